// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/instances.h"

#include <algorithm>

namespace signalbox {
namespace {

/// Nothing shows the instance itself, but the group gives it to this worker and no window of its own speaks against it.
/// A row that says FAILED, or the owner's own UNASSIGNED, does.
void addAssigned(Assembly &a, Task &task, const WorkerId &owner)
{
    const bool ownWord = task.said && task.said->worker == owner;
    if (task.said && task.said->state.isFailed())
        return;
    if (ownWord && !task.said->state.isRunning() && !task.said->state.isPaused() && !task.said->state.isRestarting())
        return;
    Instance instance = instanceAt(a, task, owner, Role::Assigned);
    if (ownWord) {
        show(instance, task.said->source);
        instance.isPaused = task.said->state.isPaused();
    }
    task.living << instance;
}

/// When the windows of this address were last looked through.
Moment lastLookAt(const Assembly &a, const WorkerId &worker)
{
    Moment last{};
    for (const WorkerFacts *facts : a.windows.value(worker))
        last = std::max({last, facts->metrics.at, facts->threads.at});
    return last;
}

/// Could the worker hold it unseen? Not where its task map or its threads were read and it was not among them, unless
/// the worker has written since that it runs the task.
bool isShutOut(const Assembly &a, const Sights &sights, const Task &task, const WorkerId &worker)
{
    const Worker *known = a.now.worker(worker);
    if (!known || !sights.wouldShow(task.id, *known))
        return false;
    const Moment lookedAt = lastLookAt(a, worker);
    const StatusRow *word = lookedAt < a.facts.at ? wordSince(task, worker, lookedAt) : nullptr;
    return !word || !word->state.isRunning();
}

bool livesAt(const Task &task, const WorkerId &worker)
{
    return std::any_of(task.living.begin(), task.living.end(),
                       [&worker](const Instance &instance) { return instance.worker == worker; });
}

/// The last thing a worker wrote about a task was that it runs: a worker that cannot be asked may run it still.
bool leftRunning(const Task &task, const WorkerId &worker)
{
    for (auto row = task.history.crbegin(); row != task.history.crend(); ++row)
        if (row->worker == worker || row->isTombstone)
            return !row->isTombstone && (row->state.isRunning() || row->state.isPaused());
    return task.history.isEmpty() && task.said && task.said->worker == worker && task.said->state.isRunning();
}

bool livedThere(const Assembly &a, const TaskId &id, const WorkerId &worker)
{
    const Task *before = a.previous ? a.previous->task(id) : nullptr;
    return before && livesAt(*before, worker);
}

} // namespace

void addUnseen(Assembly &a, const Sights &sights, Task &task)
{
    for (const WorkerId &owner : std::as_const(task.owners))
        if (!livesAt(task, owner) && !isShutOut(a, sights, task, owner))
            addAssigned(a, task, owner);
    const bool onlySaid = task.owners.isEmpty() && !a.knowsAllOwners && task.living.isEmpty() && task.said;
    if (onlySaid && (task.said->state.isRunning() || task.said->state.isPaused())
        && !isShutOut(a, sights, task, task.said->worker)) {
        Instance instance = instanceAt(a, task, task.said->worker, roleOf(a, task, task.said->worker));
        instance.isPaused = task.said->state.isPaused();
        show(instance, task.said->source);
        task.living << instance;
    }
}

void addOutside(Assembly &a, const Sights &sights)
{
    for (const WorkerFacts &facts : a.facts.workers) {
        const Worker *worker = a.now.worker(facts.worker);
        const bool maybeThere = worker && worker->membership == Membership::Outside && (answers(facts) || hangs(facts));
        if (!maybeThere)
            continue;
        for (Task &task : a.tasks) {
            const bool isOpen = !livesAt(task, worker->id) && !sights.wouldShow(task.id, *worker);
            if (!isOpen || !(leftRunning(task, worker->id) || livedThere(a, task.id, worker->id)))
                continue;
            Instance instance = instanceAt(a, task, worker->id, Role::Outside);
            if (task.said && task.said->worker == worker->id)
                show(instance, task.said->source);
            else
                show(instance, a.facts.status ? Source::StatusTopic : Source::Group);
            task.living << instance;
        }
    }
}

} // namespace signalbox
