// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaclient.h"

#include "kafka/brokerways.h"
#include "kafka/kafkaconf.h"
#include "kafka/kafkaerrors.h"
#include "kafka/tokencommand.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <condition_variable>
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
    TokenCommand token;
    QString scramHint; ///< empty where SCRAM is not used or works
    std::mutex mutex;
    std::optional<Error> error; ///< the worst that was heard
    std::condition_variable tokenRan;
    std::condition_variable tokenGivenUp;
    bool isTokenGivenUp = false;
    bool hasTokenRun = false; ///< the token command has ended once
    std::optional<Error> tokenError; ///< why there is no token

    Error waiting() const
    {
        return {Fault::TimedOut, u"Waiting for the token command %1"_s.arg(token.program()),
                u"until it has printed a token, no broker answers"_s};
    }

    /// What librdkafka says, with what only we know of it.
    Error explained(int code, const QString &reason)
    {
        auto known = kafkaError(code, u"read"_s, reason);
        if (isNoKafka(reason))
            return {Fault::Malformed, u"What answers there is not Kafka"_s,
                    u"its first bytes are text, as of a web server; is it the port of REST?"_s};
        if (const auto complaint = ways.complaintIn(reason); complaint && code == RD_KAFKA_RESP_ERR__TRANSPORT)
            return *complaint;
        if (known.fault == Fault::Unauthorized && tokenError)
            return *tokenError;
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

    /// On librdkafka's background thread, which has nothing else to do. It would try again after ten seconds: too late
    /// for who waits at the screen.
    static void refreshToken(rd_kafka_t *handle, const char *, void *opaque)
    {
        using namespace std::chrono_literals;
        auto &inside = *static_cast<Inside *>(opaque);
        auto refused = inside.takeToken(handle);
        if (refused)
            rd_kafka_oauthbearer_set_token_failure(handle, refused->what.toUtf8().constData());
        for (milliseconds pause = 500ms; refused && !inside.isGivenUpWithin(pause); pause = std::min(2 * pause, 4000ms))
            refused = inside.takeToken(handle);
    }

    bool isGivenUpWithin(milliseconds pause)
    {
        std::unique_lock lock(mutex);
        return tokenGivenUp.wait_for(lock, pause, [this] { return isTokenGivenUp; });
    }

    void giveUpToken()
    {
        token.cancel();
        {
            const std::lock_guard lock(mutex);
            isTokenGivenUp = true;
        }
        tokenGivenUp.notify_all();
    }

    /// Runs the command once. The reason why there is no token.
    std::optional<Error> takeToken(rd_kafka_t *handle)
    {
        auto printed = token.run();
        std::array<char, 512> words{};
        if (printed) {
            const QByteArray principal = printed->principal.isEmpty() ? "signalbox" : printed->principal.toUtf8();
            const auto code = rd_kafka_oauthbearer_set_token(
                handle, printed->token.constData(), printed->expires.time_since_epoch().count(), principal.constData(),
                nullptr, 0, words.data(), words.size());
            if (code != RD_KAFKA_RESP_ERR_NO_ERROR) // its words may quote the token
                printed = fail(Fault::Malformed, u"librdkafka does not take the token of the token command"_s);
        }
        const auto refused = printed ? std::nullopt : std::optional(printed.error());
        {
            const std::lock_guard lock(mutex);
            tokenError = refused;
            hasTokenRun = true;
        }
        tokenRan.notify_all();
        return refused;
    }

    void install(rd_kafka_conf_t *conf)
    {
        rd_kafka_conf_set_opaque(conf, this);
        rd_kafka_conf_set_error_cb(conf, &Inside::hear);
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t *, int, const char *, const char *) {});
        rd_kafka_conf_enable_sasl_queue(conf, 1);
        if (token.isSet())
            rd_kafka_conf_set_oauthbearer_token_refresh_cb(conf, &Inside::refreshToken);
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
    using namespace std::chrono_literals;
    if (!m_inside->token.isSet())
        return {};
    std::unique_lock lock(m_inside->mutex);
    const bool hasRun =
        m_inside->tokenRan.wait_for(lock, m_inside->token.patience() + 2s, [this] { return m_inside->hasTokenRun; });
    if (!hasRun)
        return tl::unexpected(m_inside->waiting());
    if (m_inside->tokenError)
        return tl::unexpected(*m_inside->tokenError);
    return {};
}

void KafkaClient::giveUpToken() const
{
    m_inside->giveUpToken();
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
    const std::lock_guard lock(m_inside->mutex);
    if (isSilence && m_inside->token.isSet() && !m_inside->hasTokenRun)
        return m_inside->waiting();
    return isSilence && heard ? *heard : error;
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
