// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "core/result.h"
#include "facts/state.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace signalbox {

/// A record of one of the internal topics as it came from the broker or a bundle.
struct TopicRecord {
    int partition = 0;
    qint64 offset = 0;
    Moment at{}; ///< the writer's clock
    QByteArray key;
    std::optional<QByteArray> value; ///< nothing: a tombstone
    bool operator==(const TopicRecord &) const = default;
};

/// One record `status-task-…` or `status-connector-…` (facts 2.5); a tombstone has no word and no worker.
struct StatusRow {
    TaskId id;
    ConnectState state;
    WorkerId worker;
    int generation = -1;
    QString trace;
    Moment at{};
    int partition = 0;
    qint64 offset = 0;
    bool isTombstone = false;
    bool operator==(const StatusRow &) const = default;
};

/// The status topic by task and connector instance: every row that is still known, oldest first, in the order of time
/// (across partitions; within one by offset). Which row counts is the reader's rule, `newestRow`.
struct StatusTable {
    QHash<TaskId, QList<StatusRow>> rows; ///< bounded per task; the newest are kept
    qint64 records = 0; ///< read so far, tombstones and foreign keys too
    qint64 otherKeys = 0; ///< of these: with a key that no status topic holds
    qint64 malformed = 0; ///< of these: passed over, because a status key had a value that is no status
    Moment newest{}; ///< time of the newest record
    bool caughtUp = false; ///< the end of the topic was reached once
    bool operator==(const StatusTable &) const = default;
};

/// The row that holds for `id`: the newest, where an UNASSIGNED of a task that comes after a RUNNING of the same or a
/// later generation is passed over as workers from 3.6 on do (KAFKA-12525; of connectors it counts), and a tombstone
/// means none. Connector tombstones say nothing about tasks (facts, versions-in-lab 5).
const StatusRow *newestRow(const StatusTable &table, const TaskId &id);

enum class TargetState { Started, Paused, Stopped };

/// What the config topic says of one connector (facts 2.3).
struct ConfiguredConnector {
    ConnectorName name;
    QMap<QString, QString> config; ///< may hold secrets
    std::optional<int> tasks; ///< of the last commit; nothing before the first
    bool isTorn =
        false; ///< the last commit found task records missing: no task is assigned until a fresh set is published
    TargetState target = TargetState::Started;
    Moment configAt{}; ///< of the connector record
    std::optional<Moment> committedAt;
    std::optional<Moment> targetAt;
    bool operator==(const ConfiguredConnector &) const = default;
};

/// Something somebody did to the cluster, as the config topic shows it: for "not within 30 s of an action".
struct ConfigAction {
    enum class Kind { Created, Configured, Deleted, TasksCommitted, TargetChanged, Restarted };
    Kind kind = Kind::Created;
    ConnectorName connector;
    Moment at{};
    qint64 offset = 0;
    bool includesTasks = false; ///< of Restarted: the call that doubles tasks on 3.0.0 – 3.0.2 and 3.1.0 (KAFKA-13719)
    bool operator==(const ConfigAction &) const = default;
};

/// The config topic, folded.
struct ConfigTable {
    QMap<ConnectorName, ConfiguredConnector> connectors; ///< deleted ones are gone
    QList<ConfigAction> actions; ///< newest last, bounded
    QList<Moment> sessionKeys; ///< when session keys were written, bounded; two writers = two clusters
    qint64 endOffset = -1; ///< after the last record
    qint64 records = 0;
    qint64 otherKeys = 0; ///< of these: with a key that no config topic holds
    qint64 malformed =
        0; ///< of these: passed over, because a key of Connect's had a value that is not what it should be
    bool caughtUp = false;
    bool operator==(const ConfigTable &) const = default;
};

/// A topic that was read to its end and has records, but none of its kind, is another one: why its table is none. An
/// empty topic is as good as any.
std::optional<Error> whyNoTable(const StatusTable &table, const QString &topic);
std::optional<Error> whyNoTable(const ConfigTable &table, const QString &topic);

/// The topics' names, once known; an empty one was neither given nor found.
struct InternalTopics {
    QString config;
    QString status;
    QString offsets;
    bool operator==(const InternalTopics &) const = default;
};

} // namespace signalbox
