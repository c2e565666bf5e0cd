// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

enum class Kind { OldOneWorks, DeadEntry, Open };

Kind kindOf(const Task &task)
{
    if (certainInstances(task) > 0)
        return Kind::OldOneWorks;
    if (!task.deadEntries.isEmpty())
        return Kind::DeadEntry;
    return Kind::Open;
}

Sentence saysOf(const Task &task, Kind kind)
{
    const QStringList arguments{nameOf(task.id), task.said->worker.text};
    switch (kind) {
    case Kind::OldOneWorks:
        return {
            u"%1 could not be started on %2 because an older instance of it is there, and that one works on behind the FAILED row"_s,
            arguments};
    case Kind::DeadEntry:
        return {u"%1 could not be started on %2 because of a dead entry in its task map: nobody works on it"_s,
                arguments};
    case Kind::Open:
        break;
    }
    return {
        u"%1 could not be started on %2 because an older instance or a dead entry of it is there; metrics of %2 would tell which"_s,
        arguments};
}

Finding refusedOf(const Case &c, const Task &task)
{
    const Kind kind = kindOf(task);
    Finding finding = taskFinding(task.id.isConnector() ? "connector-already-exists" : "task-already-exists", task,
                                  kind == Kind::OldOneWorks ? Severity::Critical : Severity::Serious,
                                  kind == Kind::Open ? Confidence::Strong : Confidence::Proven);
    finding.duplicateClass = kind == Kind::OldOneWorks ? u"B"_s : QString();
    finding.subject.worker = task.said->worker;
    finding.since = task.said->at;
    finding.says = saysOf(task, kind);
    finding.evidence = evidenceOf(c.now, task);
    for (const DeadEntry &entry : task.deadEntries)
        finding.evidence << Evidence{Source::Metrics,
                                     entry.worker.text,
                                     c.now.at,
                                     {u"an entry with status %1, and no thread behind it"_s, {entry.status}}};
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
    Finding finding = taskFinding("task-already-exists", task, Severity::Warning,
                                  isQuiet(c.now) ? Confidence::Likely : Confidence::Hint);
    finding.subject.worker = entry.worker;
    finding.says = {
        u"%1 has left a dead entry on %2: nothing works there, but should %2 be given the task, its start is refused"_s,
        {nameOf(task.id), entry.worker.text}};
    finding.evidence << Evidence{Source::Metrics,
                                 entry.worker.text,
                                 c.now.at,
                                 {u"an entry with status %1, and no thread behind it"_s, {entry.status}}};
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
            if (!entry.isOwner && task.ownersKnown && !task.id.isConnector() && worker
                && worker->membership == Membership::Member)
                found << deadEntryOf(c, task, entry);
        }
    return found;
}

} // namespace signalbox
