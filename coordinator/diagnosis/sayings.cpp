// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/sayings.h"

#include "diagnosis/certainty.h"
#include "diagnosis/knownbugs.h"

#include <QLocale>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

Subject subjectOf(const TaskId &id, const WorkerId &worker)
{
    return {id.connector, id.number, worker, {}};
}

QString nameOf(const TaskId &id)
{
    return (id.isConnector() ? u"Connector "_s : u"Task "_s) + id.text();
}

QString listed(const QList<WorkerId> &workers)
{
    QString text;
    for (qsizetype at = 0; at < workers.size(); ++at) {
        if (at > 0)
            text += at + 1 == workers.size() ? u" and "_s : u", "_s;
        text += workers[at].text;
    }
    return text;
}

Finding taskFinding(const char *rule, const Task &task, Severity severity, Confidence confidence)
{
    Finding finding;
    finding.rule = QString::fromLatin1(rule);
    finding.severity = severity;
    finding.confidence = confidence;
    finding.subject = subjectOf(task.id);
    finding.instances = task.living;
    return finding;
}

Evidence groupEvidence(const Snapshot &now, Sentence says)
{
    Evidence evidence;
    evidence.source = Source::Group;
    evidence.where = now.group.text;
    evidence.at = now.round.seenAt;
    evidence.says = std::move(says);
    return evidence;
}

Evidence instanceEvidence(const Snapshot &now, const Task &task, const Instance &instance)
{
    Evidence evidence;
    evidence.where = instance.worker.text;
    evidence.at = instance.seenAt ? instance.seenAt : std::optional(now.at);
    const bool byMetrics = instance.shownBy.contains(Source::Metrics);
    const bool byThreads = instance.shownBy.contains(Source::Threads);
    evidence.source = byMetrics      ? Source::Metrics
        : byThreads                  ? Source::Threads
        : instance.shownBy.isEmpty() ? Source::Group
                                     : instance.shownBy.constFirst();
    const QStringList arguments{task.id.text(), instance.worker.text};
    if (!instance.isCertain && byMetrics)
        evidence.says = {u"%1 was in the task map of %2 when that was last seen"_s, arguments};
    else if (!instance.isCertain && byThreads)
        evidence.says = {u"a thread of %1 was alive in %2 when its threads were last seen"_s, arguments};
    else if (byMetrics && byThreads)
        evidence.says = {u"%1 is in the task map of %2 as running or paused, and its thread is there"_s, arguments};
    else if (byMetrics)
        evidence.says = {u"%1 is in the task map of %2 as running or paused"_s, arguments};
    else if (byThreads)
        evidence.says = {u"a thread of %1 is alive in %2"_s, arguments};
    else
        evidence.says = {u"%1 may run on %2; nothing shows the instance itself"_s, arguments};
    return evidence;
}

Evidence saidEvidence(const Snapshot &now, const Task &task)
{
    Evidence evidence;
    if (!task.said)
        return evidence;
    evidence.source = task.said->source;
    evidence.at = task.said->at;
    evidence.says = {u"%1 on %2"_s, {task.said->state.word, task.said->worker.text}};
    if (task.said->source == Source::Rest) {
        evidence.where = task.said->toldBy.isEmpty() ? u"REST"_s : task.said->toldBy.text;
        return evidence;
    }
    evidence.where = now.topics.status;
    const auto row = std::find_if(task.history.crbegin(), task.history.crend(),
                                  [&task](const StatusRow &one) { return one.at == *task.said->at; });
    if (row != task.history.crend())
        evidence.where = u"%1-%2@%3"_s.arg(now.topics.status).arg(row->partition).arg(row->offset);
    return evidence;
}

QList<Evidence> evidenceOf(const Snapshot &now, const Task &task)
{
    QList<Evidence> evidence;
    if (task.ownersKnown) {
        const QString owners = listed(task.owners);
        evidence << groupEvidence(now,
                                  owners.isEmpty() ? Sentence{u"nobody owns %1"_s, {task.id.text()}}
                                                   : Sentence{u"%1 is owned by %2"_s, {task.id.text(), owners}});
    }
    for (const Instance &instance : task.living)
        evidence << instanceEvidence(now, task, instance);
    if (task.said)
        evidence << saidEvidence(now, task);
    return evidence;
}

Remedy remedy(Intention intention, Sentence why, Sentence cannot)
{
    return {intention, std::move(why), std::move(cannot)};
}

Cause cause(CauseKind kind, Sentence why)
{
    return {kind, {}, {}, std::move(why)};
}

QString versionOf(const Snapshot &now, const WorkerId &worker)
{
    if (const Worker *known = now.worker(worker); known && !known->version.isEmpty())
        return known->version;
    QString oldest;
    for (const Worker &one : now.workers)
        if (one.membership == Membership::Member && !one.version.isEmpty()
            && (oldest.isEmpty() || compareVersions(one.version, oldest) < 0))
            oldest = one.version;
    return oldest;
}

QList<Cause> bugCauses(const QString &rule, const QString &version)
{
    QList<Cause> causes;
    for (const KnownBug *bug : bugsBehind(rule))
        if (bug->affects(version))
            causes << causeOf(*bug, version);
    return causes;
}

bool isOutOfMemory(const Worker &worker)
{
    return worker.heapUsed && worker.heapMax && *worker.heapMax > 0
        && double(*worker.heapUsed) >= 0.95 * double(*worker.heapMax);
}

QList<Cause> weaknessOf(const Worker *worker)
{
    QList<Cause> causes;
    if (!worker)
        return causes;
    if (isOutOfMemory(*worker)) {
        const QString percent = QString::number(100 * *worker->heapUsed / *worker->heapMax);
        causes << cause(CauseKind::Resource, {u"the heap of %1 is used up (%2 %)"_s, {worker->id.text, percent}});
    }
    if (worker->herderAlive == false)
        causes << cause(
            CauseKind::Bug,
            {u"the herder's thread of %1 has ended, so that it manages its tasks no more"_s, {worker->id.text}});
    else if (worker->tick && !worker->tick->answered)
        causes << cause(CauseKind::Resource,
                        {u"the herder's thread of %1 is blocked: %2"_s,
                         {worker->id.text, worker->tick->message.isEmpty() ? u"no answer"_s : worker->tick->message}});
    return causes;
}

} // namespace signalbox
