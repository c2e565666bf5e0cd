// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profiles.h"

#include "core/masking.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestFile = 4 * 1024 * 1024;

QJsonObject jsonOf(const Connection &c)
{
    QJsonArray metrics;
    for (const MetricsTarget &target : c.metrics)
        metrics << QJsonObject{{u"worker"_s, target.worker.text}, {u"url"_s, target.url}};
    QJsonObject properties;
    for (const auto &[key, value] : c.kafkaProperties.asKeyValueRange())
        properties[key] = value;
    return {{u"name"_s, c.name},
            {u"urls"_s, QJsonArray::fromStringList(c.urls)},
            {u"shared"_s, c.urlsAreShared},
            {u"user"_s, c.login.user},
            {u"ca_file"_s, c.caFile},
            {u"bootstrap"_s, c.bootstrap},
            {u"kafka_properties"_s, properties},
            {u"group"_s, c.group.text},
            {u"config_topic"_s, c.topics.config},
            {u"status_topic"_s, c.topics.status},
            {u"offset_topic"_s, c.topics.offsets},
            {u"metrics"_s, metrics}};
}

Connection connectionOf(const QJsonObject &json)
{
    Connection c;
    c.name = json[u"name"_s].toString();
    for (const QJsonValue &url : json[u"urls"_s].toArray())
        c.urls << url.toString();
    c.urlsAreShared = json[u"shared"_s].toBool();
    c.login.user = json[u"user"_s].toString();
    c.caFile = json[u"ca_file"_s].toString();
    c.bootstrap = json[u"bootstrap"_s].toString();
    const QJsonObject properties = json[u"kafka_properties"_s].toObject();
    for (auto it = properties.begin(); it != properties.end(); ++it)
        c.kafkaProperties[it.key()] = it.value().toString();
    c.group = GroupId(json[u"group"_s].toString());
    c.topics = {json[u"config_topic"_s].toString(), json[u"status_topic"_s].toString(),
                json[u"offset_topic"_s].toString()};
    for (const QJsonValue &target : json[u"metrics"_s].toArray())
        c.metrics << MetricsTarget{WorkerId(target[u"worker"_s].toString()), target[u"url"_s].toString()};
    return c;
}

Result<QList<Connection>> read(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return QList<Connection>{};
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile)
        return fail(Fault::Malformed, u"%1 cannot be read"_s.arg(path), file.errorString());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (!document[u"connections"_s].isArray())
        return fail(Fault::Malformed, u"%1 holds no list of connections"_s.arg(path), error.errorString());
    QList<Connection> connections;
    for (const QJsonValue &one : document[u"connections"_s].toArray())
        if (one.isObject() && !one[u"name"_s].toString().isEmpty())
            connections << connectionOf(one.toObject());
    return connections;
}

Result<void> write(const QString &path, const QList<Connection> &connections)
{
    QJsonArray list;
    for (const Connection &connection : connections)
        list << jsonOf(withoutSecrets(connection));
    QDir().mkpath(QFileInfo(path).absolutePath());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return fail(Fault::Forbidden, u"%1 cannot be written"_s.arg(path), file.errorString());
    file.write(QJsonDocument(QJsonObject{{u"schema"_s, 1}, {u"connections"_s, list}}).toJson());
    if (!file.commit())
        return fail(Fault::Forbidden, u"%1 cannot be written"_s.arg(path), file.errorString());
    return {};
}

void replace(QList<Connection> &connections, const Connection &connection)
{
    const auto same = std::find_if(connections.begin(), connections.end(),
                                   [&](const Connection &one) { return one.name == connection.name; });
    if (same == connections.end())
        connections << connection;
    else
        *same = connection;
}

} // namespace

Profiles::Profiles(QString file)
    : m_file(std::move(file))
{
    if (m_file.isEmpty())
        m_file =
            QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/signalbox/connections.json"_s;
}

Result<QList<Connection>> Profiles::all() const
{
    auto connections = read(m_file);
    if (!connections)
        return connections;
    for (Connection &connection : *connections)
        for (const Connection &known : m_inMemory)
            if (withoutSecrets(known) == connection)
                connection = known;
    return connections;
}

Result<void> Profiles::keep(const Connection &connection)
{
    auto connections = read(m_file);
    if (!connections)
        return tl::unexpected(connections.error());
    replace(m_inMemory, connection);
    replace(*connections, connection);
    return write(m_file, *connections);
}

Result<void> Profiles::forget(const QString &name)
{
    auto connections = read(m_file);
    if (!connections)
        return tl::unexpected(connections.error());
    const auto isIt = [&](const Connection &one) { return one.name == name; };
    m_inMemory.removeIf(isIt);
    connections->removeIf(isIt);
    return write(m_file, *connections);
}

Connection withoutSecrets(Connection connection)
{
    connection.login.password.clear();
    connection.login.bearerToken.clear();
    for (QString &url : connection.urls)
        url = QUrl(url).toString(QUrl::RemoveUserInfo);
    for (MetricsTarget &target : connection.metrics)
        if (masked(u"url"_s, target.url) != target.url)
            target.url.clear();
    connection.metrics.removeIf([](const MetricsTarget &target) { return target.url.isEmpty(); });
    connection.kafkaProperties.removeIf([](const std::pair<const QString &, QString &> &property) {
        const bool looksSecret = masked(property.first, property.second) != property.second;
        return looksSecret || property.first.endsWith(u".pem") || property.first == u"sasl.oauthbearer.config";
    });
    return connection;
}

} // namespace signalbox
