// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/diagnose.h"

#include "diagnosis/rules.h"

#include <algorithm>

namespace signalbox {

QList<Finding> diagnose(const Case &c)
{
    QList<Finding> found;
    const QList<Rule> rules = allRules();
    for (const Rule rule : rules)
        found << rule(c);
    for (Finding &finding : found)
        if (finding.confidence == Confidence::Hint)
            finding.severity = std::min(finding.severity, Severity::Serious); // a mere hint is never critical
    const auto rank = [](const Finding &one) {
        const bool isAboutOne = !one.subject.connector.isEmpty(); // what explains many stands before the many
        return std::tuple(one.confidence == Confidence::Hint, -int(one.severity), isAboutOne, -int(one.confidence));
    };
    std::stable_sort(found.begin(), found.end(), [&rank](const Finding &x, const Finding &y) {
        if (rank(x) != rank(y))
            return rank(x) < rank(y);
        return std::tuple(x.subject.connector, x.subject.task.value_or(TaskId::connectorInstance), x.subject.worker)
            < std::tuple(y.subject.connector, y.subject.task.value_or(TaskId::connectorInstance), y.subject.worker);
    });
    return found;
}

} // namespace signalbox
