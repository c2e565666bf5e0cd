// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets.h"

#include "core/masking.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const QString passwordName = u"login.password"_s;
const QString tokenName = u"login.token"_s;
const QString passphraseName = u"login.passphrase"_s;
const QString proxyName = u"proxy.password"_s;
const QString commandName = u"token-command"_s;
const QString kafkaPrefix = u"kafka."_s;
const QString urlPrefix = u"url."_s;

/// The single values, by name.
QList<std::pair<QString, QString *>> placesIn(Connection &c)
{
    return {{passwordName, &c.login.password},
            {tokenName, &c.login.bearerToken},
            {passphraseName, &c.login.passphrase},
            {proxyName, &c.proxy.password}};
}

QList<QString *> urlsIn(Connection &c)
{
    QList<QString *> urls;
    for (QString &url : c.urls)
        urls << &url;
    for (WorkerRoute &route : c.workerRoutes)
        urls << &route.url;
    for (MetricsTarget &target : c.metrics)
        urls << &target.url;
    return urls;
}

/// Cut as text, for `{host}` is no URL yet. What follows the last @ before the path is the host, whatever precedes it.
QString withoutLogin(const QString &url)
{
    static const QRegularExpression login(u"^(([a-zA-Z][a-zA-Z0-9+.-]*:)?//)[^/?#]*@"_s);
    static const QRegularExpression bareLogin(u"^[^/?#]*@"_s);
    QString bare = url;
    bare.replace(login, u"\\1"_s);
    bare.remove(bareLogin);
    // A password with a slash makes it no URL at all; then nothing before the @ is kept.
    if (bare.contains(u'@') && !QUrl(QString(bare).replace(u"{host}"_s, u"host"_s)).isValid())
        bare = u"http://"_s + bare.section(u'@', -1);
    return masked({}, bare) == bare ? bare : bare.section(QRegularExpression(u"[?#]"_s), 0, 0);
}

bool isSecret(const QString &property, const QString &value)
{
    if (value.contains(u"PRIVATE KEY"_s) || property == u"sasl.oauthbearer.config")
        return true;
    if (property == u"ssl.ca.pem" || property == u"ssl.certificate.pem")
        return false;
    if (property == u"sasl.oauthbearer.token.endpoint.url")
        return value.contains(u'@') || value.contains(u'?');
    return property.endsWith(u".pem") || masked(property, value) != value;
}

/// `--client-secret x`, `password=x`.
bool holdsSecret(const QStringList &command)
{
    for (qsizetype i = 0; i < command.size(); ++i) {
        const QString before = i > 0 && command[i - 1].startsWith(u'-') ? command[i - 1] : QString();
        if (masked(before, command[i]) != command[i])
            return true;
    }
    return false;
}

} // namespace

Secrets secretsOf(const Connection &connection)
{
    Connection c = connection;
    Secrets secrets;
    for (const auto &[name, place] : placesIn(c))
        if (!place->isEmpty())
            secrets[name] = *place;
    for (const auto &[property, value] : c.kafkaProperties.asKeyValueRange())
        if (!value.isEmpty() && isSecret(property, value))
            secrets[kafkaPrefix + property] = value;
    for (const QString *url : urlsIn(c))
        if (withoutLogin(*url) != *url)
            secrets[urlPrefix + withoutLogin(*url)] = *url;
    if (holdsSecret(c.tokenCommand))
        secrets[commandName] =
            QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(c.tokenCommand)).toJson(QJsonDocument::Compact));
    return secrets;
}

Connection withoutSecrets(Connection connection)
{
    for (const auto &[name, place] : placesIn(connection))
        place->clear();
    for (QString *url : urlsIn(connection))
        *url = withoutLogin(*url);
    connection.kafkaProperties.removeIf([](const std::pair<const QString &, QString &> &property) {
        return isSecret(property.first, property.second);
    });
    if (holdsSecret(connection.tokenCommand))
        connection.tokenCommand.clear();
    return connection;
}

Connection withSecrets(Connection connection, const Secrets &secrets)
{
    for (const auto &[name, place] : placesIn(connection))
        *place = secrets.value(name, *place);
    for (QString *url : urlsIn(connection))
        *url = secrets.value(urlPrefix + *url, *url);
    for (const auto &[name, value] : secrets.asKeyValueRange())
        if (name.startsWith(kafkaPrefix))
            connection.kafkaProperties[name.sliced(kafkaPrefix.size())] = value;
    if (secrets.contains(commandName)) {
        connection.tokenCommand.clear();
        for (const QJsonValue word : QJsonDocument::fromJson(secrets[commandName].toUtf8()).array())
            connection.tokenCommand << word.toString();
    }
    return connection;
}

Connection withLoginMoved(Connection connection)
{
    for (QString &text : connection.urls) {
        QUrl url(text);
        if (!url.isValid() || url.userInfo().isEmpty())
            continue;
        if (connection.login.user.isEmpty() && connection.login.password.isEmpty()) {
            connection.login.user = url.userName(QUrl::FullyDecoded);
            connection.login.password = url.password(QUrl::FullyDecoded);
        }
        const bool isTheSame = connection.login.user == url.userName(QUrl::FullyDecoded)
            && (url.password().isEmpty() || connection.login.password == url.password(QUrl::FullyDecoded));
        if (isTheSame)
            text = withoutLogin(text);
    }
    return connection;
}

QString titleOfSecret(const QString &name)
{
    static const QMap<QString, QString> titles{{passwordName, u"Password of the REST login"_s},
                                               {tokenName, u"Bearer token"_s},
                                               {passphraseName, u"Passphrase of the client certificate"_s},
                                               {proxyName, u"Password of the proxy"_s},
                                               {commandName, u"Command that prints a token"_s}};
    if (name.startsWith(kafkaPrefix))
        return u"Kafka property %1"_s.arg(name.sliced(kafkaPrefix.size()));
    if (name.startsWith(urlPrefix))
        return u"URL with its login: %1"_s.arg(name.sliced(urlPrefix.size()));
    return titles.value(name, name);
}

Eventually<Secrets> MemorySecrets::secrets(const QString &profile)
{
    return ready(Result<Secrets>(m_secrets.value(profile)));
}

Eventually<void> MemorySecrets::keep(const QString &profile, const Secrets &secrets)
{
    m_secrets[profile] = secrets;
    return ready(Result<void>());
}

Eventually<void> MemorySecrets::forget(const QString &profile)
{
    m_secrets.remove(profile);
    return ready(Result<void>());
}

} // namespace signalbox
