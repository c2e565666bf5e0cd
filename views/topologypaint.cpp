// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypaint.h"

#include "models/translated.h"
#include "report/text.h"
#include "views/glyph.h"

#include <QPainter>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QStringList foldedParts(const PlacedLane &placed)
{
    QStringList parts;
    if (placed.foldedTrouble > 0)
        parts << tr("+%1 in trouble").arg(placed.foldedTrouble);
    if (placed.foldedHealthy > 0)
        parts << (placed.detail == TopologyDetail::Full || !parts.isEmpty() ? tr("+%1 healthy") : tr("%1 healthy"))
                     .arg(placed.foldedHealthy);
    return parts;
}

QString heapName()
{
    return tr("heap");
}

QString connectorName()
{
    return tr("conn");
}

QString cpuName()
{
    return tr("CPU");
}

QPen dashed(const QColor &ink, qreal width, qreal dash)
{
    QPen pen(ink, width);
    pen.setCapStyle(Qt::FlatCap);
    pen.setDashPattern({dash / width, dash / width});
    return pen;
}

QPen penOf(const CellLook &look)
{
    return look.line == Qt::CustomDashLine ? dashed(look.frame, look.width, 3) : QPen(look.frame, look.width);
}

QString joined(const QList<Sentence> &parts)
{
    QStringList texts;
    for (const Sentence &part : parts)
        texts << translated(part);
    return texts.join(u" · "_s);
}

bool isGrey(const TopologyLane &lane)
{
    return lane.kind != TopologyLane::Kind::Member && lane.kind != TopologyLane::Kind::Unproven
        && lane.kind != TopologyLane::Kind::Nobody;
}

/// On whole pixels, so that hairlines are hairlines.
QRectF crisp(const QRectF &rect)
{
    return QRectF(rect.toAlignedRect()).adjusted(.5, .5, -.5, -.5);
}

void paintGauge(QPainter &painter, const Theme &theme, QPointF at, const QString &label, double value)
{
    constexpr double full = .9, left = 30, width = 62;
    painter.setPen(theme.muted);
    QFont font = fontFor(TopologyText::Line);
    font.setPixelSize(10);
    painter.setFont(font);
    painter.drawText(QPointF(at.x(), at.y() + 6.5), label);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.greyWash);
    painter.drawRoundedRect(QRectF(at.x() + left, at.y(), width, 6), 3, 3);
    painter.setBrush(value >= full ? theme.bad : theme.accent);
    painter.drawRoundedRect(QRectF(at.x() + left, at.y(), std::max(6., width * value), 6), 3, 3);
}

void paintCrown(QPainter &painter, const Theme &theme, QPointF at)
{
    const QPolygonF crown(
        {QPointF(0, 11), QPointF(0, 2), QPointF(4, 6), QPointF(8, 0), QPointF(12, 6), QPointF(16, 2), QPointF(16, 11)});
    painter.setPen(QPen(theme.amber, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(theme.amberWash);
    painter.drawPolygon(crown.translated(at));
}

/// Cut in the middle, names of one domain would all look alike.
QString titleIn(const TopologyLane &lane, TopologyText kind, qreal room)
{
    const QString whole = translated(lane.title);
    return lane.brief.isEmpty() || textWidth(whole, kind) <= room ? whole : printable(lane.brief);
}

} // namespace

void paintSample(QPainter &painter, const CellKind &kind, const Theme &theme, const QRectF &rect)
{
    const CellLook look = lookOf(kind, theme);
    painter.setPen(penOf(look));
    painter.setBrush(look.fill);
    painter.drawRoundedRect(crisp(rect), 4, 4);
    paintGlyph(painter, look.glyph, crisp(rect).center(), look.ink, 8);
}

TopologyPainter::TopologyPainter(QPainter &painter, const Theme &theme, const Topology &topology,
                                 const TopologyLayout &layout, const TopologyMarks &marks)
    : m_painter(painter)
    , m_theme(theme)
    , m_topology(topology)
    , m_layout(layout)
    , m_marks(marks)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::TextAntialiasing);
}

void TopologyPainter::paint(const QRectF &area)
{
    const QRectF wide = area.adjusted(-8, -8, 8, 8);
    if (m_layout.healthyWorkers)
        paintHealthyWorkers(*m_layout.healthyWorkers);
    QList<const PlacedLane *> lanes;
    for (const PlacedLane &lane : m_layout.lanes)
        if (lane.rect.intersects(wide))
            lanes << &lane;
    for (const PlacedLane *lane : std::as_const(lanes))
        paintLane(*lane);
    for (const PlacedJoin &join : m_layout.joins)
        if (join.ends.first().united(join.ends.last()).intersects(wide))
            paintJoin(join);
    for (const PlacedLane *lane : std::as_const(lanes)) {
        paintCells(*lane, wide);
        if (m_marks.selected)
            paintRings(*lane);
    }
    for (const PlacedPill &pill : m_layout.pills)
        if (pill.rect.intersects(wide))
            paintPill(pill);
}

QColor TopologyPainter::groundOf(const TopologyLane &lane) const
{
    return lane.kind == TopologyLane::Kind::Nobody || isGrey(lane) ? m_theme.background : m_theme.lane;
}

void TopologyPainter::paintLane(const PlacedLane &placed)
{
    if (placed.detail == TopologyDetail::Strip)
        return;
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    const bool isNobody = lane.kind == TopologyLane::Kind::Nobody;
    const bool isFull = placed.detail == TopologyDetail::Full;
    const QColor edge =
        isNobody ? m_theme.ink(lane.worst == CellState::Lost ? Tone::Bad : Tone::Amber) : m_theme.border;
    const QColor dash = isGrey(lane) ? m_theme.grey : edge;
    m_painter.setPen(isNobody || isGrey(lane) ? dashed(dash, 1, 4) : QPen(edge, 1));
    m_painter.setBrush(groundOf(lane));
    const qreal radius = isFull ? grid::cardRadius : grid::half;
    m_painter.drawRoundedRect(crisp(placed.rect), radius, radius);
    isFull ? paintName(placed) : paintShortName(placed);
    if (!placed.bar.isNull()) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.goodWash);
        m_painter.drawRoundedRect(placed.bar, 2, 2);
    }
}

void TopologyPainter::paintCells(const PlacedLane &placed, const QRectF &area)
{
    if (placed.detail == TopologyDetail::Strip)
        return paintStrip(placed);
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    for (const PlacedGroup &group : placed.groups)
        if (group.rect.intersects(area))
            paintGroupName(lane, group);
    for (const PlacedCell &cell : placed.cells)
        if (cell.rect.intersects(area) && !m_marks.moving.contains(lane.cells[cell.cell].task))
            paintCell(lane.cells[cell.cell], cell.rect, placed.detail);
    paintFold(placed);
}

void TopologyPainter::paintName(const PlacedLane &placed)
{
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    QRectF title(placed.name.x(), placed.name.y() + 8, placed.name.width(), 20);
    if (lane.isLeader) {
        paintCrown(m_painter, m_theme, title.topLeft() + QPointF(0, 4));
        title.setLeft(title.left() + 23);
    }
    const bool isHovered = m_marks.hoveredFold == lane.key();
    paintText(title, TopologyText::Title,
              isGrey(lane)    ? m_theme.muted
                  : isHovered ? m_theme.accent
                              : m_theme.text,
              titleIn(lane, TopologyText::Title, title.width()), Qt::AlignLeft | Qt::AlignVCenter, Qt::ElideMiddle);
    paintLines(lane, placed.name);
    const bool isCrowded = lane.lines.size() > 1;
    double y = placed.name.y() + (isCrowded ? 66 : 52);
    if (lane.heap) {
        paintGauge(m_painter, m_theme, {placed.name.x(), y}, heapName(), *lane.heap);
        y += 14;
    }
    if (lane.cpu && !(isCrowded && lane.heap))
        paintGauge(m_painter, m_theme, {placed.name.x(), y}, cpuName(), *lane.cpu);
}

void TopologyPainter::paintLines(const TopologyLane &lane, const QRectF &name)
{
    QStringList lines;
    if (const auto wait = waitWords(lane, m_marks.now))
        lines << translated(*wait);
    for (const auto &line : lane.lines)
        lines << joined(line);
    const bool isNobody = lane.kind == TopologyLane::Kind::Nobody;
    const bool isLost = lane.worst == CellState::Lost;
    const QColor alarm = isNobody && !isLost ? m_theme.amber : m_theme.bad;
    double y = name.y() + 28;
    for (qsizetype i = 0; i < std::min<qsizetype>(2, lines.size()); ++i, y += 15) {
        const bool isBad = (i == 0 || lane.kind == TopologyLane::Kind::Left) && (lane.isAlarming || isNobody);
        const bool isCalm = isNobody && i > 0;
        paintText({name.x(), y, name.width() + 8, 16}, TopologyText::Line, isBad && !isCalm ? alarm : m_theme.muted,
                  lines[i]);
    }
}

void TopologyPainter::paintShortName(const PlacedLane &placed)
{
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    QRectF name = placed.name;
    if (lane.isLeader) {
        m_painter.save();
        m_painter.translate(name.left(), name.center().y() - 5);
        m_painter.scale(.75, .75);
        paintCrown(m_painter, m_theme, {});
        m_painter.restore();
        name.setLeft(name.left() + 17);
    }
    const QColor ink = isGrey(lane) || lane.kind == TopologyLane::Kind::Foreign ? m_theme.muted
        : lane.isAlarming                                                       ? m_theme.bad
                                                                                : m_theme.text;
    paintText(name, TopologyText::Group, m_marks.hoveredFold == lane.key() ? m_theme.accent : ink,
              titleIn(lane, TopologyText::Group, name.width()), Qt::AlignLeft | Qt::AlignVCenter, Qt::ElideMiddle);
}

void TopologyPainter::paintCell(const TopologyCell &cell, const QRectF &rect, TopologyDetail detail)
{
    const CellLook look = lookOf(kindOf(cell), m_theme);
    const QRectF box = crisp(rect);
    const bool isFull = detail == TopologyDetail::Full;
    if (isDoubled(cell.state)) {
        const qreal out = isFull ? 3 : 2;
        m_painter.setPen(cell.isCertain ? QPen(m_theme.violet, 1) : dashed(m_theme.violet, 1, 3));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(-out, -out, out, out), 7, 7);
    }
    m_painter.setPen(penOf(look));
    m_painter.setBrush(m_marks.hovered == cell.task && look.fill == m_theme.surface ? m_theme.hover : look.fill);
    m_painter.drawRoundedRect(box, 5, 5);
    const QPointF glyph(std::floor(rect.left()) + 9.5, std::floor(rect.top()) + std::floor(rect.height() / 2) + .5);
    paintGlyph(m_painter, look.glyph, glyph, look.ink);
    const QString label = !isFull ? printable(cell.task.text())
        : cell.task.isConnector() ? connectorName()
                                  : QString::number(cell.task.number);
    const QRectF text = isFull ? rect.adjusted(15, 0, -6, 0) : rect.adjusted(18, 0, -4, 0);
    paintText(text, TopologyText::Label, look.text, label, (isFull ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
              Qt::ElideMiddle);
}

void TopologyPainter::paintFold(const PlacedLane &placed)
{
    if (placed.fold.isNull())
        return;
    const bool isHovered = m_marks.hoveredFold == m_topology.lanes[placed.lane].key();
    const QStringList parts = foldedParts(placed);
    const QColor ink = placed.foldedTrouble > 0 ? m_theme.bad : isHovered ? m_theme.accent : m_theme.muted;
    const bool isTall = parts.size() > 1 && placed.detail == TopologyDetail::Full;
    paintText(placed.fold, TopologyText::Group, ink, parts.join(isTall ? u"\n"_s : u" "_s),
              Qt::AlignRight | Qt::AlignVCenter);
}

void TopologyPainter::paintText(const QRectF &rect, TopologyText kind, const QColor &ink, const QString &text,
                                Qt::Alignment alignment, Qt::TextElideMode elide)
{
    static const std::array<QFont, 5> fonts{fontFor(TopologyText::Title), fontFor(TopologyText::Line),
                                            fontFor(TopologyText::Group), fontFor(TopologyText::Label),
                                            fontFor(TopologyText::Pill)};
    const QFont &font = fonts[size_t(kind)];
    const bool fits = text.contains(u'\n') || textWidth(text, kind) <= rect.width() + .5;
    m_painter.setFont(font);
    m_painter.setPen(ink);
    m_painter.drawText(rect, int(alignment) | Qt::TextDontClip,
                       fits ? text : QFontMetricsF(font).elidedText(text, elide, rect.width()));
}

} // namespace signalbox
