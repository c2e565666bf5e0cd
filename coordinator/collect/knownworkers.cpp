// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/knownworkers.h"

#include <algorithm>

namespace signalbox {

using namespace std::chrono_literals;

namespace {

constexpr auto remembered = 10min;

} // namespace

void KnownWorkers::learn(const KnownWorker &worker, const GroupId &toldGroup)
{
    if (worker.id.isEmpty())
        return;
    Seen &seen = m_seen[worker.id];
    seen.last = momentNow();
    const bool isFirst = seen.worker.id.isEmpty();
    if (isFirst || worker.by == KnownWorker::By::Group
        || (seen.worker.by == KnownWorker::By::Row && !worker.url.isEmpty()))
        seen.worker = worker;
    if (worker.by == KnownWorker::By::Group || !toldGroup.isEmpty())
        seen.toldGroup = toldGroup;
}

void KnownWorkers::heard(const WorkerId &worker, Moment at)
{
    const auto seen = m_seen.find(worker);
    if (seen != m_seen.end())
        seen->last = std::max(seen->last, at);
}

void KnownWorkers::forgetOld()
{
    const Moment now = momentNow();
    m_seen.removeIf([now](const auto &entry) { return now - entry.value().last > remembered; });
}

QList<KnownWorker> KnownWorkers::all() const
{
    QList<KnownWorker> all;
    for (const Seen &seen : m_seen)
        all << seen.worker;
    return all;
}

QSet<WorkerId> KnownWorkers::ids() const
{
    QSet<WorkerId> ids;
    for (const Seen &seen : m_seen)
        ids << seen.worker.id;
    return ids;
}

} // namespace signalbox
