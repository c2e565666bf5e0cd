// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaclient.h"

#include "kafka/brokerways.h"
#include "kafka/kafkaconf.h"
#include "kafka/kafkaerrors.h"
#include "kafka/tokensource.h"

#include <QRegularExpression>

#include <array>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool isGraver(const Error &error, const std::optional<Error> &before)
{
    const bool isSilence = error.fault == Fault::Unreachable || error.fault == Fault::TimedOut;
    return !before || !isSilence || before->fault == Fault::Unreachable || before->fault == Fault::TimedOut;
}

/// Whether the first bytes of an answer, which librdkafka takes for its length, are letters (HTTP, SSH, …). It advises
/// then to raise receive.message.max.bytes.
bool isNoKafka(const QString &reason)
{
    static const QRegularExpression size(u"response size (-?\\d+)"_s);
    const auto found = size.match(reason);
    if (!found.hasMatch())
        return false;
    const auto first = static_cast<quint32>(found.captured(1).toLongLong());
    for (int shift = 24; shift >= 0; shift -= 8)
        if (const quint32 byte = first >> shift & 0xff; byte < 0x20 || byte > 0x7e)
            return false;
    return true;
}

} // namespace

struct KafkaClient::Inside {
    explicit Inside(const KafkaSettings &settings)
        : ways(settings.routes, settings.proxy)
        , token(settings.tokenCommand)
        , scramHint(KafkaClient::warning(settings))
    {
    }

    BrokerWays ways;
    TokenSource token;
    QString scramHint; ///< empty where SCRAM is not used or works
    std::mutex mutex;
    std::optional<Error> error; ///< the worst that was heard

    /// What librdkafka says, with what only we know of it.
    Error explained(int code, const QString &reason)
    {
        auto known = kafkaError(code, u"read"_s, reason);
        if (isNoKafka(reason))
            return {Fault::Malformed, u"What answers there is not Kafka"_s,
                    u"its first bytes are text, as of a web server; is it the port of REST?"_s};
        if (const auto complaint = ways.complaintIn(reason); complaint && code == RD_KAFKA_RESP_ERR__TRANSPORT)
            return *complaint;
        if (known.fault == Fault::Unauthorized)
            if (const auto refusal = token.refusal())
                return *refusal;
        if (known.fault == Fault::Unauthorized && !scramHint.isEmpty())
            known.detail += u" (%1)"_s.arg(scramHint);
        return known;
    }

    static void hear(rd_kafka_t *, int code, const char *reason, void *opaque)
    {
        auto &inside = *static_cast<Inside *>(opaque);
        const std::lock_guard lock(inside.mutex);
        const bool isSummary =
            code == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN && inside.error; // "1/1 brokers are down": not why
        if (isSummary)
            return;
        auto error = inside.explained(code, QString::fromUtf8(reason));
        if (isGraver(error, inside.error))
            inside.error = std::move(error);
    }

    void install(rd_kafka_conf_t *conf)
    {
        rd_kafka_conf_set_opaque(conf, this);
        rd_kafka_conf_set_error_cb(conf, &Inside::hear);
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t *, int, const char *, const char *) {});
        rd_kafka_conf_enable_sasl_queue(conf, 1);
        if (token.isSet())
            rd_kafka_conf_set_oauthbearer_token_refresh_cb(conf, [](rd_kafka_t *handle, const char *, void *opaque) {
                static_cast<Inside *>(opaque)->token.refresh(handle);
            });
        if (!ways.isEmpty())
            rd_kafka_conf_set_resolve_cb(
                conf, [](const char *node, const char *service, const addrinfo *hints, addrinfo **found, void *opaque) {
                    return static_cast<Inside *>(opaque)->ways.resolve(node, service, hints, found);
                });
        if (ways.needsProxy())
            rd_kafka_conf_set_connect_cb(
                conf, [](int socket, const sockaddr *address, int length, const char *id, void *opaque) {
                    return static_cast<Inside *>(opaque)->ways.connect(socket, address, length, id);
                });
    }
};

/// Nothing of ours is called back yet, but for what librdkafka needs to resolve and to connect.
Result<std::shared_ptr<KafkaClient>> KafkaClient::make(const KafkaSettings &settings)
{
    std::unique_ptr<rd_kafka_conf_t, decltype(&rd_kafka_conf_destroy)> conf(rd_kafka_conf_new(), rd_kafka_conf_destroy);
    if (auto error = apply(settings, conf.get()))
        return tl::unexpected(std::move(*error));
    auto inside = std::make_shared<Inside>(settings);
    inside->install(conf.get());

    std::array<char, 512> words{};
    rd_kafka_t *handle = rd_kafka_new(RD_KAFKA_CONSUMER, conf.get(), words.data(), words.size());
    if (!handle)
        return fail(Fault::Rejected, u"The Kafka properties do not fit together"_s,
                    withoutValues(QString::fromUtf8(words.data()), settings));
    static_cast<void>(conf.release()); // the handle's now
    return std::shared_ptr<KafkaClient>(new KafkaClient(handle, std::move(inside)));
}

Result<std::shared_ptr<KafkaClient>> KafkaClient::open(const KafkaSettings &settings)
{
    auto client = make(settings);
    if (!client)
        return client;
    if (rd_kafka_error_t *error = rd_kafka_sasl_background_callbacks_enable((*client)->handle()))
        rd_kafka_error_destroy(error); // only some logins need it; those say so themselves
    return client;
}

Result<void> KafkaClient::check(const KafkaSettings &settings)
{
    return make(settings).map([](const auto &) {});
}

/// A handle cannot be closed while one of its threads waits for a name server; then it is left to itself.
KafkaClient::~KafkaClient()
{
    using namespace std::chrono_literals;
    giveUpToken();
    auto closed = std::make_shared<std::promise<void>>();
    auto isClosed = closed->get_future();
    std::thread([closed, handle = m_handle, inside = m_inside] {
        rd_kafka_destroy_flags(handle, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
        closed->set_value();
    }).detach();
    isClosed.wait_for(2s);
}

Result<void> KafkaClient::awaitToken() const
{
    return m_inside->token.await();
}

void KafkaClient::giveUpToken() const
{
    m_inside->token.giveUp();
}

void KafkaClient::serve() const
{
    rd_kafka_poll(m_handle, 0);
}

std::optional<Error> KafkaClient::lastError() const
{
    const std::lock_guard lock(m_inside->mutex);
    return m_inside->error;
}

void KafkaClient::succeeded() const
{
    serve();
    const std::lock_guard lock(m_inside->mutex);
    m_inside->error.reset();
}

Error KafkaClient::errorOf(int code, const QString &doing) const
{
    serve();
    auto error = kafkaError(code, doing, {});
    const auto heard = lastError();
    const bool isSilence = error.fault == Fault::Unreachable || error.fault == Fault::TimedOut;
    if (!isSilence)
        return error;
    if (const auto notYet = m_inside->token.notYet())
        return *notYet;
    return heard.value_or(error);
}

QString KafkaClient::warning(const KafkaSettings &settings)
{
    constexpr int firstWithModernScram = 0x020601ff;
    if (!saslMechanism(settings).startsWith(u"SCRAM", Qt::CaseInsensitive)
        || rd_kafka_version() >= firstWithModernScram)
        return {};
    return u"librdkafka %1 cannot log in with SCRAM to brokers from 4.0 on; 2.6.1 can"_s.arg(libraryVersion());
}

QString KafkaClient::libraryVersion()
{
    return QString::fromUtf8(rd_kafka_version_str());
}

} // namespace signalbox
