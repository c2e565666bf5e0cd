// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/changes.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

QString idOf(Change::What what)
{
    switch (what) {
    case Change::What::TaskReal:
        return u"task-real"_s;
    case Change::What::TaskOwners:
        return u"task-owners"_s;
    case Change::What::TaskSaid:
        return u"task-said"_s;
    case Change::What::InstanceAppeared:
        return u"instance-appeared"_s;
    case Change::What::InstanceEnded:
        return u"instance-ended"_s;
    case Change::What::WorkerJoined:
        return u"worker-joined"_s;
    case Change::What::WorkerLeft:
        return u"worker-left"_s;
    case Change::What::Leader:
        return u"leader"_s;
    case Change::What::RoundState:
        return u"round-state"_s;
    case Change::What::Protocol:
        return u"protocol"_s;
    case Change::What::ConnectorAdded:
        return u"connector-added"_s;
    case Change::What::ConnectorRemoved:
        return u"connector-removed"_s;
    case Change::What::SourceState:
        return u"source-state"_s;
    }
    Q_UNREACHABLE();
}

namespace {

/// Gathers what differs between two pictures; words are those of the JSON.
class Comparison {
public:
    Comparison(const Snapshot &was, const Snapshot &is)
        : m_was(was)
        , m_is(is)
    {
    }

    QList<Change> run()
    {
        compareRound();
        compareWorkers();
        compareConnectors();
        compareTasks();
        compareSources();
        return m_changes;
    }

private:
    void note(Change::What what, const QString &subject, const QString &was, const QString &is)
    {
        if (was != is)
            m_changes << Change{what, m_is.at, subject, was, is};
    }

    void compareRound();
    void compareWorkers();
    void compareConnectors();
    void compareTasks();
    void compareTask(const Task &was, const Task &is);
    void compareInstances(const Task &was, const Task &is);
    void compareSources();

    const Snapshot &m_was;
    const Snapshot &m_is;
    QList<Change> m_changes;
};

QString leaderOf(const Snapshot &snapshot)
{
    const auto leader = std::find_if(snapshot.workers.begin(), snapshot.workers.end(),
                                     [](const Worker &worker) { return worker.isLeader; });
    return leader == snapshot.workers.end() ? QString() : leader->id.text;
}

QString listed(const QList<WorkerId> &workers)
{
    QStringList names;
    for (const WorkerId &worker : workers)
        names << worker.text;
    return names.join(u", "_s);
}

QString saidText(const Task &task)
{
    return task.said ? u"%1 on %2"_s.arg(task.said->state.word, task.said->worker.text) : QString();
}

bool isMember(const Snapshot &snapshot, const WorkerId &id)
{
    const Worker *worker = snapshot.worker(id);
    return worker && worker->membership == Membership::Member;
}

void Comparison::compareRound()
{
    // An unreadable group has no state: going blind and seeing again is a change of the source, not of the round.
    if (!m_was.round.isKnown || !m_is.round.isKnown)
        return;
    note(Change::What::RoundState, m_is.group.text, m_was.round.state, m_is.round.state);
    if (m_was.round.state == u"Stable" && m_is.round.state == u"Stable") {
        note(Change::What::Protocol, m_is.group.text, m_was.round.protocol, m_is.round.protocol);
        note(Change::What::Leader, m_is.group.text, leaderOf(m_was), leaderOf(m_is));
    }
}

void Comparison::compareWorkers()
{
    if (!m_was.round.isKnown || !m_is.round.isKnown)
        return;
    for (const Worker &worker : m_is.workers)
        if (worker.membership == Membership::Member && !isMember(m_was, worker.id))
            note(Change::What::WorkerJoined, worker.id.text, {}, u"member"_s);
    for (const Worker &worker : m_was.workers) {
        const Worker *now = m_is.worker(worker.id);
        const bool hasLeft = !now || now->membership == Membership::Outside || now->membership == Membership::Foreign;
        if (worker.membership == Membership::Member && hasLeft)
            note(Change::What::WorkerLeft, worker.id.text, u"member"_s, {});
    }
}

void Comparison::compareConnectors()
{
    const auto isConfigured = [](const Snapshot &snapshot, const ConnectorName &name) {
        const auto found = snapshot.connectors.constFind(name);
        return found != snapshot.connectors.constEnd() && found->configured == Known::Yes;
    };
    for (const Connector &connector : m_is.connectors)
        if (connector.configured == Known::Yes && !isConfigured(m_was, connector.name))
            note(Change::What::ConnectorAdded, connector.name.text, {}, u"configured"_s);
    for (const Connector &connector : m_was.connectors)
        if (connector.configured == Known::Yes && !isConfigured(m_is, connector.name))
            note(Change::What::ConnectorRemoved, connector.name.text, u"configured"_s, {});
}

void Comparison::compareTasks()
{
    // Both are in one order: one walk through the two of them.
    auto was = m_was.tasks.cbegin();
    auto is = m_is.tasks.cbegin();
    const Task none;
    while (was != m_was.tasks.cend() || is != m_is.tasks.cend()) {
        const bool isGone = is == m_is.tasks.cend() || (was != m_was.tasks.cend() && was.key() < is.key());
        const bool isNew = was == m_was.tasks.cend() || (is != m_is.tasks.cend() && is.key() < was.key());
        if (isGone)
            compareTask(*was++, none);
        else if (isNew)
            compareTask(none, *is++);
        else
            compareTask(*was++, *is++);
    }
}

void Comparison::compareTask(const Task &was, const Task &is)
{
    const bool isGone = is.id.connector.isEmpty();
    const QString subject = (isGone ? was : is).id.text();
    const bool isNew = was.id.connector.isEmpty();
    note(Change::What::TaskReal, subject, isNew ? QString() : idOf(was.real), isGone ? QString() : idOf(is.real));
    if (was.ownersKnown && is.ownersKnown)
        note(Change::What::TaskOwners, subject, listed(was.owners), listed(is.owners));
    note(Change::What::TaskSaid, subject, saidText(was), saidText(is));
    compareInstances(was, is);
}

void Comparison::compareInstances(const Task &was, const Task &is)
{
    const QString subject = (is.id.connector.isEmpty() ? was : is).id.text();
    const auto countAt = [](const Task &task, const WorkerId &worker) {
        return std::count_if(task.living.begin(), task.living.end(),
                             [&worker](const Instance &one) { return one.worker == worker; });
    };
    QSet<WorkerId> told;
    for (const Task *task : {&was, &is})
        for (const Instance &instance : task->living) {
            if (told.contains(instance.worker))
                continue;
            told << instance.worker;
            const auto before = countAt(was, instance.worker), now = countAt(is, instance.worker);
            for (auto more = before; more < now; ++more)
                note(Change::What::InstanceAppeared, subject, {}, instance.worker.text);
            for (auto fewer = now; fewer < before; ++fewer)
                note(Change::What::InstanceEnded, subject, instance.worker.text, {});
        }
}

void Comparison::compareSources()
{
    for (const SourceState &state : m_is.sources) {
        if (const SourceState *before = m_was.source(state.source))
            note(Change::What::SourceState, idOf(state.source), idOf(before->kind), idOf(state.kind));
    }
}

} // namespace

QList<Change> changes(const SnapshotPtr &previous, const SnapshotPtr &next)
{
    if (!previous || !next || previous == next)
        return {};
    return Comparison(*previous, *next).run();
}

} // namespace signalbox
