// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypaint.h"

#include "models/translated.h"
#include "report/text.h"
#include "views/glyph.h"

#include <QPainter>
#include <QPainterPath>

// What lies upon or between the lanes: density strips, joins, words beside them, rings of selection.

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString healthyText(const PlacedFold &fold)
{
    return tr("%1 healthy workers · %2 tasks").arg(fold.lanes).arg(fold.tasks);
}

QColor between(const QColor &a, const QColor &b, qreal share)
{
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share),
                            float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

/// What is well recedes, so that trouble keeps its full strength.
QColor densityOf(CellState state, const Theme &theme)
{
    switch (state) {
    case CellState::Running:
    case CellState::Restarting:
        return between(theme.good, theme.background, .62);
    case CellState::Paused:
    case CellState::Stopped:
        return between(theme.grey, theme.background, .5);
    default:
        return lookOf(state, theme).frame;
    }
}

/// A healthy cell of a strip is lower than one in trouble.
QRectF thin(const QRectF &rect)
{
    return rect.adjusted(0, std::floor(rect.height() / 4), 0, -std::floor(rect.height() / 4));
}

/// Without its port, where space is dear.
QString shortTitle(const TopologyLane &lane)
{
    const QString title = translated(lane.title);
    const auto colon = lane.worker.isEmpty() ? -1 : title.lastIndexOf(u':');
    return colon > 0 ? title.left(colon) : title;
}

QPainterPath curveOf(const PlacedJoin &join)
{
    constexpr qreal frame = 3;
    QPainterPath path;
    for (qsizetype i = 0; i + 1 < join.ends.size(); ++i) {
        const QRectF &a = join.ends[i], &b = join.ends[i + 1];
        const QPointF from(a.center().x(), a.bottom() + frame);
        path.moveTo(from);
        if (qAbs(a.top() - b.top()) < a.height()) {
            const QPointF to(b.center().x(), b.bottom() + frame);
            const qreal dip = std::min(a.height() * .6, 16.);
            path.cubicTo(from + QPointF(0, dip), to + QPointF(0, dip), to);
            continue;
        }
        const QPointF to(b.center().x(), b.top() - frame);
        if (to.y() - from.y() < 1 && qAbs(to.x() - from.x()) < 12)
            continue;
        const qreal high = to.y() - from.y();
        path.cubicTo(from + QPointF(0, std::clamp(high * .45, 6., 60.)),
                     to - QPointF(0, std::clamp(high * .7, 6., 90.)), to);
    }
    return path;
}

} // namespace

void TopologyPainter::paintStrip(const PlacedLane &placed)
{
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    if (placed.name.height() >= 11) {
        const QColor ink = isTrouble(lane.worst) ? m_theme.text : m_theme.muted;
        paintText(placed.name, TopologyText::Line, ink, shortTitle(lane), Qt::AlignLeft | Qt::AlignVCenter,
                  Qt::ElideMiddle);
    }
    if (!placed.bar.isNull()) {
        const bool isMember = lane.kind == TopologyLane::Kind::Member;
        m_painter.fillRect(thin(placed.bar), isMember ? densityOf(CellState::Running, m_theme) : m_theme.greyWash);
    }
    for (const PlacedCell &cell : placed.cells)
        paintMark(lane, cell);
}

void TopologyPainter::paintMark(const TopologyLane &lane, const PlacedCell &placed)
{
    const CellState state = lane.cells[placed.cell].state;
    const QRectF &rect = placed.rect;
    const QColor ink = densityOf(state, m_theme);
    if (!isTrouble(state))
        return m_painter.fillRect(thin(rect), ink);
    m_painter.fillRect(rect.adjusted(-1, 0, 1, 0), m_theme.background);
    if (isDoubled(state)) {
        const qreal bar = std::max(1., (rect.width() - 1) / 2);
        m_painter.fillRect(QRectF(rect.left(), rect.top() - 1, bar, rect.height() + 2), ink);
        m_painter.fillRect(QRectF(rect.right() - bar, rect.top() - 1, bar, rect.height() + 2), ink);
    } else if (state == CellState::Failed || state == CellState::FailedButAlive || state == CellState::DeadEntry) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(ink);
        m_painter.drawPolygon(
            QPolygonF({rect.topLeft(), rect.topRight(), QPointF(rect.right(), rect.bottom()),
                       QPointF(rect.center().x(), rect.top() + rect.height() * .35), rect.bottomLeft()}));
    } else {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(ink, 1.5));
        m_painter.drawRect(rect.adjusted(.75, 1.75, -.75, -1.75));
    }
}

void TopologyPainter::paintHealthyWorkers(const PlacedFold &fold)
{
    const bool isHovered = m_marks.hoveredFold == TopologyOptions::healthyWorkers();
    paintGlyph(m_painter, Glyph::Dot, {fold.rect.left() + 16, fold.rect.center().y()}, m_theme.good);
    paintText(fold.rect.adjusted(28, 0, -14, 0), TopologyText::Group, isHovered ? m_theme.accent : m_theme.muted,
              healthyText(fold));
}

void TopologyPainter::paintRings(const PlacedLane &placed)
{
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    for (const PlacedCell &cell : placed.cells) {
        const TopologyCell &one = lane.cells[cell.cell];
        if (one.task != *m_marks.selected)
            continue;
        const qreal out = isDoubled(one.state) ? 6 : 3;
        const bool hasKeys = m_marks.focusLane == lane.key() && m_marks.focusCopy == one.copy;
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.accent, hasKeys ? 2.5 : 1.5));
        m_painter.drawRoundedRect(cell.rect.adjusted(-out, -out, out, out), 8, 8);
    }
}

/// Many lines are a tangle that says nothing: then the cells and the words between the lanes tell of all of them, and a
/// line leads from the one that is pointed at or chosen.
void TopologyPainter::paintJoin(const PlacedJoin &join)
{
    constexpr qsizetype few = 10;
    const TaskId &task = m_topology.duplicates[join.duplicate].task;
    const bool isMarked = m_marks.selected == task || m_marks.hovered == task;
    if (!isMarked && m_layout.joins.size() > few)
        return;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.strokePath(curveOf(join), QPen(m_theme.violet, isMarked ? 3 : 2, Qt::SolidLine, Qt::RoundCap));
}

/// Where a line passes beneath it, a name stays readable.
void TopologyPainter::paintGroupName(const TopologyLane &lane, const PlacedGroup &group)
{
    const QString name = printable(group.connector.text);
    if (!m_layout.joins.isEmpty()) {
        const double width = std::min(group.rect.width(), textWidth(name, TopologyText::Group));
        m_painter.fillRect(QRectF(group.rect.topLeft(), QSizeF(width, group.rect.height())), groundOf(lane));
    }
    paintText(group.rect, TopologyText::Group, m_theme.muted, name);
}

void TopologyPainter::paintPill(const PlacedPill &pill)
{
    QStringList parts;
    for (const Sentence &part : pill.says)
        parts << translated(part);
    const QRectF box = QRectF(pill.rect.toAlignedRect()).adjusted(.5, .5, -.5, -.5);
    m_painter.setPen(QPen(m_theme.violet, 1));
    m_painter.setBrush(m_theme.violetWash);
    m_painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    paintText(box.adjusted(14, 0, -14, 0), TopologyText::Pill, m_theme.violet, parts.join(u" · "_s),
              Qt::AlignHCenter | Qt::AlignVCenter);
}

} // namespace signalbox
