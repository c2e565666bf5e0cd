// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topology.h"

#include "report/briefnames.h"
#include "report/topologywords.h"

#include <QHash>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Kind = TopologyLane::Kind;

Kind kindOf(Membership membership)
{
    switch (membership) {
    case Membership::Unknown:
        return Kind::Unproven;
    case Membership::Member:
        return Kind::Member;
    case Membership::Outside:
        return Kind::Left;
    case Membership::Foreign:
        return Kind::Foreign;
    }
    Q_UNREACHABLE();
}

/// The lanes while they are being filled. Lanes without a worker, and those of workers that nobody told us of, are
/// made when the first cell needs one.
class Panel {
public:
    explicit Panel(const Snapshot &snapshot)
    {
        for (const Worker &worker : snapshot.workers)
            add(kindOf(worker.membership), worker.id);
    }

    void place(const WorkerId &worker, Kind otherwise, TopologyCell cell)
    {
        const auto known = worker.isEmpty() ? m_byKind.value(otherwise, -1) : m_byWorker.value(worker, -1);
        TopologyLane &lane = m_lanes[known < 0 ? add(otherwise, worker) : known];
        if (!lane.cells.isEmpty() && lane.cells.last().task == cell.task)
            cell.copy = lane.cells.last().copy + 1;
        lane.cells << std::move(cell);
    }

    bool has(const WorkerId &worker) const { return m_byWorker.contains(worker); }
    QList<TopologyLane> take() { return std::move(m_lanes); }

private:
    qsizetype add(Kind kind, const WorkerId &worker)
    {
        const auto at = m_lanes.size();
        if (worker.isEmpty())
            m_byKind.insert(kind, at);
        else
            m_byWorker.insert(worker, at);
        TopologyLane lane;
        lane.kind = kind;
        lane.worker = worker;
        m_lanes << lane;
        return at;
    }

    QList<TopologyLane> m_lanes;
    QHash<WorkerId, qsizetype> m_byWorker;
    QHash<Kind, qsizetype> m_byKind;
};

CellState stateOfInstance(const Task &task, const Instance &instance)
{
    if (task.real == Real::RunningTwice)
        return instance.role == Role::Assigned ? CellState::Twin : CellState::Remnant;
    if (instance.role == Role::Remnant || instance.role == Role::Abandoned)
        return CellState::Remnant;
    if (task.real == Real::FailedButAlive)
        return CellState::FailedButAlive;
    if (instance.role == Role::Outside)
        return instance.isCertain ? CellState::Outside : CellState::Ghost;
    if (instance.isPaused || task.real == Real::Paused)
        return CellState::Paused;
    if (task.real == Real::Stopped)
        return CellState::Stopped;
    if (task.said && task.said->state.isRestarting())
        return CellState::Restarting;
    return CellState::Running;
}

/// Of a place where no instance is known: what should be there, or was said to be.
CellState stateOfPlace(const Task &task)
{
    switch (task.real) {
    case Real::Running:
    case Real::RunningTwice:
        return task.living.isEmpty() ? CellState::Running : CellState::NotStarted;
    case Real::Failed:
    case Real::FailedButAlive:
        return CellState::Failed;
    case Real::AssignedNotStarted:
        return CellState::NotStarted;
    case Real::Waiting:
        return CellState::Waiting;
    case Real::Lost:
        return CellState::Lost;
    case Real::Paused:
        return CellState::Paused;
    case Real::Stopped:
        return CellState::Stopped;
    case Real::StaleRow:
        return CellState::Ghost;
    case Real::Unknown:
        return CellState::Unknown;
    }
    Q_UNREACHABLE();
}

bool livesOn(const Task &task, const WorkerId &worker)
{
    return std::any_of(task.living.begin(), task.living.end(),
                       [&](const Instance &one) { return one.worker == worker; });
}

/// The worker that left was the last to say that it runs this task, and shows nothing that would settle it.
bool mayStillRunOn(const Task &task, const Worker &worker)
{
    if (worker.membership != Membership::Outside || worker.showsTaskMap || worker.hasEnded || livesOn(task, worker.id))
        return false;
    for (auto row = task.history.crbegin(); row != task.history.crend(); ++row)
        if (row->worker == worker.id)
            return row->state.isRunning();
    return task.said && task.said->worker == worker.id && task.said->state.isRunning();
}

void place(Panel &panel, const Task &task, const QList<const Worker *> &left)
{
    bool isPlaced = false;
    for (const Instance &one : task.living) {
        const Kind home = one.role == Role::Foreign ? Kind::Foreign : Kind::Outside;
        panel.place(one.worker, one.worker.isEmpty() ? Kind::Outside : home,
                    {task.id, stateOfInstance(task, one), one.isCertain});
        isPlaced = true;
    }
    for (const WorkerId &owner : task.owners)
        if (!livesOn(task, owner)) {
            panel.place(owner, Kind::Member, {task.id, stateOfPlace(task)});
            isPlaced = true;
        }
    for (const DeadEntry &entry : task.deadEntries)
        if (!entry.isOwner && !livesOn(task, entry.worker) && !task.owners.contains(entry.worker))
            panel.place(entry.worker, Kind::Unproven, {task.id, CellState::DeadEntry});
    for (const Worker *worker : left)
        if (mayStillRunOn(task, *worker))
            panel.place(worker->id, Kind::Left, {task.id, CellState::Ghost, false});
    if (isPlaced || task.configured == Known::No || task.real == Real::StaleRow)
        return;
    // The group is yet to be heard of what was started since.
    const bool isStarted = task.real == Real::Running || task.real == Real::Paused;
    const bool isOwnedByNone =
        (task.ownersKnown && !isStarted) || task.real == Real::Waiting || task.real == Real::Lost;
    if (isOwnedByNone)
        panel.place({}, Kind::Nobody, {task.id, stateOfPlace(task)});
    else if (task.said && panel.has(task.said->worker))
        panel.place(task.said->worker, Kind::Unproven, {task.id, stateOfPlace(task), false});
    else
        panel.place({}, Kind::Nowhere, {task.id, stateOfPlace(task), false});
}

bool lives(const Worker &worker, Moment now)
{
    const bool seenJustNow = worker.lastSeen && !worker.restError && now - *worker.lastSeen < std::chrono::seconds(30);
    return showsLife(worker) || seenJustNow;
}

/// A lane of one that left stays as long as anything in it may run, or the process shows that it lives.
bool isWorthALane(const TopologyLane &lane, const Snapshot &snapshot)
{
    const Worker *worker = snapshot.worker(lane.worker);
    if (lane.kind != Kind::Left || !worker || lives(*worker, snapshot.at))
        return true;
    const bool isSupposed = !lane.cells.isEmpty() && !worker->restError && !worker->metricsError;
    return isSupposed || std::any_of(lane.cells.begin(), lane.cells.end(), [&](const TopologyCell &cell) {
               return cell.state != CellState::Ghost || livesOn(*snapshot.task(cell.task), lane.worker);
           });
}

void sumUp(TopologyLane &lane)
{
    for (const TopologyCell &cell : std::as_const(lane.cells)) {
        lane.worst = std::min(lane.worst, cell.state);
        lane.healthy += isTrouble(cell.state) ? 0 : 1;
    }
}

QList<TopologyDuplicate> duplicatesOf(const QList<TopologyLane> &lanes, const Snapshot &snapshot,
                                      const QList<Finding> &findings)
{
    QMap<TaskId, QList<TopologyDuplicate::End>> ends;
    for (int lane = 0; lane < lanes.size(); ++lane)
        for (int cell = 0; cell < lanes[lane].cells.size(); ++cell) {
            const TopologyCell &one = lanes[lane].cells[cell];
            const Task *task = isTrouble(one.state) ? snapshot.task(one.task) : nullptr;
            if (task && (task->real == Real::RunningTwice || task->real == Real::FailedButAlive)
                && (isDoubled(one.state) || one.state == CellState::Failed))
                ends[one.task] << TopologyDuplicate::End{lane, cell};
        }
    QHash<TaskId, std::optional<Moment>> since;
    for (const Finding &finding : findings)
        if (finding.subject.task && finding.since && !finding.duplicateClass.isEmpty()
            && finding.duplicateClass != u"F") // which dates a row
            since.insert({finding.subject.connector, *finding.subject.task}, finding.since);
    QList<TopologyDuplicate> found;
    for (auto one = ends.cbegin(); one != ends.cend(); ++one) {
        if (one->size() < 2)
            continue;
        const Task &task = *snapshot.task(one.key());
        found << TopologyDuplicate{task.id, *one, duplicateWords(task, since.value(task.id), snapshot.at)};
    }
    return found;
}

} // namespace

bool isTrouble(CellState state)
{
    return state < CellState::Restarting;
}

bool isDoubled(CellState state)
{
    return state == CellState::Remnant || state == CellState::Twin;
}

QString TopologyLane::key() const
{
    return worker.isEmpty() ? u"\x1f%1"_s.arg(int(kind)) : worker.text;
}

Topology topologyOf(const Snapshot &snapshot, const QList<Finding> &findings)
{
    QList<const Worker *> left;
    for (const Worker &worker : snapshot.workers)
        if (worker.membership == Membership::Outside)
            left << &worker;
    Panel panel(snapshot);
    Topology topology;
    for (const Task &task : snapshot.tasks) {
        place(panel, task, left);
        topology.tasks += task.id.isConnector() ? 0 : 1;
    }
    for (TopologyLane &lane : panel.take()) {
        if (isWorthALane(lane, snapshot))
            topology.lanes << std::move(lane);
        else
            topology.gone << lane.worker;
    }
    QList<WorkerId> workers;
    for (const TopologyLane &lane : std::as_const(topology.lanes))
        if (!lane.worker.isEmpty())
            workers << lane.worker;
    const auto brief = briefNames(workers);
    for (TopologyLane &lane : topology.lanes) {
        lane.brief = brief.value(lane.worker);
        sumUp(lane);
        describe(lane, snapshot, findings);
    }
    std::stable_sort(topology.lanes.begin(), topology.lanes.end(), [](const TopologyLane &a, const TopologyLane &b) {
        const auto rank = [](Kind kind) { return kind <= Kind::Left ? 0 : int(kind); };
        return rank(a.kind) != rank(b.kind) ? rank(a.kind) < rank(b.kind) : comesBefore(a.worker.text, b.worker.text);
    });
    topology.duplicates = duplicatesOf(topology.lanes, snapshot, findings);
    return topology;
}

} // namespace signalbox
