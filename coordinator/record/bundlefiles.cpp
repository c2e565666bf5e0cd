// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/bundlefiles.h"

#include "core/faultname.h"
#include "record/gzip.h"
#include "record/parts.h"

#include <QJsonDocument>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using namespace record;

constexpr qsizetype largestPlainFile = 64 * 1024;

/// The files of one bundle as they come together.
class Files {
public:
    void add(const QString &path, const QByteArray &bytes)
    {
        if (bytes.size() > largestPlainFile)
            m_files += BundleFile{path + u".gz"_s, gzipped(bytes)};
        else
            m_files += BundleFile{path, bytes};
    }
    QList<BundleFile> all() const { return m_files; }

private:
    QList<BundleFile> m_files;
};

/// Notes on the sources that are not one worker's.
QJsonObject sourcesOf(const Facts &facts)
{
    QJsonObject sources;
    addNote(sources, u"connect_group"_s, facts.connectGroup);
    addNote(sources, u"foreign_groups"_s, facts.foreignGroups);
    addNote(sources, u"sink_groups"_s, facts.sinkGroups);
    addNote(sources, u"status"_s, facts.status);
    addNote(sources, u"config"_s, facts.config);
    const auto caughtUp = [&](const QString &key, bool is) {
        QJsonObject note = sources[key].toObject();
        note[u"caught_up"_s] = is;
        sources[key] = note;
    };
    if (facts.status)
        caughtUp(u"status"_s, facts.status->caughtUp);
    if (facts.config)
        caughtUp(u"config"_s, facts.config->caughtUp);
    return sources;
}

QJsonObject restNote(const Observed<RestFacts> &rest)
{
    QJsonObject note = noteJson(rest);
    if (rest) {
        const QJsonObject parts = restNotes(*rest);
        for (auto part = parts.begin(); part != parts.end(); ++part)
            note[part.key()] = part.value();
    }
    return note;
}

QJsonObject workerJson(const WorkerFacts &worker, const QString &name, const Facts &facts, Files &files)
{
    QJsonObject json{{u"name"_s, name}, {u"worker_id"_s, worker.worker.text}};
    const QString url = worker.rest ? worker.rest->route.url : u"http://"_s + worker.worker.text;
    json[u"url"_s] = url;
    json[u"version"_s] = worker.toldVersion;
    json[u"group"_s] = worker.toldGroup.isEmpty() ? facts.group.text : worker.toldGroup.text;
    QJsonObject sources;
    if (worker.rest.wasAsked())
        sources[u"rest"_s] = restNote(worker.rest);
    addNote(sources, u"metrics"_s, worker.metrics);
    addNote(sources, u"threads"_s, worker.threads);
    json[u"sources"_s] = sources;
    if (worker.rest)
        files.add(u"rest/%1.jsonl"_s.arg(name), exchanges(*worker.rest, url));
    if (worker.metrics)
        files.add(u"metrics/%1.jolokia.json"_s.arg(name), metricsAnswer(*worker.metrics));
    if (worker.threads)
        files.add(u"threads/%1.json"_s.arg(name), threadsAnswer(*worker.threads));
    return json;
}

QJsonArray workersOf(const Facts &facts, Files &files)
{
    QJsonArray workers;
    for (qsizetype i = 0; i < facts.workers.size(); ++i)
        workers += workerJson(facts.workers[i], u"w%1"_s.arg(i + 1), facts, files);
    return workers;
}

/// Answers through a load balancer: addresses, but no workers.
QJsonArray sharedOf(const Facts &facts, Files &files)
{
    QJsonArray shared;
    for (qsizetype i = 0; i < facts.shared.size(); ++i) {
        const RestFacts &rest = facts.shared[i];
        const QString name = u"shared%1"_s.arg(i + 1);
        shared += QJsonObject{{u"name"_s, name}, {u"url"_s, rest.route.url}, {u"sources"_s, restNotes(rest)}};
        files.add(u"rest/%1.jsonl"_s.arg(name), exchanges(rest, rest.route.url));
    }
    return shared;
}

QJsonObject indexOf(const Facts &facts, Files &files)
{
    QJsonObject index{{u"schema"_s, 1},
                      {u"at"_s, isoText(facts.at)},
                      {u"until"_s, isoText(facts.at)},
                      {u"cluster"_s, facts.cluster},
                      {u"group"_s, facts.group.text},
                      {u"topics"_s,
                       QJsonObject{{u"config"_s, facts.topics.config},
                                   {u"offset"_s, facts.topics.offsets},
                                   {u"status"_s, facts.topics.status}}},
                      {u"sources"_s, sourcesOf(facts)}};
    if (facts.roundSeenAt) {
        QJsonObject round{{u"seen_at"_s, isoText(*facts.roundSeenAt)}};
        if (facts.roundDelay)
            round[u"delay_ms"_s] = qint64(facts.roundDelay->count());
        index[u"round"_s] = round;
    }
    index[u"workers"_s] = workersOf(facts, files);
    index[u"shared"_s] = sharedOf(facts, files);
    QJsonArray doubts;
    for (const Error &doubt : facts.doubts)
        doubts += errorJson(doubt);
    index[u"doubts"_s] = doubts;
    return index;
}

} // namespace

namespace record {

QByteArray jsonLines(const QList<QJsonObject> &lines)
{
    QByteArray text;
    for (const QJsonObject &line : lines)
        text += QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    return text;
}

QJsonObject errorJson(const Error &error)
{
    return {{u"fault"_s, idOf(error.fault)}, {u"error"_s, error.what}, {u"detail"_s, error.detail}};
}

} // namespace record

QList<BundleFile> bundleFiles(const Facts &seen)
{
    const Facts facts = maskedFacts(seen);
    Files files;
    if (facts.connectGroup || facts.foreignGroups)
        files.add(u"groups.jsonl"_s, groups(facts));
    if (facts.sinkGroups)
        files.add(u"consumers.jsonl"_s, consumers(*facts.sinkGroups));
    if (facts.status)
        files.add(u"topics/status.jsonl"_s, statusRecords(*facts.status, facts.topics.status));
    if (facts.config)
        files.add(u"topics/config.jsonl"_s, configRecords(*facts.config, facts.topics.config));
    const QJsonObject index = indexOf(facts, files);
    QList<BundleFile> all = files.all();
    all += BundleFile{u"bundle.json"_s, QJsonDocument(index).toJson()};
    return all;
}

} // namespace signalbox
