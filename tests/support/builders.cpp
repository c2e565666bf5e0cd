// SPDX-License-Identifier: GPL-3.0-or-later
#include "builders.h"

namespace signalbox::test {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

TaskId task(const QString &connector, int number)
{
    return {ConnectorName(connector), number};
}

WorkerId workerId(int number)
{
    return WorkerId(u"w%1:8083"_s.arg(number));
}

ClusterBuilder aCluster()
{
    return {};
}

ConnectMember &ClusterBuilder::member(int worker)
{
    if (!m_facts.connectGroup)
        m_facts.connectGroup = observed(ConnectGroup{GroupId(u"connect"_s), u"Stable"_s, u"sessioned"_s, {}}, m_at);
    for (ConnectMember &one : m_facts.connectGroup.value->members)
        if (one.worker == workerId(worker))
            return one;
    ConnectMember joined;
    joined.worker = workerId(worker);
    joined.url = u"http://w%1:8083/"_s.arg(worker);
    joined.id = MemberId(u"member-%1"_s.arg(worker));
    joined.clientId = u"connect-"_s + joined.worker.text;
    joined.clientHost = u"/10.0.0.%1"_s.arg(worker);
    joined.configOffset = 10;
    joined.leader = MemberId(u"member-1"_s);
    m_facts.connectGroup.value->members << joined;
    return m_facts.connectGroup.value->members.last();
}

ClusterBuilder &ClusterBuilder::withWorkers(int count)
{
    m_workers = count;
    m_facts.group = GroupId(u"connect"_s);
    m_facts.topics = {u"connect-configs"_s, u"connect-status"_s, u"connect-offsets"_s};
    m_facts.status = observed(StatusTable(), m_at);
    m_facts.status.value->caughtUp = true;
    m_facts.config = observed(ConfigTable(), m_at);
    m_facts.config.value->caughtUp = true;
    for (int worker = 1; worker <= count; ++worker) {
        member(worker);
        WorkerFacts facts;
        facts.worker = workerId(worker);
        m_facts.workers << facts;
    }
    return *this;
}

ClusterBuilder &ClusterBuilder::ofVersion(const QString &version)
{
    m_version = version;
    return *this;
}

void ClusterBuilder::configure(const QString &connector, int tasks)
{
    ConfiguredConnector configured;
    configured.name = ConnectorName(connector);
    configured.tasks = tasks;
    configured.configAt = m_at - 1h;
    m_facts.config.value->connectors[configured.name] = configured;
    m_facts.config.value->actions << ConfigAction{ConfigAction::Kind::Created, configured.name, m_at - 1h, 1, false};
}

ClusterBuilder &ClusterBuilder::running(const QString &connector, int tasks)
{
    configure(connector, tasks);
    for (int number = -1; number < tasks; ++number) {
        const int worker = m_next++ % m_workers + 1;
        member(worker).owned << task(connector, number);
        m_shown[workerId(worker)][task(connector, number)] = {u"running"_s, 1};
        saying(task(connector, number), u"RUNNING"_s, worker, 1min);
    }
    return *this;
}

ClusterBuilder &ClusterBuilder::failing(const QString &connector, int tasks, const QString &trace)
{
    running(connector, tasks);
    for (int number = 0; number < tasks; ++number)
        for (int worker = 1; worker <= m_workers; ++worker)
            if (member(worker).owned.contains(task(connector, number))) {
                saying(task(connector, number), u"FAILED"_s, worker, 30s, trace);
                withDeadEntry(worker, task(connector, number), u"failed"_s);
            }
    return *this;
}

ClusterBuilder &ClusterBuilder::alsoOwnedBy(int worker, const TaskId &id)
{
    member(worker).owned << id;
    return *this;
}

ClusterBuilder &ClusterBuilder::ownedByNobody(const TaskId &id)
{
    for (ConnectMember &one : m_facts.connectGroup.value->members)
        one.owned.remove(id);
    return *this;
}

ClusterBuilder &ClusterBuilder::alsoLivingOn(int worker, const TaskId &id)
{
    m_shown[workerId(worker)][id] = {u"running"_s, 1};
    return *this;
}

ClusterBuilder &ClusterBuilder::withThread(int worker, const TaskId &id)
{
    ++m_shown[workerId(worker)][id].threads;
    return *this;
}

ClusterBuilder &ClusterBuilder::withDeadEntry(int worker, const TaskId &id, const QString &status)
{
    m_shown[workerId(worker)][id] = {status, 0};
    return *this;
}

ClusterBuilder &ClusterBuilder::nowhere(const TaskId &id)
{
    for (auto &shown : m_shown)
        shown.remove(id);
    return *this;
}

ClusterBuilder &ClusterBuilder::saying(const TaskId &id, const QString &state, int worker, milliseconds ago,
                                       const QString &trace)
{
    StatusRow row;
    row.id = id;
    row.state = {state};
    row.worker = workerId(worker);
    row.generation = 5;
    row.trace = trace;
    row.at = m_at - ago;
    row.offset = m_facts.status.value->records++;
    m_facts.status.value->rows[id] << row;
    m_facts.status.value->newest = std::max(m_facts.status.value->newest, row.at);
    return *this;
}

ClusterBuilder &ClusterBuilder::outsideGroup(int worker)
{
    auto &members = m_facts.connectGroup.value->members;
    members.removeIf([worker](const ConnectMember &one) { return one.worker == workerId(worker); });
    return *this;
}

ClusterBuilder &ClusterBuilder::silent(int worker, Fault fault)
{
    m_silent[workerId(worker)] = fault;
    return *this;
}

ClusterBuilder &ClusterBuilder::foreign(int worker, const QString &group)
{
    WorkerFacts facts;
    facts.worker = workerId(worker);
    facts.toldGroup = GroupId(group);
    m_facts.workers << facts;
    return *this;
}

ClusterBuilder &ClusterBuilder::delaying(milliseconds delay)
{
    for (ConnectMember &one : m_facts.connectGroup.value->members)
        one.delay = delay;
    return *this;
}

ClusterBuilder &ClusterBuilder::rebalancing()
{
    m_facts.connectGroup.value->state = u"PreparingRebalance"_s;
    m_facts.connectGroup.value->protocol.clear();
    for (ConnectMember &one : m_facts.connectGroup.value->members) {
        one.owned.clear();
        one.url.clear();
        one.worker = {};
    }
    return *this;
}

ClusterBuilder &ClusterBuilder::withoutGroup()
{
    return with([](Facts &facts) { facts.connectGroup = {}; });
}

ClusterBuilder &ClusterBuilder::withoutTopics()
{
    return with([](Facts &facts) {
        facts.status = {};
        facts.config = {};
    });
}

ClusterBuilder &ClusterBuilder::withoutMetrics()
{
    m_hasMetrics = false;
    return *this;
}

ClusterBuilder &ClusterBuilder::withoutThreads()
{
    m_hasThreads = false;
    return *this;
}

ClusterBuilder &ClusterBuilder::at(Moment moment)
{
    m_at = moment;
    return *this;
}

ClusterBuilder &ClusterBuilder::with(std::function<void(Facts &)> change)
{
    m_changes << std::move(change);
    return *this;
}

Facts ClusterBuilder::facts() const
{
    Facts facts = m_facts;
    facts.at = m_at;
    for (WorkerFacts &worker : facts.workers) {
        if (m_silent.contains(worker.worker)) {
            worker.rest = notObserved<RestFacts>({m_silent[worker.worker], u"no answer"_s, {}}, m_at);
            continue;
        }
        RestFacts rest;
        rest.route.url = u"http://"_s + worker.worker.text;
        rest.answeredBy = worker.worker;
        rest.root = observed(WorkerRoot{m_version, {}, {}}, m_at);
        worker.rest = observed(rest, m_at);
        WorkerMetrics metrics;
        WorkerThreads threads;
        metrics.hasTaskMap = true;
        threads.herderAlive = true;
        const auto shown = m_shown.value(worker.worker);
        for (auto one = shown.cbegin(); one != shown.cend(); ++one) {
            if (!one->status.isEmpty())
                (one.key().isConnector() ? metrics.connectors : metrics.tasks) << TaskBean{one.key(), one->status, {}};
            if (one->threads > 0 && !one.key().isConnector())
                threads.tasks[one.key()] = one->threads;
            if (one->threads > 0 && one.key().isConnector())
                threads.connectors[one.key().connector] = one->threads;
        }
        if (m_hasMetrics)
            worker.metrics = observed(metrics, m_at);
        if (m_hasThreads)
            worker.threads = observed(threads, m_at);
    }
    for (const auto &change : m_changes)
        change(facts);
    return facts;
}

SnapshotPtr ClusterBuilder::snapshot(const SnapshotPtr &previous) const
{
    return assemble(facts(), previous);
}

SourceState stateOf(const Facts &facts, Source source)
{
    const SnapshotPtr seen = assemble(facts, nullptr);
    const SourceState *state = seen->source(source);
    return state ? *state : SourceState();
}

} // namespace signalbox::test
