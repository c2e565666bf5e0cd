// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionfields.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QStringList wordsOf(const QString &text)
{
    static const QRegularExpression between(u"[,\\s]+"_s);
    return text.split(between, Qt::SkipEmptyParts);
}

/// A certificate or key in PEM has lines of its own; in one line they stand as `\n`. Nothing else does, for a path may
/// hold a backslash.
QString valueOf(QString text)
{
    return text.startsWith(u"-----BEGIN") ? text.replace(u"\\n"_s, u"\n"_s) : text;
}

QString inOneLine(QString value)
{
    return value.startsWith(u"-----BEGIN") ? value.replace(u'\n', u"\\n"_s) : value;
}

} // namespace

QStringList urlsOf(const QString &text)
{
    QStringList urls;
    for (const QString &word : wordsOf(text))
        urls << (word.contains(u"://"_s) ? word : u"http://"_s + word);
    urls.removeDuplicates();
    return urls;
}

QMap<QString, QString> propertiesOf(const QString &text)
{
    QMap<QString, QString> properties;
    for (const QString &raw : text.split(u'\n')) {
        const QString line = raw.trimmed();
        const qsizetype equals = line.indexOf(u'=');
        if (equals > 0 && !line.startsWith(u'#'))
            properties[line.first(equals).trimmed()] = valueOf(line.sliced(equals + 1).trimmed());
    }
    return properties;
}

QString propertiesText(const QMap<QString, QString> &properties)
{
    QStringList lines;
    for (const auto &[key, value] : properties.asKeyValueRange())
        lines << key + u'=' + inOneLine(value);
    return lines.join(u'\n');
}

QList<MetricsTarget> metricsOf(const QString &text)
{
    static const QRegularExpression named(u"^([^=/]+:\\d+)=(.+)$"_s);
    QList<MetricsTarget> targets;
    for (const QString &word : wordsOf(text)) {
        const auto match = named.match(word);
        targets << (match.hasMatch() ? MetricsTarget{WorkerId(match.captured(1)), match.captured(2)}
                                     : MetricsTarget{{}, word});
    }
    return targets;
}

QString metricsText(const QList<MetricsTarget> &targets)
{
    QStringList words;
    for (const MetricsTarget &target : targets)
        words << (target.worker.isEmpty() ? target.url : target.worker.text + u'=' + target.url);
    return words.join(u", ");
}

QList<WorkerRoute> workerRoutesOf(const QString &text)
{
    static const QRegularExpression shape(u"^([^=\\s]+)\\s*=\\s*(\\S+)((?:\\s+(?:host|tls)=\\S+)*)$"_s);
    static const QRegularExpression extra(u"\\b(host|tls)=(\\S+)"_s);
    QList<WorkerRoute> routes;
    for (const QString &line : text.split(u'\n')) {
        const auto match = shape.match(line.trimmed());
        if (!match.hasMatch())
            continue;
        WorkerRoute route{workerIdOf(u"http://"_s + match.captured(1)), match.captured(2), {}, {}};
        for (auto it = extra.globalMatch(match.captured(3)); it.hasNext();) {
            const auto named = it.next();
            (named.captured(1) == u"host" ? route.hostHeader : route.tlsName) = named.captured(2);
        }
        if (!route.url.contains(u"://"_s))
            route.url.prepend(u"http://"_s);
        if (!route.worker.isEmpty())
            routes << route;
    }
    return routes;
}

QString workerRoutesText(const QList<WorkerRoute> &routes)
{
    QStringList lines;
    for (const WorkerRoute &route : routes)
        lines << u"%1 = %2"_s.arg(route.worker.text, route.url)
                + (route.hostHeader.isEmpty() ? QString() : u" host="_s + route.hostHeader)
                + (route.tlsName.isEmpty() ? QString() : u" tls="_s + route.tlsName);
    return lines.join(u'\n');
}

QList<BrokerRoute> brokerRoutesOf(const QString &text)
{
    static const QRegularExpression shape(u"^([^=\\s]+:\\d+)\\s*=\\s*([^=\\s]+:\\d+)$"_s);
    QList<BrokerRoute> routes;
    for (const QString &line : text.split(u'\n'))
        if (const auto match = shape.match(line.trimmed()); match.hasMatch())
            routes << BrokerRoute{match.captured(1), match.captured(2)};
    return routes;
}

QString brokerRoutesText(const QList<BrokerRoute> &routes)
{
    QStringList lines;
    for (const BrokerRoute &route : routes)
        lines << u"%1 = %2"_s.arg(route.advertised, route.reachable);
    return lines.join(u'\n');
}

Proxy proxyOf(const QString &address, Proxy::Kind kind)
{
    const QString text = address.trimmed();
    const QUrl url(text.contains(u"://"_s) ? text : u"proxy://"_s + text);
    if (kind == Proxy::Kind::None || url.host().isEmpty())
        return {};
    if (url.scheme().startsWith(u"socks"))
        kind = Proxy::Kind::Socks5;
    Proxy proxy;
    proxy.kind = kind;
    proxy.host = url.host();
    proxy.port = static_cast<quint16>(url.port(1080));
    return proxy;
}

QStringList commandOf(const QString &text)
{
    static const QRegularExpression word(u"\"((?:[^\"\\\\]|\\\\.)*)\"|(\\S+)"_s);
    static const QRegularExpression escape(u"\\\\(.)"_s);
    QStringList command;
    for (auto it = word.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const bool isQuoted = match.capturedStart(1) >= 0;
        command << (isQuoted ? match.captured(1).replace(escape, u"\\1"_s) : match.captured(2));
    }
    return command;
}

QString commandText(const QStringList &command)
{
    static const QRegularExpression special(u"[\\s\"\\\\]|^$"_s);
    QStringList words;
    for (QString word : command) {
        if (word.contains(special))
            word = u'"' + word.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
        words << word;
    }
    return words.join(u' ');
}

QStringList fingerprintsOf(const QString &text)
{
    static const QRegularExpression hex(u"^[0-9a-f]{64}$"_s);
    QStringList fingerprints;
    for (const QString &word : wordsOf(QString(text).remove(u':').toLower()))
        if (hex.match(word).hasMatch() && !fingerprints.contains(word))
            fingerprints << word;
    return fingerprints;
}

QString folderOf(const QString &text)
{
    QStringList parts;
    for (const QString &part : text.split(u'/'))
        if (!part.trimmed().isEmpty())
            parts << part.trimmed();
    return parts.join(u'/');
}

FoundLogin loginIn(const QString &text)
{
    static const QRegularExpression login(u"(https?://)([^/?#\\s,:@]*):([^/?#\\s,]+)@(?=[^\\s,/@])"_s);
    const auto match = login.match(text);
    if (!match.hasMatch())
        return {{}, {}, text};
    QString rest = text;
    rest.replace(login, u"\\1"_s);
    return {QUrl::fromPercentEncoding(match.captured(2).toUtf8()),
            QUrl::fromPercentEncoding(match.captured(3).toUtf8()), rest};
}

QString loginSummary(const Connection &c)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("ConnectionFields", text); };
    QStringList parts;
    if (!c.login.bearerToken.isEmpty())
        parts << tr("bearer token");
    else if (!c.login.user.isEmpty())
        parts << tr("user %1").arg(c.login.user);
    if (!c.login.certificateFile.isEmpty())
        parts << tr("own certificate");
    if (!c.caFile.isEmpty())
        parts << tr("private CA");
    if (!c.trustedCertificates.isEmpty())
        parts << tr("%1 trusted by hand").arg(c.trustedCertificates.size());
    return parts.join(u", ");
}

QString waysSummary(const Connection &c)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("ConnectionFields", text); };
    QStringList parts;
    if (c.proxy.kind != Proxy::Kind::None)
        parts << u"%1 %2:%3"_s.arg(c.proxy.kind == Proxy::Kind::Socks5 ? u"SOCKS5"_s : u"HTTP"_s, c.proxy.host)
                     .arg(c.proxy.port);
    if (!c.workerRoutes.isEmpty())
        parts << tr("%1 worker routes").arg(c.workerRoutes.size());
    if (!c.brokerRoutes.isEmpty())
        parts << tr("%1 broker routes").arg(c.brokerRoutes.size());
    return parts.join(u", ");
}

QString kafkaSummary(const Connection &c)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("ConnectionFields", text); };
    QStringList parts;
    for (const QString &property :
         {u"security.protocol"_s, u"sasl.mechanism"_s, u"sasl.mechanisms"_s, u"sasl.username"_s})
        if (c.kafkaProperties.contains(property))
            parts << c.kafkaProperties.value(property);
    if (parts.isEmpty() && !c.kafkaProperties.isEmpty())
        parts << tr("%1 properties").arg(c.kafkaProperties.size());
    if (!c.tokenCommand.isEmpty())
        parts << tr("token command");
    if (!c.group.isEmpty())
        parts << tr("group %1").arg(c.group.text);
    return parts.join(u", ");
}

QString budgetSummary(const Budget &budget)
{
    return QCoreApplication::translate("ConnectionFields",
                                       "at most %1 requests and %2 a minute to each worker, %3 group calls")
        .arg(budget.requestsPerMinute)
        .arg(QLocale::c().formattedDataSize(budget.bytesPerMinute, 0, QLocale::DataSizeTraditionalFormat))
        .arg(budget.groupCallsPerMinute);
}

QString nameFor(const Connection &connection)
{
    if (!connection.urls.isEmpty()) {
        const QUrl url(connection.urls.first());
        return url.port() < 0 ? url.host() : u"%1:%2"_s.arg(url.host()).arg(url.port());
    }
    return connection.bootstrap.section(u',', 0, 0);
}

} // namespace signalbox
