// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "cluster/trail.h"

#include <QList>
#include <QString>

#include <deque>

namespace signalbox {

/// One thing that is different from the snapshot before; `watch` prints one line each.
struct Change {
    enum class What {
        TaskReal,
        TaskOwners,
        TaskSaid,
        InstanceAppeared,
        InstanceEnded,
        WorkerJoined,
        WorkerLeft,
        Leader,
        RoundState,
        Protocol,
        ConnectorAdded,
        ConnectorRemoved,
        SourceState
    };
    What what = What::TaskReal;
    Moment at{};
    QString subject; ///< task, worker or source, as text
    QString was;
    QString is;
    bool operator==(const Change &) const = default;
};

/// `task-real`, `worker-joined`, …: the contract of `watch --json`.
QString idOf(Change::What what);

QList<Change> changes(const SnapshotPtr &previous, const SnapshotPtr &next);

/// The last snapshots, oldest first, no more than `capacity`; and the trail of all of them.
class History {
public:
    explicit History(size_t capacity = 120)
        : m_capacity(capacity)
    {
    }
    /// `trail` ends with this snapshot; null: there is no more of it than before.
    void add(SnapshotPtr snapshot, TrailPtr trail = {});
    const std::deque<SnapshotPtr> &snapshots() const { return m_snapshots; }
    SnapshotPtr newest() const { return m_snapshots.empty() ? nullptr : m_snapshots.back(); }
    const TrailPtr &trail() const { return m_trail; }

private:
    size_t m_capacity;
    std::deque<SnapshotPtr> m_snapshots;
    TrailPtr m_trail;
};

} // namespace signalbox
