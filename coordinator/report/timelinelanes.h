// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/timeline.h"

namespace signalbox {

/// What the lanes of the timeline are: who had what, or what was where.
enum class TimelineBy { Worker, Task };

/// What the timeline is narrowed to; whatever is empty does not narrow.
struct TimelineCriteria {
    ConnectorName connector;
    QString text; ///< in a task's or a worker's name, upper and lower case alike
    bool operator==(const TimelineCriteria &) const = default;
};

/// Where one span stands in its lane.
struct PlacedSpan {
    qsizetype span = 0; ///< in Timeline::spans
    int row = 0;
    bool operator==(const PlacedSpan &) const = default;
};

/// Healthy tasks of a crowded lane, drawn as one: how many there were from then to then.
struct TimelineBand {
    Moment from{};
    Moment until{};
    int count = 0;
    bool operator==(const TimelineBand &) const = default;
};

/// One swim lane; `worker` or `task` says which.
struct TimelineLane {
    WorkerId worker;
    std::optional<TaskId> task;
    int rows = 1;
    QList<PlacedSpan> spans;
    QList<TimelineBand> band; ///< in row 0, where there is one
    std::optional<Moment> knownSince;
    QString brief; ///< the worker's name where there is little room

    QString name() const { return task ? task->text() : worker.text; }
    bool operator==(const TimelineLane &) const = default;
};

struct TimelineLanes {
    QList<TimelineLane> lanes;
    qsizetype hidden = 0; ///< lanes for which there was no room
    bool operator==(const TimelineLanes &) const = default;
};

/// By worker in the order of their names; each task has a row of its own where they are few, else only what is trouble
/// or ran twice has, and the rest is a band. By task the ones with trouble first, then those with the latest news.
TimelineLanes lanesOf(const Timeline &timeline, TimelineBy by, const TimelineCriteria &criteria);

inline constexpr int mostRowsPerLane = 6;
inline constexpr qsizetype mostLanes = 200;

} // namespace signalbox
