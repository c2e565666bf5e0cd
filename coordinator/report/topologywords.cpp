// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologywords.h"

#include "report/words.h"

#include <QSet>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Kind = TopologyLane::Kind;

QString clockText(Moment moment, Moment now)
{
    const QString whole = isoText(moment);
    const QString clock = whole.mid(11, 8);
    return whole.left(10) == isoText(now).left(10) ? clock : whole.left(10) + u' ' + clock;
}

Sentence counted(int tasks)
{
    return tasks == 1 ? Sentence{u"1 task"_s, {}} : Sentence{u"%1 tasks"_s, {QString::number(tasks)}};
}

int tasksIn(const TopologyLane &lane)
{
    return int(std::count_if(lane.cells.begin(), lane.cells.end(),
                             [](const TopologyCell &cell) { return !cell.task.isConnector(); }));
}

/// What is wrong with the worker itself, from its own windows, in few words; nothing where nothing is.
std::optional<Sentence> ailmentOf(const Worker &worker)
{
    const TickAnswer *tick = currentTick(worker);
    const bool isFull = currentHeap(worker) >= .97;
    if (worker.herderAlive == false)
        return isFull ? Sentence{u"heap full, herder has ended"_s, {}} : Sentence{u"its herder has ended"_s, {}};
    if (tick && !tick->answered)
        return Sentence{u"its herder does not answer"_s, {}};
    if (isFull)
        return Sentence{u"heap is full"_s, {}};
    if (worker.members.size() > 1)
        return Sentence{u"%1 members, one address"_s, {QString::number(worker.members.size())}};
    return std::nullopt;
}

void describeMember(TopologyLane &lane, const Worker &worker)
{
    QList<Sentence> first;
    if (!worker.version.isEmpty())
        first << Sentence{u"%1"_s, {worker.version}};
    if (worker.isLeader)
        first << Sentence{u"leader"_s, {}};
    first << counted(tasksIn(lane));
    lane.lines << first;
    if (const auto ailment = ailmentOf(worker)) {
        lane.isAlarming = true;
        lane.lines.prepend({*ailment});
    }
}

void describeLeft(TopologyLane &lane, const Worker &worker, const QList<Finding> &findings, Moment now)
{
    Sentence left{u"not in the group"_s, {}};
    for (const Finding &finding : findings)
        if (finding.rule == u"worker-outside-group" && finding.subject.worker == worker.id && finding.since)
            left = {u"outside since %1"_s, {clockText(*finding.since, now)}};
    lane.isAlarming = true;
    lane.lines << QList<Sentence>{left};
    const bool answers = showsLife(worker);
    if (const auto ailment = ailmentOf(worker))
        lane.lines << QList<Sentence>{*ailment};
    else if (worker.restError && worker.restError->fault == Fault::NoRoute && !answers)
        lane.lines << QList<Sentence>{{u"not reachable from here"_s, {}}};
    else if (!answers && worker.lastSeen && (worker.restError || worker.metricsError))
        lane.lines << QList<Sentence>{{u"not heard since %1"_s, {clockText(*worker.lastSeen, now)}}};
    else if (worker.restError && !answers)
        lane.lines << QList<Sentence>{{u"does not answer"_s, {}}};
    else if (answers)
        lane.lines << QList<Sentence>{{u"its process lives"_s, {}}};
}

void describeNobody(TopologyLane &lane, const Snapshot &snapshot)
{
    lane.title = {u"Nobody"_s, {}};
    lane.isAlarming = lane.worst == CellState::Lost;
    if (lane.worst == CellState::Lost) {
        lane.lines << QList<Sentence>{{u"configured, given to none"_s, {}}};
    } else if (snapshot.round.delayEndsBy) {
        lane.waitEndsBy = snapshot.round.delayEndsBy;
        lane.waitIsUpperBound = snapshot.round.delayIsUpperBound;
    } else if (snapshot.round.isKnown && snapshot.round.state != u"Stable") {
        lane.lines << QList<Sentence>{{u"the group is rebalancing"_s, {}}};
    } else {
        lane.lines << QList<Sentence>{{u"owned by none"_s, {}}};
    }
    QList<WorkerId> from;
    for (const TopologyCell &cell : std::as_const(lane.cells))
        if (const Task *task = snapshot.task(cell.task); task && task->said && !from.contains(task->said->worker))
            from << task->said->worker;
    if (from.size() == 1)
        lane.lines << QList<Sentence>{{u"last on %1"_s, {from.first().text}}};
    else if (from.size() > 1)
        lane.lines << QList<Sentence>{{u"last on %1 workers"_s, {QString::number(from.size())}}};
}

QString hostOf(const WorkerId &worker)
{
    const auto colon = worker.text.lastIndexOf(u':');
    return colon > 0 ? worker.text.left(colon) : worker.text;
}

/// As short as tells them apart: the host, or where all are on one host, the port.
QString shortName(const WorkerId &worker, const Task &task)
{
    QSet<QString> hosts, workers;
    const auto count = [&](const WorkerId &one) {
        hosts << hostOf(one);
        workers << one.text;
    };
    for (const Instance &one : task.living)
        count(one.worker);
    for (const WorkerId &owner : task.owners)
        count(owner);
    if (workers.size() == 1)
        return worker.text;
    if (hosts.size() == workers.size())
        return hostOf(worker);
    return hosts.size() == 1 ? worker.text.mid(hostOf(worker).size()) : worker.text;
}

} // namespace

void describe(TopologyLane &lane, const Snapshot &snapshot, const QList<Finding> &findings)
{
    const Worker *worker = snapshot.worker(lane.worker);
    lane.title = {u"%1"_s, {lane.worker.text}};
    if (worker) {
        lane.isLeader = worker->isLeader && lane.kind == Kind::Member;
        lane.heap = currentHeap(*worker);
        if (const auto cpu = currentCpu(*worker); cpu && *cpu >= 0)
            lane.cpu = std::min(*cpu, 1.);
    }
    switch (lane.kind) {
    case Kind::Member:
        describeMember(lane, worker ? *worker : Worker{});
        break;
    case Kind::Unproven:
        lane.lines << QList<Sentence>{{u"membership unknown"_s, {}}} << QList<Sentence>{counted(tasksIn(lane))};
        break;
    case Kind::Left:
        describeLeft(lane, worker ? *worker : Worker{}, findings, snapshot.at);
        break;
    case Kind::Foreign:
        lane.isAlarming = true;
        lane.lines << QList<Sentence>{{u"another Connect cluster"_s, {}}};
        if (worker && !worker->group.isEmpty())
            lane.lines << QList<Sentence>{{u"group %1"_s, {worker->group.text}}};
        break;
    case Kind::Outside:
        if (lane.worker.isEmpty())
            lane.title = {u"Outside"_s, {}};
        lane.isAlarming = true;
        lane.lines << QList<Sentence>{{u"not in this cluster"_s, {}}};
        break;
    case Kind::Nobody:
        describeNobody(lane, snapshot);
        break;
    case Kind::Nowhere:
        lane.title = {u"Unknown place"_s, {}};
        lane.lines << QList<Sentence>{{u"no source says where"_s, {}}};
        break;
    }
}

std::optional<Sentence> waitWords(const TopologyLane &lane, Moment now)
{
    if (!lane.waitEndsBy)
        return std::nullopt;
    const auto left = *lane.waitEndsBy - now;
    if (left <= milliseconds(0))
        return Sentence{u"rebalance delay has ended"_s, {}};
    return Sentence{lane.waitIsUpperBound ? u"delay, at most %1 left"_s : u"rebalance delay, %1 left"_s,
                    {countdown(std::chrono::duration_cast<milliseconds>(left))}};
}

QList<Sentence> duplicateWords(const Task &task, const std::optional<Moment> &since, Moment now)
{
    QStringList assigned, others;
    const auto named = [&](const WorkerId &worker) { return shortName(worker, task); };
    Role role = Role::Assigned;
    for (const Instance &one : task.living) {
        (one.role == Role::Assigned ? assigned : others) << named(one.worker);
        role = std::max(role, one.role);
    }
    if (assigned.isEmpty())
        for (const WorkerId &owner : task.owners)
            assigned << named(owner);
    QList<Sentence> says;
    const bool isPair = assigned.size() == 1 && others.size() == 1;
    if (task.real == Real::FailedButAlive && isPair)
        says << Sentence{u"failed on %1, still running on %2"_s, {assigned[0], others[0]}};
    else if (others.isEmpty())
        says << Sentence{u"assigned to all of %1"_s, {assigned.join(u", "_s)}};
    else if (!isPair)
        says << Sentence{u"running %1 times: %2"_s,
                         {QString::number(task.living.size()), (assigned + others).join(u", "_s)}};
    else if (role == Role::Foreign)
        says << Sentence{u"also running on %1, in another cluster"_s, {others[0]}};
    else if (role == Role::Abandoned && others == assigned)
        says << Sentence{u"given up, but still running on %1"_s, {others[0]}};
    else
        says << Sentence{u"still running on %1"_s, {others[0]}} << Sentence{u"assigned to %1"_s, {assigned[0]}};
    if (since)
        says << Sentence{u"since %1"_s, {clockText(*since, now)}};
    return says;
}

Sentence wordFor(CellState state)
{
    switch (state) {
    case CellState::Remnant:
        return {u"runs twice: the remnant"_s, {}};
    case CellState::Twin:
        return {u"runs twice: the assigned one"_s, {}};
    case CellState::FailedButAlive:
        return {u"failed, but alive"_s, {}};
    case CellState::Failed:
        return {u"failed"_s, {}};
    case CellState::Lost:
        return {u"lost"_s, {}};
    case CellState::NotStarted:
        return {u"assigned, not started"_s, {}};
    case CellState::DeadEntry:
        return {u"dead entry"_s, {}};
    case CellState::Waiting:
        return {u"waiting"_s, {}};
    case CellState::Unknown:
        return {u"unknown"_s, {}};
    case CellState::Outside:
        return {u"runs outside the group"_s, {}};
    case CellState::Ghost:
        return {u"may still run"_s, {}};
    case CellState::Restarting:
        return {u"restarting"_s, {}};
    case CellState::Paused:
        return {u"paused"_s, {}};
    case CellState::Stopped:
        return {u"stopped"_s, {}};
    case CellState::Running:
        return {u"running"_s, {}};
    }
    Q_UNREACHABLE();
}

} // namespace signalbox
