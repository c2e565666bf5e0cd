// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/knownbugs.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <QSet>

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

QList<WorkerId> placesOf(const QList<Instance> &instances)
{
    QList<WorkerId> places;
    for (const Instance &instance : instances)
        if (!places.contains(instance.worker))
            places << instance.worker;
    return places;
}

/// Connector instances move no data and the words of findings are about tasks: a doubled one is only hinted at.
Severity ofKind(const TaskId &id, Severity severity)
{
    return id.isConnector() ? Severity::Warning : severity;
}

Confidence ofKind(const TaskId &id, Confidence confidence)
{
    return id.isConnector() ? Confidence::Hint : confidence;
}

bool isDoubled(const Task &task)
{
    return countedInstances(task).size() > 1;
}

/// Of one of the task's instances: where there are others, what is wrong began with the latest of them.
std::optional<Moment> sinceWhen(const Task &task, const Instance &instance)
{
    return isDoubled(task) ? task.since : instance.since;
}

bool hadBulkRestart(const Snapshot &now, const ConnectorName &connector)
{
    return std::any_of(now.actions.begin(), now.actions.end(), [&connector](const ConfigAction &action) {
        return action.kind == ConfigAction::Kind::Restarted && action.includesTasks && action.connector == connector;
    });
}

/// Which bug left a remnant: first the one whose trigger was seen, then the others that the version has.
QList<Cause> remnantCauses(const Case &c, const Task &task, const WorkerId &worker)
{
    QList<Cause> causes = weaknessOf(c.now.worker(worker));
    QList<Cause> bugs = bugCauses(u"task-remnant"_s, versionOf(c.now, worker));
    const auto isArmed = [&](const Cause &one) {
        return (one.jira == u"KAFKA-13816" && c.now.round.protocol == u"default")
            || (one.jira == u"KAFKA-13719" && hadBulkRestart(c.now, task.id.connector));
    };
    const auto isNarrow = [](const Cause &one) { return !one.fixedIn.isEmpty(); };
    std::stable_sort(bugs.begin(), bugs.end(), [&](const Cause &x, const Cause &y) {
        return std::pair(!isArmed(x), !isNarrow(x)) < std::pair(!isArmed(y), !isNarrow(y));
    });
    return causes + bugs;
}

QList<Remedy> remnantRemedies(const Case &c, const Task &task, const WorkerId &worker)
{
    const QString version = versionOf(c.now, worker);
    QList<Remedy> remedies;
    remedies << remedy(Intention::RestartWorker, {u"everything in the process of %1 ends with it"_s, {worker.text}},
                       {u"its own tasks wait for the rebalance delay meanwhile"_s, {}});
    if (task.configured != Known::No) {
        remedies << remedy(Intention::Pause,
                           {u"a pause reaches every instance, on every worker: it stops the double work at once"_s, {}},
                           {u"resuming revives all of them"_s, {}});
        if (compareVersions(version, u"3.5.0"_s) >= 0)
            remedies << remedy(Intention::Stop, {u"each instance shuts down when its connector is stopped"_s, {}},
                               {u"not reliably under the eager protocol, and a dead entry may refuse the next start: "
                                u"check the task maps afterwards"_s,
                                {}});
    }
    return remedies;
}

Finding remnantOf(const Case &c, const Task &task, const Instance &instance)
{
    const bool isTwice = isDoubled(task);
    Finding finding =
        taskFinding("task-remnant", task, ofKind(task.id, isTwice ? Severity::Critical : Severity::Serious),
                    ofKind(task.id, confidenceOf(c, task, instance)));
    finding.duplicateClass = u"B"_s;
    finding.subject.worker = instance.worker;
    finding.since = sinceWhen(task, instance);
    const QString owners = listed(task.owners);
    if (owners.isEmpty() && task.configured == Known::No)
        finding.says = {u"%1 still works on %2, though it is configured no more"_s,
                        {nameOf(task.id), instance.worker.text}};
    else if (owners.isEmpty())
        finding.says = {u"%1 still works on %2, though the group gives it to nobody"_s,
                        {nameOf(task.id), instance.worker.text}};
    else if (isTwice)
        finding.says = {u"%1 runs twice: the group gives it to %2, but it still works on %3 too"_s,
                        {nameOf(task.id), owners, instance.worker.text}};
    else
        finding.says = {u"%1 works on %3, though the group gives it to %2"_s,
                        {nameOf(task.id), owners, instance.worker.text}};
    finding.evidence = evidenceOf(c.now, task);
    finding.causes = remnantCauses(c, task, instance.worker);
    finding.remedies = remnantRemedies(c, task, instance.worker);
    return finding;
}

Finding abandonedOf(const Case &c, const Task &task, const Instance &instance)
{
    Finding finding =
        taskFinding("task-abandoned", task, ofKind(task.id, isDoubled(task) ? Severity::Critical : Severity::Serious),
                    ofKind(task.id, confidenceOf(c, task, instance)));
    finding.duplicateClass = u"C"_s;
    finding.subject.worker = instance.worker;
    finding.since = sinceWhen(task, instance);
    const bool hasSuccessor = isDoubled(task);
    finding.says = {hasSuccessor
                        ? u"%1 was given up by %2 while it hung, and its thread lives on beside a newer instance"_s
                        : u"%1 was given up by %2 while it hung, and its thread lives on there"_s,
                    {nameOf(task.id), instance.worker.text}};
    finding.evidence = evidenceOf(c.now, task);
    finding.causes << cause(
        CauseKind::Resource,
        {u"it did not end within task.shutdown.graceful.timeout.ms when it was stopped: the system behind it "
         u"did not answer in time"_s,
         {}});
    finding.causes << bugCauses(u"task-abandoned"_s, versionOf(c.now, instance.worker));
    finding.remedies << remedy(Intention::RestartWorker,
                               {u"only the end of the process of %1 ends its thread"_s, {instance.worker.text}},
                               {u"the next slow stop may leave another one"_s, {}});
    finding.remedies << remedy(Intention::RaiseTimeout,
                               {u"a longer task.shutdown.graceful.timeout.ms lets slow tasks end in order"_s, {}},
                               {u"this thread is there already"_s, {}});
    return finding;
}

bool isCountedHere(const Task &task)
{
    const QList<Instance> counted = countedInstances(task);
    return std::any_of(counted.begin(), counted.end(), [](const Instance &one) { return one.role != Role::Foreign; });
}

Sentence elsewhereSays(const Task &task, const WorkerId &worker, const QString &group, bool isTwice)
{
    QStringList arguments{nameOf(task.id), worker.text};
    if (group.isEmpty())
        return {isTwice ? u"%1 also runs on %2, which belongs to another Connect cluster"_s
                        : u"%1 runs on %2, which belongs to another Connect cluster"_s,
                arguments};
    return {isTwice ? u"%1 also runs on %2, which belongs to the Connect cluster %3"_s
                    : u"%1 runs on %2, which belongs to the Connect cluster %3"_s,
            arguments << group};
}

Finding elsewhereOf(const Case &c, const Task &task, const Instance &instance)
{
    const Worker *worker = c.now.worker(instance.worker);
    const bool isTwice = isDoubled(task) || (!instance.isCertain && isCountedHere(task));
    const Confidence confidence = instance.isCertain ? confidenceOf(c, task, instance) : Confidence::Likely;
    Finding finding =
        taskFinding("task-runs-elsewhere", task, ofKind(task.id, isTwice ? Severity::Critical : Severity::Serious),
                    ofKind(task.id, confidence));
    finding.duplicateClass = u"E"_s;
    finding.subject.worker = instance.worker;
    finding.since = sinceWhen(task, instance);
    const QString group = worker ? worker->group.text : QString();
    finding.says = elsewhereSays(task, instance.worker, group, isTwice);
    finding.evidence = evidenceOf(c.now, task);
    finding.causes << cause(
        CauseKind::Misconfiguration,
        {u"two Connect clusters work from one configuration: the same config topic under two group ids, or a copy"_s,
         {}});
    if (isTwice || hasMembers(c.now))
        finding.remedies << remedy(Intention::StopForeignInstance,
                                   {u"stop %1, or the whole cluster it belongs to"_s, {instance.worker.text}},
                                   {u"nothing that is done inside this cluster ends it"_s, {}});
    finding.remedies << remedy(Intention::SeparateClusters,
                               {u"give the other cluster internal topics of its own"_s, {}},
                               {u"records that were written twice stay"_s, {}});
    return finding;
}

QList<Finding> perInstance(const Case &c, Role role, Finding (*about)(const Case &, const Task &, const Instance &))
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        if (role == Role::Foreign && !isOurGroupSeen(c) && !showsItselfHere(task))
            continue;
        QSet<WorkerId> told;
        for (const Instance &instance : task.living)
            if (instance.role == role && !told.contains(instance.worker)) {
                const Finding finding = about(c, task, instance);
                if (isWithheld(c, task, instance, finding.confidence))
                    continue;
                told << instance.worker;
                found << finding;
            }
    }
    return found;
}

} // namespace

QList<Finding> tasksAssignedTwice(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        if (task.owners.size() < 2)
            continue;
        const Confidence confidence = c.now.round.isStale ? Confidence::Hint
            : isQuiet(c.now)                              ? Confidence::Proven
                                                          : Confidence::Likely;
        Finding finding =
            taskFinding("task-assigned-twice", task, ofKind(task.id, Severity::Critical), ofKind(task.id, confidence));
        finding.duplicateClass = u"A"_s;
        finding.since = task.since;
        finding.says = {
            u"The group gives %1 to two members at once, %2: both run it"_s,
            {task.id.text(), listed(placesOf(task.living).size() > 1 ? placesOf(task.living) : task.owners)}};
        finding.evidence = evidenceOf(c.now, task);
        finding.causes = bugCauses(finding.rule, versionOf(c.now, {}));
        finding.causes << cause(CauseKind::Network,
                                {u"a worker was cut off or frozen and came back with what it held before"_s, {}});
        if (finding.causes.size() == 1)
            finding.remedies << remedy(Intention::ForceRebalance,
                                       {u"the next round revokes it from both and gives it out once"_s, {}});
        finding.remedies << remedy(
            Intention::RestartWorker, {u"restart one of the two holders"_s, {}},
            {u"a rebalance, a restart of the task and a changed configuration do not help on versions before 2.5.1"_s,
             {}});
        finding.remedies << remedy(
            Intention::Pause, {u"a pause reaches both and stops the double work until one holder is restarted"_s, {}},
            {u"resuming revives both"_s, {}});
        if (finding.causes.constFirst().kind == CauseKind::Bug)
            finding.remedies << remedy(Intention::Upgrade,
                                       {u"from 2.5.1 and 2.6.0 on the leader revokes doubled tasks"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> taskRemnants(const Case &c)
{
    return perInstance(c, Role::Remnant, remnantOf);
}

QList<Finding> abandonedTasks(const Case &c)
{
    return perInstance(c, Role::Abandoned, abandonedOf);
}

QList<Finding> tasksElsewhere(const Case &c)
{
    return perInstance(c, Role::Foreign, elsewhereOf);
}

} // namespace signalbox
