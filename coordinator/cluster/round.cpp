// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace std::chrono_literals;

/// How long after the last action or round the picture is still moving (findings.md 2).
constexpr milliseconds settling = 5s;
/// A delay whose end passed this long ago announces nothing any more: each end of a delay brings a new round.
constexpr milliseconds graceAfterDelay = 30s;
/// A group that is read every few seconds and is older than this waits for brokers that do not answer, though no call
/// has failed yet: meanwhile workers who lost the brokers stop their tasks without a word.
constexpr milliseconds groupIsOld = 8s;
/// Workers count the time since their last round in whole seconds. Further apart, theirs is a later round than the one
/// we saw.
constexpr milliseconds metricsAreCoarse = 3s;

/// When the members' own metrics say that the latest round ended.
std::optional<Moment> roundByMetrics(const Facts &facts)
{
    std::optional<Moment> newest;
    for (const WorkerFacts &worker : facts.workers) {
        const bool isOurs = worker.toldGroup.isEmpty() || worker.toldGroup == facts.group;
        if (!isOurs || !worker.metrics.isFresh() || !worker.metrics->sinceRebalance)
            continue;
        const Moment ended = worker.metrics.at - *worker.metrics->sinceRebalance;
        newest = newest ? std::max(*newest, ended) : ended;
    }
    return newest;
}

/// The group looks as it did in the picture before: the same round, as far as can be told.
bool isSameRound(const Assembly &a, const Round &round)
{
    if (!a.previous || !a.previous->round.isKnown)
        return false;
    const Round &before = a.previous->round;
    if (before.state != round.state || before.protocol != round.protocol || before.delay != round.delay)
        return false;
    QSet<MemberId> members;
    for (const Worker &worker : a.previous->workers)
        for (const MemberId &member : worker.members)
            members << member;
    const auto isMember = [&members](const ConnectMember &member) { return members.contains(member.id); };
    const auto &group = *a.facts.connectGroup;
    return group.members.size() == members.size() && std::all_of(group.members.begin(), group.members.end(), isMember);
}

std::optional<Moment> firstSeen(const Assembly &a, const Round &round)
{
    const auto byMetrics = roundByMetrics(a.facts);
    std::optional<Moment> seen = a.facts.roundSeenAt;
    if (!seen && isSameRound(a, round))
        seen = a.previous->round.seenAt;
    else if (!seen && a.previous && a.previous->round.isKnown)
        seen = a.facts.connectGroup.at;
    const bool isOutrun = seen && byMetrics && *byMetrics - *seen > metricsAreCoarse;
    return !seen || isOutrun ? byMetrics : seen;
}

/// The count-down starts when the round was seen; who came later knows only that it ends no later than a whole delay
/// from now.
void countDown(const Assembly &a, Round &round)
{
    if (round.delay <= 0ms)
        return;
    const Round *before = isSameRound(a, round) ? &a.previous->round : nullptr;
    round.delayIsUpperBound = !round.seenAt;
    round.delayEndsBy = (round.seenAt ? *round.seenAt : a.facts.connectGroup.at) + round.delay;
    if (!round.seenAt && before && before->delayEndsBy)
        round.delayEndsBy = before->delayEndsBy;
    if (!round.delayIsUpperBound && *round.delayEndsBy + graceAfterDelay < a.facts.at) {
        round.delay = 0ms;
        round.delayEndsBy.reset();
    }
}

/// The newest thing done or said up to the look, and whether anything came while it lasted.
void readActions(Assembly &a)
{
    if (!a.facts.config || !a.facts.status)
        return;
    a.now.lastAction = Moment{};
    const auto note = [&a](Moment at) {
        if (at > a.facts.at)
            a.isActedMeanwhile = true;
        else
            a.now.lastAction = std::max(*a.now.lastAction, at);
    };
    for (const ConfigAction &action : a.facts.config->actions)
        note(action.at);
    for (const QList<StatusRow> &rows : a.facts.status->rows)
        for (const StatusRow &row : rows)
            note(row.at);
}

bool isCalm(const Assembly &a)
{
    const Round &round = a.now.round;
    if (round.isStale || round.state != u"Stable" || round.delay > 0ms || !a.now.lastAction || a.isActedMeanwhile)
        return false;
    if (a.facts.at - a.facts.connectGroup.at > groupIsOld)
        return false;
    const auto isOver = [&a](Moment moment) { return a.facts.at - moment > settling; };
    const auto byMetrics = roundByMetrics(a.facts);
    return isOver(*a.now.lastAction) && (!round.seenAt || isOver(*round.seenAt)) && (!byMetrics || isOver(*byMetrics));
}

} // namespace

void readRound(Assembly &a)
{
    readActions(a);
    if (!a.facts.connectGroup)
        return;
    const ConnectGroup &group = *a.facts.connectGroup;
    Round &round = a.now.round;
    round.isKnown = true;
    round.isStale = a.facts.connectGroup.error.has_value();
    round.state = group.state;
    round.protocol = group.protocol;
    for (const ConnectMember &member : group.members)
        round.delay = std::max(round.delay, member.delay);
    round.seenAt = firstSeen(a, round);
    countDown(a, round);
    a.now.isCalm = isCalm(a);
}

} // namespace signalbox
