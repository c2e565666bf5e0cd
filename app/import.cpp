// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"

#include "app/secrets.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestText = 1024 * 1024;
constexpr qsizetype mostAddresses = 200;
constexpr qsizetype mostContexts = 500;
constexpr qsizetype longestName = 120;

const QString whatFits = u"Paste URLs of workers, a curl line, a worker's properties, kcctl's contexts or bootstrap "
                         "servers"_s;

bool isCurl(const QString &text)
{
    static const QRegularExpression curl(u"^(\\$\\s+)?(\\S*/)?curl(\\.exe)?\\s"_s);
    return curl.match(text).hasMatch();
}

bool isProperties(const QString &text)
{
    static const QRegularExpression line(u"^\\s*[a-z][a-z0-9-]*(\\.[a-z0-9-]+)+\\s*(=|:\\s)"_s,
                                         QRegularExpression::MultilineOption);
    return line.match(text).hasMatch();
}

struct HostAndPort {
    QString protocol; ///< of a Kafka listener, `SASL_SSL`; mostly empty
    QString host;
    int port = 0;
};

std::optional<HostAndPort> hostAndPort(const QString &word)
{
    static const QRegularExpression shape(u"^(?:([A-Z_]+)://)?([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+\\]):(\\d{1,5})$"_s);
    const auto match = shape.match(word);
    const int port = match.captured(3).toInt();
    if (!match.hasMatch() || port < 1 || port > 65535)
        return std::nullopt;
    return HostAndPort{match.captured(1), match.captured(2), port};
}

QString nameFor(const Connection &connection)
{
    return connection.urls.isEmpty() ? connection.bootstrap.section(u',', 0, 0) : QUrl(connection.urls.first()).host();
}

void addBroker(Connection &connection, const HostAndPort &broker)
{
    if (!broker.protocol.isEmpty())
        connection.kafkaProperties[u"security.protocol"_s] = broker.protocol;
    connection.bootstrap +=
        u"%1%2:%3"_s.arg(connection.bootstrap.isEmpty() ? QString() : u","_s, broker.host).arg(broker.port);
}

ImportedConnection contextOf(const QString &name, const QJsonObject &json)
{
    ImportedConnection imported;
    Connection &c = imported.connection;
    c.name = name.left(longestName);
    const QString url = workerUrl(json[u"cluster"_s].toString());
    if (!url.isEmpty())
        c.urls << url;
    else
        imported.notes << u"Its cluster is no http or https URL and was left out"_s;
    c.bootstrap = json[u"bootstrapServers"_s].toString().left(longestName * 10).trimmed();
    c.topics.offsets = json[u"offsetTopic"_s].toString();
    c.login.user = json[u"username"_s].toString();
    c.login.password = json[u"password"_s].toString();
    QMap<QString, QString> properties;
    const QJsonObject config = json[u"clientConfig"_s].toObject();
    for (auto it = config.begin(); it != config.end(); ++it)
        properties[it.key()] = it.value().toVariant().toString();
    c.kafkaProperties = fromJava(properties, imported.notes);
    c = withLoginMoved(c);
    return imported;
}

} // namespace

Result<Import> importText(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (text.size() > longestText || text.contains(QChar(u'\0')))
        return fail(Fault::Rejected, u"That is no text to make a connection of. %1"_s.arg(whatFits));
    const auto one = [](ImportKind kind) {
        return [kind](ImportedConnection imported) { return Import{kind, {std::move(imported)}}; };
    };
    if (trimmed.startsWith(u'{'))
        return importKcctl(trimmed).map(
            [](QList<ImportedConnection> contexts) { return Import{ImportKind::KcctlContexts, std::move(contexts)}; });
    if (isCurl(trimmed))
        return importCurl(trimmed).map(one(ImportKind::CurlLine));
    if (isProperties(trimmed))
        return importProperties(trimmed).map(one(ImportKind::Properties));
    auto imported = importAddresses(trimmed);
    if (!imported)
        return tl::unexpected(imported.error());
    return Import{imported->connection.urls.isEmpty() ? ImportKind::Bootstrap : ImportKind::Urls, {*imported}};
}

QString workerUrl(const QString &text)
{
    static const QRegularExpression endpoint(u"/(connectors|connector-plugins|admin|health)(/.*)?$"_s);
    QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != u"http" && url.scheme() != u"https"))
        return {};
    url.setQuery(QString());
    url.setFragment({});
    QString path = url.path(QUrl::FullyEncoded);
    if (const qsizetype at = path.indexOf(endpoint); at >= 0)
        path.truncate(at);
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path, QUrl::TolerantMode);
    return url.toString(QUrl::FullyEncoded);
}

Result<ImportedConnection> importAddresses(const QString &text)
{
    static const QRegularExpression between(u"[\\s,;\"']+"_s);
    const QStringList words = text.split(between, Qt::SkipEmptyParts);
    if (words.isEmpty() || words.size() > mostAddresses)
        return fail(Fault::Rejected, words.isEmpty() ? whatFits : u"More than 200 addresses are no one cluster"_s);
    ImportedConnection imported;
    Connection &c = imported.connection;
    for (const QString &word : words) {
        const auto address = hostAndPort(word);
        const QString url = workerUrl(address && address->port == 8083 ? u"http://"_s + word : word);
        if (!url.isEmpty())
            c.urls << url;
        else if (address)
            addBroker(c, *address);
        else
            return fail(Fault::Rejected, u"This holds no address of a worker or a broker. %1"_s.arg(whatFits));
    }
    c.urls.removeDuplicates();
    c = withLoginMoved(c);
    c.name = nameFor(c);
    return imported;
}

Result<QList<ImportedConnection>> importKcctl(const QString &text)
{
    QJsonParseError error;
    const QJsonObject document = QJsonDocument::fromJson(text.toUtf8(), &error).object();
    if (error.error != QJsonParseError::NoError)
        return fail(Fault::Malformed,
                    u"This looks like kcctl's contexts, but is no whole JSON: %1 at byte %2"_s.arg(error.errorString())
                        .arg(error.offset));
    QList<ImportedConnection> contexts;
    const QString current = document[u"currentContext"_s].toString();
    for (auto it = document.begin(); it != document.end() && contexts.size() < mostContexts; ++it) {
        if (!it.value()[u"cluster"_s].isString())
            continue;
        const auto context = contextOf(it.key(), it.value().toObject());
        if (context.connection.urls.isEmpty() && context.connection.bootstrap.isEmpty())
            continue;
        contexts.insert(it.key() == current ? 0 : contexts.size(), context);
    }
    if (contexts.isEmpty())
        return fail(Fault::Rejected, u"This JSON holds no context of kcctl's: none names the URL of a cluster"_s);
    return contexts;
}

} // namespace signalbox
