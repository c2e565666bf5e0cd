// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/trail.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace signalbox {

namespace {

std::optional<float> heapShare(const Worker &worker)
{
    if (!worker.heapUsed || !worker.heapMax || *worker.heapMax <= 0)
        return std::nullopt;
    return std::clamp(static_cast<float>(double(*worker.heapUsed) / double(*worker.heapMax)), 0.F, 1.F);
}

std::optional<float> cpuShare(const Worker &worker)
{
    if (!worker.cpuLoad || !(*worker.cpuLoad >= 0))
        return std::nullopt;
    return std::min(static_cast<float>(*worker.cpuLoad), 1.F);
}

/// Every second one of the older half goes: what is long ago needs fewer points.
void thinOut(QList<Trail::Sample> &samples)
{
    const qsizetype half = samples.size() / 2;
    QList<Trail::Sample> kept;
    kept.reserve(samples.size());
    for (qsizetype i = 0; i < samples.size(); ++i)
        if (i >= half || i % 2 == 0)
            kept << samples[i];
    samples = kept;
}

void takeSamples(Trail &trail, const Snapshot &now)
{
    for (const Worker &worker : now.workers) {
        const Trail::Sample sample{now.at, heapShare(worker), cpuShare(worker)};
        const auto known = trail.samples.constFind(worker.id);
        if (known == trail.samples.cend() && !sample.heap && !sample.cpu)
            continue;
        if (known != trail.samples.cend() && now.at - known->last().at < Trail::betweenSamples)
            continue;
        auto &samples = trail.samples[worker.id];
        samples << sample;
        if (samples.size() > Trail::samplesPerWorker)
            thinOut(samples);
    }
    for (auto curve = trail.samples.begin(); curve != trail.samples.end() && trail.samples.size() > Trail::mostWorkers;)
        curve = now.workers.contains(curve.key()) ? std::next(curve) : trail.samples.erase(curve);
}

/// Those that go on are prolonged, those that are not seen any more have ended with the look before.
void takeStays(Trail &trail, const Snapshot &now)
{
    QHash<std::pair<TaskId, WorkerId>, qsizetype> open;
    for (qsizetype i = 0; i < trail.stays.size(); ++i)
        if (!trail.stays[i].isOver)
            open.insert({trail.stays[i].task, trail.stays[i].worker}, i);
    for (const Task &task : now.tasks)
        for (const Instance &instance : task.living) {
            if (instance.role == Role::Assigned)
                continue;
            const auto known = open.constFind({task.id, instance.worker});
            if (known == open.cend()) {
                open.insert({task.id, instance.worker}, trail.stays.size());
                trail.stays << Trail::Stay{task.id, instance.worker, instance.role, now.at, now.at, false};
            } else {
                trail.stays[*known].until = now.at;
                trail.stays[*known].role = instance.role;
            }
        }
    for (const qsizetype i : std::as_const(open))
        trail.stays[i].isOver = trail.stays[i].until < now.at;
    if (trail.stays.size() > Trail::mostStays)
        trail.stays.remove(0, trail.stays.size() - Trail::mostStays);
}

/// A group that cannot be read is neither in a round nor out of it.
void takeUnrest(Trail &trail, const Round &round, Moment at)
{
    if (!round.isKnown || round.isStale)
        return;
    const bool isUnrest = round.state.endsWith(u"Rebalance");
    if (!trail.unrests.isEmpty() && !trail.unrests.last().isOver) {
        Trail::Unrest &open = trail.unrests.last();
        open.until = at;
        open.isOver = !isUnrest;
        if (isUnrest)
            open.state = round.state;
    } else if (isUnrest) {
        trail.unrests << Trail::Unrest{round.state, at, at, false};
    }
    if (trail.unrests.size() > Trail::mostUnrests)
        trail.unrests.removeFirst();
}

} // namespace

TrailPtr extended(const TrailPtr &before, const Snapshot &now)
{
    auto trail = before ? std::make_shared<Trail>(*before) : std::make_shared<Trail>();
    if (!before)
        trail->since = now.at;
    takeSamples(*trail, now);
    takeStays(*trail, now);
    takeUnrest(*trail, now.round, now.at);
    return trail;
}

} // namespace signalbox
