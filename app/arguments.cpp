// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"

#include "app/kafkaarguments.h"
#include "app/wayarguments.h"
#include "collect/routes.h"
#include "core/masking.h"
#include "report/text.h"

#include <QCommandLineParser>
#include <QFile>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestSettingsFile = 1024 * 1024;

struct Option {
    QString name;
    QString value; ///< what it takes; empty for a switch
    QString help;
};

const QList<Option> &options()
{
    static const QList<Option> all{
        {u"profile"_s, u"NAME"_s, u"a connection saved in the console; other options change it"_s},
        {u"connect"_s, u"URL[,URL…]"_s, u"REST of one or more workers"_s},
        {u"shared"_s, {}, u"the URL is a load balancer: who answers is unknown"_s},
        {u"user"_s, u"NAME"_s, u"REST login; the password comes from --password-file or SIGNALBOX_PASSWORD"_s},
        {u"password-file"_s, u"FILE"_s, u"first line: the password of --user"_s},
        {u"token-file"_s, u"FILE"_s, u"first line: a bearer token (or SIGNALBOX_TOKEN)"_s},
        {u"cert"_s, u"FILE"_s, u"our certificate: PEM, or PKCS#12 (SIGNALBOX_KEY_PASSPHRASE opens it)"_s},
        {u"key"_s, u"FILE"_s, u"its key in PEM, where that is another file"_s},
        {u"ca"_s, u"FILE"_s, u"PEM file of a private certificate authority"_s},
        {u"trust"_s, u"SHA256"_s, u"a server's certificate that is taken as it is; repeatable"_s},
        {u"route"_s, u"WORKER=URL[,host=…][,tls=…]"_s, u"how a worker is reached that is not open; repeatable"_s},
        {u"proxy"_s, u"URL"_s, u"socks5:// or http://[user@]host:port (SIGNALBOX_PROXY_PASSWORD)"_s},
        {u"requests-per-minute"_s, u"N"_s, u"the most that one worker is asked (60)"_s},
        {u"bootstrap"_s, u"HOST:PORT[,…]"_s, u"Kafka: adds ownership, history and sink groups"_s},
        {u"kafka-property"_s, u"KEY=VALUE"_s, u"any librdkafka property; repeatable; keep secrets in --properties"_s},
        {u"properties"_s, u"FILE"_s, u"librdkafka properties, one KEY=VALUE a line"_s},
        {u"broker-route"_s, u"ADVERTISED=REACHABLE"_s, u"host:port of a broker, and where it is reached; repeatable"_s},
        {u"token-command"_s, u"PROGRAM|[…]"_s, u"prints an OAUTHBEARER token; with arguments: a JSON array"_s},
        {u"group"_s, u"ID"_s, u"the Connect group, where it cannot be found"_s},
        {u"config-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"status-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"offset-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"metrics"_s, u"[WORKER=]URL[,…]"_s, u"Jolokia or Prometheus; {host} stands for each worker's host"_s},
        {u"bundle"_s, u"PLACE"_s,
         u"a bundle or recording instead of a cluster: folder, archive, - for standard input"_s},
        {u"demo"_s, u"[INCIDENT]"_s, u"the built-in cluster; `--demo list` names the incidents"_s},
        {u"level"_s, u"see|history|repair"_s, u"of permissions: what is to be possible"_s},
        {u"principal"_s, u"User:NAME"_s, u"of permissions: whose rights they are"_s},
        {u"record"_s, u"DIR"_s, u"watch: keep what is seen, secrets masked, in a folder; - for a tar stream"_s},
        {u"record-limit"_s, u"MB"_s, u"what all looks of a recording take at most, the oldest give way; 200"_s},
        {u"screenshot"_s, u"FILE.png"_s, u"the console: a picture of its first look, then the end"_s},
        {u"json"_s, {}, u"the answer as JSON"_s},
        {u"help"_s, {}, u"this text"_s},
        {u"version"_s, {}, u"the program's version"_s},
    };
    return all;
}

/// `--demo` may stand alone; a parser of Qt's wants a value always.
QStringList withDemoValue(QStringList words)
{
    const qsizetype at = words.indexOf(u"--demo"_s);
    if (at < 0)
        return words;
    const bool hasValue = at + 1 < words.size() && !words[at + 1].startsWith(u'-');
    words[at] = u"--demo="_s + (hasValue ? words.takeAt(at + 1) : u"article"_s);
    return words;
}

Result<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Fault::NotFound, u"%1 cannot be read"_s.arg(path), file.errorString());
    if (file.size() > largestSettingsFile)
        return fail(Fault::Rejected, u"%1 is larger than 1 MB: that is no file of settings"_s.arg(path));
    return file.readAll();
}

Result<QString> firstLineOf(const QString &path)
{
    return contentOf(path).map(
        [](const QByteArray &content) { return QString::fromUtf8(content).section(u'\n', 0, 0).trimmed(); });
}

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
    const auto content = contentOf(path);
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

void addMetrics(Connection &connection, const QString &text)
{
    const qsizetype equals = text.indexOf(u'=');
    const bool namesWorker = equals > 0 && !text.first(equals).contains(u"//"_s);
    connection.metrics << (namesWorker ? MetricsTarget{WorkerId(text.first(equals)), text.sliced(equals + 1)}
                                       : MetricsTarget{{}, text});
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
        auto line = firstLineOf(parser.value(option));
        if (!line)
            return tl::unexpected(line.error());
        *secret = *line;
    }
    return {};
}

Result<void> readKafkaWays(Connection &connection, const QCommandLineParser &parser)
{
    for (const QString &text : parser.values(u"broker-route"_s)) {
        const auto route = brokerRouteFrom(text);
        if (!route)
            return tl::unexpected(route.error());
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
        return QUrl(connection.urls.first()).host();
    if (!connection.workerRoutes.isEmpty())
        return QUrl(connection.workerRoutes.first().url).host();
    return connection.bootstrap;
}

Result<void> readRoutes(Connection &connection, const QCommandLineParser &parser)
{
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
    return usable ? Result<void>() : tl::unexpected(usable.error());
}

Result<void> readBudget(Connection &connection, const QCommandLineParser &parser)
{
    if (!parser.isSet(u"requests-per-minute"_s))
        return {};
    connection.budget.requestsPerMinute = parser.value(u"requests-per-minute"_s).toInt();
    if (connection.budget.requestsPerMinute < 1)
        return fail(Fault::Rejected, u"--requests-per-minute takes a number above 0"_s);
    return {};
}

/// What the options say, in place of what `connection` said of it before.
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
    for (const QString &target : listed(parser, u"metrics"_s))
        addMetrics(connection, target);
    connection.urlsAreShared = connection.urlsAreShared || parser.isSet(u"shared"_s);
    change(connection.caFile, parser, u"ca"_s);
    const QStringList brokers = listed(parser, u"bootstrap"_s);
    if (parser.isSet(u"bootstrap"_s) && brokers.isEmpty())
        return fail(Fault::Rejected, u"--bootstrap: no broker is named, such as b1:9092"_s);
    if (parser.isSet(u"bootstrap"_s))
        connection.bootstrap = brokers.join(u',');
    if (connection.login.user != userBefore && connection.login.password.isEmpty())
        return fail(Fault::Rejected, u"a user without a password: give --password-file or SIGNALBOX_PASSWORD"_s);
    if (!connection.caFile.isEmpty()) {
        const auto authority = contentOf(connection.caFile);
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
    return connection;
}

/// Megabytes as bytes.
Result<qint64> recordLimit(const QCommandLineParser &parser)
{
    constexpr qint64 usual = 200, most = 1'000'000, megabyte = 1'000'000;
    if (!parser.isSet(u"record-limit"_s))
        return usual * megabyte;
    bool isNumber = false;
    const qint64 limit = parser.value(u"record-limit"_s).toLongLong(&isNumber);
    if (!isNumber || limit < 1 || limit > most)
        return fail(Fault::Rejected, u"--record-limit: a number of megabytes, such as 200"_s);
    return limit * megabyte;
}

} // namespace

Result<Arguments> parseArguments(const QStringList &words)
{
    QCommandLineParser parser;
    for (const Option &option : options())
        parser.addOption(option.value.isEmpty() ? QCommandLineOption(option.name, option.help)
                                                : QCommandLineOption(option.name, option.help, option.value));
    if (!parser.parse(QStringList{u"signalbox"_s} + withDemoValue(words)))
        return fail(Fault::Rejected, parser.errorText());
    Arguments arguments;
    if (parser.isSet(u"profile"_s)) {
        const auto profile = Profiles().named(parser.value(u"profile"_s));
        if (!profile)
            return fail(profile.error().fault, u"--profile: "_s + printable(profile.error().what));
        arguments.profile = *profile;
    }
    auto connection = connectionFrom(parser, arguments.profile.value_or(Profile{}).connection);
    if (!connection)
        return tl::unexpected(connection.error());
    const auto limit = recordLimit(parser);
    if (!limit)
        return tl::unexpected(limit.error());
    QStringList operands = parser.positionalArguments();
    arguments.command = operands.isEmpty() ? QString() : operands.takeFirst();
    arguments.operands = operands;
    arguments.asJson = parser.isSet(u"json"_s);
    arguments.wantsHelp = parser.isSet(u"help"_s);
    arguments.wantsVersion = parser.isSet(u"version"_s);
    arguments.connection = *connection;
    arguments.demo = parser.value(u"demo"_s);
    arguments.bundle = parser.value(u"bundle"_s);
    arguments.level = parser.value(u"level"_s);
    arguments.principal = parser.value(u"principal"_s);
    arguments.record = parser.value(u"record"_s);
    arguments.recordLimit = *limit;
    arguments.screenshot = parser.value(u"screenshot"_s);
    return arguments;
}

QString optionsHelp()
{
    QString text;
    for (const Option &option : options()) {
        const QString left = u"--%1 %2"_s.arg(option.name, option.value);
        text += u"  %1 %2\n"_s.arg(left, -34).arg(option.help);
    }
    return text;
}

} // namespace signalbox
