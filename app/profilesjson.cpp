// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profilesjson.h"

#include "app/wayarguments.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

template <typename Value> struct Word {
    Value value;
    QLatin1StringView text;
};

constexpr std::array environments{Word<Environment>{Environment::Unstated, QLatin1StringView("")},
                                  Word<Environment>{Environment::Development, QLatin1StringView("development")},
                                  Word<Environment>{Environment::Test, QLatin1StringView("test")},
                                  Word<Environment>{Environment::Production, QLatin1StringView("production")}};
constexpr std::array proxies{Word<Proxy::Kind>{Proxy::Kind::None, QLatin1StringView("")},
                             Word<Proxy::Kind>{Proxy::Kind::Socks5, QLatin1StringView("socks5")},
                             Word<Proxy::Kind>{Proxy::Kind::Http, QLatin1StringView("http")}};

template <typename Words, typename Value> QString wordOf(const Words &words, Value value)
{
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto &one) { return one.value == value; });
    return QString(found->text);
}

template <typename Words> auto valueOf(const Words &words, const QString &text)
{
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto &one) { return one.text == text; });
    return found == words.end() ? words.front().value : found->value;
}

QStringList stringsOf(const QJsonValue &json)
{
    QStringList strings;
    for (const QJsonValue one : json.toArray())
        if (one.isString())
            strings << one.toString();
    return strings;
}

QJsonArray routesJson(const Connection &c)
{
    QJsonArray routes;
    for (const WorkerRoute &route : c.workerRoutes)
        routes << QJsonObject{{u"worker"_s, route.worker.text},
                              {u"url"_s, route.url},
                              {u"host_header"_s, route.hostHeader},
                              {u"tls_name"_s, route.tlsName}};
    return routes;
}

QJsonArray brokerRoutesJson(const Connection &c)
{
    QJsonArray routes;
    for (const BrokerRoute &route : c.brokerRoutes)
        routes << QJsonObject{{u"advertised"_s, route.advertised}, {u"reachable"_s, route.reachable}};
    return routes;
}

QJsonArray metricsJson(const Connection &c)
{
    QJsonArray metrics;
    for (const MetricsTarget &target : c.metrics)
        metrics << QJsonObject{{u"worker"_s, target.worker.text}, {u"url"_s, target.url}};
    return metrics;
}

QJsonObject proxyJson(const Proxy &proxy)
{
    return {{u"kind"_s, wordOf(proxies, proxy.kind)},
            {u"host"_s, proxy.host},
            {u"port"_s, proxy.port},
            {u"user"_s, proxy.user}};
}

QJsonObject budgetJson(const Budget &budget)
{
    return {{u"requests_per_minute"_s, budget.requestsPerMinute},
            {u"bytes_per_minute"_s, budget.bytesPerMinute},
            {u"group_calls_per_minute"_s, budget.groupCallsPerMinute}};
}

QJsonObject propertiesJson(const QMap<QString, QString> &properties)
{
    QJsonObject json;
    for (const auto &[key, value] : properties.asKeyValueRange())
        json[key] = value;
    return json;
}

Proxy proxyOf(const QJsonValue &json)
{
    const int port = json[u"port"_s].toInt();
    return {.kind = valueOf(proxies, json[u"kind"_s].toString()),
            .host = json[u"host"_s].toString(),
            .port = port > 0 && port <= 65535 ? static_cast<quint16>(port) : quint16(0),
            .user = json[u"user"_s].toString(),
            .password = {}};
}

/// A budget of nothing would be blindness, so a number below one is the default, and one too small for a look is not
/// taken.
Budget budgetOf(const QJsonValue &json)
{
    const Budget usual;
    const auto read = [&](const QString &key, qint64 otherwise) {
        const qint64 value = json[key].toInteger(otherwise);
        return value < 1 ? otherwise : value;
    };
    constexpr qint64 most = 1'000'000;
    return {static_cast<int>(
                std::clamp<qint64>(read(u"requests_per_minute"_s, usual.requestsPerMinute), fewestRequests, most)),
            read(u"bytes_per_minute"_s, usual.bytesPerMinute),
            static_cast<int>(std::min(most, read(u"group_calls_per_minute"_s, usual.groupCallsPerMinute)))};
}

void readWays(Connection &c, const QJsonObject &json)
{
    for (const QJsonValue route : json[u"worker_routes"_s].toArray())
        c.workerRoutes << WorkerRoute{WorkerId(route[u"worker"_s].toString()), route[u"url"_s].toString(),
                                      route[u"host_header"_s].toString(), route[u"tls_name"_s].toString()};
    for (const QJsonValue route : json[u"broker_routes"_s].toArray())
        c.brokerRoutes << BrokerRoute{route[u"advertised"_s].toString(), route[u"reachable"_s].toString()};
    for (const QJsonValue target : json[u"metrics"_s].toArray())
        c.metrics << MetricsTarget{WorkerId(target[u"worker"_s].toString()), target[u"url"_s].toString()};
    c.proxy = proxyOf(json[u"proxy"_s]);
    c.budget = budgetOf(json[u"budget"_s]);
}

} // namespace

QJsonObject profileJson(const Profile &profile)
{
    const Connection c = withoutSecrets(profile.connection);
    QStringList secrets = profile.secrets + secretsOf(profile.connection).keys();
    secrets.sort();
    secrets.removeDuplicates();
    return {{u"name"_s, c.name},
            {u"folder"_s, c.folder},
            {u"environment"_s, wordOf(environments, c.environment)},
            {u"urls"_s, QJsonArray::fromStringList(c.urls)},
            {u"shared"_s, c.urlsAreShared},
            {u"worker_routes"_s, routesJson(c)},
            {u"proxy"_s, proxyJson(c.proxy)},
            {u"user"_s, c.login.user},
            {u"certificate_file"_s, c.login.certificateFile},
            {u"key_file"_s, c.login.keyFile},
            {u"ca_file"_s, c.caFile},
            {u"trusted_certificates"_s, QJsonArray::fromStringList(c.trustedCertificates)},
            {u"bootstrap"_s, c.bootstrap},
            {u"broker_routes"_s, brokerRoutesJson(c)},
            {u"kafka_properties"_s, propertiesJson(c.kafkaProperties)},
            {u"token_command"_s, QJsonArray::fromStringList(c.tokenCommand)},
            {u"group"_s, c.group.text},
            {u"config_topic"_s, c.topics.config},
            {u"status_topic"_s, c.topics.status},
            {u"offset_topic"_s, c.topics.offsets},
            {u"metrics"_s, metricsJson(c)},
            {u"budget"_s, budgetJson(c.budget)},
            {u"secrets"_s, QJsonArray::fromStringList(secrets)},
            {u"secrets_kept"_s, profile.kept == SecretsKept::InStore ? u"keychain"_s : u"nowhere"_s}};
}

Profile profileOf(const QJsonObject &json)
{
    Profile profile;
    Connection &c = profile.connection;
    c.name = json[u"name"_s].toString();
    c.folder = json[u"folder"_s].toString();
    c.environment = valueOf(environments, json[u"environment"_s].toString());
    c.urls = stringsOf(json[u"urls"_s]);
    c.urlsAreShared = json[u"shared"_s].toBool();
    c.login.user = json[u"user"_s].toString();
    c.login.certificateFile = json[u"certificate_file"_s].toString();
    c.login.keyFile = json[u"key_file"_s].toString();
    c.caFile = json[u"ca_file"_s].toString();
    c.trustedCertificates = stringsOf(json[u"trusted_certificates"_s]);
    c.bootstrap = json[u"bootstrap"_s].toString();
    const QJsonObject properties = json[u"kafka_properties"_s].toObject();
    for (auto it = properties.begin(); it != properties.end(); ++it)
        c.kafkaProperties[it.key()] = it.value().toString();
    c.tokenCommand = stringsOf(json[u"token_command"_s]);
    c.group = GroupId(json[u"group"_s].toString());
    c.topics = {json[u"config_topic"_s].toString(), json[u"status_topic"_s].toString(),
                json[u"offset_topic"_s].toString()};
    readWays(c, json);
    profile.secrets = stringsOf(json[u"secrets"_s]);
    profile.kept = json[u"secrets_kept"_s] == u"nowhere"_s ? SecretsKept::Nowhere : SecretsKept::InStore;
    return profile;
}

} // namespace signalbox
