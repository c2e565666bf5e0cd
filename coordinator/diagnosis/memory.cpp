// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <QSet>

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

/// Workers whose tasks died of memory: by the exception's own line, not by words in a stack frame.
QSet<WorkerId> brokenByMemory(const Snapshot &now)
{
    QSet<WorkerId> workers;
    for (const Task &task : now.tasks) {
        if (!task.said || !task.said->state.isFailed() || task.configured == Known::No)
            continue;
        const auto lines = QStringView(task.said->trace).split(u'\n');
        const bool isBroken = std::any_of(lines.begin(), lines.end(), [](QStringView line) {
            return !line.trimmed().startsWith(u"at ") && line.contains(u"java.lang.OutOfMemoryError");
        });
        if (isBroken)
            workers << task.said->worker;
    }
    return workers;
}

bool wasTight(const Case &c, const WorkerId &id)
{
    const SnapshotPtr before = c.history.newest();
    const Worker *worker = before ? before->worker(id) : nullptr;
    return worker && isOutOfMemory(*worker);
}

Finding memoryFinding(const Case &c, const Worker &worker, bool hasFailure)
{
    const bool isFull = isOutOfMemory(worker);
    const bool isDamaged = worker.herderAlive == false || worker.membership == Membership::Outside || hasFailure;
    Finding finding;
    finding.rule = isDamaged ? u"memory-exhausted"_s : u"memory-tight"_s;
    finding.severity = isDamaged ? Severity::Serious : Severity::Warning;
    finding.confidence = isFull && isDamaged  ? Confidence::Strong
        : isDamaged || wasTight(c, worker.id) ? Confidence::Likely
                                              : Confidence::Hint;
    finding.subject.worker = worker.id;
    finding.says = isDamaged
        ? Sentence{u"The memory of %1 is exhausted, and it has taken harm: restart it"_s, {worker.id.text}}
        : Sentence{u"The heap of %1 is nearly used up"_s, {worker.id.text}};
    if (isFull)
        finding.evidence << Evidence{
            Source::Metrics,
            worker.id.text,
            worker.lastSeen,
            {u"%1 of %2 MB of the heap are used"_s,
             {QString::number(*worker.heapUsed >> 20), QString::number(*worker.heapMax >> 20)}}};
    if (hasFailure)
        finding.evidence << Evidence{
            Source::StatusTopic, worker.id.text, {}, {u"a task failed there with an OutOfMemoryError"_s, {}}};
    finding.causes << cause(CauseKind::Resource,
                            {u"the tasks of %1 need more memory than its JVM may take"_s, {worker.id.text}});
    finding.remedies << remedy(Intention::AddResources, {u"give the worker more heap, or fewer tasks"_s, {}});
    if (isDamaged)
        finding.remedies << remedy(Intention::RestartWorker,
                                   {u"after an OutOfMemoryError any thread of it may be missing"_s, {}},
                                   {u"the same tasks use it up again"_s, {}});
    return finding;
}

} // namespace

QList<Finding> exhaustedMemory(const Case &c)
{
    QList<Finding> found;
    const QSet<WorkerId> broken = brokenByMemory(c.now);
    for (const Worker &worker : c.now.workers)
        if (isOutOfMemory(worker) || broken.contains(worker.id))
            found << memoryFinding(c, worker, broken.contains(worker.id));
    return found;
}

} // namespace signalbox
