// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

enum class Kind { OldOneWorks, DeadEntry, Open };

Evidence entryEvidence(const Snapshot &now, const DeadEntry &entry)
{
    return {Source::Metrics,
            entry.worker.text,
            entry.seenAt.value_or(now.at),
            {u"an entry with status %1, and no thread behind it"_s, {entry.status}}};
}

/// What the worker that refused the start shows of the task itself. What other workers show refused nothing there.
struct Found {
    Kind kind = Kind::Open;
    std::optional<Moment> seenAt; ///< when it showed that
};

Found foundOf(const Task &task)
{
    const WorkerId &refuser = task.said->worker;
    Found found;
    for (const Instance &instance : task.living)
        if (instance.worker == refuser && instance.isCertain)
            found = {Kind::OldOneWorks, std::max(found.seenAt, instance.seenAt)};
    if (found.kind == Kind::OldOneWorks)
        return found;
    for (const DeadEntry &entry : task.deadEntries)
        if (entry.worker == refuser)
            found = {Kind::DeadEntry, entry.seenAt};
    return found;
}

/// Proven by what was seen after the refusal was written. An entry that was dead before it cannot have come to life;
/// an instance that lived before it may have ended since.
Confidence confidenceOf(const Task &task, const Found &found)
{
    if (found.kind == Kind::Open || !task.said->at || !found.seenAt)
        return Confidence::Strong;
    if (*found.seenAt > *task.said->at)
        return Confidence::Proven;
    return found.kind == Kind::DeadEntry ? Confidence::Strong : Confidence::Likely;
}

/// What becomes of a task whose start met a dead entry: nobody works on it, unless another worker shows it, or may.
Sentence deadEntrySays(const Task &task)
{
    QList<WorkerId> elsewhere;
    bool isCertain = false;
    for (const Instance &instance : task.living) {
        if (!elsewhere.contains(instance.worker))
            elsewhere << instance.worker;
        isCertain = isCertain || (instance.isCertain && instance.seenAt > task.said->at);
    }
    const QStringList arguments{nameOf(task.id), task.said->worker.text, listed(elsewhere)};
    if (elsewhere.isEmpty())
        return {u"%1 could not be started on %2 because of a dead entry in its task map: nobody works on it"_s,
                arguments.first(2)};
    return {
        isCertain
            ? u"%1 could not be started on %2 because of a dead entry in its task map; an older instance works on %3"_s
            : u"%1 could not be started on %2 because of a dead entry in its task map; an older instance may work on %3"_s,
        arguments};
}

Sentence saysOf(const Case &c, const Task &task, Kind kind)
{
    const QStringList arguments{nameOf(task.id), task.said->worker.text};
    if (kind == Kind::DeadEntry)
        return deadEntrySays(task);
    if (kind == Kind::OldOneWorks)
        return {
            u"%1 could not be started on %2 because an older instance of it is there, and that one works on behind the FAILED row"_s,
            arguments};
    const Worker *worker = c.now.worker(task.said->worker);
    if (worker && worker->showsTaskMap)
        return {
            u"%1 could not be started on %2 because an older instance or a dead entry of it was there; the next look into its task map will tell which"_s,
            arguments};
    return {
        u"%1 could not be started on %2 because an older instance or a dead entry of it is there; metrics of %2 would tell which"_s,
        arguments};
}

Finding refusedOf(const Case &c, const Task &task)
{
    const Found what = foundOf(task);
    const bool isAlive = what.kind == Kind::OldOneWorks;
    Finding finding = taskFinding(task.id.isConnector() ? "connector-already-exists" : "task-already-exists", task,
                                  isAlive ? Severity::Critical : Severity::Serious, confidenceOf(task, what));
    finding.duplicateClass = isAlive ? u"B"_s : QString();
    finding.subject.worker = task.said->worker;
    finding.since = task.said->at;
    finding.says = saysOf(c, task, what.kind);
    finding.evidence = evidenceOf(c.now, task);
    for (const DeadEntry &entry : task.deadEntries)
        finding.evidence << entryEvidence(c.now, entry);
    finding.causes = bugCauses(u"task-remnant"_s, versionOf(c.now, task.said->worker));
    std::stable_sort(finding.causes.begin(), finding.causes.end(),
                     [](const Cause &x, const Cause &y) { return !x.fixedIn.isEmpty() && y.fixedIn.isEmpty(); });
    finding.remedies << remedy(
        Intention::RestartTask,
        {u"a restart of this one task stops the old instance, clears the entry and starts it properly"_s, {}},
        {u"instances on other workers stay"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker, {u"where the task restart does not help"_s, {}});
    return finding;
}

Finding deadEntryOf(const Case &c, const Task &task, const DeadEntry &entry)
{
    Finding finding = taskFinding("task-already-exists", task, Severity::Warning, Confidence::Likely);
    finding.subject.worker = entry.worker;
    finding.says = {
        u"%1 has left a dead entry on %2: nothing works there, but should %2 be given the task, its start is refused"_s,
        {nameOf(task.id), entry.worker.text}};
    finding.evidence << entryEvidence(c.now, entry);
    finding.causes << cause(CauseKind::Bug,
                            {u"an instance that the group did not know of was stopped, and its entry stayed"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker, {u"the entry ends with the process"_s, {}});
    finding.remedies << remedy(Intention::RestartTask,
                               {u"should the task fail with \"already exists\" on %1"_s, {entry.worker.text}});
    return finding;
}

} // namespace

QList<Finding> refusedStarts(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks)
        if (task.configured != Known::No && wasRefused(task))
            found << refusedOf(c, task);
    return found;
}

QList<Finding> deadEntries(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks)
        for (const DeadEntry &entry : task.deadEntries) {
            const Worker *worker = c.now.worker(entry.worker);
            if (isQuiet(c.now) && !entry.isOwner && task.ownersKnown && !task.id.isConnector() && worker
                && worker->membership == Membership::Member)
                found << deadEntryOf(c, task, entry);
        }
    return found;
}

} // namespace signalbox
