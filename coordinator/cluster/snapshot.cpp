// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/snapshot.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

QList<const Task *> Snapshot::realTasks() const
{
    QList<const Task *> found;
    found.reserve(tasks.size());
    for (const Task &one : tasks)
        if (!one.id.isConnector())
            found << &one;
    return found;
}

const Task *Snapshot::task(const TaskId &id) const
{
    const auto found = tasks.constFind(id);
    return found == tasks.constEnd() ? nullptr : &*found;
}

const Worker *Snapshot::worker(const WorkerId &id) const
{
    const auto found = workers.constFind(id);
    return found == workers.constEnd() ? nullptr : &*found;
}

const SourceState *Snapshot::source(Source source) const
{
    const auto found = std::find_if(sources.cbegin(), sources.cend(),
                                    [source](const SourceState &state) { return state.source == source; });
    return found == sources.cend() ? nullptr : &*found;
}

QString idOf(Real real)
{
    switch (real) {
    case Real::Running:
        return u"running"_s;
    case Real::RunningTwice:
        return u"running-twice"_s;
    case Real::Failed:
        return u"failed"_s;
    case Real::FailedButAlive:
        return u"failed-but-alive"_s;
    case Real::AssignedNotStarted:
        return u"assigned-not-started"_s;
    case Real::Waiting:
        return u"waiting"_s;
    case Real::Lost:
        return u"lost"_s;
    case Real::Paused:
        return u"paused"_s;
    case Real::Stopped:
        return u"stopped"_s;
    case Real::StaleRow:
        return u"stale-row"_s;
    case Real::Unknown:
        return u"unknown"_s;
    }
    Q_UNREACHABLE();
}

QString idOf(Role role)
{
    switch (role) {
    case Role::Assigned:
        return u"assigned"_s;
    case Role::Remnant:
        return u"remnant"_s;
    case Role::Abandoned:
        return u"abandoned"_s;
    case Role::Outside:
        return u"outside"_s;
    case Role::Foreign:
        return u"foreign"_s;
    }
    Q_UNREACHABLE();
}

QString idOf(SourceState::Kind kind)
{
    switch (kind) {
    case SourceState::Kind::Ok:
        return u"ok"_s;
    case SourceState::Kind::Stale:
        return u"stale"_s;
    case SourceState::Kind::Partial:
        return u"partial"_s;
    case SourceState::Kind::Refused:
        return u"refused"_s;
    case SourceState::Kind::Unreachable:
        return u"unreachable"_s;
    case SourceState::Kind::Off:
        return u"off"_s;
    }
    Q_UNREACHABLE();
}

const TickAnswer *currentTick(const Worker &worker)
{
    return worker.tick && !worker.restError && !worker.hasEnded ? &*worker.tick : nullptr;
}

std::optional<double> currentHeap(const Worker &worker)
{
    const bool isKnown = worker.heapUsed && worker.heapMax && *worker.heapMax > 0;
    if (!isKnown || worker.metricsError || worker.hasEnded)
        return std::nullopt;
    return std::clamp(double(*worker.heapUsed) / double(*worker.heapMax), 0., 1.);
}

std::optional<double> currentCpu(const Worker &worker)
{
    return worker.metricsError || worker.hasEnded ? std::nullopt : worker.cpuLoad;
}

bool isSilent(const SourceState &state)
{
    return state.kind == SourceState::Kind::Refused || state.kind == SourceState::Kind::Unreachable;
}

bool showsLife(const Worker &worker)
{
    const TickAnswer *tick = currentTick(worker);
    return worker.restAnswers || worker.showsTaskMap || worker.showsThreads || (tick && tick->answered);
}

QList<Instance> countedInstances(const Task &task)
{
    QList<Instance> counted;
    for (const Instance &instance : task.living)
        if (instance.isCertain || instance.role == Role::Assigned)
            counted << instance;
    return counted;
}

std::optional<Moment> twiceSince(const Task &task)
{
    std::optional<Moment> latest;
    for (const Instance &instance : countedInstances(task)) {
        if (instance.role == Role::Abandoned)
            continue;
        if (!instance.since)
            return std::nullopt;
        latest = latest ? std::max(*latest, *instance.since) : *instance.since;
    }
    return latest;
}

bool wasRefused(const Task &task)
{
    if (!task.said || !task.said->state.isFailed())
        return false;
    const QString message = task.id.isConnector() ? u"Connector with name "_s + task.id.text() + u" already exists"_s
                                                  : u"Task already exists in this worker: "_s + task.id.text();
    const auto lines = QStringView(task.said->trace).split(u'\n');
    return std::any_of(lines.begin(), lines.end(), [&message](QStringView line) {
        return !line.trimmed().startsWith(u"at ") && line.contains(message);
    });
}

} // namespace signalbox
