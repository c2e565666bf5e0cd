// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

/// The group was read whole, and nobody is in it. A dead group may be a name that never was one, unless it had members.
bool hasNoMember(const Case &c)
{
    const Round &round = c.now.round;
    if (!round.isKnown || round.isStale)
        return false;
    const auto isAny = [&c](Membership membership) {
        return std::any_of(c.now.workers.begin(), c.now.workers.end(),
                           [membership](const Worker &worker) { return worker.membership == membership; });
    };
    if (round.state == u"Dead")
        return c.history.hadMembers() && !isAny(Membership::Member);
    const SourceState *group = c.now.source(Source::Group);
    const bool isWhole =
        !isAny(Membership::Unknown) && (group->kind == SourceState::Kind::Ok || !c.now.workers.isEmpty());
    return round.state == u"Empty" && isWhole && !isAny(Membership::Member);
}

bool answers(const Worker &worker)
{
    return worker.restAnswers || worker.showsTaskMap || worker.showsThreads;
}

/// The group has been without members for longer than the last that left, or the first that comes, needs.
bool isSettled(const Snapshot &now)
{
    using namespace std::chrono_literals;
    return now.round.seenAt && now.at - *now.round.seenAt > 15s;
}

/// Somebody of ours is there, if only behind a load balancer.
bool anybodyAnswers(const Snapshot &now)
{
    const bool isAWorker = std::any_of(now.workers.begin(), now.workers.end(), answers);
    const bool isOurs = std::any_of(now.workers.begin(), now.workers.end(), [](const Worker &worker) {
        return answers(worker) && worker.membership != Membership::Foreign;
    });
    const SourceState *rest = now.source(Source::Rest);
    const bool isRest = rest && (rest->kind == SourceState::Kind::Ok || rest->kind == SourceState::Kind::Partial);
    return isOurs || (isRest && !isAWorker);
}

bool isEveryAddressShut(const Snapshot &now)
{
    const SourceState *rest = now.source(Source::Rest);
    return rest && rest->fault == Fault::Unreachable
        && (rest->kind == SourceState::Kind::Unreachable || rest->kind == SourceState::Kind::Stale);
}

/// Brokers alone are looked at: no address of a worker is known that could be asked.
bool isNobodyToAsk(const Snapshot &now)
{
    const SourceState *rest = now.source(Source::Rest);
    return !rest || rest->kind == SourceState::Kind::Off;
}

/// What waits for a worker: what is configured, or, while that cannot be known, what statuses still speak of.
struct Orphans {
    bool isKnown = false; ///< the configuration was read, by whatever source
    qsizetype tasks = 0;
    const Task *example = nullptr;
};

Orphans orphansOf(const Snapshot &now)
{
    Orphans orphans;
    const SourceState *config = now.source(Source::ConfigTopic);
    orphans.isKnown = config && (config->kind == SourceState::Kind::Ok || config->kind == SourceState::Kind::Stale);
    for (const Task &task : now.tasks) {
        if (task.id.isConnector() || task.configured == Known::No)
            continue;
        orphans.isKnown = orphans.isKnown || task.configured == Known::Yes;
        ++orphans.tasks;
        if (task.said && !orphans.example)
            orphans.example = &task;
    }
    return orphans;
}

Finding goneFinding(const Case &c, const Orphans &orphans)
{
    const bool isAnswered = anybodyAnswers(c.now);
    const QString tasks = counted(orphans.tasks, u"task"_s);
    Finding finding;
    finding.rule = u"workers-all-gone"_s;
    finding.severity = orphans.tasks > 0 || !isNobodyToAsk(c.now) ? Severity::Critical : Severity::Serious;
    finding.confidence = orphans.isKnown && !isAnswered ? Confidence::Proven : Confidence::Likely;
    finding.since = c.now.round.seenAt;
    if (isAnswered)
        finding.says = {u"No worker is in the group, though processes answer: nobody works on its %1"_s, {tasks}};
    else if (orphans.tasks > 0)
        finding.says = {u"No worker is left in the group: nobody works on its %1"_s, {tasks}};
    else if (isNobodyToAsk(c.now))
        finding.says = {u"No worker is left in the group: whatever it is to run, nobody runs it"_s, {}};
    else
        finding.says = {u"No worker is left in the group, and no address that is known answers"_s, {}};
    finding.evidence << groupEvidence(c.now, {u"the group is %1: it has no member"_s, {c.now.round.state}});
    for (const Worker &worker : c.now.workers)
        if (worker.restError && worker.membership != Membership::Foreign)
            finding.evidence << Evidence{Source::Rest, worker.id.text, c.now.at, {u"%1"_s, {worker.restError->what}}};
    if (orphans.example)
        finding.evidence << saidEvidence(c.now, *orphans.example);
    if (isAnswered)
        finding.causes << cause(CauseKind::Network,
                                {u"the workers are starting, or have lost the group's coordinator"_s, {}});
    else
        finding.causes << cause(CauseKind::Crash, {u"every worker has ended, or was stopped"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker,
                               {u"start the workers: the first that joins is given everything"_s, {}},
                               {u"what ended them may end them again"_s, {}});
    finding.remedies << remedy(Intention::GatherEvidence, {u"their logs say why they ended"_s, {}});
    return finding;
}

} // namespace

QList<Finding> allWorkersGone(const Case &c)
{
    if (!hasNoMember(c))
        return {};
    const Orphans orphans = orphansOf(c.now);
    const bool isMissed =
        orphans.tasks > 0 || (!orphans.isKnown && (isEveryAddressShut(c.now) || isNobodyToAsk(c.now)));
    const bool mayBeJoining = anybodyAnswers(c.now) && !isSettled(c.now);
    if (!isMissed || mayBeJoining)
        return {};
    return {goneFinding(c, orphans)};
}

} // namespace signalbox
