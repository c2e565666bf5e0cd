// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "cluster/trail.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace signalbox {

/// What of earlier looks the next one is judged by: the look before, the trail, and in few words what the others
/// showed. It keeps no further snapshots: a day of looks takes the room of one.
class History {
public:
    /// `trail` ends with this snapshot; null: there is no more of it than before. A null snapshot is no look.
    void add(SnapshotPtr snapshot, TrailPtr trail = {});

    /// The look before; null when there was none.
    SnapshotPtr newest() const { return m_newest; }
    const TrailPtr &trail() const { return m_trail; }

    /// A look showed it as a member of the group; of workers that the newest look still names.
    bool wasMember(const WorkerId &worker) const { return m_members.contains(worker); }
    /// Its own REST address has answered; of workers that the newest look still names.
    bool hasAnswered(const WorkerId &worker) const { return m_answered.contains(worker); }
    /// A look showed a group with members.
    bool hadMembers() const { return m_hadMembers; }
    /// The first of the looks without a gap, up to the newest, in which the task was as it is in the newest and the
    /// group was stable, without a delay. Nothing for a task that runs: nobody asks.
    std::optional<Moment> sameSince(const TaskId &task) const;

private:
    struct Standing {
        Real real = Real::Unknown;
        Moment since{};
    };
    void remember(const Worker &worker);

    SnapshotPtr m_newest;
    TrailPtr m_trail;
    QSet<WorkerId> m_members;
    QSet<WorkerId> m_answered;
    QHash<TaskId, Standing> m_standing;
    bool m_hadMembers = false;
};

} // namespace signalbox
