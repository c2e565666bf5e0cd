// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinepaint.h"

#include "models/timelinetable.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/glyph.h"
#include "views/timelinecurves.h"

#include <QPainter>

#include <algorithm>

// The lanes and their bars; what goes across them is in timelineacross.cpp.

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qreal narrowest = 3; ///< what is shorter than a pixel must still be seen
constexpr qreal beyond = 8; ///< a bar that goes on outside is drawn so far, for its corners not to be seen
constexpr qreal roomForGlyph = 16;
constexpr qreal roomForWords = 36;

QStringList wordings(const TimelineBand &band)
{
    return {band.count == 1 ? tr("1 task") : tr("%1 tasks").arg(band.count), QString::number(band.count)};
}

QStringList wordings(const TimelineSpan &span, TimelineBy by)
{
    const QString name = printable(by == TimelineBy::Worker ? span.task.text() : span.worker.text);
    if (span.kind == TimelineSpan::Kind::Beside)
        return {u"%1 · %2"_s.arg(name, printable(span.word)), name};
    return {name};
}

/// The first wording that has room, or what there is room for of the last one.
QString fitting(const QStringList &wordings, const QFontMetricsF &metrics, qreal room)
{
    const auto fits = std::find_if(wordings.cbegin(), wordings.cend(),
                                   [&](const QString &wording) { return metrics.horizontalAdvance(wording) <= room; });
    return fits == wordings.cend() ? metrics.elidedText(wordings.last(), Qt::ElideRight, room) : *fits;
}

bool isHollow(TimelineSpan::Kind kind)
{
    return kind == TimelineSpan::Kind::Waiting || kind == TimelineSpan::Kind::Delayed
        || kind == TimelineSpan::Kind::Doubted;
}

} // namespace

void TimelinePainter::forEachLane(const std::function<void(const TimelineLane &, qreal)> &visit) const
{
    qreal top = m_canvas.at.lanes.top() - m_canvas.scrolled;
    for (const TimelineLane &lane : m_lanes.lanes) {
        const qreal height = m_canvas.heightOf(lane);
        if (top + height > m_canvas.at.lanes.top() && top < m_canvas.at.lanes.bottom())
            visit(lane, top);
        top += height;
    }
}

QRectF TimelinePainter::boxOf(Moment from, Moment until, qreal top, int row) const
{
    const qreal left = std::max(m_canvas.xOf(from), m_canvas.at.left() - beyond);
    const qreal right = std::min(std::max(m_canvas.xOf(until), left + narrowest), m_canvas.at.right() + beyond);
    return {left, m_canvas.topOfRow(top, row), right - left, m_canvas.at.rowHeight};
}

bool TimelinePainter::isInSight(const QRectF &box) const
{
    return box.right() >= m_canvas.at.left() && box.left() <= m_canvas.at.right();
}

void TimelinePainter::paint(QPainter &painter, const Theme &theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontFor(Type::Small));
    paintRoundWashes(painter, theme);
    paintPanes(painter, theme, m_timeline, m_canvas);
    painter.setClipRect(m_canvas.at.lanes);
    paintGround(painter, theme);
    paintBars(painter, theme);
    painter.setClipping(false);
    paintRoundEdges(painter, theme);
    painter.setClipRect(m_canvas.at.lanes);
    paintWords(painter, theme);
    paintMarks(painter, theme);
    painter.setClipping(false);
    paintLaneNames(painter, theme);
    paintNow(painter, theme);
    paintRoundNames(painter, theme);
    paintActions(painter, theme);
    paintCurves(painter, theme, m_timeline, m_canvas);
}

/// Where nothing is known is hatched.
void TimelinePainter::paintGround(QPainter &painter, const Theme &theme) const
{
    const QRectF &lanes = m_canvas.at.lanes;
    forEachLane([&](const TimelineLane &lane, qreal top) {
        const qreal bottom = top + m_canvas.heightOf(lane);
        const qreal known = lane.knownSince ? std::min(m_canvas.xOf(*lane.knownSince), lanes.right()) : lanes.left();
        if (known > lanes.left())
            painter.fillRect(QRectF(QPointF(lanes.left(), top), QPointF(known, bottom)),
                             QBrush(theme.border, Qt::BDiagPattern));
        painter.fillRect(QRectF(lanes.left(), bottom - 1, lanes.width(), 1), theme.border);
    });
}

void TimelinePainter::paintBars(QPainter &painter, const Theme &theme) const
{
    forEachLane([&](const TimelineLane &lane, qreal top) {
        for (const TimelineBand &band : lane.band) {
            const QRectF box = boxOf(band.from, band.until, top, 0);
            painter.setPen(QPen(theme.good, 1));
            painter.setBrush(theme.goodWash);
            if (isInSight(box))
                painter.drawRect(box.adjusted(.5, .5, -.5, -.5));
        }
        for (const PlacedSpan &placed : lane.spans) {
            const TimelineSpan &span = m_timeline.spans[placed.span];
            const QRectF box = boxOf(span.from, span.until, top, placed.row);
            if (isInSight(box))
                paintBar(painter, theme, span, box);
        }
    });
}

/// Trouble that has no room for its glyph is filled, and so is not told by its colour alone.
void TimelinePainter::paintBar(QPainter &painter, const Theme &theme, const TimelineSpan &span, const QRectF &box) const
{
    const Look look = lookOf(span.kind);
    const QColor ink = theme.ink(look.tone);
    const bool isFilled = isTrouble(span.kind) && box.width() < roomForGlyph;
    painter.setPen(QPen(ink, 1, isHollow(span.kind) ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(isFilled                  ? QBrush(ink)
                         : isHollow(span.kind) ? QBrush(theme.surface)
                                               : QBrush(theme.wash(look.tone)));
    painter.drawRoundedRect(box.adjusted(.5, .5, -.5, -.5), 3, 3);
    painter.setBrush(Qt::NoBrush);
    if (span.kind == TimelineSpan::Kind::Beside && !isFilled)
        painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
}

void TimelinePainter::paintWords(QPainter &painter, const Theme &theme) const
{
    forEachLane([&](const TimelineLane &lane, qreal top) {
        for (const TimelineBand &band : lane.band)
            writeIn(painter, boxOf(band.from, band.until, top, 0), wordings(band), nullptr, theme.good);
        for (const PlacedSpan &placed : lane.spans) {
            const TimelineSpan &span = m_timeline.spans[placed.span];
            const Look look = lookOf(span.kind);
            writeIn(painter, boxOf(span.from, span.until, top, placed.row), wordings(span, m_by),
                    span.kind == TimelineSpan::Kind::Running ? nullptr : &look, theme.ink(look.tone));
        }
    });
}

/// Into what can be seen of the bar, or not at all.
void TimelinePainter::writeIn(QPainter &painter, const QRectF &box, const QStringList &words, const Look *look,
                              const QColor &ink) const
{
    const QRectF seen = box.intersected(m_canvas.at.lanes);
    if (seen.width() < (look ? roomForGlyph : roomForWords))
        return;
    const QFontMetricsF metrics(painter.font());
    const qreal glyph = look ? 15 : 0;
    const qreal right = seen.right() - 4;
    qreal left = seen.left() + std::min(6.0, (seen.width() - 10) / 2);
    if (seen.width() >= roomForWords)
        left = besideRounds(left, glyph + metrics.horizontalAdvance(words.first()), right);
    if (look)
        paintGlyph(painter, look->glyph, {left + 5, box.center().y()}, ink, 9);
    left += glyph;
    if (right - left < roomForGlyph)
        return;
    painter.setPen(ink);
    painter.drawText(QRectF(left, box.top(), right - left, box.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, fitting(words, metrics, right - left));
}

void TimelinePainter::paintMarks(QPainter &painter, const Theme &theme) const
{
    forEachLane([&](const TimelineLane &lane, qreal top) {
        QHash<TaskId, int> rows;
        for (const PlacedSpan &placed : lane.spans)
            rows.insert(m_timeline.spans[placed.span].task, placed.row);
        for (const TimelineMark &mark : m_timeline.marks) {
            const QPointF at(m_canvas.xOf(mark.at), 0);
            // A failure is the beginning of its own span.
            if (!isInSight({at, at}) || mark.kind == TimelineMark::Kind::Failed)
                continue;
            const auto row = rows.constFind(mark.task);
            if (row == rows.cend() || (m_by == TimelineBy::Worker && mark.worker != lane.worker))
                continue;
            const Look look = lookOf(mark.kind);
            const QPointF centre(at.x(), m_canvas.topOfRow(top, *row) + m_canvas.at.rowHeight / 2);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.surface);
            painter.drawEllipse(centre, 7.5, 7.5);
            paintGlyph(painter, look.glyph, centre, theme.ink(look.tone), 9);
        }
    });
}

/// In the middle of what can be seen of its lane.
void TimelinePainter::paintLaneNames(QPainter &painter, const Theme &theme) const
{
    const QRectF &lanes = m_canvas.at.lanes;
    const qreal width = lanes.left() - grid::unit;
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    forEachLane([&](const TimelineLane &lane, qreal top) {
        const QRectF seen =
            QRectF(0, top, width, m_canvas.heightOf(lane)).intersected({0, lanes.top(), width, lanes.height()});
        if (seen.height() < metrics.height())
            return;
        const QString whole = printable(lane.name());
        const bool isBrief = !lane.brief.isEmpty() && metrics.horizontalAdvance(whole) > width;
        painter.drawText(seen, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(isBrief ? printable(lane.brief) : whole, Qt::ElideMiddle, width));
    });
}

} // namespace signalbox
