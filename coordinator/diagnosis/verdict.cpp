// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/diagnose.h"

#include <QSet>

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

bool isOfClasses(const Finding &finding)
{
    static const QSet<QString> rules{u"task-assigned-twice"_s, u"task-remnant"_s, u"task-abandoned"_s,
                                     u"worker-outside-group"_s, u"task-runs-elsewhere"_s};
    return rules.contains(finding.rule);
}

bool isLoss(const Finding &finding)
{
    return finding.rule == u"task-lost" || finding.rule == u"task-not-started" || finding.rule == u"workers-all-gone";
}

/// What one finding that is at least likely makes of the whole. Critical, for the classes, says that two can work.
Verdict verdictOf(const Finding &finding)
{
    if (isOfClasses(finding) && finding.severity == Severity::Critical)
        return Verdict::Duplicate;
    if (isLoss(finding))
        return Verdict::Lost;
    if (finding.severity >= Severity::Serious)
        return Verdict::Trouble;
    return finding.severity == Severity::Warning ? Verdict::Warning : Verdict::Healthy;
}

/// Two instances that both show themselves are a duplicate, even where nobody can tell which of them is the remnant.
bool showsDuplicate(const Snapshot &now)
{
    return std::any_of(now.tasks.begin(), now.tasks.end(), [&now](const Task &task) {
        return task.real == Real::RunningTwice && !task.id.isConnector() && certainInstances(task) > 1 && isQuiet(now)
            && !now.round.isKnown;
    });
}

/// Somebody must be known to run a task, or to own it: statuses alone say what was, and strangers are not ours.
bool evidenceCarries(const Snapshot &now)
{
    if (now.round.isKnown)
        return !now.round.isStale && now.round.state != u"Dead";
    bool hasTasks = false;
    for (const Task &task : now.tasks) {
        if (task.id.isConnector() || task.configured == Known::No)
            continue;
        hasTasks = true;
        if (task.real != Real::Failed && !showsItselfHere(task))
            return false;
    }
    return hasTasks;
}

/// It is not as it should be, and nothing is said of it yet.
bool isOpen(const Task &task, const QList<Finding> &findings)
{
    const bool isOdd = task.real == Real::RunningTwice || task.real == Real::FailedButAlive || task.real == Real::Lost
        || task.real == Real::AssignedNotStarted;
    if (!isOdd || task.id.isConnector() || task.configured == Known::No)
        return false;
    return std::none_of(findings.begin(), findings.end(), [&task](const Finding &finding) {
        return finding.subject.connector == task.id.connector && finding.subject.task == task.id.number;
    });
}

bool isMoving(const Snapshot &now, const QList<Finding> &findings)
{
    using namespace std::chrono_literals;
    if (now.round.isKnown && !now.round.isStale && (now.round.delay > 0ms || now.round.state != u"Stable"))
        return true;
    if (std::any_of(now.tasks.begin(), now.tasks.end(), [&](const Task &task) { return isOpen(task, findings); }))
        return true;
    return !isQuiet(now) && std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
        return finding.severity >= Severity::Serious && finding.confidence == Confidence::Hint;
    });
}

} // namespace

Verdict verdictOf(const Snapshot &now, const QList<Finding> &findings)
{
    Verdict worst = Verdict::Healthy;
    for (const Finding &finding : findings)
        if (finding.confidence >= Confidence::Likely)
            worst = std::max(worst, verdictOf(finding));
    if (worst < Verdict::Duplicate && showsDuplicate(now))
        worst = Verdict::Duplicate;
    if (worst >= Verdict::Trouble)
        return worst;
    if (!evidenceCarries(now))
        return Verdict::Unknown;
    return worst == Verdict::Healthy && isMoving(now, findings) ? Verdict::Waiting : worst;
}

} // namespace signalbox
