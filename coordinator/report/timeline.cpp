// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/timeline.h"

#include "report/words.h"

#include <QSet>

#include <algorithm>
#include <tuple>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A task that was given up longer ago than this before a round's first row belongs to another story. The longest usual
/// delay of a rebalance is five minutes.
constexpr auto longestRound = 10min;

using Kind = TimelineSpan::Kind;

std::optional<Kind> kindOf(const StatusRow &row)
{
    if (row.isTombstone || row.state.word == u"DESTROYED" || row.state.isStopped())
        return std::nullopt;
    if (row.state.isRunning())
        return Kind::Running;
    if (row.state.isPaused())
        return Kind::Paused;
    if (row.state.isFailed())
        return Kind::Failed;
    if (row.state.isRestarting())
        return Kind::Restarting;
    return row.state.isUnassigned() ? Kind::Waiting : Kind::Other;
}

/// A late farewell of another worker says nothing about the one that runs the task by now (see `newestRow`).
bool isPassedOver(const StatusRow &row, const StatusRow &before)
{
    return !row.id.isConnector() && row.state.isUnassigned() && before.state.isRunning()
        && before.generation >= row.generation && before.worker != row.worker;
}

QString firstLine(const QString &trace)
{
    return trace.section(u'\n', 0, 0).trimmed().left(400);
}

void addMark(Timeline &line, const StatusRow &row, const StatusRow *before)
{
    const auto mark = [&](TimelineMark::Kind kind, const QString &says) {
        line.marks << TimelineMark{kind, row.at, row.id, row.worker, says};
    };
    if (row.isTombstone)
        mark(TimelineMark::Kind::Removed, {});
    else if (row.state.isFailed())
        mark(TimelineMark::Kind::Failed, firstLine(row.trace));
    else if (row.state.isRestarting())
        mark(TimelineMark::Kind::Restarted, {});
    else if (row.state.isRunning() && before && before->worker == row.worker
             && (before->state.isRunning() || before->state.isFailed()))
        mark(TimelineMark::Kind::Started, {});
}

bool lives(const Task &task, const WorkerId &worker, Role role)
{
    return std::any_of(task.living.cbegin(), task.living.cend(),
                       [&](const Instance &one) { return one.role == role && one.worker == worker; });
}

enum class Whose { Own, Foreign };

void close(TimelineSpan &span, Moment at)
{
    span.until = std::max(span.from, at);
    span.isOpen = false;
}

/// Rows of another Connect cluster that writes into the same topic are a story of its own: they end no stretch of this
/// one's, and what they tell ran beside it.
void addRows(Timeline &line, const Task &task, const QSet<WorkerId> &foreign, Whose whose)
{
    const StatusRow *before = nullptr;
    qsizetype open = -1;
    for (const StatusRow &row : task.history) {
        const bool isBeside = foreign.contains(row.worker);
        if (isBeside != (whose == Whose::Foreign) && !row.isTombstone)
            continue;
        if (before && isPassedOver(row, *before))
            continue;
        const auto kind = kindOf(row);
        const bool isLive = kind && *kind != Kind::Failed && *kind != Kind::Waiting;
        const bool goesOn = open >= 0 && line.spans[open].kind == Kind::Beside && isBeside && isLive
            && line.spans[open].worker == row.worker;
        if (open >= 0 && !goesOn)
            close(line.spans[open], row.at);
        if (isBeside == (whose == Whose::Foreign))
            addMark(line, row, before);
        before = &row;
        if (goesOn)
            continue;
        open = kind ? line.spans.size() : -1;
        if (!kind)
            continue;
        line.spans << TimelineSpan{task.id, row.worker,     *kind,         row.at, std::max(row.at, line.now),
                                   true,    row.state.word, row.generation};
        if (isBeside) // rounds of its group are not this one's
            line.spans.last().generation = -1;
        if (isBeside && isLive && lives(task, row.worker, Role::Foreign)) {
            line.spans.last().kind = Kind::Beside;
            line.spans.last().word = wordFor(Role::Foreign).filled();
        }
    }
}

/// Nothing shows that the newest row is still true.
bool isDoubted(Real real)
{
    return real == Real::Lost || real == Real::Waiting || real == Real::AssignedNotStarted || real == Real::StaleRow;
}

void addDoubt(Timeline &line, const Task &task)
{
    if (line.spans.isEmpty() || line.spans.last().task != task.id || !line.spans.last().isOpen
        || line.spans.last().kind != Kind::Running || !isDoubted(task.real))
        return;
    TimelineSpan doubted = line.spans.last();
    doubted.kind = task.real == Real::Waiting ? Kind::Delayed : Kind::Doubted;
    doubted.from = std::clamp(task.since.value_or(doubted.from), doubted.from, std::max(doubted.from, line.now));
    if (doubted.from == line.spans.last().from) {
        line.spans.last() = doubted;
        return;
    }
    close(line.spans.last(), doubted.from);
    line.spans << doubted;
}

/// Of `task` on `worker`: where the last span by rows ended, or nothing.
std::optional<Moment> endOfRows(const Timeline &line, const TaskId &task, const WorkerId &worker)
{
    for (auto span = line.spans.crbegin(); span != line.spans.crend() && span->task == task; ++span)
        if (span->worker == worker && span->kind != Kind::Beside && span->kind != Kind::Waiting)
            return span->isOpen ? std::nullopt : std::optional(span->until);
    return std::nullopt;
}

/// What a row says of `task` on `worker`, or what is seen there, and is still so; −1: nothing.
qsizetype openSpan(const Timeline &line, const TaskId &task, const WorkerId &worker)
{
    for (qsizetype i = line.spans.size() - 1; i >= 0 && line.spans[i].task == task; --i)
        if (line.spans[i].isOpen && line.spans[i].worker == worker && line.spans[i].kind != Kind::Waiting)
            return i;
    return -1;
}

/// Where the open row is of this very instance, it tells the time until the group wanted it elsewhere.
void addBeside(Timeline &line, const Task &task, const Instance &instance, const QList<Trail::Stay> &stays)
{
    const qsizetype open = lives(task, instance.worker, Role::Assigned) ? -1 : openSpan(line, task.id, instance.worker);
    if (open >= 0 && line.spans[open].kind == Kind::Beside)
        return;
    Moment from = instance.since.value_or(task.since.value_or(line.now));
    for (const Trail::Stay &stay : stays)
        if (!stay.isOver && stay.worker == instance.worker)
            from = std::min(from, stay.from);
    from = std::min(endOfRows(line, task.id, instance.worker).value_or(from), line.now);
    TimelineSpan beside{task.id, instance.worker, Kind::Beside, from, line.now, true, wordFor(instance.role).filled(),
                        -1};
    if (open < 0 || line.spans[open].kind == Kind::Failed) {
        line.spans << beside;
    } else if (from <= line.spans[open].from) {
        line.spans[open].kind = Kind::Beside;
        line.spans[open].word = beside.word;
    } else {
        close(line.spans[open], from);
        line.spans << beside;
    }
}

/// Instances that live where the group does not want them: from the end of what the rows say of that worker, or since
/// when they are known.
void addBeside(Timeline &line, const Task &task, const QList<Trail::Stay> &stays)
{
    for (const Trail::Stay &stay : stays) {
        if (!stay.isOver)
            continue;
        line.spans << TimelineSpan{task.id,
                                   stay.worker,
                                   Kind::Beside,
                                   std::min(endOfRows(line, task.id, stay.worker).value_or(stay.from), stay.from),
                                   stay.until,
                                   false,
                                   wordFor(stay.role).filled(),
                                   -1};
    }
    for (const Instance &instance : task.living)
        if (instance.role != Role::Assigned)
            addBeside(line, task, instance, stays);
}

/// The group's own instance where another worker has the last word: only its rows end there, not what it does.
void addAssigned(Timeline &line, const Task &task, const Instance &instance)
{
    const auto open = openSpan(line, task.id, instance.worker);
    const auto known = instance.since ? instance.since : task.since;
    const auto from = endOfRows(line, task.id, instance.worker);
    if (open >= 0 || isDoubted(task.real) || (!from && !known))
        return;
    line.spans << TimelineSpan{task.id,
                               instance.worker,
                               instance.isPaused ? Kind::Paused : Kind::Running,
                               std::min(from ? *from : *known, line.now),
                               line.now,
                               true,
                               wordFor(instance.role).filled(),
                               -1};
}

void addTasks(Timeline &line, const Update &update)
{
    QMap<TaskId, QList<Trail::Stay>> stays;
    if (update.trail)
        for (const Trail::Stay &stay : update.trail->stays)
            stays[stay.task] << stay;
    QSet<WorkerId> foreign;
    for (const Worker &worker : update.snapshot->workers)
        if (worker.membership == Membership::Foreign)
            foreign << worker.id;
    for (const Task &task : update.snapshot->tasks) {
        const qsizetype first = line.spans.size();
        addRows(line, task, foreign, Whose::Own);
        addDoubt(line, task);
        addRows(line, task, foreign, Whose::Foreign);
        if (line.spans.size() > first)
            line.knownSince = std::min(line.knownSince.value_or(line.spans[first].from), line.spans[first].from);
        for (const Instance &instance : task.living)
            if (instance.role == Role::Assigned)
                addAssigned(line, task, instance);
        addBeside(line, task, stays.value(task.id));
    }
}

TimelineMark::Kind kindOf(ConfigAction::Kind kind)
{
    switch (kind) {
    case ConfigAction::Kind::Created:
        return TimelineMark::Kind::Created;
    case ConfigAction::Kind::Configured:
    case ConfigAction::Kind::TasksCommitted:
        return TimelineMark::Kind::Configured;
    case ConfigAction::Kind::Deleted:
        return TimelineMark::Kind::Deleted;
    case ConfigAction::Kind::TargetChanged:
        return TimelineMark::Kind::TargetChanged;
    case ConfigAction::Kind::Restarted:
        return TimelineMark::Kind::Restarted;
    }
    Q_UNREACHABLE();
}

void addActions(Timeline &line, const QList<ConfigAction> &actions)
{
    for (const ConfigAction &action : actions)
        if (action.kind != ConfigAction::Kind::TasksCommitted)
            line.marks << TimelineMark{
                kindOf(action.kind), action.at, {action.connector, TaskId::connectorInstance}, {}, {}};
    std::stable_sort(line.marks.begin(), line.marks.end(),
                     [](const TimelineMark &a, const TimelineMark &b) { return a.at < b.at; });
}

/// When something was first given up before the round's first row, that was still nobody's then.
Moment beginOf(const TimelineRound &round, const QList<TimelineSpan> &givenUp)
{
    const auto first = std::lower_bound(givenUp.cbegin(), givenUp.cend(), round.until - longestRound,
                                        [](const TimelineSpan &span, Moment at) { return span.from < at; });
    for (auto span = first; span != givenUp.cend() && span->from < round.until; ++span)
        if (span->generation < *round.generation && span->until >= round.until)
            return span->from;
    return round.from;
}

/// A new generation is told by its first row; what was given up shortly before belongs to it.
QList<TimelineRound> toldRounds(const Timeline &line)
{
    QMap<int, Moment> begun;
    QList<TimelineSpan> givenUp;
    for (const TimelineSpan &span : line.spans) {
        if (span.kind == Kind::Waiting)
            givenUp << span;
        else if (span.generation >= 0)
            begun[span.generation] = std::min(begun.value(span.generation, span.from), span.from);
    }
    std::stable_sort(givenUp.begin(), givenUp.end(),
                     [](const TimelineSpan &a, const TimelineSpan &b) { return a.from < b.from; });
    QList<TimelineRound> rounds;
    for (const auto &[generation, at] : begun.asKeyValueRange()) {
        rounds << TimelineRound{at, at, generation, false};
        rounds.last().from = beginOf(rounds.last(), givenUp);
    }
    return rounds;
}

void addRounds(Timeline &line, const TrailPtr &trail)
{
    QList<TimelineRound> told = toldRounds(line);
    if (trail)
        for (const Trail::Unrest &unrest : trail->unrests) {
            TimelineRound seen{unrest.from, unrest.until, {}, true};
            const auto isSame = [&](const TimelineRound &round) {
                return round.until >= seen.from - 5s && round.until <= seen.until + 5s;
            };
            for (const TimelineRound &round : told)
                if (isSame(round))
                    seen.generation = round.generation;
            told.removeIf(isSame);
            line.rounds << seen;
        }
    line.rounds << told;
    std::stable_sort(line.rounds.begin(), line.rounds.end(), [](const TimelineRound &a, const TimelineRound &b) {
        return std::tie(a.from, a.until) < std::tie(b.from, b.until);
    });
}

} // namespace

Timeline timelineOf(const Update &update)
{
    Timeline line;
    line.now = update.snapshot->at;
    addTasks(line, update);
    addActions(line, update.snapshot->actions);
    addRounds(line, update.trail);
    if (update.trail)
        line.curves = update.trail->samples;
    return line;
}

bool isTrouble(TimelineSpan::Kind kind)
{
    return kind == Kind::Failed || kind == Kind::Doubted || kind == Kind::Beside;
}

} // namespace signalbox
