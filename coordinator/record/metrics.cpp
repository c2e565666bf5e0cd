// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/parts.h"

#include <QJsonDocument>

#include <utility>

namespace signalbox::record {

using namespace Qt::StringLiterals;

namespace {

/// As ObjectName.quote does; quotes are never wrong.
QString quoted(QString value)
{
    value.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s).replace(u'*', u"\\*"_s).replace(u'?', u"\\?"_s);
    return u'"' + value.replace(u'\n', u"\\n"_s) + u'"';
}

template <typename T> void put(QJsonObject &to, const QString &key, const std::optional<T> &value)
{
    if (value)
        to[key] = static_cast<double>(*value);
}

void put(QJsonObject &to, const QString &key, const std::optional<milliseconds> &value, double unit)
{
    if (value)
        to[key] = static_cast<double>(value->count()) / unit;
}

void put(QJsonObject &to, const QString &key, const QString &text)
{
    if (!text.isEmpty())
        to[key] = text;
}

QJsonObject rebalanceBean(const WorkerMetrics &metrics)
{
    QJsonObject bean;
    put(bean, u"epoch"_s, metrics.epoch);
    if (metrics.rebalancing)
        bean[u"rebalancing"_s] = *metrics.rebalancing ? 1 : 0;
    put(bean, u"time-since-last-rebalance-ms"_s, metrics.sinceRebalance, 1);
    put(bean, u"leader-name"_s, metrics.leaderUrl);
    put(bean, u"connect-protocol"_s, metrics.protocol);
    return bean;
}

QJsonObject applicationBean(const WorkerMetrics &metrics)
{
    QJsonObject bean;
    put(bean, u"version"_s, metrics.version);
    if (metrics.startedAt)
        bean[u"start-time-ms"_s] = qint64(metrics.startedAt->time_since_epoch().count());
    return bean;
}

QJsonObject connectBeans(const WorkerMetrics &metrics)
{
    QJsonObject beans;
    const auto add = [&](const QString &name, const QJsonObject &bean) { beans[u"kafka.connect:"_s + name] = bean; };
    QJsonObject worker, coordinator;
    put(worker, u"task-count"_s, metrics.taskCount);
    add(u"type=connect-worker-metrics"_s, worker);
    put(coordinator, u"assigned-tasks"_s, metrics.assignedTasks);
    put(coordinator, u"last-heartbeat-seconds-ago"_s, metrics.sinceHeartbeat, 1000);
    if (!metrics.clientId.isEmpty() || !coordinator.isEmpty())
        add(u"type=connect-coordinator-metrics,client-id="_s + quoted(metrics.clientId), coordinator);
    add(u"type=connect-worker-rebalance-metrics"_s, rebalanceBean(metrics));
    add(u"type=app-info,id="_s + quoted(metrics.worker.isEmpty() ? u"-"_s : metrics.worker.text),
        applicationBean(metrics));
    for (const TaskBean &task : metrics.tasks) {
        const QString which = u",connector=%1,task=%2"_s.arg(quoted(task.id.connector.text)).arg(task.id.number);
        add(u"type=connector-task-metrics"_s + which, {{u"status"_s, task.status}});
        if (task.records)
            add(u"type=source-task-metrics"_s + which, {{u"source-record-poll-total"_s, *task.records}});
    }
    for (const TaskBean &connector : metrics.connectors)
        add(u"type=connector-metrics,connector="_s + quoted(connector.id.connector.text),
            {{u"status"_s, connector.status}});
    return beans;
}

QJsonObject jvmBeans(const WorkerMetrics &metrics)
{
    QJsonObject usage, memory, system;
    put(usage, u"used"_s, metrics.heapUsed);
    put(usage, u"max"_s, metrics.heapMax);
    put(system, u"ProcessCpuLoad"_s, metrics.cpuLoad);
    return {{u"java.lang:type=Memory"_s, QJsonObject{{u"HeapMemoryUsage"_s, usage}}},
            {u"java.lang:type=OperatingSystem"_s, system}};
}

QJsonObject answer(const QString &mbean, const QJsonValue &value)
{
    return {{u"request"_s, QJsonObject{{u"type"_s, u"read"_s}, {u"mbean"_s, mbean}}},
            {u"status"_s, 200},
            {u"value"_s, value}};
}

} // namespace

/// Only the first of these patterns lists every task there is.
QByteArray metricsAnswer(const WorkerMetrics &metrics)
{
    const QString pattern = metrics.hasTaskMap ? u"kafka.connect:*"_s : u"kafka.connect:type=*,*"_s;
    return QJsonDocument(
               QJsonArray{answer(pattern, connectBeans(metrics)), answer(u"java.lang:*"_s, jvmBeans(metrics))})
        .toJson(QJsonDocument::Compact);
}

QByteArray threadsAnswer(const WorkerThreads &threads)
{
    QJsonArray list;
    const auto add = [&](const QString &name, int times) {
        for (; times > 0; --times)
            list += QJsonObject{{u"threadName"_s, name}};
    };
    add(u"main"_s, 1);
    for (auto task = threads.tasks.cbegin(); task != threads.tasks.cend(); ++task)
        add(u"task-thread-%1-%2"_s.arg(task.key().connector.text).arg(task.key().number), *task);
    for (auto connector = threads.connectors.cbegin(); connector != threads.connectors.cend(); ++connector)
        add(u"connector-thread-"_s + connector.key().text, *connector);
    if (threads.herderAlive) {
        // Versions that do not name their tasks do not number their herder either.
        QJsonObject herder{{u"threadName"_s, threads.namesTasks ? u"DistributedHerder-1"_s : u"DistributedHerder"_s}};
        const qsizetype dot = threads.herderFrame.lastIndexOf(u'.');
        if (dot > 0)
            herder[u"stackTrace"_s] = QJsonArray{QJsonObject{{u"className"_s, threads.herderFrame.first(dot)},
                                                             {u"methodName"_s, threads.herderFrame.sliced(dot + 1)}}};
        list += herder;
    }
    return QJsonDocument(answer(u"java.lang:type=Threading"_s, list)).toJson(QJsonDocument::Compact);
}

} // namespace signalbox::record
