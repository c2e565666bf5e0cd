// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

bool announcesWait(const Snapshot &now)
{
    return now.round.isKnown && now.round.state == u"Stable" && now.round.delay > 0ms;
}

/// Whose work it was, where a row tells and that worker is no member any more.
const Worker *goneHolder(const Snapshot &now, const Task &task)
{
    const Worker *worker = task.said ? now.worker(task.said->worker) : nullptr;
    return worker && worker->membership == Membership::Outside ? worker : nullptr;
}

/// What a worker itself said last of the task. The row that counts passes over an UNASSIGNED of the same generation.
ConnectState lastWordOf(const Task &task, const WorkerId &worker)
{
    const auto last = std::find_if(task.history.crbegin(), task.history.crend(),
                                   [&worker](const StatusRow &row) { return row.worker == worker; });
    return last == task.history.crend() ? task.said->state : last->state;
}

QList<Cause> whyUnowned(const Snapshot &now, const Task &task)
{
    QList<Cause> causes;
    const Worker *holder = goneHolder(now, task);
    if (!holder)
        return causes;
    causes << weaknessOf(holder);
    const ConnectState lastWord = lastWordOf(task, holder->id);
    if (lastWord.isUnassigned())
        causes << cause(CauseKind::Normal, {u"%1 was stopped in order"_s, {holder->id.text}});
    else
        causes << cause(
            CauseKind::Crash,
            {u"%1 left without a word: its last row about the task says %2"_s, {holder->id.text, lastWord.word}});
    return causes;
}

/// The owner's own windows were looked through and the task was not there; otherwise only its words speak against it.
bool ownerShowsNothing(const Case &c, const Task &task)
{
    return std::all_of(task.owners.begin(), task.owners.end(), [&c](const WorkerId &owner) {
        const Worker *worker = c.now.worker(owner);
        return worker && (worker->showsTaskMap || worker->showsThreads);
    });
}

/// It was started and failed; its row tells of somebody else.
bool failedUnsaid(const Task &task)
{
    return std::any_of(task.deadEntries.begin(), task.deadEntries.end(),
                       [](const DeadEntry &entry) { return entry.isOwner && entry.status == u"failed"; });
}

/// One of many that nobody works on because nobody is there: what helps is said there, once.
void explainByEmptiness(Finding &finding)
{
    finding.causes << cause(CauseKind::Crash, {u"no worker is in the group that could be given it"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker, {u"it is given out when a worker joins"_s, {}});
}

void explainLoss(const Case &c, const Task &task, Finding &finding)
{
    const QList<Cause> bugs = bugCauses(finding.rule, versionOf(c.now, {}));
    finding.causes = whyUnowned(c.now, task) + bugs;
    finding.remedies << remedy(
        Intention::ForceRebalance, {u"in the next round the leader gives out what nobody owns"_s, {}},
        {u"a restart of the task or the connector is refused (409) while it has no owner"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker, {u"any member that joins or leaves brings a round too"_s, {}});
    if (!bugs.isEmpty())
        finding.remedies << remedy(Intention::Upgrade, {u"or set scheduled.rebalance.max.delay.ms above 0"_s, {}},
                                   {u"the tasks that are lost now"_s, {}});
}

/// Who may run it while the group gives it to nobody: a worker that shows nothing now and is not known to have ended.
WorkerId mayRunOn(const Snapshot &now, const Task &task)
{
    if (!task.living.isEmpty())
        return task.living.constFirst().worker;
    if (!task.said)
        return {};
    const ConnectState lastWord = lastWordOf(task, task.said->worker);
    if (!lastWord.isRunning() && !lastWord.isPaused())
        return {};
    const Worker *holder = now.worker(task.said->worker);
    const bool isSettled = holder && (holder->hasEnded || holder->showsTaskMap || holder->showsThreads);
    return isSettled ? WorkerId() : task.said->worker;
}

} // namespace

QList<Finding> lostTasks(const Case &c)
{
    QList<Finding> found;
    const bool isEffect = !allWorkersGone(c).isEmpty();
    for (const Task &task : c.now.tasks) {
        if (task.real != Real::Lost)
            continue;
        const auto silence = confidenceInSilence(c, task);
        if (!silence && !isEffect)
            continue;
        const WorkerId maybeOn = mayRunOn(c.now, task);
        const Confidence most = maybeOn.isEmpty() ? Confidence::Strong : Confidence::Likely;
        Finding finding =
            taskFinding("task-lost", task, Severity::Serious, std::min(silence.value_or(Confidence::Hint), most));
        finding.since = task.since;
        finding.says = maybeOn.isEmpty()
            ? Sentence{u"%1 is configured, but nobody owns it and no wait is announced: nobody works on it"_s,
                       {nameOf(task.id)}}
            : Sentence{
                  u"%1 is configured, but nobody owns it and no wait is announced; whether %2 still runs it is not known"_s,
                  {nameOf(task.id), maybeOn.text}};
        finding.evidence = evidenceOf(c.now, task);
        if (isEffect)
            explainByEmptiness(finding);
        else
            explainLoss(c, task, finding);
        found << finding;
    }
    return found;
}

namespace {

/// The delay began some seconds before it was seen, and a round follows its end: a time to the second is all there is.
QString aboutWhen(Moment moment)
{
    return isoText(std::chrono::ceil<std::chrono::seconds>(moment)).mid(11, 8) + u" UTC"_s;
}

Sentence waitSays(const Snapshot &now, const Task &task, const WorkerId &maybeOn)
{
    QStringList arguments{nameOf(task.id),
                          now.round.delayEndsBy ? aboutWhen(*now.round.delayEndsBy) : u"a time not known"_s};
    if (maybeOn.isEmpty())
        return {u"%1 is given to nobody until the rebalance delay ends, by about %2 at the latest"_s, arguments};
    arguments << maybeOn.text;
    return {
        u"%1 is given to nobody until the rebalance delay ends, by about %2 at the latest; whether %3 still runs it is not known"_s,
        arguments};
}

/// That nobody owns it are the group's own bytes; that it waits is no more than likely where somebody may run it.
Confidence waitConfidence(const Snapshot &now, const Task &task, const WorkerId &maybeOn)
{
    if (!maybeOn.isEmpty() || now.round.isStale || !task.ownersKnown)
        return Confidence::Likely;
    return Confidence::Proven;
}

} // namespace

QList<Finding> waitingTasks(const Case &c)
{
    QList<Finding> found;
    if (!announcesWait(c.now))
        return found;
    for (const Task &task : c.now.tasks) {
        if (task.real != Real::Waiting)
            continue;
        const WorkerId maybeOn = mayRunOn(c.now, task);
        Finding finding = taskFinding("task-waiting", task, Severity::Notice, waitConfidence(c.now, task, maybeOn));
        finding.since = task.since;
        finding.says = waitSays(c.now, task, maybeOn);
        finding.evidence = evidenceOf(c.now, task);
        finding.evidence << groupEvidence(
            c.now, {u"a delay of %1 s is announced"_s, {QString::number(double(c.now.round.delay.count()) / 1000)}});
        finding.causes = whyUnowned(c.now, task);
        finding.causes << cause(CauseKind::Normal,
                                {u"the group waits for the worker to come back before it moves its work"_s, {}});
        finding.remedies << remedy(
            Intention::Wait,
            {u"it is given out when the delay ends, or when the worker is back and the delay is over"_s, {}},
            {u"forcing a rebalance does not shorten the wait"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> tasksNotStarted(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        const auto confidence = confidenceInSilence(c, task);
        if (task.real != Real::AssignedNotStarted || failedUnsaid(task) || !confidence)
            continue;
        const bool isShown = ownerShowsNothing(c, task);
        Finding finding =
            taskFinding("task-not-started", task, Severity::Serious,
                        isShown && !task.id.isConnector() && !mayHideFailure(c, task) ? *confidence : Confidence::Hint);
        finding.subject.worker = task.owners.constFirst();
        finding.since = task.since;
        finding.says = isShown ? Sentence{u"%1 is given to %2, but runs neither there nor anywhere else"_s,
                                          {nameOf(task.id), listed(task.owners)}}
                               : Sentence{u"%1 is given to %2, which says itself that it does not run"_s,
                                          {nameOf(task.id), listed(task.owners)}};
        finding.evidence = evidenceOf(c.now, task);
        finding.causes = bugCauses(finding.rule, versionOf(c.now, task.owners.constFirst()));
        finding.causes << cause(
            CauseKind::Bug,
            {u"the start failed without a word, or the worker stopped the task for a change that it had noted before"_s,
             {}});
        finding.remedies << remedy(Intention::RestartTask, {u"its owner starts it then"_s, {}});
        finding.remedies << remedy(Intention::RestartWorker, {u"where the task restart does not help"_s, {}});
        found << finding;
    }
    return found;
}

} // namespace signalbox
