// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detail.h"

#include "models/findingsmodel.h"
#include "models/times.h"
#include "models/translated.h"
#include "models/words.h"
#include "report/findinggroups.h"
#include "report/text.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// No pane is helped by more; the rest is counted.
constexpr qsizetype mostRows = 40;

void addLimited(DetailSection &section, const DetailRow &row)
{
    if (section.rows.size() < mostRows)
        section.rows << row;
    else
        section.note = tr("… and more; signalboxctl findings --json prints all");
}

QString whereAndWhen(const Evidence &evidence, Moment now)
{
    QStringList parts;
    if (!evidence.where.isEmpty())
        parts << printable(evidence.where);
    if (evidence.at)
        parts << timeText(*evidence.at, now);
    return parts.join(u" · ");
}

DetailSection affected(const Finding &finding, Moment now)
{
    DetailSection section{.heading = tr("Who runs it")};
    if (!finding.subject.task)
        return section;
    for (const Instance &instance : finding.instances) {
        Look look = lookOf(instance.role);
        QStringList sources;
        for (const Source source : instance.shownBy)
            sources << wordFor(source);
        QString note = instance.isCertain ? tr("shown by %1").arg(sources.join(u", "))
                                          : tr("not certain; %1").arg(sources.join(u", "));
        if (instance.since)
            note += tr(" · since %1").arg(timeText(*instance.since, now));
        addLimited(section, {look, printable(instance.worker.text), note, clauseFor(instance.role)});
    }
    return section;
}

DetailSection evidence(const Finding &finding, Moment now)
{
    const bool isContradiction = finding.severity > Severity::Notice;
    DetailSection section{.heading = isContradiction ? tr("What contradicts what") : tr("What shows it")};
    for (const Evidence &one : finding.evidence)
        addLimited(section,
                   {{Glyph::None, Tone::Quiet, wordFor(one.source)},
                    translated(one.says),
                    whereAndWhen(one, now),
                    one.at ? exactTimeText(*one.at) : QString()});
    return section;
}

DetailSection causes(const Finding &finding)
{
    DetailSection section{.heading = tr("Why, most likely first")};
    for (const Cause &cause : finding.causes) {
        QStringList parts;
        if (!cause.jira.isEmpty())
            parts << printable(cause.jira);
        if (!cause.fixedIn.isEmpty())
            parts << tr("fixed in %1").arg(printable(cause.fixedIn.join(u", ")));
        const Tone tone = section.rows.isEmpty() && cause.kind != CauseKind::Normal ? Tone::Bad : Tone::Quiet;
        addLimited(section, {{Glyph::None, tone, wordFor(cause.kind)}, translated(cause.why), parts.join(u" · "), {}});
    }
    return section;
}

DetailSection remedies(const Finding &finding)
{
    DetailSection section{.heading = tr("What helps"), .kind = DetailSection::Kind::Cards};
    for (const Remedy &remedy : finding.remedies) {
        QString text = translated(remedy.why);
        const QString cannot = translated(remedy.cannot);
        if (!cannot.isEmpty())
            text += (text.isEmpty() ? QString() : u"\n"_s) + tr("Does not cure: %1").arg(cannot);
        const Tone tone = section.rows.isEmpty() ? Tone::Accent : Tone::Plain;
        addLimited(section, {{Glyph::None, tone, {}}, wordFor(remedy.intention), text, {}});
    }
    if (!section.rows.isEmpty() && section.note.isEmpty())
        section.note = tr("This version explains what helps; it changes nothing in a cluster.");
    return section;
}

/// The others that say the same, where this one speaks for them.
DetailSection others(const Update &update, const Finding &finding)
{
    DetailSection section{.heading = tr("The same is so of")};
    for (const FindingGroup &group : groupsOf(update.findings)) {
        if (group.first().key() != finding.key())
            continue;
        for (const Finding &other : group.sliced(1))
            addLimited(section,
                       {{}, printable(TaskId{other.subject.connector, *other.subject.task}.text()), {}, {}, {}});
    }
    return section;
}

} // namespace

Detail detailOf(const Update &update, const Finding &finding)
{
    const Moment now = update.snapshot->at;
    Detail detail{lookOf(finding), translated(finding.says), findingSummary(finding, now), {}};
    if (!finding.duplicateClass.isEmpty())
        detail.subtitle += tr(" · class %1").arg(printable(finding.duplicateClass));
    for (const DetailSection &section :
         {affected(finding, now), evidence(finding, now), causes(finding), remedies(finding), others(update, finding)})
        if (!section.rows.isEmpty())
            detail.sections << section;
    return detail;
}

QString textOf(const Detail &detail)
{
    QString text = detail.title + u'\n' + detail.subtitle + u'\n';
    for (const DetailSection &section : detail.sections) {
        text += u'\n' + section.heading + u'\n';
        for (const DetailRow &row : section.rows) {
            const QString chip = row.chip.word.isEmpty() ? QString() : u"[%1] "_s.arg(row.chip.word);
            text += u"  "_s + chip + (row.whole.isEmpty() ? row.text : row.whole) + u'\n';
            if (!row.note.isEmpty())
                text += u"      "_s + QString(row.note).replace(u'\n', u"\n      "_s) + u'\n';
        }
        if (!section.note.isEmpty())
            text += u"  "_s + section.note + u'\n';
    }
    return text;
}

} // namespace signalbox
