// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/merged.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

template <typename T> void fill(std::optional<T> &value, const std::optional<T> &other)
{
    if (!value)
        value = other;
}

void fill(QString &text, const QString &other)
{
    if (text.isEmpty())
        text = other;
}

} // namespace

WorkerMetrics merged(WorkerMetrics first, const WorkerMetrics &second)
{
    if (!first.hasTaskMap && (second.hasTaskMap || first.tasks.isEmpty())) {
        first.tasks = second.tasks;
        first.hasTaskMap = second.hasTaskMap;
        first.taskCount = second.taskCount ? second.taskCount : first.taskCount;
    }
    if (first.connectors.isEmpty())
        first.connectors = second.connectors;
    fill(first.taskCount, second.taskCount);
    fill(first.assignedTasks, second.assignedTasks);
    fill(first.epoch, second.epoch);
    fill(first.rebalancing, second.rebalancing);
    fill(first.sinceRebalance, second.sinceRebalance);
    fill(first.sinceHeartbeat, second.sinceHeartbeat);
    fill(first.protocol, second.protocol);
    fill(first.leaderUrl, second.leaderUrl);
    fill(first.version, second.version);
    fill(first.startedAt, second.startedAt);
    fill(first.worker.text, second.worker.text);
    fill(first.clientId, second.clientId);
    fill(first.heapUsed, second.heapUsed);
    fill(first.heapMax, second.heapMax);
    fill(first.cpuLoad, second.cpuLoad);
    return first;
}

WorkerId workerNamedBy(const WorkerMetrics &metrics)
{
    if (!metrics.worker.isEmpty())
        return metrics.worker;
    constexpr auto prefix = "connect-"_L1;
    const QString &id = metrics.clientId;
    // `connect-1` of older workers and a client id of somebody's own choice name nobody.
    if (!id.startsWith(prefix) || !id.contains(u':'))
        return {};
    return WorkerId(id.sliced(prefix.size()));
}

} // namespace signalbox
