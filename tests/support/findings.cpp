// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"

#include <algorithm>

namespace signalbox::test {

QList<Finding> findingsIn(const SnapshotPtr &snapshot, const History &before)
{
    return diagnose({*snapshot, before});
}

QList<Finding> findingsIn(const ClusterBuilder &cluster)
{
    return findingsIn(cluster.snapshot());
}

const Finding *find(const QList<Finding> &findings, const QString &rule, const std::optional<TaskId> &task)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding &one) {
        return one.rule == rule
            && (!task || (one.subject.connector == task->connector && one.subject.task == task->number));
    });
    return found == findings.end() ? nullptr : &*found;
}

bool hasJira(const Finding &finding, const QString &jira)
{
    return std::any_of(finding.causes.begin(), finding.causes.end(),
                       [&jira](const Cause &cause) { return cause.jira == jira; });
}

bool advises(const Finding &finding, Intention intention)
{
    return std::any_of(finding.remedies.begin(), finding.remedies.end(),
                       [intention](const Remedy &remedy) { return remedy.intention == intention; });
}

Verdict verdictIn(const SnapshotPtr &snapshot)
{
    return verdictOf(*snapshot, findingsIn(snapshot));
}

} // namespace signalbox::test
