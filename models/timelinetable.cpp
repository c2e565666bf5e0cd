// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/timelinetable.h"

#include "models/cells.h"
#include "models/times.h"
#include "models/translated.h"
#include "report/text.h"
#include "report/words.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Look lookOf(const TimelineEvent &event)
{
    if (event.isRound())
        return {Glyph::Turning, Tone::Amber, printable(event.says)};
    Look look = event.span ? signalbox::lookOf(*event.span) : signalbox::lookOf(*event.mark);
    if (!event.says.isEmpty())
        look.word = tr("%1: %2").arg(look.word, printable(event.says));
    return look;
}

QVariant taskAnswer(const TimelineRow &row, int role)
{
    if (row.event.isRound())
        return textCell(tr("the group"), role);
    const TaskId &task = row.event.task;
    return textCell(
        task.isConnector() ? tr("%1 (connector)").arg(printable(task.connector.text)) : printable(task.text()), role);
}

QVariant lastedAnswer(const TimelineRow &row, int role)
{
    const TimelineEvent &event = row.event;
    const qint64 lasted = event.until ? (*event.until - event.at).count() : event.isOpen ? -1 : 0;
    if (role == roles::order)
        return lasted;
    return textCell(event.isOpen ? tr("still") : event.until ? ageText(*event.until - event.at) : QString(), role);
}

QList<TimelineTable::Column> columns()
{
    using Row = const TimelineRow &;
    return {
        {tr("At"), [](Row row, int role) { return timeCell(row.event.at, row.now, role); }},
        {tr("Task"), taskAnswer},
        {tr("Worker"), [](Row row, int role) { return textCell(printable(row.event.worker.text), role); }},
        {tr("What"),
         [](Row row, int role) {
             const Look look = lookOf(row.event);
             return role == Qt::ToolTipRole ? textCell(look.word, role) : lookCell(look, look.word, role);
         }},
        {tr("For"), lastedAnswer},
    };
}

bool fits(const TimelineEvent &event, const TimelineCriteria &criteria)
{
    if (!criteria.connector.isEmpty() && !event.isRound() && event.task.connector != criteria.connector)
        return false;
    return criteria.text.isEmpty() || event.task.text().contains(criteria.text, Qt::CaseInsensitive)
        || event.worker.text.contains(criteria.text, Qt::CaseInsensitive);
}

} // namespace

QList<TimelineRow> timelineRowsOf(const Timeline &timeline, const TimelineCriteria &criteria, qsizetype mostRows)
{
    const Moment day = std::chrono::floor<std::chrono::days>(timeline.now);
    QMap<std::tuple<Moment, TaskId, WorkerId>, int> copies;
    QList<TimelineRow> rows;
    for (const TimelineEvent &event : eventsOf(timeline)) {
        if (!fits(event, criteria))
            continue;
        if (rows.size() == mostRows)
            break;
        rows << TimelineRow{event, copies[{event.at, event.task, event.worker}]++, day};
    }
    return rows;
}

TimelineTable::TimelineTable(QObject *parent)
    : RowsModel(columns(), parent)
{
}

Look lookOf(TimelineSpan::Kind kind)
{
    const QString word = translated(wordFor(kind));
    switch (kind) {
    case TimelineSpan::Kind::Running:
        return {Glyph::Dot, Tone::Good, word};
    case TimelineSpan::Kind::Paused:
        return {Glyph::Bars, Tone::Quiet, word};
    case TimelineSpan::Kind::Failed:
        return {Glyph::Cross, Tone::Bad, word};
    case TimelineSpan::Kind::Restarting:
        return {Glyph::Turning, Tone::Accent, word};
    case TimelineSpan::Kind::Waiting:
    case TimelineSpan::Kind::Delayed:
        return {Glyph::Ring, Tone::Amber, word};
    case TimelineSpan::Kind::Doubted:
        return {Glyph::DashedRing, Tone::Bad, word};
    case TimelineSpan::Kind::Beside:
        return {Glyph::Twice, Tone::Violet, word};
    case TimelineSpan::Kind::Other:
        return {Glyph::Question, Tone::Quiet, word};
    }
    Q_UNREACHABLE();
}

Look lookOf(TimelineMark::Kind kind)
{
    const QString word = translated(wordFor(kind));
    switch (kind) {
    case TimelineMark::Kind::Failed:
        return {Glyph::Cross, Tone::Bad, word};
    case TimelineMark::Kind::Started:
    case TimelineMark::Kind::Restarted:
        return {Glyph::Turning, Tone::Accent, word};
    case TimelineMark::Kind::Removed:
    case TimelineMark::Kind::Deleted:
        return {Glyph::Ghost, Tone::Quiet, word};
    case TimelineMark::Kind::Created:
    case TimelineMark::Kind::Configured:
    case TimelineMark::Kind::TargetChanged:
        return {Glyph::Info, Tone::Quiet, word};
    }
    Q_UNREACHABLE();
}

QStringList spanLines(const TimelineSpan &span, Moment now)
{
    QStringList lines{tr("%1 on %2").arg(printable(span.task.text()), printable(span.worker.text)),
                      lookOf(span.kind).word};
    if (!span.word.isEmpty())
        lines.last() += u" · "_s + printable(span.word);
    lines << (span.isOpen
                  ? tr("since %1, still").arg(timeText(span.from, now))
                  : tr("%1 – %2, %3")
                        .arg(timeText(span.from, now), timeText(span.until, now), ageText(span.until - span.from)));
    if (span.generation >= 0)
        lines << tr("generation %1").arg(span.generation);
    return lines;
}

QStringList markLines(const TimelineMark &mark, Moment now)
{
    return {printable(mark.task.text()), lookOf(mark.kind).word, timeText(mark.at, now)};
}

QStringList roundLines(const TimelineRound &round, Moment now)
{
    QStringList lines{round.generation ? tr("rebalance, generation %1").arg(*round.generation) : tr("rebalance")};
    lines << tr("%1 – %2, %3")
                 .arg(timeText(round.from, now), timeText(round.until, now), ageText(round.until - round.from));
    lines << (round.wasSeen ? tr("seen in the group") : tr("told by the first row of its generation"));
    return lines;
}

QString sampleLine(const WorkerId &worker, const QList<Trail::Sample> &samples, Moment at)
{
    const auto distance = [at](const Trail::Sample &sample) { return std::chrono::abs(sample.at - at); };
    const auto nearest =
        std::min_element(samples.cbegin(), samples.cend(),
                         [&](const Trail::Sample &a, const Trail::Sample &b) { return distance(a) < distance(b); });
    if (nearest == samples.cend() || distance(*nearest) > std::chrono::minutes(1))
        return {};
    QStringList parts;
    if (nearest->heap)
        parts << tr("heap %1 %").arg(qRound(*nearest->heap * 100));
    if (nearest->cpu)
        parts << tr("CPU %1 %").arg(qRound(*nearest->cpu * 100));
    return parts.isEmpty() ? QString() : tr("%1: %2").arg(printable(worker.text), parts.join(u", "));
}

QString knownSinceText(const Timeline &timeline)
{
    if (!timeline.knownSince)
        return tr("No history is known: it is read from the status topic.");
    return tr("Known since %1; earlier records, if there were any, are compacted away.")
        .arg(timeText(*timeline.knownSince, timeline.now));
}

} // namespace signalbox
