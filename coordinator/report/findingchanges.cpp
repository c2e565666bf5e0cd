// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findingchanges.h"

#include <QRegularExpression>

#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// The sentence without the times and durations in it: of a count-down, of "when it was last seen", and of what workers
/// say about their own herders.
QString withoutTimes(QString says)
{
    static const QRegularExpression times(
        uR"((?<![\w.:-])(?:\d{4}-\d\d-\d\d[T ])?\d\d?:\d\d(?::\d\d)?(?:\.\d+)?Z?(?![\w:-])|(?<![\w.:-])\d+(?:\.\d+)? ?(?:ms|s|min|h|d|seconds?|minutes?|hours?)(?![\w-]))"_s);
    return says.replace(times, u"…"_s);
}

bool saysTheSame(const Finding &was, const Finding &is)
{
    return was.severity == is.severity && was.confidence == is.confidence
        && (was.says == is.says || withoutTimes(was.says.filled()) == withoutTimes(is.says.filled()));
}

} // namespace

QString idOf(FindingChange::What what)
{
    switch (what) {
    case FindingChange::What::Appeared:
        return u"finding-appeared"_s;
    case FindingChange::What::Changed:
        return u"finding-changed"_s;
    case FindingChange::What::Gone:
        return u"finding-gone"_s;
    }
    Q_UNREACHABLE();
}

QList<FindingChange> findingChanges(ToldFindings &told, const QList<Finding> &findings)
{
    QList<FindingChange> changes;
    ToldFindings now;
    for (const Finding &finding : findings) {
        const QString key = finding.key();
        if (now.contains(key))
            continue; // the worst of its key stands for all
        now.insert(key, finding);
        const auto before = told.constFind(key);
        if (before == told.constEnd())
            changes << FindingChange{FindingChange::What::Appeared, finding, std::nullopt};
        else if (!saysTheSame(*before, finding))
            changes << FindingChange{FindingChange::What::Changed, finding, *before};
    }
    for (auto before = told.cbegin(); before != told.cend(); ++before)
        if (!now.contains(before.key()))
            changes << FindingChange{FindingChange::What::Gone, *before, std::nullopt};
    told = std::move(now);
    return changes;
}

} // namespace signalbox
