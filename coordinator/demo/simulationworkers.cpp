// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to workers and to what runs in them.
#include "demo/simulation.h"

#include <QUuid>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

QString refusal(const TaskId &task)
{
    return u"org.apache.kafka.connect.errors.ConnectException: Task already exists in this worker: %1\n"
           "\tat org.apache.kafka.connect.runtime.Worker.startTask(Worker.java:680)\n"
           "\tat org.apache.kafka.connect.runtime.Worker.startSourceTask(Worker.java:623)\n"
           "\tat "
           "org.apache.kafka.connect.runtime.distributed.DistributedHerder.startTask(DistributedHerder.java:2042)\n"
           "\tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)\n"
           "\tat java.base/java.lang.Thread.run(Thread.java:840)\n"_s.arg(task.text());
}

QString stateOf(TargetState target, bool isConnector)
{
    switch (target) {
    case TargetState::Started:
        return u"running"_s;
    case TargetState::Paused:
        return u"paused"_s;
    case TargetState::Stopped:
        break;
    }
    return isConnector ? u"stopped"_s : u"unassigned"_s;
}

} // namespace

void Simulation::join(Worker &worker)
{
    worker.joined = ++m_joins;
    const auto random = QUuid::createUuidV5(QUuid(), worker.id.text + QString::number(m_joins));
    worker.member = MemberId(u"connect-%1-%2"_s.arg(worker.id.text, random.toString(QUuid::WithoutBraces)));
    if (worker.isFresh)
        m_groups[worker.group].joinedEmpty.insert(worker.member);
    requestRound(worker.group);
}

void Simulation::leave(Worker &worker)
{
    worker.member = {};
    requestRound(worker.group);
}

void Simulation::start(const QString &name)
{
    Worker &worker = m_workers[name];
    if (worker.process != Worker::Process::Dead)
        kill(name);
    worker.process = Worker::Process::Running;
    worker.herderAlive = true;
    worker.silentSince.reset();
    worker.startedAt = m_now;
    worker.map.clear();
    worker.strayThreads.clear();
    worker.deaf.clear();
    worker.believes.clear();
    worker.assigned.clear();
    worker.revoked.clear();
    worker.held.reset();
    worker.isFresh = true;
    worker.heap = {0.22, 0.34, m_now, m_now + milliseconds(20000)};
    join(worker);
}

void Simulation::stop(const QString &name)
{
    Worker &worker = m_workers[name];
    for (const TaskId &task : worker.map.keys())
        end(worker, task);
    worker.process = Worker::Process::Dead;
    worker.map.clear();
    worker.strayThreads.clear();
    leave(worker);
}

void Simulation::kill(const QString &name)
{
    Worker &worker = m_workers[name];
    worker.process = Worker::Process::Dead;
    worker.map.clear();
    worker.strayThreads.clear();
    after(m_pace.sessionTimeout, [name, member = worker.member](Simulation &s) {
        if (Worker &gone = s.m_workers[name]; gone.member == member && !member.isEmpty())
            s.leave(gone);
        else
            s.requestRound(s.m_workers[name].group);
    });
}

void Simulation::freeze(const QString &name)
{
    Worker &worker = m_workers[name];
    worker.process = Worker::Process::Frozen;
    worker.silentSince = m_now;
    after(m_pace.sessionTimeout, [name, member = worker.member](Simulation &s) {
        if (Worker &silent = s.m_workers[name]; silent.member == member && !silent.heartbeats())
            s.leave(silent);
    });
}

void Simulation::thaw(const QString &name)
{
    Worker &worker = m_workers[name];
    worker.process = Worker::Process::Running;
    if (worker.herderAlive)
        worker.silentSince.reset();
    if (worker.member.isEmpty() && worker.herderAlive)
        join(worker);
}

void Simulation::endHerder(const QString &name)
{
    Worker &worker = m_workers[name];
    worker.herderAlive = false;
    worker.silentSince = m_now;
    after(m_pace.sessionTimeout, [name, member = worker.member](Simulation &s) {
        if (Worker &silent = s.m_workers[name]; silent.member == member && !silent.heartbeats())
            s.leave(silent);
    });
}

void Simulation::setHeap(const QString &name, double fraction, milliseconds within)
{
    Ramp &heap = m_workers[name].heap;
    heap = {heap.at(m_now), fraction, m_now, m_now + within};
}

void Simulation::setCpu(const QString &name, double load, milliseconds within)
{
    Ramp &cpu = m_workers[name].cpu;
    cpu = {cpu.at(m_now), load, m_now, m_now + within};
}

void Simulation::fail(const QString &name, const TaskId &task, const QString &trace)
{
    Worker &worker = m_workers[name];
    Instance &instance = worker.map[task];
    instance.recordsAtSince = records(task, instance);
    instance.status = u"failed"_s;
    instance.hasThread = false;
    instance.since = m_now;
    say(worker, task, u"FAILED"_s, Guard::PutSafe, trace);
}

void Simulation::missRevocation(const QString &name, const TaskId &task)
{
    m_workers[name].deaf.insert(task);
}

void Simulation::leaveDeadEntry(const QString &name, const TaskId &task)
{
    m_workers[name].map.insert(task, {u"unassigned"_s, m_now, false, 0});
}

void Simulation::launch(Worker &worker, const TaskId &task)
{
    if (!worker.heartbeats() || !worker.believes.contains(task) || !m_connectors.contains(task.connector))
        return;
    if (worker.map.contains(task)) {
        say(worker, task, u"FAILED"_s, Guard::PutSafe, refusal(task));
        return;
    }
    const auto target = m_connectors[task.connector].target;
    worker.map.insert(task, {stateOf(target, task.isConnector()), m_now, true, 0});
    say(worker, task, target == TargetState::Started ? u"RUNNING"_s : stateOf(target, task.isConnector()).toUpper(),
        Guard::Put);
}

void Simulation::end(Worker &worker, const TaskId &task)
{
    if (worker.map.remove(task) > 0)
        say(worker, task, u"UNASSIGNED"_s, Guard::PutSafe);
}

void Simulation::retarget(Worker &worker, const ConnectorName &connector)
{
    if (!worker.heartbeats())
        return;
    const auto target = m_connectors[connector].target;
    for (auto entry = worker.map.begin(); entry != worker.map.end(); ++entry) {
        const auto state = stateOf(target, entry.key().isConnector());
        if (entry.key().connector != connector || !entry->hasThread || entry->status == state)
            continue;
        entry->recordsAtSince = records(entry.key(), *entry);
        entry->since = m_now;
        entry->status = state;
        entry->hasThread = target != TargetState::Stopped;
        say(worker, entry.key(), target == TargetState::Started ? u"RUNNING"_s : state.toUpper(), Guard::Put);
    }
}

} // namespace signalbox::demo
