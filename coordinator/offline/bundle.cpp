// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundle.h"

#include "metrics/jolokia.h"
#include "metrics/merged.h"
#include "metrics/prometheus.h"
#include "metrics/threads.h"
#include "offline/bundlegroups.h"
#include "offline/bundlelogs.h"
#include "offline/bundlerest.h"
#include "offline/bundletopics.h"
#include "rest/json.h"

#include <QDir>
#include <QFileInfo>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct Index {
    struct Worker {
        QString name;
        QString url;
        QString workerId;
        QString version;
        QString group;
    };
    int schema = 0;
    QString at;
    QString until;
    QString group;
    QString logTimeZone;
    InternalTopics topics;
    QList<Worker> workers;
};

void readIndex(const JsonValue &root, Index &index)
{
    index.schema = root.number("schema", 1);
    index.at = root.text("at");
    index.until = root.textIfAny("until");
    index.group = root.textIfAny("group");
    index.logTimeZone = root.textIfAny("log_time_zone");
    root.inIfAny("topics", [&](const JsonValue &topics) {
        index.topics = {topics.textIfAny("config"), topics.textIfAny("status"), topics.textIfAny("offset")};
    });
    root.inIfAny("workers", [&](const JsonValue &workers) {
        workers.each([&](const JsonValue &worker) {
            index.workers += Index::Worker{worker.text("name"), worker.textIfAny("url"), worker.textIfAny("worker_id"),
                                           worker.textIfAny("version"), worker.textIfAny("group")};
        });
    });
}

Result<Index> indexIn(BundleFolder &folder, Doubts &doubts)
{
    const auto part = folder.part(u"bundle.json"_s, doubts);
    if (!part)
        return fail(Fault::NotFound, u"This folder is no bundle: it has no bundle.json"_s);
    auto index = JsonDocument(part->bytes).read<Index>(u"bundle.json is not understood"_s, readIndex);
    if (!index)
        return index;
    if (index->schema != 1)
        return fail(Fault::Unsupported, u"This bundle has schema %1; only 1 is known"_s.arg(index->schema));
    if (!momentOfIso(index->at) || (!index->until.isEmpty() && !momentOfIso(index->until)))
        return fail(Fault::Malformed, u"bundle.json does not say when it was taken"_s);
    return index;
}

/// Names become file names.
bool isFileName(const QString &name)
{
    return !name.isEmpty() && name.size() < 200 && !name.startsWith(u'.') && !name.contains(u'/')
        && !name.contains(u'\\') && !name.contains(QChar::Null);
}

/// What one file says, decoded; a file that is no such thing is a doubt beside being an error.
template <typename T, typename Decode>
Observed<T> read(BundleFolder &folder, const QString &path, Moment at, Decode decode, Doubts &doubts)
{
    const auto part = folder.part(path, doubts);
    if (!part)
        return {};
    auto decoded = decode(part->bytes);
    if (!decoded && decoded.error().fault == Fault::Malformed)
        doubts.add(path, u"is not what it should be"_s, decoded.error().detail);
    auto seen = decoded ? observed<T>(*std::move(decoded), at) : notObserved<T>(std::move(decoded.error()), at);
    seen.partial = !part->isWhole;
    return seen;
}

Observed<WorkerMetrics> metricsOf(BundleFolder &folder, const QString &name, Moment at, Doubts &doubts)
{
    const QString path = u"metrics/"_s + name;
    auto jolokia = read<WorkerMetrics>(folder, path + u".jolokia.json"_s, at, decodeJolokiaMetrics, doubts);
    const auto exporter = read<WorkerMetrics>(folder, path + u".prometheus.txt"_s, at, decodePrometheusMetrics, doubts);
    if (!exporter)
        return jolokia.wasAsked() ? jolokia : exporter;
    if (!jolokia)
        return exporter;
    jolokia.value = merged(*jolokia, *exporter);
    return jolokia;
}

Observed<WorkerThreads> threadsOf(BundleFolder &folder, const QString &name, const QString &version, Moment at,
                                  Doubts &doubts)
{
    const QString path = u"threads/"_s + name;
    auto threads = read<WorkerThreads>(folder, path + u".json"_s, at, decodeJolokiaThreads, doubts);
    if (!threads) {
        auto text = read<WorkerThreads>(folder, path + u".txt"_s, at, decodeThreadDump, doubts);
        threads = text.wasAsked() ? std::move(text) : std::move(threads);
    }
    const auto namesTasks = threadsNameTasks(version);
    if (threads && namesTasks)
        threads.value->namesTasks = *namesTasks;
    return threads;
}

WorkerFacts workerIn(BundleFolder &folder, const Index::Worker &listed, const Facts &facts, Doubts &doubts)
{
    WorkerFacts worker;
    worker.worker = listed.workerId.isEmpty() ? workerIdOf(listed.url) : WorkerId(listed.workerId);
    worker.toldVersion = listed.version;
    if (listed.group != facts.group.text)
        worker.toldGroup = GroupId(listed.group);
    if (!isFileName(listed.name)) {
        doubts.add(u"bundle.json"_s, u"has a worker whose name cannot be a file's"_s);
        return worker;
    }
    worker.rest = readExchanges(folder, listed.name, listed.url, worker.worker, doubts);
    const QString version = worker.rest && worker.rest->root ? worker.rest->root->version : listed.version;
    worker.metrics = metricsOf(folder, listed.name, facts.at, doubts);
    worker.threads = threadsOf(folder, listed.name, version, facts.at, doubts);
    return worker;
}

} // namespace

Result<Facts> readBundle(const QString &path)
{
    BundleFolder folder(path);
    if (!folder.exists())
        return fail(Fault::NotFound, u"There is no folder %1"_s.arg(path));
    Doubts doubts;
    const auto index = indexIn(folder, doubts);
    if (!index)
        return tl::unexpected<Error>(index.error());
    Facts facts;
    facts.at = *momentOfIso(index->at);
    facts.cluster = QFileInfo(QDir(path).absolutePath()).fileName();
    facts.group = GroupId(index->group);
    facts.topics = index->topics;
    const Moment until = momentOfIso(index->until).value_or(facts.at);
    readGroups(folder, facts, doubts);
    readTopics(folder, until, facts, doubts);
    QStringList ours;
    for (const Index::Worker &listed : index->workers) {
        facts.workers += workerIn(folder, listed, facts, doubts);
        if (facts.workers.last().toldGroup.isEmpty() && isFileName(listed.name))
            ours += listed.name;
    }
    if (index->logTimeZone.isEmpty() || index->logTimeZone == u"UTC")
        readRounds(folder, ours, facts, doubts);
    facts.doubts = doubts.list();
    return facts;
}

} // namespace signalbox
