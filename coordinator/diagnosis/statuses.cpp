// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

bool livesAt(const Task &task, const WorkerId &worker)
{
    return std::any_of(task.living.begin(), task.living.end(),
                       [&worker](const Instance &one) { return one.worker == worker; });
}

bool isHere(const Snapshot &now, const WorkerId &id)
{
    const Worker *worker = now.worker(id);
    return worker && worker->membership == Membership::Member;
}

/// The row's writer is no member, so that its word is an old one. Nothing is said of writers while members are unknown.
bool writerIsGone(const Snapshot &now, const Task &task)
{
    const Worker *worker = now.worker(task.said->worker);
    return now.round.isKnown && now.round.state == u"Stable" && worker && worker->membership != Membership::Member
        && worker->membership != Membership::Unknown && !livesAt(task, worker->id);
}

Remedy rewrite()
{
    return remedy(Intention::RestartTask,
                  {u"a restart of the task, or a pause and a resume of the connector, writes the row anew"_s, {}});
}

Finding staleFinding(const Case &c, const Task &task, Sentence says)
{
    Finding finding = taskFinding("status-stale", task, Severity::Notice, Confidence::Strong);
    finding.duplicateClass = u"F"_s;
    finding.subject.worker = task.said->worker;
    finding.since = task.said->at;
    finding.says = std::move(says);
    finding.evidence = evidenceOf(c.now, task);
    return finding;
}

Finding removedTask(const Case &c, const Task &task)
{
    Finding finding = staleFinding(c, task,
                                   {u"%1 is configured no more; only its row \"%2 on %3\" is left"_s,
                                    {nameOf(task.id), task.said->state.word, task.said->worker.text}});
    finding.causes = bugCauses(finding.rule, versionOf(c.now, {}));
    finding.causes << cause(CauseKind::Normal, {u"it was removed while no leader cleaned up after it"_s, {}});
    finding.remedies << remedy(Intention::RemoveStatusRow,
                               {u"a tombstone in the row's own partition removes it everywhere"_s, {}});
    return finding;
}

Finding goneWriter(const Case &c, const Task &task)
{
    Finding finding = staleFinding(c, task,
                                   {u"The status of %1 still says %2 on %3, which is no member of the group"_s,
                                    {task.id.text(), task.said->state.word, task.said->worker.text}});
    finding.causes << cause(CauseKind::Crash,
                            {u"a worker that ends without a word leaves its rows, and nobody corrects them"_s, {}});
    if (!task.living.isEmpty())
        finding.remedies << rewrite();
    return finding;
}

Finding contradiction(const Case &c, const Task &task, Sentence says)
{
    const bool byRest = task.said->source == Source::Rest;
    Finding finding =
        taskFinding("status-contradicts", task, Severity::Warning, byRest ? Confidence::Likely : Confidence::Strong);
    finding.subject.worker = task.said->worker;
    finding.since = task.said->at;
    finding.says = std::move(says);
    finding.evidence = evidenceOf(c.now, task);
    for (const DeadEntry &entry : task.deadEntries)
        finding.evidence << Evidence{Source::Metrics,
                                     entry.worker.text,
                                     c.now.at,
                                     {u"an entry with status %1, and no thread behind it"_s, {entry.status}}};
    finding.causes = task.said->state.isUnassigned() ? bugCauses(finding.rule, versionOf(c.now, {})) : QList<Cause>();
    finding.causes << cause(
        CauseKind::Normal,
        {u"rows are written when something changes; an instance that never restarted wrote nothing after the others"_s,
         {}});
    finding.remedies << rewrite();
    return finding;
}

/// An instance that was seen alive since the word was spoken. One that was seen before contradicts nothing: the word
/// may tell of its end.
const Instance *aliveSince(const Task &task)
{
    const auto spoken = task.said->spokenBy();
    const auto found = std::find_if(task.living.begin(), task.living.end(), [&spoken](const Instance &one) {
        return one.isCertain && !(spoken && one.seenAt && *one.seenAt < *spoken);
    });
    return found == task.living.end() ? nullptr : &*found;
}

/// Every member was looked through, so that "nowhere" is an observation.
bool allMembersShow(const Snapshot &now)
{
    bool hasMembers = false;
    for (const Worker &worker : now.workers) {
        if (worker.membership != Membership::Member)
            continue;
        hasMembers = true;
        if (!worker.showsTaskMap && !worker.showsThreads)
            return false;
    }
    return hasMembers;
}

std::optional<Sentence> contradictionOf(const Case &c, const Task &task)
{
    const ConnectState &state = task.said->state;
    const Instance *alive = aliveSince(task);
    const QStringList arguments{task.id.text(), state.word, task.said->worker.text,
                                alive ? alive->worker.text : QString()};
    const bool isElsewhere = state.isRunning() && !livesAt(task, task.said->worker) && isHere(c.now, task.said->worker);
    if (alive && (state.isFailed() || state.isUnassigned() || isElsewhere))
        return standsBesideWords(c, task, *alive)
            ? std::optional(Sentence{u"The status of %1 says %2 on %3, yet it works on %4"_s, arguments})
            : std::nullopt;
    const bool isOpen = task.real != Real::Waiting && task.real != Real::Lost;
    if (isOpen && !alive && state.isRunning() && task.configured != Known::No && task.living.isEmpty()
        && allMembersShow(c.now) && isHere(c.now, task.said->worker) && isSettled(c, task))
        return Sentence{u"The status of %1 says %2 on %3, yet it works nowhere"_s, arguments};
    return std::nullopt;
}

} // namespace

QList<Finding> staleStatuses(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        if (!task.said || task.said->worker.isEmpty())
            continue;
        if (task.real == Real::StaleRow)
            found << removedTask(c, task);
        else if (task.real != Real::Waiting && !task.said->state.isUnassigned() && writerIsGone(c.now, task))
            found << goneWriter(c, task);
    }
    return found;
}

QList<Finding> contradictingStatuses(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        if (!task.said || wasRefused(task))
            continue;
        if (const auto says = contradictionOf(c, task))
            found << contradiction(c, task, *says);
    }
    return found;
}

} // namespace signalbox
