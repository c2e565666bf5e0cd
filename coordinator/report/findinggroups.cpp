// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findinggroups.h"

#include "diagnosis/sayings.h"

#include <QHash>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Its sentence without the name of what it is about.
Sentence withoutName(Sentence sentence, const TaskId &id)
{
    for (QString &argument : sentence.arguments)
        if (argument == nameOf(id) || argument == id.text())
            argument.clear();
    return sentence;
}

/// What those have in common that may be told as one; nothing for what is about no task.
std::optional<QString> commonOf(const Finding &finding)
{
    if (!finding.subject.task)
        return std::nullopt;
    const TaskId id{finding.subject.connector, *finding.subject.task};
    const auto told = [&id](const Sentence &sentence) {
        return sentence.text + u'\x1e' + withoutName(sentence, id).arguments.join(u'\x1e');
    };
    QStringList parts{finding.rule,           idOf(finding.severity),      idOf(finding.confidence),
                      finding.duplicateClass, finding.subject.worker.text, finding.subject.topic,
                      told(finding.says)};
    for (const Cause &cause : finding.causes)
        parts << idOf(cause.kind) << cause.jira << told(cause.why);
    if (finding.causes.isEmpty()) // nothing says that it is one and the same thing
        parts << id.connector.text;
    return parts.join(u'\x1f');
}

bool beganTogether(const Finding &one, const Finding &other)
{
    if (!one.since || !other.since)
        return !one.since && !other.since;
    return std::chrono::abs(*one.since - *other.since) < 1min;
}

/// "conn, 0–3, 7", in the order of the numbers.
QString numbersText(QList<int> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    QStringList parts;
    for (qsizetype from = 0, to = 0; from < numbers.size(); from = to) {
        for (to = from + 1; to < numbers.size() && numbers[to] == numbers[to - 1] + 1 && numbers[from] >= 0; ++to) {}
        const QString first = numbers[from] < 0 ? u"conn"_s : QString::number(numbers[from]);
        parts << (to - from > 1 ? u"%1–%2"_s.arg(first).arg(numbers[to - 1]) : first);
    }
    return parts.join(u", "_s);
}

} // namespace

QList<FindingGroup> groupsOf(const QList<Finding> &findings)
{
    QList<FindingGroup> groups;
    QHash<QString, qsizetype> latest;
    for (const Finding &finding : findings) {
        const auto common = commonOf(finding);
        const auto found = common ? latest.constFind(*common) : latest.cend();
        if (found != latest.cend() && beganTogether(groups[*found].first(), finding)) {
            groups[*found] << finding;
            continue;
        }
        if (common)
            latest[*common] = groups.size();
        groups << FindingGroup{finding};
    }
    return groups;
}

std::optional<Sentence> othersIn(const FindingGroup &group)
{
    if (group.size() < 2)
        return std::nullopt;
    QList<std::pair<QString, QList<int>>> connectors;
    for (const Finding &other : group.sliced(1)) {
        const QString name = other.subject.connector.text;
        const auto found = std::find_if(connectors.begin(), connectors.end(),
                                        [&name](const auto &connector) { return connector.first == name; });
        if (found == connectors.end())
            connectors.append({name, {*other.subject.task}});
        else
            found->second << *other.subject.task;
    }
    constexpr qsizetype mostNamed = 12;
    QStringList parts;
    for (const auto &[name, numbers] : connectors.first(std::min(mostNamed, connectors.size())))
        parts << u"%1: %2"_s.arg(name, numbersText(numbers));
    if (connectors.size() > mostNamed)
        parts << u"…"_s;
    return Sentence{u"and %1 more: %2"_s, {QString::number(group.size() - 1), parts.join(u"; "_s)}};
}

} // namespace signalbox
