// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaclient.h"

#include "kafka/kafkaerrors.h"

#include <QStringList>

#include <array>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Setting = std::pair<const char *, const char *>;

/// Ours where the connection says nothing: news comes at once, a dead broker is noticed and left soon.
constexpr std::array defaults{
    Setting{"client.id", "signalbox"},
    Setting{"fetch.wait.max.ms", "100"},
    Setting{"socket.timeout.ms", "10000"},
    Setting{"reconnect.backoff.max.ms", "1000"},
    Setting{"isolation.level", "read_uncommitted"},
};

/// What makes it a reader, whatever the connection says.
constexpr std::array always{
    Setting{"allow.auto.create.topics", "false"}, Setting{"enable.auto.commit", "false"},
    Setting{"enable.auto.offset.store", "false"}, Setting{"auto.commit.enable", "false"},
    Setting{"enable.partition.eof", "true"},      Setting{"auto.offset.reset", "error"},
};

const QStringList leftOut{u"group.id"_s, u"group.instance.id"_s};
const QStringList refused{u"plugin.library.paths"_s}; // a profile is no program

bool isOfJava(const QString &name)
{
    return name == u"sasl.jaas.config" || name.startsWith(u"ssl.truststore.") || name.startsWith(u"sasl.login.");
}

std::optional<Error> set(rd_kafka_conf_t *conf, const QString &name, const QString &value)
{
    if (isOfJava(name)) {
        const auto instead = u"Instead there are sasl.username, sasl.password and ssl.ca.location"_s;
        return Error{Fault::Unsupported, u"The Kafka property %1 belongs to Java clients"_s.arg(name), instead};
    }
    const auto outcome = refused.contains(name)
        ? RD_KAFKA_CONF_UNKNOWN
        : rd_kafka_conf_set(conf, name.toUtf8().constData(), value.toUtf8().constData(), nullptr, 0);
    if (outcome == RD_KAFKA_CONF_OK)
        return std::nullopt;
    if (outcome == RD_KAFKA_CONF_INVALID)
        return Error{Fault::Rejected, u"The value of the Kafka property %1 is not valid"_s.arg(name), {}};
    return Error{Fault::Unsupported,
                 u"The Kafka property %1 is not available (librdkafka %2)"_s.arg(name, KafkaClient::libraryVersion()),
                 {}};
}

std::optional<Error> setAll(rd_kafka_conf_t *conf, const KafkaSettings &settings)
{
    QMap<QString, QString> wanted;
    for (const auto &[name, value] : defaults)
        wanted.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    if (!settings.bootstrap.isEmpty())
        wanted.insert(u"bootstrap.servers"_s, settings.bootstrap);
    wanted.insert(settings.properties);
    for (const auto &[name, value] : always)
        wanted.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    for (auto each = wanted.cbegin(); each != wanted.cend(); ++each) {
        if (leftOut.contains(each.key()))
            continue;
        if (auto error = set(conf, each.key(), each.value()))
            return error;
    }
    return std::nullopt;
}

/// librdkafka's own words without any value of the connection's.
QString withoutValues(QString words, const KafkaSettings &settings)
{
    for (const QString &value : settings.properties) {
        if (value.size() > 3)
            words.replace(value, u"…"_s);
    }
    return words;
}

bool isGraver(const Error &error, const std::optional<Error> &before)
{
    const bool isSilence = error.fault == Fault::Unreachable || error.fault == Fault::TimedOut;
    return !before || !isSilence || before->fault == Fault::Unreachable || before->fault == Fault::TimedOut;
}

} // namespace

struct KafkaClient::Heard {
    std::mutex mutex;
    std::optional<Error> error;
    QString mechanism; ///< of SASL

    static void hear(rd_kafka_t *, int code, const char *reason, void *opaque)
    {
        auto &heard = *static_cast<Heard *>(opaque);
        auto error = kafkaError(code, u"read"_s, QString::fromUtf8(reason));
        const bool isOurs =
            error.fault == Fault::Unauthorized && heard.mechanism.contains(u"SCRAM") && rd_kafka_version() < 0x020601ff;
        if (isOurs)
            error.detail +=
                u" (librdkafka %1 cannot log in with SCRAM to brokers from 4.0 on; 2.6.1 can)"_s.arg(libraryVersion());
        const std::lock_guard lock(heard.mutex);
        const bool isSummary =
            code == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN && heard.error; // "1/1 brokers are down": not why
        if (!isSummary && isGraver(error, heard.error))
            heard.error = std::move(error);
    }
};

Result<std::shared_ptr<KafkaClient>> KafkaClient::open(const KafkaSettings &settings)
{
    std::unique_ptr<rd_kafka_conf_t, decltype(&rd_kafka_conf_destroy)> conf(rd_kafka_conf_new(), rd_kafka_conf_destroy);
    if (auto error = setAll(conf.get(), settings))
        return tl::unexpected(std::move(*error));
    auto heard = std::make_shared<Heard>();
    heard->mechanism = settings.properties.value(u"sasl.mechanism"_s, settings.properties.value(u"sasl.mechanisms"_s));
    rd_kafka_conf_set_opaque(conf.get(), heard.get());
    rd_kafka_conf_set_error_cb(conf.get(), &Heard::hear);
    rd_kafka_conf_set_log_cb(conf.get(), [](const rd_kafka_t *, int, const char *, const char *) {});
    rd_kafka_conf_enable_sasl_queue(conf.get(), 1);

    std::array<char, 512> words{};
    rd_kafka_t *handle = rd_kafka_new(RD_KAFKA_CONSUMER, conf.get(), words.data(), words.size());
    if (!handle)
        return fail(Fault::Rejected, u"The Kafka properties do not fit together"_s,
                    withoutValues(QString::fromUtf8(words.data()), settings));
    conf.release(); // the handle's now
    if (rd_kafka_error_t *error = rd_kafka_sasl_background_callbacks_enable(handle))
        rd_kafka_error_destroy(error); // only some logins need it; those say so themselves
    return std::shared_ptr<KafkaClient>(new KafkaClient(handle, std::move(heard)));
}

/// A handle cannot be closed while one of its threads waits for a name server; then it is left to itself.
KafkaClient::~KafkaClient()
{
    using namespace std::chrono_literals;
    auto closed = std::make_shared<std::promise<void>>();
    auto isClosed = closed->get_future();
    std::thread([closed, handle = m_handle, heard = m_heard] {
        rd_kafka_destroy_flags(handle, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
        closed->set_value();
    }).detach();
    isClosed.wait_for(2s);
}

void KafkaClient::serve() const
{
    rd_kafka_poll(m_handle, 0);
}

std::optional<Error> KafkaClient::lastError() const
{
    const std::lock_guard lock(m_heard->mutex);
    return m_heard->error;
}

void KafkaClient::succeeded() const
{
    serve();
    const std::lock_guard lock(m_heard->mutex);
    m_heard->error.reset();
}

Error KafkaClient::errorOf(int code, const QString &doing) const
{
    serve();
    auto error = kafkaError(code, doing, {});
    const auto heard = lastError();
    const bool isSilence = error.fault == Fault::Unreachable || error.fault == Fault::TimedOut;
    return isSilence && heard ? *heard : error;
}

QString KafkaClient::libraryVersion()
{
    return QString::fromUtf8(rd_kafka_version_str());
}

} // namespace signalbox
