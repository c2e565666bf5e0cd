// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/assignor.h"

#include <algorithm>

namespace signalbox::demo {

namespace {

QSet<TaskId> united(const QMap<MemberId, QSet<TaskId>> &held)
{
    QSet<TaskId> all;
    for (const auto &one : held)
        all.unite(one);
    return all;
}

QSet<TaskId> duplicated(const QMap<MemberId, QSet<TaskId>> &held)
{
    QSet<TaskId> once, twice;
    for (const auto &one : held)
        for (const TaskId &id : one)
            (once.contains(id) ? twice : once).insert(id);
    return twice;
}

QList<TaskId> sorted(const QSet<TaskId> &ids)
{
    QList<TaskId> list(ids.cbegin(), ids.cend());
    std::sort(list.begin(), list.end());
    return list;
}

/// Connectors and tasks are balanced apart from each other.
qsizetype load(const QSet<TaskId> &ids, bool ofConnectors)
{
    return std::count_if(ids.cbegin(), ids.cend(), [=](const TaskId &id) { return id.isConnector() == ofConnectors; });
}

/// Members above their share give up the rest, but only where somebody is below it.
QMap<MemberId, QSet<TaskId>> surplus(const QMap<MemberId, QSet<TaskId>> &held, bool ofConnectors)
{
    qsizetype total = 0;
    for (const auto &one : held)
        total += load(one, ofConnectors);
    const qsizetype least = total / held.size();
    const qsizetype most = least + (total % held.size() ? 1 : 0);
    const bool somebodyIdles =
        std::any_of(held.cbegin(), held.cend(), [&](const auto &one) { return load(one, ofConnectors) < least; });
    QMap<MemberId, QSet<TaskId>> revoked;
    for (auto one = held.cbegin(); somebodyIdles && one != held.cend(); ++one) {
        qsizetype excess = load(*one, ofConnectors) - most;
        const auto mine = sorted(*one);
        for (auto id = mine.crbegin(); excess > 0 && id != mine.crend(); ++id) {
            if (id->isConnector() != ofConnectors)
                continue;
            revoked[one.key()].insert(*id);
            --excess;
        }
    }
    return revoked;
}

/// Each item to the candidate with the least, the preferred member first.
void spread(const QSet<TaskId> &items, const QList<MemberId> &candidates, const RoundInput &input,
            QMap<MemberId, QSet<TaskId>> &owned, RoundResult &result)
{
    struct Load {
        MemberId member;
        qsizetype ofKind[2]; ///< tasks, connectors
    };
    QList<Load> loads;
    for (const MemberId &member : candidates)
        loads.append({member, {load(owned[member], false), load(owned[member], true)}});
    for (const TaskId &id : sorted(items)) {
        const int kind = id.isConnector() ? 1 : 0;
        const auto wanted = input.preferred.value(id);
        auto to = std::find_if(loads.begin(), loads.end(), [&](const Load &one) { return one.member == wanted; });
        if (to == loads.end())
            to = std::min_element(loads.begin(), loads.end(),
                                  [=](const Load &a, const Load &b) { return a.ofKind[kind] < b.ofKind[kind]; });
        ++to->ofKind[kind];
        owned[to->member].insert(id);
        result.parts[to->member].assigned.insert(id);
    }
}

} // namespace

RoundResult assign(const RoundInput &input)
{
    RoundResult result;
    if (input.held.isEmpty())
        return result;
    const auto active = united(input.held);
    auto lost = input.previous - active;
    lost.intersect(input.configured);
    auto toAssign = input.configured - input.previous - active;

    QSet<TaskId> givenUp = duplicated(input.held) + (active - input.configured) + input.moving;
    auto owned = input.held;
    bool revokes = false;
    const auto revoke = [&](const MemberId &member, const QSet<TaskId> &ids) {
        result.parts[member].revoked.unite(ids);
        owned[member].subtract(ids);
        revokes = revokes || !ids.isEmpty();
    };
    for (auto one = input.held.cbegin(); one != input.held.cend(); ++one)
        revoke(one.key(), QSet<TaskId>(*one).intersect(givenUp));

    QList<MemberId> candidates = input.held.keys();
    if (!lost.isEmpty() && input.delayEnds && input.now >= *input.delayEnds) {
        if (!input.empty.isEmpty())
            spread(lost, input.empty.values(), input, owned, result);
        else
            toAssign.unite(lost);
        lost.clear();
    } else if (!lost.isEmpty() && !input.delayEnds && (!input.isMemberMissing || input.maxDelay.count() == 0)) {
        toAssign.unite(lost);
        lost.clear();
    } else if (!lost.isEmpty()) {
        result.delayEnds = input.delayEnds ? input.delayEnds : input.now + input.maxDelay;
        result.delay = *result.delayEnds - input.now;
    }
    spread(toAssign, candidates, input, owned, result);

    if (!revokes && lost.isEmpty())
        for (const bool ofConnectors : {true, false}) {
            const auto excess = surplus(owned, ofConnectors);
            for (auto one = excess.cbegin(); one != excess.cend(); ++one) {
                auto given = QSet<TaskId>(*one).intersect(input.held[one.key()]);
                given.removeIf([&](const TaskId &id) { return input.preferred.value(id) == one.key(); });
                revoke(one.key(), given);
            }
        }
    result.previous = united(owned) + lost;
    return result;
}

} // namespace signalbox::demo
