// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/knownbugs.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

struct Held {
    QList<const Task *> tasks;
    QList<Instance> instances;
    bool isTakenOver = false; ///< somebody else was given one of them, or runs it
    Confidence confidence = Confidence::Hint;
};

bool isTakenOver(const Task &task, const WorkerId &worker)
{
    const auto isElsewhere = [&worker](const Instance &one) { return one.worker != worker; };
    return !task.owners.isEmpty() || std::any_of(task.living.begin(), task.living.end(), isElsewhere);
}

/// Its REST answers, its herder does not, and the group goes on without it: what it held, it holds still (KAFKA-16056).
Confidence whileBlocked(const Case &c, const Worker &worker)
{
    const bool isBlocked = worker.restAnswers && worker.tick && !worker.tick->answered;
    return isBlocked && isQuiet(c.now) ? Confidence::Likely : Confidence::Hint;
}

Held heldBy(const Case &c, const Worker &worker)
{
    Held held;
    for (const TaskId &id : worker.living) {
        const Task *task = id.isConnector() ? nullptr : c.now.task(id);
        if (!task || held.tasks.contains(task))
            continue;
        for (const Instance &instance : task->living) {
            if (instance.worker != worker.id || instance.role != Role::Outside)
                continue;
            held.tasks << task;
            held.instances << instance;
            held.isTakenOver = held.isTakenOver || isTakenOver(*task, worker.id);
            held.confidence = std::max({held.confidence, confidenceOf(c, *task, instance), whileBlocked(c, worker)});
            break;
        }
    }
    return held;
}

QList<Cause> causesFor(const Case &c, const Worker &worker)
{
    QList<Cause> causes = weaknessOf(&worker);
    if (worker.herderAlive == false)
        return causes;
    const QString version = versionOf(c.now, worker.id);
    for (const Cause &bug : bugCauses(u"worker-outside-group"_s, version)) {
        const bool isBlocked = worker.tick && !worker.tick->answered;
        if (bug.jira != u"KAFKA-17871" || isBlocked)
            causes << bug;
    }
    causes << cause(CauseKind::Network, {u"it may have lost the group's coordinator"_s, {}});
    return causes;
}

/// Critical is what somebody can see now; what was seen before, or may be moving just now, is none of it.
Severity severityOf(const Held &held)
{
    if (held.confidence > Confidence::Hint)
        return held.isTakenOver ? Severity::Critical : Severity::Serious;
    const bool isSeen = std::any_of(held.instances.begin(), held.instances.end(),
                                    [](const Instance &instance) { return instance.isCertain; });
    return isSeen ? Severity::Serious : Severity::Warning;
}

/// When something of it was last seen there; nothing where it never was, or is seen now.
std::optional<Moment> lastSight(const Held &held)
{
    std::optional<Moment> last;
    for (const Instance &instance : held.instances) {
        if (instance.isCertain)
            return std::nullopt;
        if (instance.seenAt)
            last = last ? std::max(*last, *instance.seenAt) : *instance.seenAt;
    }
    return last;
}

/// "1 task (orders-0)": by name as long as they are few.
QString countedByName(const QList<const Task *> &tasks)
{
    constexpr qsizetype few = 3;
    const QString count = counted(tasks.size(), u"task"_s);
    if (tasks.size() > few)
        return count;
    QStringList names;
    for (const Task *task : tasks)
        names << task->id.text();
    return u"%1 (%2)"_s.arg(count, names.join(u", "));
}

Finding outsideFinding(const Case &c, const Worker &worker, const Held &held)
{
    Finding finding;
    finding.rule = u"worker-outside-group"_s;
    finding.severity = severityOf(held);
    finding.confidence = held.confidence;
    finding.duplicateClass = u"D"_s;
    finding.subject.worker = worker.id;
    finding.instances = held.instances;
    const QString count = countedByName(held.tasks);
    const auto last = lastSight(held);
    if (held.confidence == Confidence::Hint && last)
        finding.says = {u"%1 is no member of the group; it held %2 when it was last seen, at %3, and may do so still"_s,
                        {worker.id.text, count, isoText(*last)}};
    else if (held.confidence == Confidence::Hint)
        finding.says = {u"%1 is no member of the group and may still hold %2"_s, {worker.id.text, count}};
    else if (held.isTakenOver)
        finding.says = {u"%1 is no member of the group but still runs %2 that the group has given to others"_s,
                        {worker.id.text, count}};
    else
        finding.says = {u"%1 is no member of the group but still runs %2"_s, {worker.id.text, count}};
    finding.evidence << groupEvidence(c.now, {u"no member carries the address of %1"_s, {worker.id.text}});
    for (qsizetype at = 0; at < held.tasks.size(); ++at)
        finding.evidence << instanceEvidence(c.now, *held.tasks[at], held.instances[at]);
    if (worker.tick && !worker.tick->message.isEmpty())
        finding.evidence << Evidence{Source::Rest,
                                     worker.url,
                                     worker.tick->answered ? std::nullopt : std::optional(worker.tick.at),
                                     {u"%1"_s, {worker.tick->message}}};
    finding.causes = causesFor(c, worker);
    finding.remedies << remedy(Intention::RestartWorker,
                               {u"only the end of its process ends what it holds; it rejoins empty"_s, {}},
                               {u"what was written twice stays written twice"_s, {}});
    if (worker.herderAlive != false)
        finding.remedies << remedy(Intention::Wait,
                                   {u"it heals by itself as soon as its herder runs again and rejoins"_s, {}},
                                   {u"until then its tasks work on"_s, {}});
    return finding;
}

} // namespace

QList<Finding> workersOutside(const Case &c)
{
    QList<Finding> found;
    for (const Worker &worker : c.now.workers) {
        if (worker.membership != Membership::Outside)
            continue;
        const Held held = heldBy(c, worker);
        if (!held.tasks.isEmpty())
            found << outsideFinding(c, worker, held);
    }
    return found;
}

} // namespace signalbox
