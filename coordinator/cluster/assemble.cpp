// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"

#include "cluster/assembly.h"

#include <algorithm>
#include <map>
#include <vector>

namespace signalbox {
namespace {

void indexWindows(Assembly &a)
{
    for (const WorkerFacts &worker : a.facts.workers) {
        a.windows[worker.worker] << &worker;
        if (worker.rest)
            a.answers << &*worker.rest;
    }
    for (const RestFacts &shared : a.facts.shared)
        a.answers << &shared;
}

/// Fresh before stale, members before others (an expelled worker's view of the world is old), then the newest.
void sortAnswers(Assembly &a)
{
    const auto rank = [&a](const RestFacts *one) {
        const Worker *worker = a.now.worker(one->answeredBy);
        const bool isMember = worker && worker->membership == Membership::Member;
        const bool isForeign = worker && worker->membership == Membership::Foreign;
        return std::tuple(!one->connectors.isFresh(), isForeign, !isMember,
                          -one->connectors.at.time_since_epoch().count());
    };
    std::stable_sort(a.answers.begin(), a.answers.end(),
                     [&rank](const RestFacts *x, const RestFacts *y) { return rank(x) < rank(y); });
}

QMap<TaskId, Task> inOrder(std::deque<Task> tasks)
{
    std::vector<Task *> places;
    places.reserve(tasks.size());
    for (Task &task : tasks)
        places.push_back(&task);
    std::sort(places.begin(), places.end(), [](const Task *x, const Task *y) { return x->id < y->id; });
    std::map<TaskId, Task> ordered; // a QMap copies what is inserted
    for (Task *task : places)
        ordered.emplace_hint(ordered.cend(), task->id, std::move(*task));
    return QMap<TaskId, Task>(std::move(ordered));
}

/// The lists of a connector's tasks and of a worker's work, told from the tasks: they come in order, so the lists do
/// too.
void fillLists(Snapshot &now)
{
    for (const Task &task : std::as_const(now.tasks)) {
        if (!task.id.isConnector() || now.connectors.contains(task.id.connector)) {
            Connector &connector = now.connectors[task.id.connector];
            connector.name = task.id.connector;
            if (!task.id.isConnector())
                connector.tasks << task.id;
        }
        for (const WorkerId &owner : task.owners)
            if (const auto worker = now.workers.find(owner); worker != now.workers.end())
                worker->assigned << task.id;
        for (const Instance &instance : task.living)
            if (const auto worker = now.workers.find(instance.worker); worker != now.workers.end())
                worker->living << task.id;
    }
}

std::optional<Moment> sinceWhen(const Assembly &a, const Task &task)
{
    const Task *before = a.previous ? a.previous->task(task.id) : nullptr;
    if (task.real == Real::RunningTwice) {
        const auto begun = twiceSince(task);
        const bool wasTwice = before && before->real == task.real;
        return begun ? begun : wasTwice ? before->since : before ? std::optional(a.now.at) : std::nullopt;
    }
    if (before && before->real == task.real)
        return before->since ? before->since : a.previous->at;
    const bool isSaid = task.real == Real::Running || task.real == Real::Failed || task.real == Real::Paused
        || task.real == Real::FailedButAlive || task.real == Real::StaleRow;
    if (isSaid && task.said && task.said->at)
        return task.said->at;
    return a.previous ? std::optional(a.now.at) : std::nullopt;
}

} // namespace

SnapshotPtr assemble(const Facts &facts, const SnapshotPtr &previous)
{
    const auto now = std::make_shared<Snapshot>();
    now->at = facts.at;
    now->cluster = facts.cluster;
    now->group = facts.group;
    now->topics = facts.topics;
    now->doubts = facts.doubts;
    if (facts.foreignGroups)
        now->foreignGroups = *facts.foreignGroups;
    if (facts.config)
        now->actions = facts.config->actions;

    Assembly a{facts, previous.get(), *now, {}, {}, {}, {}, false, false, false};
    a.places.reserve(facts.status ? facts.status->rows.size() : 0);
    indexWindows(a);
    readRound(a);
    findWorkers(a);
    sortAnswers(a);
    readConfiguration(a);
    readOwners(a);
    readStatuses(a);
    findInstances(a);
    for (Task &task : a.tasks) {
        concludeReal(a, task);
        task.since = sinceWhen(a, task);
    }
    a.places.clear();
    now->tasks = inOrder(std::move(a.tasks));
    fillLists(*now);
    now->sources = sourceStates(facts);
    now->costs = facts.costs;
    return now;
}

} // namespace signalbox
