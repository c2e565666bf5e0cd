// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/marker.h"

#include "core/files.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSet>

#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 longest = 64 * 1024;

QJsonObject blank()
{
    return {{u"schema"_s, 1}, {u"kind"_s, u"recording"_s}};
}

QByteArray textOf(const QJsonObject &marker)
{
    return QJsonDocument(marker).toJson(QJsonDocument::Compact) + '\n';
}

/// Empty where no worker says so, or where they do not agree.
QString kafkaClusterOf(const Facts &facts)
{
    QSet<QString> ids;
    for (const WorkerFacts &worker : facts.workers) {
        const bool says = worker.toldGroup.isEmpty() && worker.rest && worker.rest->root;
        if (says && !worker.rest->root->kafkaClusterId.isEmpty())
            ids += worker.rest->root->kafkaClusterId;
    }
    return ids.size() == 1 ? *ids.begin() : QString();
}

QString wordOf(const QString &key)
{
    return key == u"cluster" ? u"the connection"_s : key == u"group" ? u"the group"_s : u"the Kafka cluster"_s;
}

Result<void> write(const QString &folder, const QJsonObject &marker)
{
    auto written = replaceFile(QDir(folder).filePath(RecordingMarker::fileName), textOf(marker));
    if (!written)
        written.error().what = u"the recording cannot be written"_s;
    return written;
}

QList<std::pair<QString, QString>> identityOf(const Facts &facts)
{
    return {
        {u"cluster"_s, facts.cluster}, {u"group"_s, facts.group.text}, {u"kafka_cluster_id"_s, kafkaClusterOf(facts)}};
}

} // namespace

const QString RecordingMarker::fileName = u"recording.json"_s;

QByteArray RecordingMarker::empty()
{
    return textOf(blank());
}

Result<void> RecordingMarker::begin(const QString &folder)
{
    return write(folder, blank());
}

RecordingMarker::RecordingMarker(QString folder)
    : m_folder(std::move(folder))
    , m_remembered(blank())
{
    QFile file(QDir(m_folder).filePath(fileName));
    if (file.open(QIODevice::ReadOnly)) {
        const QJsonObject stands = QJsonDocument::fromJson(file.read(longest)).object();
        for (const QString &key : stands.keys())
            m_remembered[key] = stands[key];
    }
}

Result<void> RecordingMarker::meet(const Facts &facts)
{
    bool hasNews = false;
    for (const auto &[key, value] : identityOf(facts)) {
        if (!value.isEmpty() && !m_met.contains(key))
            m_met[key] = value;
        if (!m_met.contains(key))
            continue;
        const QString known = m_remembered[key].toString();
        const QString met = m_met[key].toString();
        if (!known.isEmpty() && known != met)
            return fail(Fault::Conflict,
                        u"the recording %1 is of %2 “%3”, and this is “%4”; name a new folder"_s.arg(
                            briefly(m_folder), wordOf(key), known, met));
        hasNews |= known.isEmpty();
    }
    if (!hasNews)
        return {};
    QJsonObject marker = m_remembered;
    for (const QString &key : m_met.keys())
        marker[key] = m_met[key];
    if (auto written = write(m_folder, marker); !written)
        return written;
    m_remembered = marker;
    return {};
}

} // namespace signalbox
