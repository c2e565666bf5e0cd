// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sights.h"

#include <algorithm>

namespace signalbox {
namespace {

void show(Instance &instance, Source source)
{
    if (!instance.shownBy.contains(source))
        instance.shownBy << source;
}

bool isOwner(const Task &task, const WorkerId &worker)
{
    return task.owners.contains(worker);
}

/// Why the entry of a task map is where it is.
Role roleOf(const Assembly &a, const Task &task, const WorkerId &id)
{
    const Worker *worker = a.now.worker(id);
    if (worker && worker->membership == Membership::Foreign)
        return Role::Foreign;
    if (worker && worker->membership == Membership::Outside)
        return Role::Outside;
    const bool ownersKnown = a.knowsAllOwners || !task.owners.isEmpty();
    return isOwner(task, id) || !ownersKnown ? Role::Assigned : Role::Remnant;
}

/// When the instance began to work, where its own words or the picture before date it.
std::optional<Moment> beganWhen(const Assembly &a, const Task &task, const WorkerId &worker, Role role)
{
    const Task *before = a.previous ? a.previous->task(task.id) : nullptr;
    if (before)
        for (const Instance &instance : before->living)
            if (instance.worker == worker && instance.since
                && (instance.role == Role::Abandoned) == (role == Role::Abandoned))
                return instance.since;
    for (auto row = task.history.crbegin(); row != task.history.crend(); ++row)
        if (row->worker == worker && !row->isTombstone)
            return row->state.isRunning() || row->state.isPaused() ? std::optional(row->at) : std::nullopt;
    return std::nullopt;
}

Instance instanceAt(const Assembly &a, const Task &task, const WorkerId &worker, Role role)
{
    Instance instance;
    instance.worker = worker;
    instance.role = role;
    instance.since = beganWhen(a, task, worker, role);
    if (role == Role::Assigned && isOwner(task, worker))
        show(instance, Source::Group);
    return instance;
}

/// Another worker began to run the task after this window was looked through: what was seen there may be over.
bool isOvertaken(const Assembly &a, const Task &task, const WorkerId &worker, Moment seenAt)
{
    if (seenAt >= a.facts.at || task.history.isEmpty())
        return false;
    const StatusRow &last = task.history.constLast();
    return last.worker != worker && last.state.isRunning() && last.at > seenAt;
}

/// The worker's own latest word of the task, where it was written after its windows were looked through.
const StatusRow *wordSince(const Task &task, const WorkerId &worker, Moment seenAt)
{
    if (task.history.isEmpty())
        return nullptr;
    const StatusRow &last = task.history.constLast();
    return last.worker == worker && last.at > seenAt ? &last : nullptr;
}

/// What the window showed has ended since, by the worker's own word. A refused start ends nothing: the instance that it
/// met lives on. Without rows a word that REST gave later may be as new as its answer.
bool hasEnded(const Assembly &a, const Task &task, const WorkerId &worker, Moment seenAt)
{
    const auto isEnd = [&task](const ConnectState &state) {
        return state.isUnassigned() || (state.isFailed() && !wasRefused(task));
    };
    if (const StatusRow *word = seenAt < a.facts.at ? wordSince(task, worker, seenAt) : nullptr)
        return isEnd(word->state);
    const bool isHeard = task.said && task.said->worker == worker && task.said->heardAt;
    return isHeard && *task.said->heardAt > seenAt && isEnd(task.said->state);
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

/// A worker that left the group and answers no window of its own, yet is not plainly gone, may hold what it held.
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

/// One living consumer of this task in the sink's own group supports the one instance that is thought to be there. With
/// two of either nobody can say which is whose.
void addConsumers(Assembly &a)
{
    if (!a.facts.sinkGroups)
        return;
    QHash<QString, int> members;
    for (const SinkGroup &group : *a.facts.sinkGroups)
        for (const SinkGroup::Member &member : group.members)
            ++members[member.clientId];
    for (Task &task : a.tasks) {
        if (task.id.isConnector() || task.living.size() != 1)
            continue;
        const QString clientId = QStringLiteral("connector-consumer-") + task.id.text();
        if (members.value(clientId) == 1)
            show(task.living.first(), Source::ConsumerGroup);
    }
}

void putInOrder(Task &task)
{
    for (Instance &instance : task.living)
        std::sort(instance.shownBy.begin(), instance.shownBy.end());
    std::stable_sort(task.living.begin(), task.living.end(), [](const Instance &x, const Instance &y) {
        return x.worker == y.worker ? x.role < y.role : x.worker < y.worker;
    });
}

} // namespace

void findInstances(Assembly &a)
{
    const Sights sights(a);
    for (auto process = sights.processes().cbegin(); process != sights.processes().cend(); ++process)
        for (auto sight = process->tasks.cbegin(); sight != process->tasks.cend(); ++sight)
            addShown(a, a.task(sight.key()), process->worker, *sight);
    for (Task &task : a.tasks)
        addUnseen(a, sights, task);
    addOutside(a, sights);
    addForeign(a, sights);
    addConsumers(a);
    for (Task &task : a.tasks) {
        task.ownersKnown = a.knowsAllOwners || !task.owners.isEmpty();
        putInOrder(task);
    }
}

} // namespace signalbox
