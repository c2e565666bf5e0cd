// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/instances.h"

#include <algorithm>

namespace signalbox {
namespace {

/// Another worker began to run the task after this window was looked through: what was seen there may be over.
bool isOvertaken(const Assembly &a, const Task &task, const WorkerId &worker, Moment seenAt)
{
    if (seenAt >= a.facts.at || task.history.isEmpty())
        return false;
    const StatusRow &last = task.history.constLast();
    return last.worker != worker && last.state.isRunning() && last.at > seenAt;
}

/// What the window showed has ended since, by the worker's own word. A refused start ends nothing: the instance that it
/// met lives on. Without rows a word that REST gave later may be as new as its answer.
bool hasEnded(const Assembly &a, const Task &task, const WorkerId &worker, Moment seenAt)
{
    const auto isEnd = [&task](const ConnectState &state, bool isLatest) {
        return state.isUnassigned() || (isLatest && state.isFailed() && !wasRefused(task));
    };
    if (const StatusRow *word = seenAt < a.facts.at ? wordSince(task, worker, seenAt) : nullptr)
        return isEnd(word->state, word == &task.history.constLast());
    const bool isHeard = task.said && task.said->worker == worker && task.said->heardAt;
    return isHeard && *task.said->heardAt > seenAt && isEnd(task.said->state, true);
}

/// Something may have begun or ended the worker's instances of this task between two of its windows: a word of its own,
/// a round, an action on the connector.
bool hasMovedBetween(const Assembly &a, const Task &task, const WorkerId &worker, Moment first, Moment second)
{
    const auto isBetween = [first, second](Moment at) { return first < at && at <= second; };
    if (a.now.round.seenAt && isBetween(*a.now.round.seenAt))
        return true;
    for (const StatusRow &row : task.history)
        if ((row.isTombstone || row.worker == worker) && isBetween(row.at))
            return true;
    const QList<ConfigAction> &actions = a.now.actions;
    for (auto action = actions.crbegin(); action != actions.crend() && action->at > first; ++action)
        if (action->connector == task.id.connector && isBetween(action->at))
            return true;
    return false;
}

/// The picture before, whose windows told of one time, showed a given-up instance there: moves end none of these.
bool wasAbandonedBefore(const Assembly &a, const TaskId &id, const WorkerId &worker)
{
    const Task *before = a.previous ? a.previous->task(id) : nullptr;
    return before && std::any_of(before->living.begin(), before->living.end(), [&worker](const Instance &instance) {
               return instance.worker == worker && instance.role == Role::Abandoned && instance.isCertain;
           });
}

/// The same sight, of one time: where task map and threads contradict each other and something moved between their
/// readings, only the newer one counts.
Sight ofOneTime(const Assembly &a, const Task &task, const WorkerId &worker, Sight sight)
{
    const int entries = sight.isAliveInMap() ? 1 : 0;
    const bool hasMoreThreads = sight.mapKnown && sight.threads > entries;
    const bool lacksThread = sight.threadsKnown && !task.id.isConnector() && sight.threads < entries;
    if (!hasMoreThreads && !lacksThread)
        return sight;
    if (sight.threadsAt < sight.mapAt && hasMovedBetween(a, task, worker, sight.threadsAt, sight.mapAt)
        && !wasAbandonedBefore(a, task.id, worker)) {
        sight.threads = 0;
        sight.threadsKnown = false;
    } else if (sight.mapAt < sight.threadsAt && hasMovedBetween(a, task, worker, sight.mapAt, sight.threadsAt)) {
        sight.mapStatus.clear();
        sight.mapKnown = false;
    }
    return sight;
}

} // namespace

/// The instances of one task that one process shows: the entry of its task map and the thread behind it are one, every
/// further thread is another that was given up.
void addShown(Assembly &a, Task &task, const WorkerId &worker, const Sight &shown)
{
    const Sight sight = ofOneTime(a, task, worker, shown);
    const bool hasEntry = !sight.mapStatus.isEmpty() || !sight.mapKnown;
    const bool isStopped = task.id.isConnector() && sight.mapStatus == u"stopped"; // its thread waits for a resume
    const Moment newest =
        std::max(sight.mapStatus.isEmpty() ? Moment() : sight.mapAt, sight.threads == 0 ? Moment() : sight.threadsAt);
    const int count =
        isStopped || hasEnded(a, task, worker, newest) ? 0 : std::max(sight.threads, sight.isAliveInMap() ? 1 : 0);
    for (int number = 0; number < count; ++number) {
        const bool isEntry = number == 0 && hasEntry;
        const bool isInMap = isEntry && sight.isAliveInMap();
        const bool hasThread = number < sight.threads;
        Instance instance = instanceAt(a, task, worker, isEntry ? roleOf(a, task, worker) : Role::Abandoned);
        instance.seenAt = std::max(isInMap ? sight.mapAt : Moment(), hasThread ? sight.threadsAt : Moment());
        instance.isCertain = ((isInMap && sight.isMapFresh) || (hasThread && sight.areThreadsFresh))
            && !isOvertaken(a, task, worker, *instance.seenAt);
        instance.isPaused = isEntry && sight.mapStatus == u"paused";
        if (number > 0)
            instance.since.reset(); // the worker's words date the newest one
        if (isInMap)
            show(instance, Source::Metrics);
        if (hasThread)
            show(instance, Source::Threads);
        task.living << instance;
    }
    if (count == 0 && sight.isDeadEntry(task.id.isConnector()))
        task.deadEntries << DeadEntry{worker, sight.mapStatus, isOwner(task, worker), sight.mapAt};
}

} // namespace signalbox
