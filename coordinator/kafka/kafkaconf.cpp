// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaconf.h"

#include "kafka/brokerways.h"

#include <QStringList>

#include <array>
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
    Setting{"queued.min.messages", "1000000"}, // a queue that is full by number pauses its partition for a second
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

std::optional<Error> set(rd_kafka_conf_t *conf, const QString &key, const QString &value)
{
    constexpr qsizetype longestName = 80;
    const QString name = key.size() > longestName ? key.first(longestName) + u'…' : key;
    if (isOfJava(name)) {
        const auto instead = u"Instead there are sasl.username, sasl.password and ssl.ca.location"_s;
        return Error{Fault::Unsupported, u"The Kafka property %1 belongs to Java clients"_s.arg(name), instead};
    }
    if (refused.contains(name))
        return Error{Fault::Rejected, u"The Kafka property %1 is refused on purpose"_s.arg(name),
                     u"it would run a program of whoever wrote the properties"_s};
    const auto outcome = rd_kafka_conf_set(conf, name.toUtf8().constData(), value.toUtf8().constData(), nullptr, 0);
    if (outcome == RD_KAFKA_CONF_OK)
        return std::nullopt;
    if (outcome == RD_KAFKA_CONF_INVALID)
        return Error{Fault::Rejected, u"The value of the Kafka property %1 is not valid"_s.arg(name), {}};
    return Error{Fault::Unsupported,
                 u"The Kafka property %1 is not available (librdkafka %2)"_s.arg(name, KafkaClient::libraryVersion()),
                 {}};
}

QMap<QString, QString> wantedOf(const KafkaSettings &settings)
{
    QMap<QString, QString> wanted;
    for (const auto &[name, value] : defaults)
        wanted.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    if (!settings.bootstrap.isEmpty())
        wanted.insert(u"bootstrap.servers"_s, settings.bootstrap);
    if (!settings.tokenCommand.isEmpty())
        wanted.insert(u"security.protocol"_s, u"sasl_ssl"_s);
    wanted.insert(settings.properties);
    if (!settings.tokenCommand.isEmpty() && saslMechanism(settings).isEmpty())
        wanted.insert(u"sasl.mechanisms"_s, u"OAUTHBEARER"_s);
    for (const auto &[name, value] : always)
        wanted.insert(QString::fromLatin1(name), QString::fromLatin1(value));
    for (const QString &name : leftOut)
        wanted.remove(name);
    return wanted;
}

std::optional<Error> checkedToken(const KafkaSettings &settings)
{
    const bool isBearer = saslMechanism(settings).toUpper() == u"OAUTHBEARER";
    const bool hasOwnWay = settings.properties.value(u"sasl.oauthbearer.method"_s).toLower() == u"oidc"
        || settings.properties.value(u"enable.sasl.oauthbearer.unsecure.jwt"_s).toLower() == u"true";
    if (settings.tokenCommand.isEmpty() && isBearer && !hasOwnWay)
        return Error{Fault::Rejected, u"OAUTHBEARER needs a token"_s,
                     u"give a token command, or sasl.oauthbearer.method=oidc with its properties"_s};
    if (settings.tokenCommand.isEmpty())
        return std::nullopt;
    if (settings.tokenCommand.constFirst().isEmpty())
        return Error{Fault::Rejected, u"The token command names no program"_s, {}};
    if (!saslMechanism(settings).isEmpty() && !isBearer)
        return Error{Fault::Rejected, u"A token command is for sasl.mechanism OAUTHBEARER only"_s, {}};
    if (hasOwnWay)
        return Error{Fault::Rejected, u"There are two ways to get a token: the token command and a Kafka property"_s,
                     u"sasl.oauthbearer.method=oidc or enable.sasl.oauthbearer.unsecure.jwt"_s};
    return std::nullopt;
}

std::optional<Error> checkedWays(const KafkaSettings &settings)
{
    for (auto route = settings.routes.cbegin(); route != settings.routes.cend(); ++route)
        if (!BrokerWays::canonical(route.key()) || !BrokerWays::canonical(route.value()))
            return Error{Fault::Rejected, u"A route to a broker is an advertised host:port and a reachable host:port"_s,
                         u"%1 → %2"_s.arg(route.key(), route.value())};
    constexpr qsizetype longestText = 255; // of SOCKS5
    const SocksProxy &proxy = settings.proxy;
    if (proxy.isSet() && proxy.port == 0)
        return Error{Fault::Rejected, u"The SOCKS5 proxy has no port"_s, {}};
    if (proxy.user.toUtf8().size() > longestText || proxy.password.toUtf8().size() > longestText)
        return Error{Fault::Rejected, u"User and password of a SOCKS5 proxy have 255 bytes at most"_s, {}};
    return std::nullopt;
}

} // namespace

std::optional<Error> apply(const KafkaSettings &settings, rd_kafka_conf_s *conf)
{
    if (auto error = checkedToken(settings))
        return error;
    if (auto error = checkedWays(settings))
        return error;
    const auto wanted = wantedOf(settings);
    for (auto each = wanted.cbegin(); each != wanted.cend(); ++each)
        if (auto error = set(conf, each.key(), each.value()))
            return error;
    return std::nullopt;
}

QString withoutValues(QString words, const KafkaSettings &settings)
{
    for (const QString &value : settings.properties) {
        if (value.size() > 3)
            words.replace(value, u"…"_s);
    }
    return words;
}

QString saslMechanism(const KafkaSettings &settings)
{
    return settings.properties.value(u"sasl.mechanism"_s, settings.properties.value(u"sasl.mechanisms"_s));
}

} // namespace signalbox
