// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

Worker &workerOf(Assembly &a, const WorkerId &id)
{
    Worker &worker = a.now.workers[id];
    worker.id = id;
    return worker;
}

void noteSeen(Worker &worker, Moment at)
{
    worker.lastSeen = worker.lastSeen ? std::max(*worker.lastSeen, at) : at;
}

void lookThroughRest(Worker &worker, const Observed<RestFacts> &rest)
{
    worker.restError = rest.error;
    worker.restAnswers = worker.restAnswers || rest.isFresh();
    if (!rest)
        return;
    worker.route = rest->route.kind;
    if (worker.url.isEmpty())
        worker.url = rest->route.url;
    if (rest->root)
        worker.version = rest->root->version;
    worker.tick = rest->tick;
    worker.clockOffset = rest->clockOffset;
    if (rest.isFresh())
        noteSeen(worker, rest->lastAnswer.value_or(rest.at));
}

void lookThroughMetrics(Worker &worker, const Observed<WorkerMetrics> &metrics)
{
    if (metrics.error)
        worker.metricsError = metrics.error;
    if (!metrics)
        return;
    if (worker.version.isEmpty())
        worker.version = metrics->version;
    worker.heapUsed = metrics->heapUsed;
    worker.heapMax = metrics->heapMax;
    worker.cpuLoad = metrics->cpuLoad;
    worker.showsTaskMap = metrics.isFresh() && metrics->hasTaskMap;
    if (metrics.isFresh())
        noteSeen(worker, metrics.at);
}

void lookThroughThreads(Worker &worker, const Observed<WorkerThreads> &threads)
{
    if (!threads)
        return;
    worker.showsThreads = threads.isFresh() && threads->namesTasks;
    if (threads.isFresh()) {
        worker.herderAlive = threads->herderAlive;
        noteSeen(worker, threads.at);
    }
}

void addKnown(Assembly &a)
{
    for (const WorkerFacts &facts : a.facts.workers) {
        Worker &worker = workerOf(a, facts.worker);
        lookThroughRest(worker, facts.rest);
        lookThroughMetrics(worker, facts.metrics);
        if (!areOfProcessBefore(facts))
            lookThroughThreads(worker, facts.threads);
        if (worker.version.isEmpty())
            worker.version = facts.toldVersion;
        if (!facts.toldGroup.isEmpty() && facts.toldGroup != a.facts.group) {
            worker.membership = Membership::Foreign;
            worker.group = facts.toldGroup;
        }
    }
}

/// Who a member is while the group keeps its bytes to itself: by the picture before, or by the client id that workers
/// take from their address since 3.7.
WorkerId memberByName(const Assembly &a, const ConnectMember &member)
{
    if (a.previous)
        for (const Worker &before : a.previous->workers)
            if (before.members.contains(member.id))
                return before.id;
    const WorkerId named(member.clientId.startsWith(u"connect-") ? member.clientId.mid(8) : QString());
    return a.now.workers.contains(named) ? named : WorkerId();
}

/// MirrorMaker 2 advertises no address; its members are told apart by what they call themselves.
WorkerId memberWithoutAddress(const ConnectMember &member)
{
    return WorkerId(member.clientId.isEmpty() ? member.id.text : member.clientId);
}

/// Enters the members; false when one of them stays nameless, so that not being found here means nothing.
bool addMembers(Assembly &a)
{
    const ConnectGroup &group = *a.facts.connectGroup;
    bool isComplete = !a.facts.connectGroup.partial || !group.members.isEmpty();
    for (const ConnectMember &member : group.members) {
        WorkerId id = member.worker;
        if (id.isEmpty())
            id = group.isStable() && !member.undecodable ? memberWithoutAddress(member) : memberByName(a, member);
        if (id.isEmpty()) {
            isComplete = false;
            continue;
        }
        Worker &worker = workerOf(a, id);
        worker.membership = Membership::Member;
        worker.group = {};
        worker.members << member.id;
        if (!member.url.isEmpty())
            worker.url = member.url;
        if (group.isStable()) {
            worker.configOffset = member.configOffset;
            worker.isLeader = worker.isLeader || member.leader == member.id;
        }
    }
    return isComplete;
}

void addForeign(Assembly &a)
{
    if (!a.facts.foreignGroups)
        return;
    for (const ConnectGroup &group : *a.facts.foreignGroups)
        for (const ConnectMember &member : group.members) {
            if (member.worker.isEmpty())
                continue;
            Worker &worker = workerOf(a, member.worker);
            if (worker.membership == Membership::Member)
                continue;
            worker.membership = Membership::Foreign;
            worker.group = group.id;
            worker.url = member.url;
        }
}

/// A worker that was here before stays as long as something may still run there.
void keepLeavers(Assembly &a)
{
    if (!a.previous)
        return;
    for (const Worker &before : a.previous->workers) {
        const bool mayRun = !before.living.isEmpty() || !before.assigned.isEmpty();
        if (!a.now.workers.contains(before.id) && !mayRun)
            continue;
        Worker &worker = workerOf(a, before.id);
        if (worker.version.isEmpty())
            worker.version = before.version;
        if (worker.url.isEmpty())
            worker.url = before.url;
        if (before.lastSeen)
            noteSeen(worker, *before.lastSeen);
    }
}

/// Workers that rows of the status topic still call running, though nobody else speaks of them.
void addNamedByRows(Assembly &a)
{
    if (!a.facts.status)
        return;
    for (auto rows = a.facts.status->rows.cbegin(); rows != a.facts.status->rows.cend(); ++rows) {
        const StatusRow *newest = newestRow(*a.facts.status, rows.key());
        if (newest && newest->state.isRunning() && !newest->worker.isEmpty() && !a.now.workers.contains(newest->worker))
            workerOf(a, newest->worker);
    }
}

/// Who was a member in the look before joined then, or earlier; another has joined since.
void dateMembers(Assembly &a)
{
    const bool hasBefore = a.previous && a.previous->round.isKnown;
    for (Worker &worker : a.now.workers) {
        if (worker.membership != Membership::Member)
            continue;
        const Worker *before = hasBefore ? a.previous->worker(worker.id) : nullptr;
        if (before && before->members == worker.members)
            worker.joinedAt = before->joinedAt;
        else if (hasBefore)
            worker.joinedAt = a.facts.connectGroup.at;
    }
}

void placeTheOthers(Assembly &a)
{
    for (Worker &worker : a.now.workers)
        if (worker.membership == Membership::Unknown)
            worker.membership = Membership::Outside;
}

void noteEnded(Assembly &a)
{
    for (Worker &worker : a.now.workers) {
        const auto windows = a.windows.value(worker.id);
        worker.hasEnded = !windows.isEmpty()
            && std::all_of(windows.begin(), windows.end(), [&a](const WorkerFacts *one) { return hasEnded(a, *one); });
    }
}

} // namespace

bool answers(const WorkerFacts &worker)
{
    return worker.rest.isFresh() || worker.metrics.isFresh() || worker.threads.isFresh();
}

bool hangs(const WorkerFacts &worker)
{
    return !answers(worker) && worker.rest.error && worker.rest.error->fault == Fault::TimedOut;
}

bool areOfProcessBefore(const WorkerFacts &worker)
{
    if (!worker.threads || !worker.metrics || !worker.metrics->startedAt)
        return false;
    constexpr milliseconds coarse(1000); // the offset comes in whole seconds
    const auto offset = worker.rest ? worker.rest->clockOffset : std::nullopt; // it began by the worker's own clock
    const Moment began = *worker.metrics->startedAt - offset.value_or(milliseconds(0));
    return worker.threads.at < began && began <= worker.metrics.at + coarse;
}

bool hasEnded(const Assembly &a, const WorkerFacts &worker)
{
    const Worker *known = a.now.worker(worker.worker);
    if (!known || known->membership != Membership::Outside || !a.facts.connectGroup.isFresh() || answers(worker))
        return false;
    bool isShut = false;
    for (const auto &error : {worker.rest.error, worker.metrics.error, worker.threads.error}) {
        if (error && error->fault == Fault::TimedOut)
            return false;
        isShut = isShut || (error && error->fault == Fault::Unreachable);
    }
    const bool isWayGood =
        a.facts.connectGroup->members.isEmpty() || std::any_of(a.facts.workers.begin(), a.facts.workers.end(), answers);
    return isShut && isWayGood;
}

void findWorkers(Assembly &a)
{
    addKnown(a);
    const bool isComplete = a.facts.connectGroup && addMembers(a);
    addForeign(a);
    keepLeavers(a);
    addNamedByRows(a);
    dateMembers(a);
    if (isComplete && a.facts.connectGroup->state != u"Dead")
        placeTheOthers(a);
    noteEnded(a);
}

} // namespace signalbox
