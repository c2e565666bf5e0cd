// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"

#include <QList>
#include <QString>

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

} // namespace signalbox
