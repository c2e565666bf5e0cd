// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/reading.h"

#include <cmath>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

std::optional<TaskId> taskOf(const ObjectName &bean)
{
    bool isNumber = false;
    const int number = bean.properties.value(u"task"_s).toInt(&isNumber);
    const QString connector = bean.properties.value(u"connector"_s);
    if (!isNumber || number < 0 || connector.isEmpty())
        return std::nullopt;
    return TaskId{ConnectorName(connector), number};
}

/// Counts and times of any plausible size; NaN, infinities and nonsense are unknown.
template <typename Integer> std::optional<Integer> whole(std::optional<double> number, double atMost)
{
    if (!number || !std::isfinite(*number) || *number < 0 || *number > atMost)
        return std::nullopt;
    return static_cast<Integer>(std::llround(*number));
}

std::optional<int> count(std::optional<double> number)
{
    return whole<int>(number, 2e9);
}

std::optional<milliseconds> duration(std::optional<double> number, double inMilliseconds)
{
    const auto value = whole<qint64>(number ? std::optional(*number * inMilliseconds) : std::nullopt, 1e15);
    return value ? std::optional(milliseconds(*value)) : std::nullopt;
}

void readRebalance(WorkerMetrics &metrics, const QString &name, std::optional<double> number, const QString &word)
{
    if (name == u"epoch")
        metrics.epoch = count(number);
    else if (name == u"rebalancing" && number)
        metrics.rebalancing = *number != 0;
    else if (name == u"time-since-last-rebalance-ms")
        metrics.sinceRebalance = duration(number, 1);
    else if (name == u"leader-name")
        metrics.leaderUrl = word;
    else if (name == u"connect-protocol")
        metrics.protocol = word.toUpper();
}

void readApplication(WorkerMetrics &metrics, const QString &name, std::optional<double> number, const QString &word)
{
    if (name.compare("version"_L1, Qt::CaseInsensitive) == 0 && !word.isEmpty())
        metrics.version = word;
    if (name == u"start-time-ms" || name == u"StartTimeMs") {
        if (const auto time = whole<qint64>(number, 2.5e14)) // before the year 9900
            metrics.startedAt = momentOfEpoch(*time);
    }
}

void readJvm(WorkerMetrics &metrics, const QString &name, std::optional<double> number)
{
    if (name == u"HeapMemoryUsage.used")
        metrics.heapUsed = whole<qint64>(number, 1e17);
    else if (name == u"HeapMemoryUsage.max")
        metrics.heapMax = whole<qint64>(number, 1e17); // −1: no limit is set
    else if (name == u"ProcessCpuLoad" && number && *number >= 0 && *number <= 1)
        metrics.cpuLoad = number;
}

/// A worker registers its version under its worker id, and from 3.7 on once more under its client id
/// `connect-<worker_id>`.
WorkerId registeredWorker(const QSet<QString> &ids, const QString &clientId)
{
    constexpr auto prefix = "connect-"_L1;
    QStringList names;
    for (const QString &id : ids) {
        const bool isClientId = id == clientId || (id.startsWith(prefix) && ids.contains(id.sliced(prefix.size())));
        if (!isClientId && id.contains(u':'))
            names += id;
    }
    return names.size() == 1 ? WorkerId(names.first()) : WorkerId();
}

} // namespace

void MetricsReading::sawBean(const ObjectName &bean)
{
    if (bean.domain != u"kafka.connect")
        return;
    m_isConnect = true;
    const QString type = bean.type();
    const QString connector = bean.properties.value(u"connector"_s);
    if (type == u"connector-task-metrics") {
        if (const auto id = taskOf(bean))
            m_tasks[*id];
    } else if (type == u"connector-metrics" && !connector.isEmpty()) {
        m_connectors[TaskId{ConnectorName(connector), TaskId::connectorInstance}];
    } else if (type == u"connect-coordinator-metrics" && bean.properties.contains(u"client-id"_s)) {
        m_metrics.clientId = bean.properties.value(u"client-id"_s);
    } else if (type == u"app-info" && bean.properties.contains(u"id"_s)) {
        m_registeredIds += bean.properties.value(u"id"_s);
    }
}

void MetricsReading::attribute(const ObjectName &bean, const QString &name, std::optional<double> number,
                               const QString &word)
{
    if (bean.domain == u"java.lang")
        return readJvm(m_metrics, name, number);
    if (bean.domain != u"kafka.connect")
        return;
    const QString type = bean.type();
    if (type == u"connect-worker-metrics" && name == u"task-count" && !bean.properties.contains(u"connector"_s))
        m_metrics.taskCount = count(number);
    else if (type == u"connect-coordinator-metrics" && name == u"assigned-tasks")
        m_metrics.assignedTasks = count(number);
    else if (type == u"connect-coordinator-metrics" && name == u"last-heartbeat-seconds-ago")
        m_metrics.sinceHeartbeat = duration(number, 1000);
    else if (type == u"connect-worker-rebalance-metrics")
        readRebalance(m_metrics, name, number, word);
    else if (type == u"app-info")
        readApplication(m_metrics, name, number, word);
    else if (type == u"connector-metrics" && name == u"status")
        m_connectors[TaskId{ConnectorName(bean.properties.value(u"connector"_s)), TaskId::connectorInstance}] =
            word.toLower();
    const auto task = taskOf(bean);
    if (task && type == u"connector-task-metrics" && name == u"status")
        m_tasks[*task] = word.toLower();
    else if (task && number && std::isfinite(*number)
             && (name == u"source-record-poll-total" || name == u"sink-record-read-total"))
        m_records[*task] = *number;
}

WorkerMetrics MetricsReading::result() const
{
    WorkerMetrics metrics = m_metrics;
    for (const auto &[id, status] : m_tasks.asKeyValueRange()) {
        if (status.isEmpty())
            continue; // an entry whose state could not be read is no evidence of anything but of its being there
        const auto records = m_records.constFind(id);
        metrics.tasks += {id, status, records == m_records.cend() ? std::nullopt : std::optional(*records)};
    }
    for (const auto &[id, status] : m_connectors.asKeyValueRange()) {
        if (!id.connector.isEmpty() && !status.isEmpty())
            metrics.connectors += {id, status, std::nullopt};
    }
    metrics.hasTaskMap = m_taskListRead && m_isConnect && metrics.tasks.size() == m_tasks.size()
        && metrics.taskCount.value_or(0) <= metrics.tasks.size();
    metrics.worker = registeredWorker(m_registeredIds, metrics.clientId);
    return metrics;
}

} // namespace signalbox
