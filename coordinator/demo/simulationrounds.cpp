// SPDX-License-Identifier: GPL-3.0-or-later
// How a group comes to an assignment, and what its members do with it.
#include "demo/simulation.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

QSet<MemberId> idsOf(const QList<Worker *> &members)
{
    QSet<MemberId> ids;
    for (const Worker *member : members)
        ids.insert(member->member);
    return ids;
}

} // namespace

QList<Worker *> Simulation::members(const GroupId &group)
{
    QList<Worker *> found;
    for (Worker &worker : m_workers)
        if (worker.group == group && !worker.member.isEmpty())
            found << &worker;
    std::sort(found.begin(), found.end(), [](const Worker *a, const Worker *b) { return a->joined < b->joined; });
    return found;
}

void Simulation::requestRound(const GroupId &id)
{
    Group &group = m_groups[id];
    if (std::exchange(group.isRebalancing, true))
        return;
    after(m_pace.round, [id](Simulation &s) { s.endRound(id); });
}

void Simulation::endRound(const GroupId &id)
{
    Group &group = m_groups[id];
    const auto all = members(id);
    // A member that cannot rejoin holds the round up until its session ends.
    if (std::any_of(all.cbegin(), all.cend(), [](const Worker *one) { return !one->heartbeats(); })) {
        after(m_pace.round, [id](Simulation &s) { s.endRound(id); });
        return;
    }
    group.isRebalancing = false;
    ++group.generation;
    group.roundAt = m_now;
    const auto result = assign(inputFor(group, all));
    if (!all.isEmpty() && !idsOf(all).contains(group.leader))
        crown(group, *all.first());
    if (result.delayEnds && result.delayEnds != group.delayEnds)
        after(result.delay, [id](Simulation &s) { s.requestRound(id); });
    group.delay = result.delay;
    group.delayEnds = result.delayEnds;
    group.previous = result.previous;
    group.previousMembers = idsOf(all);
    if (!group.delayEnds)
        group.joinedEmpty.clear();

    bool revokes = false;
    for (Worker *worker : all) {
        const auto part = result.parts.value(worker->member);
        revokes = revokes || !part.revoked.isEmpty();
        apply(*worker, part);
    }
    if (revokes)
        after(milliseconds(100), [id](Simulation &s) { s.requestRound(id); });
}

RoundInput Simulation::inputFor(const Group &group, const QList<Worker *> &all)
{
    RoundInput input;
    QHash<QString, MemberId> byName;
    for (const Worker *worker : all) {
        input.held.insert(worker->member, worker->believes);
        byName.insert(worker->name, worker->member);
    }
    const auto ids = idsOf(all);
    const bool isSameLeader = ids.contains(group.leader);
    if (isSameLeader) { // a new one has no memory
        input.previous = group.previous;
        input.delayEnds = group.delayEnds;
        input.isMemberMissing = !ids.contains(group.previousMembers);
    }
    input.empty = QSet<MemberId>(group.joinedEmpty).intersect(ids);
    input.configured = configured();
    input.now = m_now;
    input.maxDelay = m_pace.rebalanceDelay;
    input.moving = std::exchange(m_moving, {});
    for (auto wish = m_preferred.cbegin(); wish != m_preferred.cend(); ++wish)
        if (byName.contains(*wish))
            input.preferred.insert(wish.key(), byName[*wish]);
    return input;
}

void Simulation::crown(Group &group, const Worker &leader)
{
    group.leader = leader.member;
    group.leaderUrl = leader.url;
    const auto key = QUuid::createUuidV5(QUuid(), leader.member.text).toRfc4122().toBase64();
    const QJsonObject record{{u"key"_s, QString::fromLatin1(key)},
                             {u"algorithm"_s, u"HmacSHA256"_s},
                             {u"creation-timestamp"_s, qint64(m_now.time_since_epoch().count())}};
    write(WrittenRecord::Topic::Config, u"session-key"_s, QJsonDocument(record).toJson(QJsonDocument::Compact));
}

void Simulation::apply(Worker &worker, const RoundResult::Part &part)
{
    worker.held = worker.isFresh ? std::nullopt : std::optional(worker.believes);
    worker.isFresh = false;
    worker.generation = m_groups[worker.group].generation;
    worker.roundAt = m_now;
    worker.configOffsetAtJoin = m_configOffset;
    worker.assigned = part.assigned;
    worker.revoked = part.revoked;
    worker.believes = (worker.believes - part.revoked) + part.assigned;
    auto starting = QList<TaskId>(part.assigned.cbegin(), part.assigned.cend());
    std::sort(starting.begin(), starting.end());
    const auto startedAt = worker.startedAt;
    const auto sameProcess = [name = worker.name, startedAt](Simulation &s) -> Worker * {
        Worker &now = s.m_workers[name];
        return now.startedAt == startedAt && now.process != Worker::Process::Dead ? &now : nullptr;
    };
    for (const TaskId &task : part.revoked)
        if (!worker.deaf.remove(task))
            after(milliseconds(50), [=](Simulation &s) {
                if (Worker *now = sameProcess(s))
                    s.end(*now, task);
            });
    milliseconds turn = m_pace.start;
    for (const TaskId &task : starting) {
        after(turn, [=](Simulation &s) {
            if (Worker *now = sameProcess(s))
                s.launch(*now, task);
        });
        turn += milliseconds(15);
    }
}

} // namespace signalbox::demo
