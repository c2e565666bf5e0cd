// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"

#include <QHash>
#include <QList>
#include <QString>

#include <optional>

namespace signalbox {

/// One MBean `connector-task-metrics`: an entry of this worker's task map (facts 5).
struct TaskBean {
    TaskId id;
    QString status; ///< lower case, of **this instance**: running, paused, failed, unassigned, …
    /// Polled (source) or read (sink) since its start; to tell standing still from working.
    std::optional<double> records;
    bool isAlive() const { return status == u"running" || status == u"paused"; }
    bool operator==(const TaskBean &) const = default;
};

/// What a worker's own metrics say of it, whatever they came through (Jolokia, Prometheus).
struct WorkerMetrics {
    QList<TaskBean> tasks; ///< entries of its task map that were seen; without `hasTaskMap` there may be others
    QList<TaskBean> connectors; ///< MBeans `connector-metrics`, number −1
    /// `tasks` is all of it: the list of task MBeans was really read (one type may fail while others answer) and is not
    /// shorter than `taskCount` (on ≤ 2.2 MBeans of running tasks can vanish).
    bool hasTaskMap = false;
    std::optional<int> taskCount; ///< size of the task map, where it was read
    std::optional<int> assignedTasks; ///< the worker's own belief
    std::optional<int> epoch; ///< generation
    std::optional<bool> rebalancing;
    std::optional<milliseconds> sinceRebalance;
    std::optional<milliseconds> sinceHeartbeat;
    QString protocol; ///< EAGER, COMPATIBLE, SESSIONED
    QString leaderUrl;
    QString version;
    std::optional<Moment> startedAt;
    WorkerId worker; ///< as it registered its own version (MBean `app-info`); empty where that was not read
    QString clientId; ///< of the group member, `connect-<worker_id>` from 3.7 on
    std::optional<qint64> heapUsed; ///< bytes
    std::optional<qint64> heapMax; ///< bytes
    std::optional<double> cpuLoad; ///< of the process, 0…1
    bool operator==(const WorkerMetrics &) const = default;
};

/// The threads of one worker, by name: the only sight of an abandoned instance.
struct WorkerThreads {
    QHash<TaskId, int> tasks; ///< `task-thread-<connector>-<n>`: how many threads carry the name
    QHash<ConnectorName, int> connectors; ///< `connector-thread-<connector>` (≥ 2.6)
    bool namesTasks = true; ///< false on ≤ 2.2, whose task threads have no telling name: absence then means nothing
    bool herderAlive = false; ///< `DistributedHerder-…` was among them
    QString herderFrame; ///< topmost Connect or plugin frame of the herder's thread, where the dump has frames
    bool operator==(const WorkerThreads &) const = default;
};

} // namespace signalbox
