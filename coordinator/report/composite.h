// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "diagnosis/finding.h"

#include <QHash>
#include <QList>
#include <QStringList>

namespace signalbox {

/// Every state, the one to look at first in front.
const QList<Real> &worstFirst();
/// The smaller, the sooner somebody should look.
int urgency(Real real);

/// A connector and its tasks as one: the worst that is so, and how many tasks it strikes.
struct Composite {
    Real real = Real::Unknown;
    int affected = 0; ///< tasks in that state; 0: it is the connector instance that is
    int running = 0; ///< tasks that run as they should: the 3 of `3/5`
    int tasks = 0; ///< configured; where that is not known, every task that anything speaks of
    std::optional<Moment> since; ///< of `real`: the earliest that is dated

    bool isPartial() const { return affected > 0 && affected < tasks; }
    bool operator==(const Composite &) const = default;
};

Composite compositeOf(const Snapshot &snapshot, const Connector &connector);
/// "running", "2 of 5 failed", "connector instance lost", …
Sentence wordFor(const Composite &composite);

/// Workers that have anything to do with the connector: owners and living instances of it and its tasks; sorted.
QList<WorkerId> workersOf(const Snapshot &snapshot, const Connector &connector);
/// Names, patterns or prefixes of topics that its configuration speaks of, in the usual keys; masked.
QStringList topicsOf(const Connector &connector);

/// How many tasks a worker is said to have, by whom; connector instances are not counted.
struct WorkerTally {
    int assigned = 0; ///< by the group
    std::optional<int> inMap; ///< entries of its task map, dead ones too; nothing where the map was not read
    int said = 0; ///< rows that name it
    bool operator==(const WorkerTally &) const = default;
};
QHash<WorkerId, WorkerTally> talliesOf(const Snapshot &snapshot);

} // namespace signalbox
