// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/coherence.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace signalbox {

namespace {

QSet<TaskId> alive(const WorkerMetrics &metrics)
{
    QSet<TaskId> alive;
    for (const TaskBean &task : metrics.tasks + metrics.connectors)
        if (task.isAlive())
            alive << task.id;
    return alive;
}

/// What was not known before is no change.
bool showsTheSame(const Readings::Inside &one, const Readings::Inside &other)
{
    if (one.metrics.isFresh() && other.metrics.isFresh() && alive(*one.metrics) != alive(*other.metrics))
        return false;
    return !one.threads.isFresh() || !other.threads.isFresh() || one.threads->tasks == other.threads->tasks;
}

bool isStable(const Readings &readings)
{
    return readings.group.isFresh() && readings.group->isStable();
}

bool showsTheSame(const Readings &one, const Readings &other)
{
    if (isStable(one) && isStable(other) && *one.group != *other.group)
        return false;
    for (auto worker = one.workers.begin(); worker != one.workers.end(); ++worker)
        if (!showsTheSame(*worker, other.workers.value(worker.key())))
            return false;
    return true;
}

bool wasReadSince(const Readings &readings, Moment change)
{
    const auto isNew = [change](const auto &seen) { return !seen.isFresh() || seen.at >= change; };
    return isNew(readings.group)
        && std::all_of(readings.workers.begin(), readings.workers.end(),
                       [&](const Readings::Inside &inside) { return isNew(inside.metrics) && isNew(inside.threads); });
}

} // namespace

void Coherence::tell(const Readings &latest)
{
    m_told = latest;
    m_reference.workers = latest.workers;
    if (isStable(latest) || !m_hasTold)
        m_reference.group = latest.group;
    m_hasTold = true;
    m_changedAt.reset();
}

Coherence::Wanted Coherence::take(const Readings &latest, Moment now)
{
    const bool isOver = m_changedAt && (wasReadSince(latest, *m_changedAt) || now - *m_changedAt >= m_patience);
    if (!m_hasTold || isOver || (!m_changedAt && showsTheSame(m_reference, latest))) {
        tell(latest);
        return Wanted::Nothing;
    }
    if (!isStable(latest)) {
        m_told.group = latest.group;
        m_told.roundSeenAt = latest.roundSeenAt;
    }
    return std::exchange(m_changedAt, m_changedAt.value_or(now)) ? Wanted::Nothing : Wanted::AnotherLook;
}

} // namespace signalbox
