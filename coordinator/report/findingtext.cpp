// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findinggroups.h"
#include "report/textparts.h"
#include "report/words.h"

#include <QHash>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString titleOf(const Finding &finding, Colour colour)
{
    const QString title = u"%1 %2 (%3)"_s.arg(idOf(finding.severity).toUpper(), finding.rule, idOf(finding.confidence));
    return coloured(title, finding.severity, colour);
}

/// The others that the first of a group speaks for; nothing where it is alone.
QString othersText(const FindingGroup &group)
{
    const auto others = othersIn(group);
    return others ? printable(others->filled()) : QString();
}

QString findingLine(const FindingGroup &group, Colour colour)
{
    const Finding &finding = group.first();
    const QString others = othersText(group);
    return titleOf(finding, colour) + u"  "_s + printable(finding.says.filled())
        + (others.isEmpty() ? QString() : u"; "_s + others) + u'\n';
}

QString findingText(const FindingGroup &group, Colour colour)
{
    const Finding &finding = group.first();
    QString text = titleOf(finding, colour) + u"\n  "_s + printable(finding.says.filled()) + u'\n';
    if (const QString others = othersText(group); !others.isEmpty())
        text += u"  %1\n"_s.arg(others);
    if (finding.since)
        text += u"  since %1\n"_s.arg(isoText(*finding.since));
    for (const Evidence &piece : finding.evidence)
        text += u"  · %1: %2\n"_s.arg((nameOf(piece.source) + u' ' + printable(piece.where)).trimmed(),
                                      printable(piece.says.filled()));
    for (const Cause &cause : finding.causes) {
        const QString bug = cause.jira.isEmpty() ? QString() : u" %1"_s.arg(cause.jira);
        text += u"  why: %1%2: %3\n"_s.arg(idOf(cause.kind), bug, printable(cause.why.filled()));
    }
    for (const Remedy &remedy : finding.remedies) {
        text += u"  helps: %1: %2"_s.arg(idOf(remedy.intention), printable(remedy.why.filled()));
        text += remedy.cannot.text.isEmpty() ? u"\n"_s : u" (%1)\n"_s.arg(printable(remedy.cannot.filled()));
    }
    return text;
}

} // namespace

QString statusText(const Update &update, Colour colour)
{
    QString text = dateLine(update) + printable(summary(update)) + u'\n'
        + printable(freshness(*update.snapshot, update.snapshot->at, update.origin).join(u" · ")) + u'\n';
    for (const FindingGroup &group : groupsOf(update.findings)) {
        const Finding &finding = group.first();
        if (finding.confidence == Confidence::Hint)
            continue;
        const QString others = othersText(group);
        text += coloured(u"%1 %2"_s.arg(idOf(finding.severity), -8).arg(finding.rule), finding.severity, colour)
            + u"  "_s + printable(finding.says.filled()) + (others.isEmpty() ? QString() : u"; "_s + others) + u'\n';
    }
    return text;
}

QString findingsText(const Update &update, Colour colour)
{
    QString text = dateLine(update) + printable(summary(update)) + u"\n"_s;
    constexpr int wholeOfOneRule = 3; // of more the sentence is enough: their evidence and remedies are alike
    QHash<QString, int> told;
    for (const FindingGroup &group : groupsOf(update.findings))
        text += ++told[group.first().rule] <= wholeOfOneRule ? u'\n' + findingText(group, colour)
                                                             : findingLine(group, colour);
    return update.findings.isEmpty() ? text + u"\nNothing found.\n"_s : text;
}

} // namespace signalbox
