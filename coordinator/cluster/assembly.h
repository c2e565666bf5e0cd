// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "facts/facts.h"

#include <QHash>
#include <QList>

#include <deque>

namespace signalbox {

/// The workbench of `assemble`: the facts, the picture before, the picture that grows, and indexes into them. Each step
/// below fills one part of the picture from the facts and from what the steps before it found; nobody else includes
/// this.
struct Assembly {
    const Facts &facts;
    const Snapshot *previous; ///< null at the first look
    Snapshot &now;

    std::deque<Task> tasks; ///< becomes `now.tasks`
    QHash<TaskId, Task *> places; ///< where in `tasks` each stands
    /// Every process that was looked at, by the address it advertises: two where two processes share one.
    QHash<WorkerId, QList<const WorkerFacts *>> windows;
    QList<const RestFacts *> answers; ///< every REST address that answers, the most credible first
    /// Every member of a Stable (or empty) group was understood: what nobody owns here, nobody owns.
    bool knowsAllOwners = false;
    /// The configuration was read to its end: what it does not have, is not configured.
    bool knowsConfiguration = false;
    bool isActedMeanwhile = false; ///< something was done or said after the look began

    Task &task(const TaskId &id)
    {
        Task *&place = places[id];
        if (!place) {
            place = &tasks.emplace_back();
            place->id = id;
            if (facts.status)
                place->history = facts.status->rows.value(id);
        }
        return *place;
    }
};

/// The group's round, its delay, and whether silence may be concluded from.
void readRound(Assembly &a);
/// Who is there, and who is a member.
void findWorkers(Assembly &a);
/// What should run: connectors and their tasks.
void readConfiguration(Assembly &a);
/// Whom the group gives what.
void readOwners(Assembly &a);
/// What statuses say.
void readStatuses(Assembly &a);
/// What shows itself, and where: instances and dead entries of task maps.
void findInstances(Assembly &a);
/// What is really so, for one task whose parts are complete.
void concludeReal(const Assembly &a, Task &task);
/// How fresh each source is.
QList<SourceState> sourceStates(const Facts &facts);

/// A worker whose own windows are open: one of them answered in the latest attempt.
bool answers(const WorkerFacts &worker);
/// Its address took the call and never answered, as a frozen process does; a closed port refuses at once.
bool hangs(const WorkerFacts &worker);
/// Its threads were read before the process began that the task map is of: they were another's, and are nobody's now.
bool areOfProcessBefore(const WorkerFacts &worker);
/// It left the group and its windows are shut, while the way there is good: what they showed before has ended with the
/// process. Never of a group that cannot be read, and not where a window takes the call and says nothing.
bool hasEnded(const Assembly &a, const WorkerFacts &worker);

} // namespace signalbox
