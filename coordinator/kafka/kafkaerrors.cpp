// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaerrors.h"

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Fault faultOf(int code)
{
    switch (code) {
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_SASL_MECHANISM:
    case RD_KAFKA_RESP_ERR_ILLEGAL_SASL_STATE:
        return Fault::Unauthorized;
    case RD_KAFKA_RESP_ERR__SSL:
        return Fault::Untrusted;
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED:
        return Fault::Forbidden;
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
    case RD_KAFKA_RESP_ERR__TIMED_OUT_QUEUE:
    case RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
        return Fault::TimedOut;
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR_GROUP_ID_NOT_FOUND:
        return Fault::NotFound;
    case RD_KAFKA_RESP_ERR__UNSUPPORTED_FEATURE:
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_VERSION:
        return Fault::Unsupported;
    case RD_KAFKA_RESP_ERR__INVALID_ARG:
    case RD_KAFKA_RESP_ERR_INVALID_GROUP_ID:
    case RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION:
        return Fault::Rejected;
    case RD_KAFKA_RESP_ERR__BAD_MSG:
    case RD_KAFKA_RESP_ERR__UNDERFLOW:
        return Fault::Malformed;
    default:
        return code > 0 ? Fault::ServerFault : Fault::Unreachable;
    }
}

QString sentenceOf(Fault fault, const QString &doing)
{
    switch (fault) {
    case Fault::Unauthorized:
        return u"Kafka refused the login"_s;
    case Fault::Untrusted:
        return u"The secure connection to Kafka failed: certificate or TLS settings"_s;
    case Fault::Forbidden:
        return u"Kafka does not allow this login to %1"_s.arg(doing);
    case Fault::TimedOut:
        return u"Kafka did not answer in time"_s;
    case Fault::NotFound:
        return u"Kafka does not know what was asked for (to %1)"_s.arg(doing);
    case Fault::Unsupported:
        return u"These brokers are not able to %1"_s.arg(doing);
    case Fault::Rejected:
        return u"Kafka will not %1"_s.arg(doing);
    case Fault::Malformed:
        return u"Kafka's answer cannot be read"_s;
    case Fault::ServerFault:
        return u"Kafka failed to %1"_s.arg(doing);
    default:
        return u"The Kafka brokers cannot be reached"_s;
    }
}

} // namespace

Error kafkaError(int code, const QString &doing, QString detail)
{
    const Fault fault = faultOf(code);
    if (code == RD_KAFKA_RESP_ERR__RESOLVE)
        return {
            fault,
            u"The name of a broker has no address on this computer; a route to that broker, or a SOCKS5 proxy, helps"_s,
            std::move(detail)};
    if (detail.isEmpty())
        detail = QString::fromUtf8(rd_kafka_err2str(static_cast<rd_kafka_resp_err_t>(code)));
    return {fault, sentenceOf(fault, doing), std::move(detail)};
}

} // namespace signalbox
