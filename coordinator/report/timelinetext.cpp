// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text.h"
#include "report/timeline.h"
#include "report/words.h"

#include <QJsonArray>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct SpanWords {
    const char *id;
    const char *word;
};

constexpr SpanWords spanWords[] = {{"running", "running"},
                                   {"paused", "paused"},
                                   {"failed", "failed"},
                                   {"restarting", "restarting"},
                                   {"waiting", "unassigned"},
                                   {"delayed", "waits for the rebalance delay"},
                                   {"doubted", "said to run, not seen"},
                                   {"beside", "runs beside"},
                                   {"other", "another state"}};
constexpr SpanWords markWords[] = {{"failed", "failed"},       {"started", "started again"},
                                   {"restarted", "restarted"}, {"removed", "row removed"},
                                   {"created", "created"},     {"configured", "configuration changed"},
                                   {"deleted", "deleted"},     {"target-changed", "paused, resumed or stopped"}};

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue share(const std::optional<float> &value)
{
    return value ? QJsonValue(double(*value)) : QJsonValue();
}

QJsonObject spanJson(const TimelineSpan &span)
{
    return {{u"connector"_s, span.task.connector.text},
            {u"task"_s, span.task.number},
            {u"worker"_s, orNull(span.worker.text)},
            {u"kind"_s, idOf(span.kind)},
            {u"from"_s, isoText(span.from)},
            {u"until"_s, span.isOpen ? QJsonValue() : QJsonValue(isoText(span.until))},
            {u"word"_s, span.word},
            {u"generation"_s, span.generation < 0 ? QJsonValue() : QJsonValue(span.generation)}};
}

QJsonObject markJson(const TimelineMark &mark)
{
    return {{u"connector"_s, mark.task.connector.text},
            {u"task"_s, mark.task.number},
            {u"worker"_s, orNull(mark.worker.text)},
            {u"kind"_s, idOf(mark.kind)},
            {u"at"_s, isoText(mark.at)},
            {u"says"_s, orNull(mark.says)}};
}

QJsonObject roundJson(const TimelineRound &round)
{
    return {{u"from"_s, isoText(round.from)},
            {u"until"_s, isoText(round.until)},
            {u"generation"_s, round.generation ? QJsonValue(*round.generation) : QJsonValue()},
            {u"seen"_s, round.wasSeen}};
}

QString roundText(const TimelineRound &round)
{
    return round.generation ? u"rebalance, generation %1"_s.arg(*round.generation) : u"rebalance"_s;
}

QString whatText(const TimelineEvent &event)
{
    const QString word = event.span ? wordFor(*event.span).filled()
        : event.mark                ? wordFor(*event.mark).filled()
                                    : QString();
    return word.isEmpty() ? event.says : event.says.isEmpty() ? word : u"%1: %2"_s.arg(word, event.says);
}

} // namespace

QString idOf(TimelineSpan::Kind kind)
{
    return QLatin1StringView(spanWords[size_t(kind)].id);
}

QString idOf(TimelineMark::Kind kind)
{
    return QLatin1StringView(markWords[size_t(kind)].id);
}

Sentence wordFor(TimelineSpan::Kind kind)
{
    return {QLatin1StringView(spanWords[size_t(kind)].word), {}};
}

Sentence wordFor(TimelineMark::Kind kind)
{
    return {QLatin1StringView(markWords[size_t(kind)].word), {}};
}

QList<TimelineEvent> eventsOf(const Timeline &timeline)
{
    QList<TimelineEvent> events;
    for (const TimelineSpan &span : timeline.spans)
        events << TimelineEvent{
            span.from,
            span.isOpen ? std::nullopt : std::optional(span.until),
            span.isOpen,
            span.task,
            span.worker,
            span.kind,
            {},
            span.kind == TimelineSpan::Kind::Beside || span.kind == TimelineSpan::Kind::Other ? span.word : QString()};
    for (const TimelineMark &mark : timeline.marks)
        events << TimelineEvent{mark.at, {}, false, mark.task, mark.worker, {}, mark.kind, mark.says};
    for (const TimelineRound &round : timeline.rounds)
        events << TimelineEvent{round.from, round.until, false, {}, {}, {}, {}, roundText(round)};
    std::stable_sort(events.begin(), events.end(),
                     [](const TimelineEvent &a, const TimelineEvent &b) { return a.at > b.at; });
    return events;
}

QString timelineText(const Timeline &timeline)
{
    if (!timeline.knownSince && timeline.rounds.isEmpty() && timeline.marks.isEmpty())
        return u"No history is known: it is read from the status topic.\n"_s;
    QList<QStringList> rows;
    for (const TimelineEvent &event : eventsOf(timeline))
        rows << QStringList{isoText(event.at), event.isRound() ? u"the group"_s : printable(event.task.text()),
                            printable(event.worker.text), printable(whatText(event)),
                            event.isOpen      ? u"still"_s
                                : event.until ? ageText(*event.until - event.at)
                                              : QString()};
    QString text;
    if (timeline.knownSince)
        text = u"Known since %1; earlier records, if there were any, are compacted away.\n\n"_s.arg(
            isoText(*timeline.knownSince));
    return text + tableText({u"AT"_s, u"TASK"_s, u"WORKER"_s, u"WHAT"_s, u"FOR"_s}, rows);
}

QJsonObject timelineJson(const Timeline &timeline)
{
    QJsonArray spans, marks, rounds;
    QJsonObject resources;
    for (const TimelineSpan &span : timeline.spans)
        spans << spanJson(span);
    for (const TimelineMark &mark : timeline.marks)
        marks << markJson(mark);
    for (const TimelineRound &round : timeline.rounds)
        rounds << roundJson(round);
    for (const auto &[worker, samples] : timeline.curves.asKeyValueRange()) {
        QJsonArray points;
        for (const Trail::Sample &sample : samples)
            points << QJsonObject{
                {u"at"_s, isoText(sample.at)}, {u"heap"_s, share(sample.heap)}, {u"cpu"_s, share(sample.cpu)}};
        resources[worker.text] = points;
    }
    return {{u"known_since"_s, timeline.knownSince ? QJsonValue(isoText(*timeline.knownSince)) : QJsonValue()},
            {u"spans"_s, spans},
            {u"marks"_s, marks},
            {u"rebalances"_s, rounds},
            {u"resources"_s, resources}};
}

} // namespace signalbox
