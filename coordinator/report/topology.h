// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "diagnosis/finding.h"

#include <QList>
#include <QString>

#include <optional>

namespace signalbox {

/// How one cell of the panel is to look, worst first: what must not be overlooked comes before what is well.
enum class CellState {
    Remnant, ///< one of two: the instance that should not be
    Twin, ///< one of two: the instance that the group wants
    FailedButAlive,
    Failed,
    Lost,
    NotStarted,
    DeadEntry, ///< an entry of a task map behind which nothing works
    Waiting,
    Unknown,
    Outside, ///< alive in a worker that is no member, and nowhere else
    Ghost, ///< the last word said it ran here; nothing shows it now
    Restarting,
    Paused,
    Stopped,
    Running,
};
inline constexpr int cellStates = 15;

/// Must never be folded away.
bool isTrouble(CellState state);
/// Part of a duplicate: doubly framed, joined by a line.
bool isDoubled(CellState state);

struct TopologyCell {
    TaskId task;
    CellState state = CellState::Running;
    bool isCertain = true; ///< false: an instance that is only supposed, because its worker shows nothing
    int copy = 0; ///< 1, 2, … for further instances of the same task in the same lane
    bool operator==(const TopologyCell &) const = default;
};

/// One lane of the panel. Its key is told from any other's and survives refreshes.
struct TopologyLane {
    enum class Kind {
        Member, ///< in the group
        Unproven, ///< a worker of whose membership nothing is known
        Left, ///< no member, but something suggests that it still works
        Foreign, ///< another Connect cluster or a standalone worker
        Outside, ///< instances of unknown home
        Nobody, ///< configured, owned by none
        Nowhere, ///< nothing says where; that is not the same as nobody
    };
    Kind kind = Kind::Member;
    WorkerId worker; ///< empty for the last three
    Sentence title;
    QString brief; ///< the worker's name where the title has no room; empty for the last three
    QList<QList<Sentence>> lines; ///< below the title, at most two; the parts of one are to be joined with a dot
    bool isAlarming = false; ///< the first line is bad news
    std::optional<Moment> waitEndsBy; ///< Nobody, while a rebalance delay runs
    bool waitIsUpperBound = false;
    bool isLeader = false;
    std::optional<double> heap, cpu; ///< 0…1
    QList<TopologyCell> cells; ///< by connector and number, the connector instance first
    CellState worst = CellState::Running;
    int healthy = 0; ///< cells that may be folded away

    QString key() const;
    bool operator==(const TopologyLane &) const = default;
};

/// The cells of one task that runs twice or more, as (lane, cell) in the order of the lanes.
struct TopologyDuplicate {
    struct End {
        int lane = 0;
        int cell = 0;
        bool operator==(const End &) const = default;
    };
    TaskId task;
    QList<End> ends;
    QList<Sentence> says; ///< the class in words: "still running on w1", "assigned to w2", "since 10:42:09"
    bool operator==(const TopologyDuplicate &) const = default;
};

/// What the panel shows, without a single pixel: who has what, in which state. Made of one snapshot and its findings;
/// it draws no conclusion of its own, it only places what `Task::real` and `Instance::role` say.
struct Topology {
    QList<TopologyLane> lanes; ///< members by name, then those that left, foreign ones, nobody
    QList<TopologyDuplicate> duplicates;
    QList<WorkerId> gone; ///< workers that left and left nothing behind: no lane
    int tasks = 0; ///< without connector instances
    bool operator==(const Topology &) const = default;
};

Topology topologyOf(const Snapshot &snapshot, const QList<Finding> &findings);

/// What each source says of a task, one line a source, for the pointer; plain text, never markup.
QList<Sentence> toldAbout(const Snapshot &snapshot, const TaskId &task);

/// The state's word: "runs twice, remnant", "failed", "waiting", …
Sentence wordFor(CellState state);
/// "rebalance delay, 2:31 left"; nothing without a delay.
std::optional<Sentence> waitWords(const TopologyLane &lane, Moment now);

/// Orders names as people do: `w2` before `w10`.
bool comesBefore(const QString &a, const QString &b);

} // namespace signalbox
