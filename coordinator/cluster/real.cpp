// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace std::chrono_literals;

/// How far the clocks of a worker and of this computer may be apart.
constexpr milliseconds clocksDiffer = 2s;

/// Instances that carry a conclusion: those that show themselves, and those that a Stable group gives out. One that may
/// only be held by a silent worker is shown, but does not make a task run.
QList<const Instance *> countedOf(const Task &task)
{
    QList<const Instance *> counted;
    for (const Instance &instance : task.living)
        if (instance.isCertain || instance.role == Role::Assigned)
            counted << &instance;
    return counted;
}

bool isMoving(const Round &round)
{
    return round.isKnown
        && (round.delay > 0ms || (round.state != u"Stable" && round.state != u"Empty" && round.state != u"Dead"));
}

Real alive(const Task &task, const QList<const Instance *> &counted)
{
    if (counted.size() > 1)
        return Real::RunningTwice;
    if (task.said && task.said->state.isFailed())
        return Real::FailedButAlive;
    return counted.constFirst()->isPaused ? Real::Paused : Real::Running;
}

/// A member has written that it runs the task since the group was last looked at: what the group said is
/// older. Not where a later look into that worker could have shown it and did not.
bool wasStartedSince(const Assembly &a, const Task &task)
{
    if (!task.said || !task.said->at || !(task.said->state.isRunning() || task.said->state.isPaused()))
        return false;
    const Worker *writer = a.now.worker(task.said->worker);
    const auto windows = a.windows.value(task.said->worker);
    const bool isLookedThroughSince = std::any_of(windows.begin(), windows.end(), [&task](const WorkerFacts *one) {
        return one->metrics.at >= *task.said->at || one->threads.at >= *task.said->at;
    });
    const bool isMember = writer && writer->membership == Membership::Member;
    const bool isAhead = *task.said->at > std::max(a.facts.at, a.facts.connectGroup.at) + clocksDiffer;
    return isMember && !isLookedThroughSince && a.facts.connectGroup.isFresh()
        && *task.said->at > a.facts.connectGroup.at && !isAhead;
}

Real notAlive(const Assembly &a, const Task &task)
{
    const bool isFailed = task.said && task.said->state.isFailed();
    if (isFailed && task.configured != Known::No)
        return Real::Failed;
    if (task.configured == Known::Yes && wasStartedSince(a, task))
        return task.said->state.isPaused() ? Real::Paused : Real::Running;
    if (!task.owners.isEmpty())
        return Real::AssignedNotStarted;
    const auto connector = a.now.connectors.constFind(task.id.connector);
    const bool isStopped = connector != a.now.connectors.constEnd() && connector->target == TargetState::Stopped;
    if (isStopped && task.id.isConnector() && task.configured == Known::Yes)
        return Real::Stopped;
    if (task.configured == Known::Yes && isMoving(a.now.round))
        return Real::Waiting;
    if (task.configured == Known::Yes && a.knowsAllOwners)
        return Real::Lost;
    if (task.configured == Known::No && task.said)
        return Real::StaleRow;
    return Real::Unknown;
}

void noteSources(Task &task, const QList<const Instance *> &counted)
{
    const auto add = [&task](Source source) {
        if (!task.restsOn.contains(source))
            task.restsOn << source;
    };
    for (const Instance *instance : counted)
        for (const Source source : instance->shownBy)
            add(source);
    if (task.ownersKnown)
        add(Source::Group);
    if (task.said && (counted.isEmpty() || task.real == Real::FailedButAlive))
        add(task.said->source);
    std::sort(task.restsOn.begin(), task.restsOn.end());
}

} // namespace

void concludeReal(const Assembly &a, Task &task)
{
    if (a.knowsConfiguration && task.configured == Known::Unknown)
        task.configured = Known::No;
    const QList<const Instance *> counted = countedOf(task);
    task.real = counted.isEmpty() ? notAlive(a, task) : alive(task, counted);
    if (task.real == Real::Running || task.real == Real::Unknown || task.real == Real::AssignedNotStarted) {
        const auto connector = a.now.connectors.constFind(task.id.connector);
        if (task.id.isConnector() && connector != a.now.connectors.constEnd()
            && connector->target == TargetState::Stopped)
            task.real = Real::Stopped;
    }
    noteSources(task, counted);
}

} // namespace signalbox
