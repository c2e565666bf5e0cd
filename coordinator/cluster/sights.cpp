// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sights.h"

#include <QVersionNumber>

#include <algorithm>

namespace signalbox {
namespace {

void lookAtMap(Sights::Process &process, const Observed<WorkerMetrics> &metrics)
{
    if (!metrics)
        return;
    for (const auto *beans : {&metrics->tasks, &metrics->connectors})
        for (const TaskBean &bean : *beans) {
            Sight &sight = process.tasks[bean.id];
            sight.mapStatus = bean.status;
        }
}

void lookAtThreads(Sights::Process &process, const Observed<WorkerThreads> &threads)
{
    if (!threads)
        return;
    for (auto task = threads->tasks.cbegin(); task != threads->tasks.cend(); ++task)
        process.tasks[task.key()].threads = *task;
    for (auto connector = threads->connectors.cbegin(); connector != threads->connectors.cend(); ++connector)
        process.tasks[{connector.key(), TaskId::connectorInstance}].threads = *connector;
}

bool losesBeans(const QString &version)
{
    const QVersionNumber number = QVersionNumber::fromString(version);
    return !number.isNull() && number < QVersionNumber(2, 3);
}

bool showsSomething(const WorkerFacts &facts)
{
    return (facts.metrics.isFresh() && facts.metrics->hasTaskMap)
        || (facts.threads.isFresh() && facts.threads->namesTasks && !areOfProcessBefore(facts));
}

} // namespace

Sights::Sights(const Assembly &a)
{
    for (const WorkerFacts &facts : a.facts.workers) {
        Process process;
        process.worker = facts.worker;
        const bool hasThreads = facts.threads && !areOfProcessBefore(facts);
        if (!hasEnded(a, facts)) {
            lookAtMap(process, facts.metrics);
            if (hasThreads)
                lookAtThreads(process, facts.threads);
        }
        for (Sight &sight : process.tasks) {
            sight.mapKnown = facts.metrics && facts.metrics->hasTaskMap;
            sight.threadsKnown = hasThreads && facts.threads->namesTasks;
            sight.isMapFresh = facts.metrics.isFresh();
            sight.areThreadsFresh = hasThreads && facts.threads.isFresh();
            sight.mapAt = facts.metrics ? facts.metrics.at : Moment();
            sight.threadsAt = hasThreads ? facts.threads.at : Moment();
        }
        m_processes << process;
        if (!showsSomething(facts))
            m_notWatched << facts.worker;
        if (facts.metrics.isFresh() && !facts.metrics->connectors.isEmpty())
            m_showConnectors << facts.worker;
    }
}

bool Sights::wouldShow(const TaskId &id, const Worker &worker) const
{
    if (m_notWatched.contains(worker.id))
        return false;
    const bool mapShows = worker.showsTaskMap && !losesBeans(worker.version);
    if (id.isConnector())
        return mapShows && m_showConnectors.contains(worker.id);
    return mapShows || worker.showsThreads;
}

bool sharesConfiguration(const Facts &facts, const ConnectGroup &foreign)
{
    if (!facts.connectGroup || !facts.connectGroup->isStable() || !foreign.isStable())
        return false;
    QSet<WorkerId> strangers;
    QSet<TaskId> theirs;
    qint64 theirOffset = -1;
    for (const ConnectMember &member : foreign.members) {
        strangers << member.worker;
        theirs.unite(member.owned);
        theirOffset = std::max(theirOffset, member.configOffset);
    }
    if (facts.status)
        for (auto rows = facts.status->rows.cbegin(); rows != facts.status->rows.cend(); ++rows)
            if (theirs.contains(rows.key()) && std::any_of(rows->begin(), rows->end(), [&](const StatusRow &row) {
                    return strangers.contains(row.worker);
                }))
                return true;
    QSet<TaskId> ours;
    qint64 ourOffset = -1;
    for (const ConnectMember &member : facts.connectGroup->members) {
        ours.unite(member.owned);
        ourOffset = std::max(ourOffset, member.configOffset);
    }
    return !theirs.isEmpty() && theirs == ours && theirOffset == ourOffset;
}

void addForeign(Assembly &a, const Sights &sights)
{
    if (!a.facts.foreignGroups)
        return;
    for (const ConnectGroup &group : *a.facts.foreignGroups) {
        if (!sharesConfiguration(a.facts, group))
            continue;
        for (const ConnectMember &member : group.members) {
            const Worker *worker = a.now.worker(member.worker);
            if (!worker || worker->membership != Membership::Foreign)
                continue;
            for (const TaskId &id : member.owned) {
                Task &task = a.task(id);
                const auto isThere = [&](const Instance &instance) { return instance.worker == member.worker; };
                if (sights.wouldShow(id, *worker) || std::any_of(task.living.begin(), task.living.end(), isThere))
                    continue;
                Instance instance;
                instance.worker = member.worker;
                instance.role = Role::Foreign;
                instance.shownBy << Source::Group;
                task.living << instance;
            }
        }
    }
}

} // namespace signalbox
