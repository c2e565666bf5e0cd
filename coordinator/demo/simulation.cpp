// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/simulation.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QByteArray properties(const QMap<QString, QString> &config)
{
    QJsonObject object;
    for (auto entry = config.cbegin(); entry != config.cend(); ++entry)
        object.insert(entry.key(), *entry);
    return compact({{u"properties"_s, object}});
}

QString word(TargetState target)
{
    switch (target) {
    case TargetState::Started:
        return u"STARTED"_s;
    case TargetState::Paused:
        return u"PAUSED"_s;
    case TargetState::Stopped:
        break;
    }
    return u"STOPPED"_s;
}

} // namespace

double Ramp::at(Moment moment) const
{
    if (moment >= end || end <= begin)
        return to;
    if (moment <= begin)
        return from;
    return from + (to - from) * double((moment - begin).count()) / double((end - begin).count());
}

Simulation::Simulation(Moment begin, Pace pace)
    : m_now(begin)
    , m_pace(pace)
{
}

void Simulation::advance(milliseconds time)
{
    const Moment until = m_now + time;
    while (!m_due.empty() && m_due.begin()->first <= until) {
        const auto due = m_due.extract(m_due.begin());
        m_now = std::max(m_now, due.key());
        due.mapped()(*this);
    }
    m_now = until;
}

void Simulation::after(milliseconds time, Action action)
{
    m_due.emplace(m_now + time, std::move(action));
}

void Simulation::addWorker(const QString &name, const QString &url, const GroupId &group)
{
    Worker worker;
    worker.name = name;
    worker.url = url;
    worker.id = workerIdOf(url);
    worker.group = group;
    worker.heap = {0.34, 0.34, m_now, m_now};
    worker.cpu = {0.18, 0.18, m_now, m_now};
    m_workers.insert(name, worker);
    m_groups[group].id = group;
}

void Simulation::createConnector(SimulatedConnector connector)
{
    connector.config.insert(u"name"_s, connector.name.text);
    connector.config.insert(u"tasks.max"_s, QString::number(connector.tasks));
    write(WrittenRecord::Topic::Config, u"connector-"_s + connector.name.text, properties(connector.config));
    // Real ones repeat the connector's configuration; a mock partition holds too little for that.
    QMap<QString, QString> taskConfig{{u"connector.class"_s, connector.config.value(u"connector.class"_s)}};
    for (int number = 0; number < connector.tasks; ++number) {
        taskConfig.insert(u"task.id"_s, QString::number(number));
        write(WrittenRecord::Topic::Config, u"task-%1-%2"_s.arg(connector.name.text).arg(number),
              properties(taskConfig));
    }
    write(WrittenRecord::Topic::Config, u"commit-"_s + connector.name.text, compact({{u"tasks"_s, connector.tasks}}));
    const auto target = std::exchange(connector.target, TargetState::Started);
    const auto name = connector.name;
    m_connectors.insert(name, connector);
    if (target != TargetState::Started)
        setTarget(name, target);
    for (const auto &group : m_groups.keys())
        requestRound(group);
}

void Simulation::setTarget(const ConnectorName &connector, TargetState target)
{
    auto &mine = m_connectors[connector];
    mine.target = target;
    const bool stops = target == TargetState::Stopped;
    if (stops) {
        mine.tasks = 0;
        write(WrittenRecord::Topic::Config, u"commit-"_s + connector.text, compact({{u"tasks"_s, 0}}));
        for (const auto &group : m_groups.keys())
            requestRound(group);
    }
    write(WrittenRecord::Topic::Config, u"target-state-"_s + connector.text,
          compact({{u"state"_s, stops ? u"PAUSED"_s : word(target)}, {u"state.v2"_s, word(target)}}));
    for (const auto &worker : m_workers)
        after(m_pace.start,
              [name = worker.name, connector](Simulation &s) { s.retarget(s.m_workers[name], connector); });
}

void Simulation::prefer(const TaskId &task, const QString &worker)
{
    m_preferred.insert(task, worker);
}

void Simulation::move(const TaskId &task, const QString &to)
{
    prefer(task, to);
    m_moving.insert(task);
    requestRound(m_workers[to].group);
}

void Simulation::commitOffsets()
{
    for (const auto &worker : std::as_const(m_workers))
        for (auto entry = worker.map.cbegin(); worker.answers() && entry != worker.map.cend(); ++entry) {
            const auto connector = m_connectors.value(entry.key().connector);
            if (entry.key().isConnector() || connector.type != u"source" || entry->status != u"running")
                continue;
            const auto partition = compact({{u"table"_s, u"part-%1"_s.arg(entry.key().number)}});
            const auto name = QJsonDocument(QJsonArray{connector.name.text}).toJson(QJsonDocument::Compact).chopped(1);
            m_written.append({WrittenRecord::Topic::Offsets, name + ',' + partition + ']',
                              compact({{u"position"_s, qint64(records(entry.key(), *entry))}}), m_now});
        }
}

QSet<TaskId> Simulation::configured() const
{
    QSet<TaskId> all;
    for (const auto &connector : m_connectors)
        for (int number = TaskId::connectorInstance; number < connector.tasks; ++number)
            all.insert({connector.name, number});
    return all;
}

double Simulation::records(const TaskId &task, const Instance &instance) const
{
    const auto connector = m_connectors.constFind(task.connector);
    if (connector == m_connectors.cend() || instance.status != u"running" || !instance.hasThread)
        return instance.recordsAtSince;
    const double seconds = double((m_now - instance.since).count()) / 1000.0;
    return std::floor(instance.recordsAtSince + seconds * connector->recordsPerSecond);
}

QStringList Simulation::living(const TaskId &task) const
{
    QStringList names;
    for (const auto &worker : m_workers) {
        if (worker.process == Worker::Process::Dead)
            continue;
        const auto entry = worker.map.constFind(task);
        if (entry != worker.map.cend() && entry->isAlive())
            names << worker.name;
        for (qsizetype stray = worker.strayThreads.count(task); stray > 0; --stray)
            names << worker.name;
    }
    return names;
}

QList<WrittenRecord> Simulation::takeRecords()
{
    return std::exchange(m_written, {});
}

void Simulation::write(WrittenRecord::Topic topic, const QString &key, const QByteArray &value)
{
    m_written.append({topic, key.toUtf8(), value, m_now});
    if (topic == WrittenRecord::Topic::Config)
        ++m_configOffset;
}

void Simulation::say(const Worker &worker, const TaskId &task, const QString &state, Guard guard, const QString &trace)
{
    const int generation = m_groups[worker.group].generation;
    const auto cached = m_statuses.constFind(task);
    const bool known = cached != m_statuses.cend();
    if (guard == Guard::PutSafe && known && cached->worker != worker.id && cached->generation > generation)
        return;
    StatusRow row;
    row.id = task;
    row.state = {state};
    row.worker = worker.id;
    row.generation = generation;
    row.trace = trace;
    row.at = m_now;
    const auto key = (task.isConnector() ? u"status-connector-"_s : u"status-task-"_s) + task.text();
    write(WrittenRecord::Topic::Status, key,
          compact({{u"state"_s, state},
                   {u"trace"_s, trace.isEmpty() ? QJsonValue() : QJsonValue(trace)},
                   {u"worker_id"_s, worker.id.text},
                   {u"generation"_s, generation},
                   {u"version"_s, QString::fromLatin1(pluginVersion)}}));
    const bool isFiltered = !task.isConnector() && row.state.isUnassigned() && known && cached->state.isRunning()
        && cached->generation >= generation;
    if (!isFiltered)
        m_statuses.insert(task, row);
}

} // namespace signalbox::demo
