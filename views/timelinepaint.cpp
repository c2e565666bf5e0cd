// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinepaint.h"

#include "models/timelinetable.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/glyph.h"

#include <QPainter>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal rowHeight = 20;
constexpr qreal rowGap = 2;
constexpr qreal lanePadding = 6;
constexpr qreal narrowest = 3; ///< what is shorter than a pixel must still be seen
constexpr qreal roomForWords = 36;
constexpr qreal actionHeight = 10; ///< above the lower edge

QString generationText(const TimelineRound &round)
{
    return round.generation ? tr("generation %1").arg(*round.generation) : tr("rebalance");
}

QString bandText(const TimelineBand &band)
{
    return tr("%1 tasks").arg(band.count);
}

bool isAction(const TimelineMark &mark)
{
    return mark.task.isConnector() && mark.worker.isEmpty();
}

bool isHollow(TimelineSpan::Kind kind)
{
    return kind == TimelineSpan::Kind::Waiting || kind == TimelineSpan::Kind::Delayed
        || kind == TimelineSpan::Kind::Doubted;
}

void write(QPainter &painter, const QRectF &box, const QString &text)
{
    const QString shown = QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, box.width());
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

} // namespace

qreal heightOf(const TimelineLane &lane)
{
    return lane.rows * (rowHeight + rowGap) - rowGap + 2 * lanePadding;
}

QList<qreal> middlesOf(const TimelineLanes &lanes)
{
    QList<qreal> middles;
    qreal top = timelineStrip;
    for (const TimelineLane &lane : lanes.lanes) {
        middles << top + heightOf(lane) / 2;
        top += heightOf(lane);
    }
    middles << top;
    return middles;
}

QRectF TimelinePainter::boxOf(const TimelineSpan &span, qreal top, int row) const
{
    const qreal left = std::max(m_canvas.xOf(span.from), m_canvas.area.left() - 8);
    const qreal right = std::min(std::max(m_canvas.xOf(span.until), left + narrowest), m_canvas.area.right() + 8);
    return {left, top + lanePadding + row * (rowHeight + rowGap), right - left, rowHeight};
}

QRectF TimelinePainter::boxOf(const TimelineRound &round) const
{
    const qreal left = m_canvas.xOf(round.from);
    return {left, m_canvas.area.top(), std::max(narrowest, m_canvas.xOf(round.until) - left), m_canvas.area.height()};
}

void TimelinePainter::paint(QPainter &painter, const Theme &theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(m_canvas.area.adjusted(0, timelineStrip, 0, 0));
    qreal top = m_canvas.area.top() + timelineStrip - m_canvas.scrolled;
    for (const TimelineLane &lane : m_lanes.lanes) {
        const qreal height = heightOf(lane);
        if (top + height > m_canvas.area.top() && top < m_canvas.area.bottom())
            paintLane(painter, theme, lane, top);
        top += height;
    }
    painter.setClipRect(m_canvas.area);
    paintRounds(painter, theme);
    paintActions(painter, theme);
    painter.setPen(QPen(theme.accent, 1));
    const qreal now = m_canvas.xOf(m_timeline.now);
    painter.drawLine(QPointF(now, m_canvas.area.top() + timelineStrip), QPointF(now, m_canvas.area.bottom()));
}

void TimelinePainter::paintLane(QPainter &painter, const Theme &theme, const TimelineLane &lane, qreal top) const
{
    const qreal bottom = top + heightOf(lane);
    if (lane.knownSince) {
        const qreal known = std::min(m_canvas.xOf(*lane.knownSince), m_canvas.area.right());
        if (known > m_canvas.area.left())
            painter.fillRect(QRectF(QPointF(m_canvas.area.left(), top), QPointF(known, bottom)),
                             QBrush(theme.border, Qt::BDiagPattern));
    }
    painter.fillRect(QRectF(m_canvas.area.left(), bottom - 1, m_canvas.area.width(), 1), theme.border);
    painter.setFont(fontFor(Type::Small));
    for (const TimelineBand &band : lane.band) {
        const TimelineSpan healthy{.from = band.from, .until = band.until};
        const QRectF box = boxOf(healthy, top, 0);
        painter.setPen(QPen(theme.good, 1));
        painter.setBrush(theme.goodWash);
        painter.drawRect(box.adjusted(0, .5, 0, -.5));
        if (box.width() > roomForWords)
            write(painter, box.adjusted(6, 0, -2, 0), bandText(band));
    }
    for (const PlacedSpan &placed : lane.spans) {
        const TimelineSpan &span = m_timeline.spans[placed.span];
        const QRectF box = boxOf(span, top, placed.row);
        if (box.right() >= m_canvas.area.left() && box.left() <= m_canvas.area.right())
            paintSpan(painter, theme, span, box);
    }
    paintMarks(painter, theme, lane, top);
}

void TimelinePainter::paintSpan(QPainter &painter, const Theme &theme, const TimelineSpan &span,
                                const QRectF &box) const
{
    const Look look = lookOf(span.kind);
    const QColor ink = theme.ink(look.tone);
    painter.setPen(QPen(ink, 1, isHollow(span.kind) ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(isHollow(span.kind) ? QBrush(Qt::NoBrush) : QBrush(theme.wash(look.tone)));
    painter.drawRoundedRect(box.adjusted(.5, .5, -.5, -.5), 3, 3);
    if (span.kind == TimelineSpan::Kind::Beside && box.width() > 8)
        painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
    const QRectF seen = box.intersected(m_canvas.area);
    if (seen.width() < roomForWords)
        return;
    qreal left = seen.left() + 7;
    if (span.kind != TimelineSpan::Kind::Running) {
        paintGlyph(painter, look.glyph, {left + 5, box.center().y()}, ink, 9);
        left += 14;
    }
    const bool isBeside = span.kind == TimelineSpan::Kind::Beside;
    QString text = m_by == TimelineBy::Worker ? span.task.text() : span.worker.text;
    if (isBeside)
        text = u"%1 · %2"_s.arg(text, span.word);
    painter.setPen(ink);
    write(painter, {left, box.top(), seen.right() - left - 4, box.height()}, printable(text));
}

void TimelinePainter::paintMarks(QPainter &painter, const Theme &theme, const TimelineLane &lane, qreal top) const
{
    QHash<TaskId, int> rows;
    for (const PlacedSpan &placed : lane.spans)
        rows.insert(m_timeline.spans[placed.span].task, placed.row);
    for (const TimelineMark &mark : m_timeline.marks) {
        const qreal x = m_canvas.xOf(mark.at);
        // A failure is the beginning of its own span.
        if (x < m_canvas.area.left() || x > m_canvas.area.right() || mark.kind == TimelineMark::Kind::Failed)
            continue;
        const auto row = rows.constFind(mark.task);
        if (row == rows.cend() || (m_by == TimelineBy::Worker && mark.worker != lane.worker))
            continue;
        const Look look = lookOf(mark.kind);
        const QPointF at(x, top + lanePadding + *row * (rowHeight + rowGap) + rowHeight / 2);
        painter.setPen(QPen(theme.surface, 2));
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, 6.5, 6.5);
        paintGlyph(painter, look.glyph, at, theme.ink(look.tone), 9);
    }
}

void TimelinePainter::paintRounds(QPainter &painter, const Theme &theme) const
{
    painter.setFont(fontFor(Type::Small));
    const QFontMetricsF metrics(painter.font());
    qreal free = m_canvas.area.left();
    for (const TimelineRound &round : m_timeline.rounds) {
        const QRectF box = boxOf(round);
        if (box.right() < m_canvas.area.left() || box.left() > m_canvas.area.right())
            continue;
        QColor wash = theme.amberWash;
        wash.setAlphaF(0.7F);
        painter.setPen(QPen(theme.amber, 1));
        painter.setBrush(wash);
        painter.drawRect(box.adjusted(.5, timelineStrip - .5, -.5, -.5));
        const QString text = generationText(round);
        const qreal left = std::max(box.left(), m_canvas.area.left());
        if (left < free || left + metrics.horizontalAdvance(text) > m_canvas.area.right())
            continue;
        painter.drawText(QPointF(left, m_canvas.area.top() + timelineStrip - 7), text);
        free = left + metrics.horizontalAdvance(text) + 12;
    }
}

void TimelinePainter::paintActions(QPainter &painter, const Theme &theme) const
{
    for (const TimelineMark &mark : m_timeline.marks) {
        const QPointF at(m_canvas.xOf(mark.at), m_canvas.area.bottom() - actionHeight);
        if (!isAction(mark) || !m_canvas.area.contains(at))
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.surface);
        painter.drawEllipse(at, 7, 7);
        const Look look = lookOf(mark.kind);
        paintGlyph(painter, look.glyph, at, theme.ink(look.tone), 10);
    }
}

const TimelineMark *TimelinePainter::actionAt(QPointF point) const
{
    for (auto mark = m_timeline.marks.crbegin(); mark != m_timeline.marks.crend(); ++mark) {
        const QPointF at(m_canvas.xOf(mark->at), m_canvas.area.bottom() - actionHeight);
        if (isAction(*mark) && (point - at).manhattanLength() < 9)
            return &*mark;
    }
    return nullptr;
}

const TimelineSpan *TimelinePainter::spanAt(QPointF point) const
{
    if (!m_canvas.area.adjusted(0, timelineStrip, 0, 0).contains(point))
        return nullptr;
    qreal top = m_canvas.area.top() + timelineStrip - m_canvas.scrolled;
    for (const TimelineLane &lane : m_lanes.lanes) {
        if (point.y() >= top && point.y() < top + heightOf(lane))
            for (auto placed = lane.spans.crbegin(); placed != lane.spans.crend(); ++placed)
                if (boxOf(m_timeline.spans[placed->span], top, placed->row).contains(point))
                    return &m_timeline.spans[placed->span];
        top += heightOf(lane);
    }
    return nullptr;
}

const TimelineRound *TimelinePainter::roundAt(QPointF point) const
{
    for (auto round = m_timeline.rounds.crbegin(); round != m_timeline.rounds.crend(); ++round)
        if (boxOf(*round).adjusted(-2, 0, 2, 0).contains(point))
            return &*round;
    return nullptr;
}

} // namespace signalbox
