// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace signalbox {

/// One stretch of time in which a task was in one state on one worker, by the rows of the status topic, or was seen
/// beside them.
struct TimelineSpan {
    enum class Kind {
        Running,
        Paused,
        Failed,
        Restarting,
        Waiting, ///< UNASSIGNED: `worker` is the one that gave it up
        Delayed, ///< the row says RUNNING, but its worker left, and nobody has it until the delay ends
        Doubted, ///< the row says RUNNING, but it is lost or never started
        Beside, ///< an instance that the group did not give to this worker
        Other, ///< a word of a future version
    };
    TaskId task;
    WorkerId worker;
    Kind kind = Kind::Running;
    Moment from{};
    Moment until{};
    bool isOpen = false; ///< it is still so
    QString word; ///< Connect's own, or the role of an instance beside
    int generation = -1; ///< of the row; −1: none
    bool operator==(const TimelineSpan &) const = default;
};

/// Something that happened at one moment.
struct TimelineMark {
    enum class Kind { Failed, Started, Restarted, Removed, Created, Configured, Deleted, TargetChanged };
    Kind kind = Kind::Failed;
    Moment at{};
    TaskId task; ///< a connector's action has number −1
    WorkerId worker; ///< empty where it is about none
    QString says; ///< first line of a trace
    bool operator==(const TimelineMark &) const = default;
};

/// A round of the group: seen while it went on, or told by the first row of a new generation.
struct TimelineRound {
    Moment from{}; ///< tasks were given up
    Moment until{}; ///< the first task ran in it; of an open one: now
    std::optional<int> generation;
    bool wasSeen = false;
    bool operator==(const TimelineRound &) const = default;
};

/// Who held each task when, as far as it is known: the rows of the status topic that are still there, the config
/// topic's actions, and what was seen since this look began.
struct Timeline {
    Moment now{};
    /// Begin of the oldest row. A topic is compacted, so what was before is not known. Nothing: no row.
    std::optional<Moment> knownSince;
    QList<TimelineSpan> spans; ///< by task, then by time; connector instances too
    QList<TimelineMark> marks; ///< by time
    QList<TimelineRound> rounds; ///< by time
    QMap<WorkerId, QList<Trail::Sample>> curves; ///< seen since this look began
    bool operator==(const Timeline &) const = default;
};

Timeline timelineOf(const Update &update);

/// `running`, `beside`, …: the contract of `--json`.
QString idOf(TimelineSpan::Kind kind);
QString idOf(TimelineMark::Kind kind);
/// The short English word for people.
Sentence wordFor(TimelineSpan::Kind kind);
Sentence wordFor(TimelineMark::Kind kind);
/// Somebody should look at it.
bool isTrouble(TimelineSpan::Kind kind);

/// One line of the timeline when it is read rather than seen.
struct TimelineEvent {
    Moment at{};
    std::optional<Moment> until; ///< nothing: a moment, or it is still so
    bool isOpen = false;
    TaskId task; ///< no connector: a round of the group
    WorkerId worker;
    std::optional<TimelineSpan::Kind> span;
    std::optional<TimelineMark::Kind> mark;
    QString says;
    bool isRound() const { return !span && !mark; }
    bool operator==(const TimelineEvent &) const = default;
};

/// Spans, marks and rounds in one list, newest first.
QList<TimelineEvent> eventsOf(const Timeline &timeline);

QString timelineText(const Timeline &timeline);
QJsonObject timelineJson(const Timeline &timeline);

} // namespace signalbox
