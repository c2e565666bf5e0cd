// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"

#include "app/secrets.h"

#include <QRegularExpression>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString unescaped(QStringView text)
{
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\' || i + 1 == text.size()) {
            if (text[i] != u'\\')
                out += text[i];
            continue;
        }
        const QChar c = text[++i];
        bool isNumber = false;
        const ushort code = c == u'u' ? text.mid(i + 1, 4).toUShort(&isNumber, 16) : ushort(0);
        if (isNumber)
            i += 4;
        out += isNumber ? QChar(code)
            : c == u't' ? QChar(u'\t')
            : c == u'n' ? QChar(u'\n')
            : c == u'r' ? QChar(u'\r')
                        : c;
    }
    return out;
}

/// Where the key ends: at the first separator that is not escaped.
qsizetype endOfKey(const QString &line)
{
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] == u'\\')
            ++i;
        else if (line[i] == u'=' || line[i] == u':' || line[i].isSpace())
            return i;
    }
    return line.size();
}

bool isContinued(const QString &line)
{
    qsizetype slashes = 0;
    while (slashes < line.size() && line[line.size() - 1 - slashes] == u'\\')
        ++slashes;
    return slashes % 2 == 1;
}

/// The worker's own, else the consumers', else the admin clients' setting: the worker's login is the one that reads
/// internal topics and the group.
QMap<QString, QString> clientSettings(const QMap<QString, QString> &all, QStringList &notes)
{
    static const QRegularExpression wanted(u"^(security\\.protocol|sasl\\..+|ssl\\..+)$"_s);
    QMap<QString, QString> settings;
    for (const QString &prefix : {QString(), u"consumer."_s, u"admin."_s}) {
        bool isUsed = false;
        for (const auto &[key, value] : all.asKeyValueRange()) {
            const QString name = key.startsWith(prefix) ? key.sliced(prefix.size()) : QString();
            if (!wanted.match(name).hasMatch() || settings.contains(name))
                continue;
            settings[name] = value;
            isUsed = true;
        }
        if (isUsed && !prefix.isEmpty())
            notes << u"Some Kafka settings were taken from %1*, because the worker itself has none"_s.arg(prefix);
    }
    return settings;
}

QString hostFrom(const QUrl &listener)
{
    const QString host = listener.host();
    return host == u"0.0.0.0" || host == u"::" ? QString() : host;
}

/// The REST address that the worker tells to others, from its own settings (facts 1.7).
void addRest(ImportedConnection &imported, const QMap<QString, QString> &all)
{
    const QStringList listeners = all.value(u"listeners"_s).split(u',', Qt::SkipEmptyParts);
    const QString wanted = all.value(u"rest.advertised.listener"_s).toLower();
    QUrl listener;
    for (const QString &one : listeners) {
        const QUrl url(one.trimmed().toLower());
        if (listener.isEmpty() || url.scheme() == wanted)
            listener = url;
    }
    const QString scheme = !wanted.isEmpty() ? wanted : listener.scheme() == u"https" ? u"https"_s : u"http"_s;
    QString host = all.value(u"rest.advertised.host.name"_s, all.value(u"rest.host.name"_s));
    if (host.isEmpty())
        host = hostFrom(listener);
    const int port = all.value(u"rest.advertised.port"_s, all.value(u"rest.port"_s)).toInt();
    const QString url = workerUrl(u"%1://%2:%3"_s.arg(scheme, host).arg(port > 0 ? port : listener.port(8083)));
    if (host.isEmpty() || url.isEmpty())
        imported.notes << u"The file does not say at which address the worker's REST is reached; enter its URL"_s;
    else
        imported.connection.urls << url;
    if (scheme == u"https")
        imported.notes << u"Its REST speaks TLS; if a private authority signed its certificate, choose the CA file"_s;
    if (all.value(u"rest.extension.classes"_s).contains(u"BasicAuth"_s))
        imported.notes << u"Its REST asks for a user and a password, which are not in this file; enter them"_s;
}

/// Listener names before the addresses are librdkafka's to know, not a person's.
QString bootstrapOf(const QString &value)
{
    static const QRegularExpression protocol(u"\\b[A-Z_]+://"_s);
    QStringList brokers;
    for (const QString &one : QString(value).remove(protocol).split(u',', Qt::SkipEmptyParts))
        brokers << one.trimmed();
    return brokers.join(u',');
}

} // namespace

QMap<QString, QString> javaProperties(const QString &text)
{
    QMap<QString, QString> properties;
    QString line;
    const QStringList raw = QString(text).replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n').split(u'\n');
    for (const QString &piece : raw) {
        const QString stripped = line.isEmpty() ? piece.trimmed() : line + piece.trimmed();
        if (line.isEmpty() && (stripped.isEmpty() || stripped.startsWith(u'#') || stripped.startsWith(u'!')))
            continue;
        if (isContinued(stripped)) {
            line = stripped.chopped(1);
            continue;
        }
        line.clear();
        const qsizetype end = endOfKey(stripped);
        QString value = stripped.sliced(end).trimmed();
        if (value.startsWith(u'=') || value.startsWith(u':'))
            value = value.sliced(1).trimmed();
        properties[unescaped(QStringView(stripped).first(end))] = unescaped(value);
    }
    return properties;
}

Result<ImportedConnection> importProperties(const QString &text)
{
    const auto all = javaProperties(text);
    ImportedConnection imported;
    Connection &c = imported.connection;
    c.bootstrap = bootstrapOf(all.value(u"bootstrap.servers"_s));
    if (c.bootstrap.isEmpty())
        return fail(Fault::Rejected,
                    u"These properties name no bootstrap.servers: they are no worker's and no client's"_s);
    const bool isWorker = all.contains(u"config.storage.topic"_s) || all.contains(u"status.storage.topic"_s)
        || all.contains(u"key.converter"_s);
    if (isWorker) {
        c.group = GroupId(all.value(u"group.id"_s));
        c.topics = {all.value(u"config.storage.topic"_s), all.value(u"status.storage.topic"_s),
                    all.value(u"offset.storage.topic"_s)};
        addRest(imported, all);
        if (all.contains(u"offset.storage.file.filename"_s))
            imported.notes << u"This is a standalone worker: it is in no group, and no other knows of it"_s;
    }
    c.kafkaProperties = fromJava(clientSettings(all, imported.notes), imported.notes);
    c.name = !c.group.isEmpty() ? c.group.text : c.bootstrap.section(u',', 0, 0);
    return imported;
}

} // namespace signalbox
