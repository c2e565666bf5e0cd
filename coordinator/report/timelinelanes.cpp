// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/timelinelanes.h"

#include "report/briefnames.h"
#include "report/topology.h"

#include <QSet>

#include <algorithm>

namespace signalbox {

namespace {

using Kind = TimelineSpan::Kind;

bool fits(const TimelineSpan &span, const TimelineCriteria &criteria)
{
    if (criteria.connector.isEmpty() ? span.task.isConnector() : span.task.connector != criteria.connector)
        return false;
    return criteria.text.isEmpty() || span.task.text().contains(criteria.text, Qt::CaseInsensitive)
        || span.worker.text.contains(criteria.text, Qt::CaseInsensitive);
}

/// How many of these spans there were at each time.
QList<TimelineBand> bandOf(const Timeline &timeline, const QList<qsizetype> &spans)
{
    QMap<Moment, int> steps;
    for (const qsizetype i : spans) {
        ++steps[timeline.spans[i].from];
        --steps[timeline.spans[i].until];
    }
    QList<TimelineBand> band;
    int count = 0;
    for (const auto &[at, step] : steps.asKeyValueRange()) {
        if (step == 0)
            continue;
        if (count > 0)
            band.last().until = at;
        count += step;
        if (count > 0)
            band << TimelineBand{at, at, count};
    }
    return band;
}

/// Tasks that ran in two places: wherever one of them was, it is to be seen.
QSet<TaskId> tasksTwice(const Timeline &timeline)
{
    QSet<TaskId> tasks;
    for (const TimelineSpan &span : timeline.spans)
        if (span.kind == Kind::Beside)
            tasks << span.task;
    return tasks;
}

/// Tasks that get a row of their own: all of them, or those with trouble, the latest first.
QList<TaskId> tasksWithRows(const Timeline &timeline, const QList<qsizetype> &spans, const QSet<TaskId> &twice)
{
    QMap<TaskId, Moment> all, troubled;
    for (const qsizetype i : spans) {
        const TimelineSpan &span = timeline.spans[i];
        all[span.task] = std::max(all.value(span.task), span.until);
        if (isTrouble(span.kind) || twice.contains(span.task))
            troubled[span.task] = std::max(troubled.value(span.task), span.until);
    }
    if (all.size() <= mostRowsPerLane)
        return all.keys();
    QList<TaskId> tasks = troubled.keys();
    std::stable_sort(tasks.begin(), tasks.end(),
                     [&](const TaskId &a, const TaskId &b) { return troubled[a] > troubled[b]; });
    return tasks.first(std::min<qsizetype>(tasks.size(), mostRowsPerLane - 1));
}

/// The topmost row that is free again when the span begins.
int rowFor(const TimelineSpan &span, QList<Moment> &free)
{
    int row = 0;
    while (row < free.size() && free[row] > span.from && row < mostRowsPerLane - 1)
        ++row;
    if (row == free.size())
        free << span.until;
    free[row] = std::max(free[row], span.until);
    return row;
}

/// Two instances of a task in one worker stand one below the other.
TimelineLane workerLane(const Timeline &timeline, const WorkerId &worker, const QList<qsizetype> &spans,
                        const QSet<TaskId> &twice)
{
    TimelineLane lane{.worker = worker};
    const QList<TaskId> own = tasksWithRows(timeline, spans, twice);
    QList<qsizetype> others;
    QMap<TaskId, QList<PlacedSpan>> placed;
    QMap<TaskId, QList<Moment>> free;
    const QSet<TaskId> ownSet(own.cbegin(), own.cend());
    for (const qsizetype i : spans) {
        const TimelineSpan &span = timeline.spans[i];
        if (ownSet.contains(span.task))
            placed[span.task] << PlacedSpan{i, rowFor(span, free[span.task])};
        else
            others << i;
        lane.knownSince = std::min(lane.knownSince.value_or(timeline.spans[i].from), timeline.spans[i].from);
    }
    lane.band = bandOf(timeline, others);
    int row = lane.band.isEmpty() ? 0 : 1;
    for (const TaskId &task : own) {
        for (const PlacedSpan &span : std::as_const(placed[task]))
            lane.spans << PlacedSpan{span.span, row + span.row};
        row += static_cast<int>(free[task].size());
    }
    lane.rows = std::max(1, row);
    return lane;
}

TimelineLanes byWorker(const Timeline &timeline, const TimelineCriteria &criteria)
{
    QMap<WorkerId, QList<qsizetype>> spans;
    for (qsizetype i = 0; i < timeline.spans.size(); ++i)
        if (fits(timeline.spans[i], criteria) && timeline.spans[i].kind != Kind::Waiting)
            spans[timeline.spans[i].worker] << i;
    QList<WorkerId> workers = spans.keys();
    std::sort(workers.begin(), workers.end(),
              [](const WorkerId &a, const WorkerId &b) { return comesBefore(a.text, b.text); });
    const QSet<TaskId> twice = tasksTwice(timeline);
    TimelineLanes lanes;
    lanes.hidden = std::max<qsizetype>(0, workers.size() - mostLanes);
    const auto brief = briefNames(workers);
    for (const WorkerId &worker : workers.first(workers.size() - lanes.hidden)) {
        lanes.lanes << workerLane(timeline, worker, spans[worker], twice);
        lanes.lanes.last().brief = brief.value(worker);
    }
    return lanes;
}

struct TaskNews {
    TaskId task;
    bool isTroubled = false;
    Moment latest{};
    QList<qsizetype> spans;
};

bool comesFirst(const TaskNews &a, const TaskNews &b)
{
    if (a.isTroubled != b.isTroubled)
        return a.isTroubled;
    if (a.latest != b.latest)
        return a.latest > b.latest;
    return a.task.connector == b.task.connector ? a.task.number < b.task.number
                                                : comesBefore(a.task.connector.text, b.task.connector.text);
}

/// Two spans of a task that overlap stand one below the other.
TimelineLane taskLane(const Timeline &timeline, const TaskNews &news)
{
    TimelineLane lane{.task = news.task};
    QList<Moment> free;
    for (const qsizetype i : news.spans) {
        const TimelineSpan &span = timeline.spans[i];
        lane.knownSince = std::min(lane.knownSince.value_or(span.from), span.from);
        lane.spans << PlacedSpan{i, rowFor(span, free)};
    }
    lane.rows = std::max(1, static_cast<int>(free.size()));
    return lane;
}

TimelineLanes byTask(const Timeline &timeline, const TimelineCriteria &criteria)
{
    QMap<TaskId, TaskNews> tasks;
    for (qsizetype i = 0; i < timeline.spans.size(); ++i) {
        const TimelineSpan &span = timeline.spans[i];
        if (!fits(span, criteria))
            continue;
        TaskNews &news = tasks[span.task];
        news.task = span.task;
        news.isTroubled = news.isTroubled || (span.isOpen && isTrouble(span.kind));
        news.latest = std::max(news.latest, span.from);
        news.spans << i;
    }
    QList<TaskNews> all = tasks.values();
    std::sort(all.begin(), all.end(), comesFirst);
    TimelineLanes lanes;
    lanes.hidden = std::max<qsizetype>(0, all.size() - mostLanes);
    for (const TaskNews &news : all.first(all.size() - lanes.hidden))
        lanes.lanes << taskLane(timeline, news);
    return lanes;
}

} // namespace

TimelineLanes lanesOf(const Timeline &timeline, TimelineBy by, const TimelineCriteria &criteria)
{
    return by == TimelineBy::Worker ? byWorker(timeline, criteria) : byTask(timeline, criteria);
}

} // namespace signalbox
