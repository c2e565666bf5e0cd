// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"
#include "models/rowsmodel.h"
#include "report/timelinelanes.h"

#include <tuple>

namespace signalbox {

/// One event of the timeline, told apart from others of the same moment.
struct TimelineRow {
    TimelineEvent event;
    int copy = 0; ///< 1, 2, … for further ones that are equal but for their words
    Moment now{}; ///< day of the snapshot, to the day only

    std::tuple<Moment, TaskId, WorkerId, int> key() const { return {event.at, event.task, event.worker, copy}; }
    bool operator==(const TimelineRow &) const = default;
};

/// The newest events that fit, no more than `mostRows`.
QList<TimelineRow> timelineRowsOf(const Timeline &timeline, const TimelineCriteria &criteria,
                                  qsizetype mostRows = 5000);

/// The table twin of the timeline: everything that it draws, in words.
class TimelineTable : public RowsModel<TimelineRow> {
public:
    enum Columns { At, Task, Worker, What, Lasted };
    explicit TimelineTable(QObject *parent = nullptr);
};

Look lookOf(TimelineSpan::Kind kind);
Look lookOf(TimelineMark::Kind kind);
/// One span in words, a line each: for the pointer.
QStringList spanLines(const TimelineSpan &span, Moment now);
QStringList markLines(const TimelineMark &mark, Moment now);
QStringList roundLines(const TimelineRound &round, Moment now);
/// "w1:8083: heap 71 %, CPU 55 %" at the sample nearest to `at`; empty where there is none near.
QString sampleLine(const WorkerId &worker, const QList<Trail::Sample> &samples, Moment at);
/// "Known since 10:42:09; what was before has been compacted away."
QString knownSinceText(const Timeline &timeline);

} // namespace signalbox
