// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinepaint.h"

#include "models/timelinetable.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/glyph.h"
#include "views/timelinecurves.h"

#include <QPainter>

#include <algorithm>

// What goes across the lanes: rounds of the group, what was done to connectors, and the present.

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal narrowest = 3; ///< what is shorter than a pixel must still be seen
constexpr qreal betweenNames = 12;
constexpr qreal roomForWords = 48;

/// Rounds so near to each other that they share a name.
struct NamedRounds {
    const TimelineRound *first = nullptr;
    const TimelineRound *last = nullptr;
    int count = 1;
    qreal left = 0; ///< of the name
    qreal mostRight = 0;
};

QString nameOf(const NamedRounds &rounds)
{
    if (!rounds.first->generation || !rounds.last->generation)
        return rounds.count == 1 ? tr("rebalance") : tr("%1 rebalances").arg(rounds.count);
    return rounds.count == 1
        ? tr("rebalance %1").arg(*rounds.first->generation)
        : tr("%1 rebalances, %2–%3").arg(rounds.count).arg(*rounds.first->generation).arg(*rounds.last->generation);
}

QString textOf(const TimelineMark &action)
{
    return tr("%1 %2").arg(printable(action.task.connector.text), lookOf(action.kind).word);
}

QString changesTitle()
{
    return tr("Changes");
}

QString presentName()
{
    return tr("now");
}

} // namespace

QRectF TimelinePainter::boxOf(const TimelineRound &round) const
{
    const qreal left = m_canvas.xOf(round.from);
    const qreal top = m_canvas.at.rounds.bottom();
    return {left, top, std::max(narrowest, m_canvas.xOf(round.until) - left), m_canvas.at.bottom() - top};
}

qreal TimelinePainter::besideRounds(qreal left, qreal width, qreal right) const
{
    qreal begin = left;
    for (const TimelineRound &round : m_timeline.rounds) {
        const QRectF box = boxOf(round);
        if (box.left() < begin + width && box.right() + 2 > begin)
            begin = box.right() + 5;
    }
    return begin + width <= right ? begin : left;
}

void TimelinePainter::paintRoundWashes(QPainter &painter, const Theme &theme) const
{
    painter.setClipRect(QRectF(m_canvas.at.rounds.topLeft(), QPointF(m_canvas.at.right(), m_canvas.at.bottom())));
    for (const TimelineRound &round : m_timeline.rounds)
        if (isInSight(boxOf(round)))
            painter.fillRect(boxOf(round), theme.amberWash);
    painter.setClipping(false);
}

/// Over the bars, which stay to be seen between them.
void TimelinePainter::paintRoundEdges(QPainter &painter, const Theme &theme) const
{
    painter.setClipRect(QRectF(m_canvas.at.rounds.topLeft(), QPointF(m_canvas.at.right(), m_canvas.at.bottom())));
    for (const TimelineRound &round : m_timeline.rounds) {
        const QRectF box = boxOf(round);
        if (!isInSight(box))
            continue;
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), theme.amber);
        painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), theme.amber);
        painter.fillRect(QRectF(box.left(), box.top() - 3, box.width(), 3), theme.amber);
    }
    painter.setClipping(false);
}

/// From the latest backwards, for that is the one somebody looks for.
void TimelinePainter::paintRoundNames(QPainter &painter, const Theme &theme) const
{
    const QFontMetricsF metrics(painter.font());
    const QRectF &strip = m_canvas.at.rounds;
    const qreal now = m_canvas.xOf(m_timeline.now);
    qreal mostRight = now > strip.left() && now < strip.right() ? now - betweenNames : strip.right();
    QList<NamedRounds> named;
    for (auto round = m_timeline.rounds.crbegin(); round != m_timeline.rounds.crend(); ++round) {
        if (!isInSight(boxOf(*round)))
            continue;
        const qreal wished = std::max(strip.left(), m_canvas.xOf(round->from));
        const NamedRounds alone{&*round, &*round, 1, wished, mostRight};
        if (named.isEmpty() || wished + metrics.horizontalAdvance(nameOf(alone)) <= mostRight)
            named << alone;
        else
            named.last().first = &*round, ++named.last().count;
        NamedRounds &placed = named.last();
        placed.left = std::min(wished, placed.mostRight - metrics.horizontalAdvance(nameOf(placed)));
        mostRight = placed.left - betweenNames;
    }
    painter.setPen(theme.amber);
    for (const NamedRounds &rounds : named)
        if (rounds.left >= strip.left())
            painter.drawText(QPointF(rounds.left, strip.bottom() - 8), nameOf(rounds));
}

void TimelinePainter::paintActions(QPainter &painter, const Theme &theme) const
{
    if (m_canvas.at.actions.isEmpty())
        return;
    const QRectF &strip = m_canvas.at.actions;
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, strip.top(), strip.left() - grid::unit, strip.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, changesTitle());
    qreal next = strip.right();
    for (auto mark = m_timeline.marks.crbegin(); mark != m_timeline.marks.crend(); ++mark) {
        const QPointF at(m_canvas.xOf(mark->at), strip.center().y());
        if (!isAction(*mark) || !strip.contains(at))
            continue;
        const Look look = lookOf(mark->kind);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, 7, 7);
        paintGlyph(painter, look.glyph, at, theme.ink(look.tone), 10);
        const QString text = textOf(*mark);
        const qreal left = at.x() + 10;
        const qreal room = next - betweenNames - left;
        next = at.x();
        if (room < roomForWords)
            continue;
        const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
        const QRectF box(left, strip.top() + 3, metrics.horizontalAdvance(shown) + 1, strip.height() - 6);
        painter.fillRect(box, plateOf(theme));
        painter.setPen(theme.muted);
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    }
}

void TimelinePainter::paintNow(QPainter &painter, const Theme &theme) const
{
    const QRectF &strip = m_canvas.at.rounds;
    const qreal now = m_canvas.xOf(m_timeline.now);
    if (now < strip.left() || now > strip.right())
        return;
    painter.fillRect(QRectF(now, strip.bottom() - 3, 1, m_canvas.at.bottom() - strip.bottom() + 3), theme.accent);
    painter.setPen(theme.accent);
    painter.drawText(QRectF(now, strip.top(), strip.right() - now, strip.height() - 5),
                     Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine, presentName());
}

} // namespace signalbox
