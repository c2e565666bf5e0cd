// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectionarguments.h"

#include "app/filearguments.h"
#include "app/kafkaarguments.h"
#include "app/optionpairs.h"
#include "app/wayarguments.h"
#include "collect/kafkasettings.h"
#include "collect/routes.h"
#include "core/masking.h"

#include <QCommandLineParser>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Result<void> addProperty(Connection &connection, const QString &line, const QString &where)
{
    const qsizetype equals = line.indexOf(u'=');
    if (equals < 1)
        return fail(Fault::Rejected, u"%1: a property is written KEY=VALUE"_s.arg(where));
    connection.kafkaProperties[line.first(equals).trimmed()] = line.sliced(equals + 1).trimmed();
    return {};
}

Result<void> addPropertiesFile(Connection &connection, const QString &path)
{
    const auto content = fileOf(u"properties"_s, path);
    if (!content)
        return tl::unexpected(content.error());
    int number = 0;
    for (const QString &raw : QString::fromUtf8(*content).split(u'\n')) {
        ++number;
        const QString line = raw.trimmed();
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (auto added = addProperty(connection, line, u"%1, line %2"_s.arg(path).arg(number)); !added)
            return added;
    }
    return {};
}

/// Adds one REST address; a login inside it moves to where logins belong.
Result<void> addUrl(Connection &connection, const QString &text)
{
    QUrl url(text.contains(u"://"_s) ? text : u"http://"_s + text, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != u"http" && url.scheme() != u"https"))
        return fail(Fault::Rejected, u"--connect: not the URL of a worker, such as http://w1:8083"_s);
    if (!url.password().isEmpty())
        return fail(Fault::Rejected,
                    u"--connect: a command line can be read by everybody on this machine; leave the password "
                    "out of the URL and use --user with --password-file"_s);
    if (!url.userName().isEmpty()) {
        connection.login.user = url.userName(QUrl::FullyDecoded);
        url.setUserInfo(QString());
    }
    connection.urls << url.toString();
    return {};
}

QStringList listed(const QCommandLineParser &parser, const QString &option)
{
    QStringList all;
    for (const QString &value : parser.values(option))
        all << value.split(u',', Qt::SkipEmptyParts);
    return all;
}

void change(QString &value, const QCommandLineParser &parser, const QString &option)
{
    if (parser.isSet(option))
        value = parser.value(option);
}

Result<void> readLogin(Connection &connection, const QCommandLineParser &parser)
{
    connection.login.password = qEnvironmentVariable("SIGNALBOX_PASSWORD");
    connection.login.bearerToken = qEnvironmentVariable("SIGNALBOX_TOKEN");
    change(connection.login.user, parser, u"user"_s);
    const QList<std::pair<QString, QString *>> files{{u"password-file"_s, &connection.login.password},
                                                     {u"token-file"_s, &connection.login.bearerToken}};
    for (const auto &[option, secret] : files) {
        if (!parser.isSet(option))
            continue;
        auto line = secretOf(option, parser.value(option));
        if (!line)
            return tl::unexpected(line.error());
        *secret = *line;
    }
    return {};
}

Result<void> readKafkaWays(Connection &connection, const QCommandLineParser &parser)
{
    if (parser.isSet(u"broker-route"_s))
        connection.brokerRoutes.clear();
    for (const QString &text : parser.values(u"broker-route"_s)) {
        const auto route = brokerRouteFrom(text);
        if (!route)
            return tl::unexpected(route.error());
        if (hasRouteFor(route->advertised, connection))
            return fail(Fault::Rejected, u"--broker-route: there are two for %1"_s.arg(route->advertised));
        connection.brokerRoutes << *route;
    }
    if (!parser.isSet(u"token-command"_s))
        return {};
    const auto command = tokenCommandFrom(parser.value(u"token-command"_s));
    if (!command)
        return tl::unexpected(command.error());
    connection.tokenCommand = *command;
    return {};
}

QString nameFrom(const Connection &connection)
{
    if (!connection.urls.isEmpty())
        return QUrl(connection.urls.first()).authority(QUrl::PrettyDecoded);
    if (!connection.workerRoutes.isEmpty())
        return QUrl(connection.workerRoutes.first().url).authority(QUrl::PrettyDecoded);
    return connection.bootstrap;
}

Result<void> readRoutes(Connection &connection, const QCommandLineParser &parser)
{
    if (parser.isSet(u"route"_s))
        connection.workerRoutes.clear();
    for (const QString &text : parser.values(u"route"_s)) {
        auto route = workerRouteFrom(text);
        if (!route)
            return tl::unexpected(route.error());
        if (isRouted(route->worker, connection))
            return fail(Fault::Rejected, u"--route: there are two for %1"_s.arg(route->worker.text));
        connection.workerRoutes << *route;
    }
    if (parser.isSet(u"proxy"_s)) {
        auto proxy = proxyFrom(parser.value(u"proxy"_s));
        if (!proxy)
            return tl::unexpected(proxy.error());
        connection.proxy = *proxy;
    }
    if (connection.proxy.kind != Proxy::Kind::None)
        connection.proxy.password = qEnvironmentVariable("SIGNALBOX_PROXY_PASSWORD");
    return {};
}

Result<void> readCertificates(Connection &connection, const QCommandLineParser &parser)
{
    for (const QString &text : parser.values(u"trust"_s)) {
        auto fingerprint = fingerprintFrom(text);
        if (!fingerprint)
            return tl::unexpected(fingerprint.error());
        connection.trustedCertificates << *fingerprint;
    }
    if (!connection.login.certificateFile.isEmpty())
        connection.login.passphrase = qEnvironmentVariable("SIGNALBOX_KEY_PASSPHRASE");
    if (!parser.isSet(u"cert"_s))
        return parser.isSet(u"key"_s) ? fail(Fault::Rejected, u"--key: a key without its --cert"_s) : Result<void>();
    connection.login.certificateFile = parser.value(u"cert"_s);
    connection.login.keyFile = parser.value(u"key"_s);
    connection.login.passphrase = qEnvironmentVariable("SIGNALBOX_KEY_PASSPHRASE");
    const auto usable = tlsShowing(httpSettings(connection).certificate, {});
    if (usable)
        return {};
    return fail(usable.error().fault, u"--cert: "_s + usable.error().what, usable.error().detail);
}

Result<void> readBudget(Connection &connection, const QCommandLineParser &parser)
{
    if (!parser.isSet(u"requests-per-minute"_s))
        return {};
    connection.budget.requestsPerMinute = parser.value(u"requests-per-minute"_s).toInt();
    if (connection.budget.requestsPerMinute < fewestRequests)
        return fail(Fault::Rejected,
                    u"--requests-per-minute takes a number from %1 on, which is what one look at a worker needs"_s.arg(
                        fewestRequests));
    return {};
}

} // namespace

Result<Connection> connectionFrom(const QCommandLineParser &parser, Connection connection)
{
    const QString userBefore = connection.login.user;
    if (auto read = readLogin(connection, parser); !read)
        return tl::unexpected(read.error());
    if (parser.isSet(u"connect"_s))
        connection.urls.clear();
    for (const QString &url : listed(parser, u"connect"_s)) {
        if (auto added = addUrl(connection, url); !added)
            return tl::unexpected(added.error());
    }
    for (const QString &file : parser.values(u"properties"_s)) {
        if (auto added = addPropertiesFile(connection, file); !added)
            return tl::unexpected(added.error());
    }
    for (const QString &property : parser.values(u"kafka-property"_s)) {
        const QString key = property.section(u'=', 0, 0);
        if (masked(key, u"x"_s) != u"x")
            return fail(Fault::Rejected,
                        u"--kafka-property: a command line can be read by everybody on this machine; put %1 into "
                        "a file and use --properties"_s.arg(key));
        if (auto added = addProperty(connection, property, u"--kafka-property"_s); !added)
            return tl::unexpected(added.error());
    }
    for (const auto read : {readKafkaWays, readRoutes, readCertificates, readBudget})
        if (auto done = read(connection, parser); !done)
            return tl::unexpected(done.error());
    if (parser.isSet(u"metrics"_s))
        connection.metrics.clear();
    for (const QString &text : listed(parser, u"metrics"_s)) {
        auto target = metricsTargetFrom(text);
        if (!target)
            return tl::unexpected(target.error());
        connection.metrics << *target;
    }
    connection.urlsAreShared = connection.urlsAreShared || parser.isSet(u"shared"_s);
    change(connection.caFile, parser, u"ca"_s);
    const QStringList brokers = listed(parser, u"bootstrap"_s);
    if (parser.isSet(u"bootstrap"_s) && brokers.isEmpty())
        return fail(Fault::Rejected, u"--bootstrap: no broker is named, such as b1:9092"_s);
    if (auto fits = checkBootstrap(brokers.join(u',')); !fits)
        return fail(Fault::Rejected, u"--bootstrap: "_s + fits.error().what);
    if (parser.isSet(u"bootstrap"_s))
        connection.bootstrap = brokers.join(u',');
    if (connection.login.user != userBefore && connection.login.password.isEmpty())
        return fail(Fault::Rejected, u"a user without a password: give --password-file or SIGNALBOX_PASSWORD"_s);
    if (!connection.caFile.isEmpty()) {
        const auto authority = fileOf(u"ca"_s, connection.caFile);
        if (!authority)
            return tl::unexpected(authority.error());
        if (!authority->contains("-----BEGIN CERTIFICATE-----"))
            return fail(Fault::Rejected, u"--ca: %1 holds no certificate in PEM"_s.arg(connection.caFile));
    }
    change(connection.group.text, parser, u"group"_s);
    change(connection.topics.config, parser, u"config-topic"_s);
    change(connection.topics.status, parser, u"status-topic"_s);
    change(connection.topics.offsets, parser, u"offset-topic"_s);
    if (connection.name.isEmpty())
        connection.name = nameFrom(connection);
    if (auto fit = fitTogether(parser, connection); !fit)
        return tl::unexpected(fit.error());
    return connection;
}

} // namespace signalbox
