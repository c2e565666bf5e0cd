// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionfields.h"

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
            properties[line.first(equals).trimmed()] = line.sliced(equals + 1).trimmed();
    }
    return properties;
}

QString propertiesText(const QMap<QString, QString> &properties)
{
    QStringList lines;
    for (const auto &[key, value] : properties.asKeyValueRange())
        lines << key + u'=' + value;
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

QString nameFor(const Connection &connection)
{
    if (!connection.urls.isEmpty()) {
        const QUrl url(connection.urls.first());
        return url.port() < 0 ? url.host() : u"%1:%2"_s.arg(url.host()).arg(url.port());
    }
    return connection.bootstrap.section(u',', 0, 0);
}

} // namespace signalbox
