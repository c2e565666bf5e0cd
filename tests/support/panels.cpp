// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panels.h"

namespace signalbox::test {

using namespace Qt::StringLiterals;

namespace {

const Moment now = *momentOfIso(u"2026-11-30T10:46:00.000Z");

TaskId idOf(const QString &connector, int number)
{
    return {ConnectorName(connector), number};
}

} // namespace

PanelBuilder::PanelBuilder()
{
    m_snapshot.at = now;
    m_snapshot.cluster = u"payments"_s;
    m_snapshot.round.isKnown = true;
    m_snapshot.round.state = u"Stable"_s;
}

PanelBuilder &PanelBuilder::worker(const QString &id, Membership membership)
{
    m_latest = WorkerId(id);
    Worker worker;
    worker.id = m_latest;
    worker.membership = membership;
    m_snapshot.workers.insert(m_latest, worker);
    return *this;
}

PanelBuilder &PanelBuilder::leading()
{
    m_snapshot.workers[m_latest].isLeader = true;
    return *this;
}

PanelBuilder &PanelBuilder::version(const QString &version)
{
    m_snapshot.workers[m_latest].version = version;
    return *this;
}

PanelBuilder &PanelBuilder::heap(double share)
{
    m_snapshot.workers[m_latest].heapMax = 1'073'741'824;
    m_snapshot.workers[m_latest].heapUsed = qint64(share * 1'073'741'824);
    return *this;
}

PanelBuilder &PanelBuilder::cpu(double share)
{
    m_snapshot.workers[m_latest].cpuLoad = share;
    return *this;
}

PanelBuilder &PanelBuilder::showingItsTasks()
{
    m_snapshot.workers[m_latest].showsTaskMap = true;
    return *this;
}

PanelBuilder &PanelBuilder::herderEnded()
{
    m_snapshot.workers[m_latest].herderAlive = false;
    m_snapshot.workers[m_latest].showsThreads = true;
    return *this;
}

PanelBuilder &PanelBuilder::refusing()
{
    m_snapshot.workers[m_latest].restError = Error{Fault::Unreachable, u"Connection refused"_s, {}};
    return *this;
}

Task &PanelBuilder::task(const QString &connector, int number)
{
    const TaskId id = idOf(connector, number);
    Connector &owner = m_snapshot.connectors[id.connector];
    if (owner.name.isEmpty()) {
        owner.name = id.connector;
        owner.configured = Known::Yes;
        owner.type = connector.contains(u"sink") || connector.contains(u"s3") ? u"sink"_s : u"source"_s;
        owner.className =
            u"org.example.connect."_s + (owner.type == u"sink" ? u"SinkConnector"_s : u"SourceConnector"_s);
        owner.config = {{u"connector.class"_s, owner.className},
                        {u"topics"_s, connector + u".events"_s},
                        {u"tasks.max"_s, u"4"_s},
                        {u"database.hostname"_s, u"db-7.example.org"_s},
                        {u"database.password"_s, u"planted-secret"_s}};
    }
    if (!owner.tasks.contains(id))
        owner.tasks << id;
    Task &task = m_snapshot.tasks[id];
    task.id = id;
    task.configured = Known::Yes;
    task.ownersKnown = true;
    return task;
}

PanelBuilder &PanelBuilder::running(const QString &connector, int number, const QString &worker)
{
    owned(connector, number, worker, Real::Running);
    task(connector, number).living << Instance{
        WorkerId(worker), Role::Assigned, true, false, {Source::Metrics}, {}, {}};
    return saidOn(connector, number, worker, u"RUNNING"_s);
}

PanelBuilder &PanelBuilder::owned(const QString &connector, int number, const QString &worker, Real real)
{
    Task &one = task(connector, number);
    one.owners << WorkerId(worker);
    one.real = real;
    return *this;
}

PanelBuilder &PanelBuilder::unowned(const QString &connector, int number, const QString &lastOn, Real real)
{
    task(connector, number).real = real;
    return saidOn(connector, number, lastOn, u"RUNNING"_s);
}

PanelBuilder &PanelBuilder::alsoOn(const QString &connector, int number, const QString &worker, Role role)
{
    Task &one = task(connector, number);
    one.living << Instance{WorkerId(worker), role, true, false, {Source::Metrics, Source::Threads}, {}, {}};
    std::sort(one.living.begin(), one.living.end(),
              [](const Instance &a, const Instance &b) { return a.worker < b.worker; });
    if (one.living.size() > 1)
        one.real = Real::RunningTwice;
    return *this;
}

PanelBuilder &PanelBuilder::saidOn(const QString &connector, int number, const QString &worker, const QString &word)
{
    Said said;
    said.state = {word};
    said.worker = WorkerId(worker);
    said.at = now - std::chrono::minutes(4);
    said.source = Source::StatusTopic;
    task(connector, number).said = said;
    StatusRow row;
    row.id = idOf(connector, number);
    row.state = {word};
    row.worker = WorkerId(worker);
    row.at = *said.at;
    row.generation = 12;
    task(connector, number).history << row;
    return *this;
}

PanelBuilder &PanelBuilder::heldBy(const QString &connector, int number, const QString &worker, milliseconds ago,
                                   int generation)
{
    StatusRow row;
    row.id = idOf(connector, number);
    row.state = {u"RUNNING"_s};
    row.worker = WorkerId(worker);
    row.at = now - ago;
    row.generation = generation;
    task(connector, number).history.prepend(row);
    return *this;
}

PanelBuilder &PanelBuilder::delayLeft(milliseconds left)
{
    m_snapshot.round.delay = std::chrono::minutes(5);
    m_snapshot.round.delayEndsBy = now + left;
    return *this;
}

Update PanelBuilder::update() const
{
    Update update;
    update.snapshot = std::make_shared<const Snapshot>(m_snapshot);
    for (const Task &task : m_snapshot.tasks) {
        if (task.real == Real::Running || task.real == Real::Paused)
            continue;
        Finding finding;
        finding.rule = task.real == Real::RunningTwice ? u"task-remnant"_s : u"task-failed"_s;
        finding.duplicateClass = task.real == Real::RunningTwice ? u"B"_s : QString();
        finding.subject.connector = task.id.connector;
        finding.subject.task = task.id.number;
        finding.since = now - std::chrono::seconds(231);
        update.findings << finding;
    }
    return update;
}

PanelBuilder incident()
{
    PanelBuilder b;
    b.worker(u"w1:8083"_s, Membership::Outside).version(u"3.9.1"_s).heap(.98).herderEnded();
    b.worker(u"w2:8083"_s).leading().version(u"3.9.1"_s).heap(.71).cpu(.55).showingItsTasks();
    b.worker(u"w3:8083"_s).version(u"3.9.1"_s).heap(.38).cpu(.22).showingItsTasks();
    b.worker(u"w4:8083"_s, Membership::Outside).refusing();
    b.saidOn(u"orders-src"_s, 1, u"w1:8083"_s, u"RUNNING"_s).saidOn(u"crm"_s, 0, u"w1:8083"_s, u"RUNNING"_s);
    for (const auto &[connector, number, worker] :
         {std::tuple(u"orders-src"_s, -1, u"w2:8083"_s), std::tuple(u"orders-src"_s, 0, u"w2:8083"_s),
          std::tuple(u"orders-src"_s, 1, u"w2:8083"_s), std::tuple(u"pay-sink"_s, 0, u"w2:8083"_s),
          std::tuple(u"events"_s, -1, u"w2:8083"_s), std::tuple(u"pay-sink"_s, -1, u"w3:8083"_s),
          std::tuple(u"pay-sink"_s, 3, u"w3:8083"_s), std::tuple(u"pay-sink"_s, 4, u"w3:8083"_s),
          std::tuple(u"crm"_s, -1, u"w3:8083"_s)})
        b.running(connector, number, worker);
    b.alsoOn(u"orders-src"_s, 0, u"w1:8083"_s, Role::Outside);
    b.owned(u"pay-sink"_s, 1, u"w2:8083"_s, Real::Failed).owned(u"crm"_s, 0, u"w3:8083"_s, Real::Failed);
    for (const int number : {-1, 0, 1})
        b.owned(u"audit->s3"_s, number, u"w3:8083"_s, Real::Paused);
    b.unowned(u"pay-sink"_s, 2, u"w4:8083"_s, Real::Waiting).unowned(u"events"_s, 0, u"w4:8083"_s, Real::Waiting);
    b.unowned(u"events"_s, 1, u"w4:8083"_s, Real::Waiting).delayLeft(std::chrono::seconds(151));
    b.heldBy(u"orders-src"_s, 0, u"w1:8083"_s, std::chrono::minutes(10), 11);
    b.heldBy(u"pay-sink"_s, 0, u"w1:8083"_s, std::chrono::minutes(9), 11);
    b.heldBy(u"pay-sink"_s, 3, u"w4:8083"_s, std::chrono::minutes(9), 11);
    for (int i = 0; i < 104; ++i)
        b.running(u"replica-%1"_s.arg(i / 8, 2, 10, QChar(u'0')), i % 8, i % 2 ? u"w2:8083"_s : u"w3:8083"_s);
    return b;
}

PanelBuilder crowd(int workers, int tasks)
{
    PanelBuilder b;
    for (int w = 0; w < workers; ++w)
        b.worker(u"connect-%1:8083"_s.arg(w)).version(u"4.1.1"_s).heap(.2 + .005 * (w % 100)).cpu(.1).showingItsTasks();
    for (int i = 0; i < workers * tasks; ++i)
        b.running(u"stream-%1"_s.arg(i / 10), i % 10, u"connect-%1:8083"_s.arg((i * 7) % workers));
    return b;
}

} // namespace signalbox::test
