// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/history.h"

namespace signalbox {

using namespace Qt::StringLiterals;

void History::add(SnapshotPtr snapshot, TrailPtr trail)
{
    if (trail)
        m_trail = std::move(trail);
    if (!snapshot)
        return;
    const auto isForgotten = [&snapshot](const WorkerId &id) { return !snapshot->worker(id); };
    m_members.removeIf(isForgotten);
    m_answered.removeIf(isForgotten);
    for (const Worker &worker : snapshot->workers)
        remember(worker);

    const bool isStable = snapshot->round.state == u"Stable" && snapshot->round.delay <= milliseconds(0);
    QHash<TaskId, Standing> standing;
    for (const Task &task : snapshot->tasks) {
        if (!isStable || task.real == Real::Running)
            continue;
        const auto before = m_standing.constFind(task.id);
        const bool isSame = before != m_standing.constEnd() && before->real == task.real;
        standing.insert(task.id, {task.real, isSame ? before->since : snapshot->at});
    }
    m_standing = std::move(standing);
    m_newest = std::move(snapshot);
}

void History::remember(const Worker &worker)
{
    if (worker.membership == Membership::Member) {
        m_members << worker.id;
        m_hadMembers = true;
    }
    if (worker.restAnswers)
        m_answered << worker.id;
}

std::optional<Moment> History::sameSince(const TaskId &task) const
{
    const auto found = m_standing.constFind(task);
    return found == m_standing.constEnd() ? std::nullopt : std::optional(found->since);
}

} // namespace signalbox
