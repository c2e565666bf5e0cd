// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlelook.h"

#include "metrics/jolokia.h"
#include "metrics/merged.h"
#include "metrics/prometheus.h"
#include "metrics/threads.h"
#include "offline/bundlegroups.h"
#include "offline/bundleindex.h"
#include "offline/bundlelogs.h"
#include "offline/bundlerest.h"
#include "offline/bundletopics.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

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

void note(RestFacts &rest, const BundleRestNotes &notes)
{
    note(rest.root, notes.parts, u"root"_s);
    note(rest.names, notes.parts, u"names"_s);
    note(rest.connectors, notes.parts, u"connectors"_s);
    rest.tick = observed(notes.tick, {});
    note(rest.tick, notes.parts, u"tick"_s);
    rest.clockOffset = notes.clockOffset;
    rest.lastAnswer = notes.lastAnswer;
}

void note(Observed<RestFacts> &rest, const std::optional<BundleRestNotes> &notes)
{
    if (!notes) {
        rest = {};
        return;
    }
    if (notes->whole.isKnown && !rest) // no call has given anything yet
        rest.value.emplace();
    note(rest, {{u"rest"_s, notes->whole}}, u"rest"_s);
    if (rest)
        note(*rest.value, *notes);
}

WorkerFacts workerIn(BundleFolder &folder, const BundleIndex::Worker &listed, const Facts &facts, Doubts &doubts)
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
    if (listed.notes) {
        note(worker.metrics, *listed.notes, u"metrics"_s);
        note(worker.threads, *listed.notes, u"threads"_s);
        note(worker.rest, listed.rest);
    }
    return worker;
}

/// Answers of load balancers, which are nobody's.
void readShared(BundleFolder &folder, const QList<BundleIndex::Worker> &shared, Facts &facts, Doubts &doubts)
{
    for (const BundleIndex::Worker &listed : shared) {
        if (!isFileName(listed.name)) {
            doubts.add(u"bundle.json"_s, u"has an address whose name cannot be a file's"_s);
            continue;
        }
        auto rest = readExchanges(folder, listed.name, listed.url, {}, doubts);
        RestFacts answers = rest ? *rest : RestFacts();
        answers.route = {Route::Kind::Shared, listed.url};
        if (listed.rest)
            note(answers, *listed.rest);
        facts.shared += answers;
    }
}

/// What the bundle says of its sources beside their files.
void noteSources(Facts &facts, const BundleNotes &notes)
{
    note(facts.connectGroup, notes, u"connect_group"_s);
    note(facts.foreignGroups, notes, u"foreign_groups"_s);
    note(facts.sinkGroups, notes, u"sink_groups"_s);
    note(facts.status, notes, u"status"_s);
    note(facts.config, notes, u"config"_s);
    if (facts.status)
        facts.status.value->caughtUp = notes.value(u"status"_s).isCaughtUp;
    if (facts.config)
        facts.config.value->caughtUp = notes.value(u"config"_s).isCaughtUp;
}

} // namespace

Result<Facts> readLook(BundleFolder &folder, const QString &name)
{
    Doubts doubts;
    const auto index = readIndex(folder, doubts);
    if (!index)
        return tl::unexpected<Error>(index.error());
    Facts facts;
    facts.at = index->at;
    facts.cluster = index->cluster.isEmpty() ? name : index->cluster;
    facts.group = GroupId(index->group);
    facts.topics = index->topics;
    readGroups(folder, facts, doubts);
    readTopics(folder, index->until, facts, doubts);
    QStringList ours;
    for (const BundleIndex::Worker &listed : index->workers) {
        facts.workers += workerIn(folder, listed, facts, doubts);
        if (facts.workers.last().toldGroup.isEmpty() && isFileName(listed.name))
            ours += listed.name;
    }
    readShared(folder, index->shared, facts, doubts);
    if (index->logTimeZone.isEmpty() || index->logTimeZone == u"UTC")
        readRounds(folder, ours, facts, doubts);
    if (index->notes)
        noteSources(facts, *index->notes);
    if (index->roundSeenAt) {
        facts.roundSeenAt = index->roundSeenAt;
        facts.roundDelay = index->roundDelay;
    }
    facts.doubts = index->doubts + doubts.list();
    return facts;
}

} // namespace signalbox
