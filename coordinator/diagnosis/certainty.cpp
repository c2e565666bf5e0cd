// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace std::chrono_literals;

constexpr milliseconds settling = 5s;
constexpr milliseconds longSilence = 30s;
/// What a start may take on a machine that is short of processors: so long an owner may be silent for no other reason.
constexpr milliseconds startTakes = 15s;
/// How far the clocks of two workers may be apart.
constexpr milliseconds clocksDiffer = 2s;

bool isSameSight(const Instance &x, const Instance &y)
{
    return x.worker == y.worker && x.role == y.role && x.isCertain && y.isCertain;
}

/// When something was last written of it, or first heard while somebody watched.
std::optional<Moment> lastChange(const Case &c, const Task &task)
{
    if (!task.history.isEmpty())
        return task.history.constLast().at;
    const bool isNews = task.said && c.history.trail() && task.said->heardAt > c.history.trail()->since;
    return isNews ? task.said->heardAt : std::nullopt;
}

/// It was given to somebody, or something was done, so lately that a start may still be under way.
bool mayBeStarting(const Case &c, const Task &task)
{
    const auto isOver = [&c](const std::optional<Moment> &moment) {
        return !moment || c.now.at - *moment > startTakes;
    };
    return !task.owners.isEmpty() && !(isOver(c.now.round.seenAt) && isOver(c.now.lastAction));
}

bool wasSeenBefore(const Case &c, const TaskId &id, const Instance &instance)
{
    const SnapshotPtr before = c.history.newest();
    const Task *task = before ? before->task(id) : nullptr;
    if (!task)
        return false;
    return std::any_of(task->living.begin(), task->living.end(), [&instance](const Instance &one) {
        return isSameSight(one, instance) && one.seenAt && instance.seenAt && *one.seenAt < *instance.seenAt;
    });
}

bool isWorking(const StatusRow &row)
{
    return row.state.isRunning() || row.state.isPaused();
}

bool hasEntryBeside(const Task &task, const Instance &instance)
{
    return std::any_of(task.living.begin(), task.living.end(), [&instance](const Instance &one) {
        return one.worker == instance.worker && one.role != Role::Abandoned;
    });
}

/// Its successor had begun, or its row had been deleted for good, well before it was seen alive: no order of reading
/// explains that. In a proper move the old instance ends first.
bool outlivedItsEnd(const Task &task, const Instance &instance)
{
    const bool isBesideEntry = instance.role == Role::Abandoned && hasEntryBeside(task, instance);
    for (auto row = task.history.crbegin(); instance.seenAt && row != task.history.crend(); ++row) {
        const bool isOwnWord = !row->isTombstone && row->worker == instance.worker;
        if (isOwnWord && !(isBesideEntry && isWorking(*row)))
            return false;
        if ((row->isTombstone || isWorking(*row)) && row->at + clocksDiffer <= *instance.seenAt)
            return true;
    }
    return false;
}

} // namespace

bool isQuiet(const Snapshot &now)
{
    const auto isOver = [&now](const std::optional<Moment> &moment) { return !moment || now.at - *moment > settling; };
    const bool isStable = !now.round.isKnown || (now.round.state == u"Stable" && !now.round.isStale);
    return now.isCalm || (isStable && isOver(now.lastAction) && isOver(now.round.seenAt));
}

Confidence confidenceOf(const Case &c, const Task &task, const Instance &instance)
{
    if (!instance.isCertain)
        return Confidence::Hint;
    const bool bothShow = instance.shownBy.contains(Source::Metrics) && instance.shownBy.contains(Source::Threads);
    if (isQuiet(c.now) && !c.now.lastAction && !c.now.round.seenAt)
        return Confidence::Likely;
    if (isQuiet(c.now))
        return bothShow || instance.shownBy.contains(Source::RollCall) ? Confidence::Proven : Confidence::Strong;
    if (c.now.round.isStale)
        return Confidence::Hint;
    const bool isStable = c.now.round.isKnown && c.now.round.state == u"Stable";
    if (instance.role == Role::Foreign || (isStable && outlivedItsEnd(task, instance)))
        return Confidence::Strong;
    return wasSeenBefore(c, task.id, instance) ? Confidence::Likely : Confidence::Hint;
}

bool isWithheld(const Case &c, const Task &task, const Instance &instance, Confidence confidence)
{
    return confidence == Confidence::Hint && !isQuiet(c.now) && !wasSeenBefore(c, task.id, instance);
}

bool isSettled(const Case &c, const Task &task)
{
    const auto last = lastChange(c, task);
    return isQuiet(c.now) && (!last || c.now.at - *last >= longSilence);
}

bool standsBesideWords(const Case &c, const Task &task, const Instance &instance)
{
    const auto last = lastChange(c, task);
    const bool isLater = !last || (instance.seenAt && *last + clocksDiffer <= *instance.seenAt);
    return isSettled(c, task) || (isQuiet(c.now) && isLater && instance.shownBy.contains(Source::Metrics));
}

std::optional<Confidence> confidenceInSilence(const Case &c, const Task &task)
{
    if (!c.now.round.isKnown || c.now.round.isStale || c.now.round.state != u"Stable" || c.now.round.delay > 0ms)
        return std::nullopt;
    const bool isOpen = !isQuiet(c.now) || mayBeStarting(c, task);
    if (c.now.isCalm && !isOpen)
        return Confidence::Strong;
    const SnapshotPtr before = c.history.newest();
    const Task *then = before ? before->task(task.id) : nullptr;
    const auto since = c.history.sameSince(task.id);
    const bool isLasting = then && then->real == task.real && since && c.now.at - *since >= longSilence;
    if (isLasting)
        return Confidence::Likely;
    return isOpen ? std::nullopt : std::optional(Confidence::Hint);
}

bool mayHideFailure(const Case &c, const Task &task)
{
    if (!task.said || !task.said->generation)
        return false;
    const Worker *writer = c.now.worker(task.said->worker);
    if (writer && writer->membership == Membership::Member)
        return false;
    int newest = -1;
    for (const Task &one : c.now.tasks)
        for (const StatusRow &row : one.history) {
            const Worker *worker = c.now.worker(row.worker);
            if (worker && worker->membership == Membership::Member)
                newest = std::max(newest, row.generation);
        }
    return *task.said->generation > newest;
}

int certainInstances(const Task &task)
{
    return int(
        std::count_if(task.living.begin(), task.living.end(), [](const Instance &one) { return one.isCertain; }));
}

bool hasMembers(const Snapshot &now)
{
    const Round &round = now.round;
    const bool isNamed = std::any_of(now.workers.begin(), now.workers.end(),
                                     [](const Worker &worker) { return worker.membership == Membership::Member; });
    return isNamed || (round.isKnown && round.state != u"Dead" && round.state != u"Empty");
}

bool isOurGroupSeen(const Case &c)
{
    return hasMembers(c.now) || c.history.hadMembers();
}

bool showsItselfHere(const Task &task)
{
    return std::any_of(task.living.begin(), task.living.end(),
                       [](const Instance &one) { return one.isCertain && one.role != Role::Foreign; });
}

} // namespace signalbox
