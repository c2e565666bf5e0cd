// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

/// The line that names the root: the last "Caused by", else the first line. No stack frames.
QString rootOf(const QString &trace)
{
    QString root = trace.section(u'\n', 0, 0).trimmed();
    const auto lines = QStringView(trace).split(u'\n');
    for (const QStringView line : lines)
        if (line.startsWith(u"Caused by: "))
            root = line.mid(11).trimmed().toString();
    return root.left(300);
}

QList<Cause> causesOf(const QString &root)
{
    if (root.contains(u"OutOfMemoryError"))
        return {cause(CauseKind::Resource,
                      {u"the worker's heap was used up: other threads of it may be damaged too"_s, {}})};
    if (root.contains(u"ConfigException"))
        return {cause(CauseKind::Misconfiguration, {u"the connector's configuration is refused"_s, {}})};
    if (root.contains(u"TimeoutException") || root.contains(u"java.net."))
        return {cause(CauseKind::Network, {u"something it talks to did not answer"_s, {}})};
    return {};
}

QList<Remedy> remediesFor(const Task &task, const QString &root)
{
    QList<Remedy> remedies;
    if (root.contains(u"ConfigException"))
        remedies << remedy(Intention::UpdateConfig, {u"correct the configuration"_s, {}});
    remedies << remedy(task.id.isConnector() ? Intention::RestartConnector : Intention::RestartTask,
                       {u"it helps where the cause has passed"_s, {}},
                       {u"it fails again while the cause is there"_s, {}});
    if (root.contains(u"OutOfMemoryError"))
        remedies << remedy(Intention::RestartWorker, {u"after an exhausted heap a process is not to be trusted"_s, {}})
                 << remedy(Intention::AddResources, {u"more heap, or fewer tasks per worker"_s, {}});
    return remedies;
}

/// Its own worker's metrics say that it failed, while the row that everybody reads says something else: a FAILED is not
/// written over the row of another worker with a higher generation.
Finding failedUnsaid(const Case &c, const Task &task, const DeadEntry &entry)
{
    Finding finding =
        taskFinding("task-failed", task, Severity::Serious, isQuiet(c.now) ? Confidence::Likely : Confidence::Hint);
    finding.subject.worker = entry.worker;
    finding.says = {u"%1 has failed on %2, though its status does not say so"_s, {nameOf(task.id), entry.worker.text}};
    finding.evidence = evidenceOf(c.now, task);
    finding.evidence << Evidence{Source::Metrics,
                                 entry.worker.text,
                                 c.now.at,
                                 {u"an entry with status %1, and no thread behind it"_s, {entry.status}}};
    finding.remedies = remediesFor(task, {});
    return finding;
}

} // namespace

QList<Finding> failedTasks(const Case &c)
{
    QList<Finding> found;
    for (const Task &task : c.now.tasks) {
        if (task.real == Real::AssignedNotStarted)
            for (const DeadEntry &entry : task.deadEntries)
                if (entry.isOwner && entry.status == u"failed")
                    found << failedUnsaid(c, task, entry);
        if (task.real != Real::Failed || wasRefused(task))
            continue;
        const QString root = rootOf(task.said->trace);
        const Confidence confidence = task.said->source == Source::Rest ? Confidence::Likely : Confidence::Strong;
        Finding finding = taskFinding(task.id.isConnector() ? "connector-failed" : "task-failed", task,
                                      Severity::Serious, confidence);
        finding.subject.worker = task.said->worker;
        finding.since = task.said->at;
        finding.says = root.isEmpty()
            ? Sentence{u"%1 has failed on %2"_s, {nameOf(task.id), task.said->worker.text}}
            : Sentence{u"%1 has failed on %2: %3"_s, {nameOf(task.id), task.said->worker.text, root}};
        finding.evidence = evidenceOf(c.now, task);
        finding.causes = causesOf(root);
        finding.remedies = remediesFor(task, root);
        found << finding;
    }
    return found;
}

} // namespace signalbox
