// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/access.h"

#include "kafka/kafkaowned.h"

#include <QDeadlineTimer>

#include <algorithm>
#include <span>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Metadata = Owned<const rd_kafka_metadata_t, rd_kafka_metadata_destroy>;
using Topic = Owned<rd_kafka_topic_t, rd_kafka_topic_destroy>;

int remaining(const QDeadlineTimer &deadline)
{
    return static_cast<int>(std::max<qint64>(deadline.remainingTime(), 1));
}

Topic topicOf(KafkaClient &client, const QString &name)
{
    rd_kafka_topic_conf_t *conf = rd_kafka_topic_conf_new();
    rd_kafka_topic_conf_set(conf, "auto.offset.reset", "earliest", nullptr, 0);
    rd_kafka_topic_conf_set(conf, "auto.commit.enable", "false", nullptr, 0);
    Topic topic(rd_kafka_topic_new(client.handle(), name.toUtf8().constData(), conf));
    if (!topic)
        rd_kafka_topic_conf_destroy(conf);
    return topic;
}

/// What the brokers say of a topic: 0, or the code of librdkafka's.
int saidOf(KafkaClient &client, rd_kafka_topic_t *topic, const QDeadlineTimer &deadline)
{
    const rd_kafka_metadata_t *found = nullptr;
    const auto code = rd_kafka_metadata(client.handle(), 0, topic, &found, remaining(deadline));
    const Metadata metadata(found);
    if (code != RD_KAFKA_RESP_ERR_NO_ERROR || !metadata || metadata->topic_cnt != 1)
        return code;
    return metadata->topics[0].err;
}

} // namespace

Result<QStringList> advertisedBrokers(KafkaClient &client, milliseconds timeout)
{
    const rd_kafka_metadata_t *found = nullptr;
    const auto code = rd_kafka_metadata(client.handle(), 1, nullptr, &found, static_cast<int>(timeout.count()));
    const Metadata metadata(found);
    if (code != RD_KAFKA_RESP_ERR_NO_ERROR || !metadata)
        return tl::unexpected(client.errorOf(code, u"list the brokers"_s));
    client.succeeded();
    QStringList brokers;
    for (const auto &broker : std::span(metadata->brokers, static_cast<size_t>(std::max(0, metadata->broker_cnt))))
        brokers << u"%1:%2"_s.arg(QString::fromUtf8(broker.host)).arg(broker.port);
    return brokers;
}

Result<void> tryReading(KafkaClient &client, const QString &name, milliseconds timeout)
{
    const QDeadlineTimer deadline(timeout);
    const QString doing = u"read the topic %1"_s.arg(name);
    const Topic topic = topicOf(client, name);
    if (!topic)
        return fail(Fault::Rejected, u"%1 is no name of a topic"_s.arg(name));
    const int said = saidOf(client, topic.get(), deadline);
    if (said == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART || said == RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC)
        return fail(Fault::NotFound, u"There is no topic %1, or this login may not DESCRIBE it"_s.arg(name));
    if (said != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(client.errorOf(said, doing));
    if (rd_kafka_consume_start(topic.get(), 0, RD_KAFKA_OFFSET_TAIL(1)) != 0)
        return tl::unexpected(client.errorOf(rd_kafka_last_error(), doing));
    const Owned<rd_kafka_message_t, rd_kafka_message_destroy> message(
        rd_kafka_consume(topic.get(), 0, remaining(deadline)));
    rd_kafka_consume_stop(topic.get(), 0);
    const int code = message ? message->err : RD_KAFKA_RESP_ERR__TIMED_OUT;
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR || code == RD_KAFKA_RESP_ERR__PARTITION_EOF)
        return {};
    return tl::unexpected(client.errorOf(code, doing));
}

} // namespace signalbox
