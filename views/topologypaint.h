// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"
#include "views/theme.h"

#include <QFont>
#include <QFontMetricsF>

class QPainter;

namespace signalbox {

QFont fontFor(TopologyText text);

/// How wide a text of the panel is; remembers what it measured, since names come again at every refresh.
double textWidth(const QString &text, TopologyText kind);

/// How a cell looks: glyph, ink and frame. Colour never tells a state alone.
struct CellLook {
    Glyph glyph = Glyph::Dot;
    QColor ink; ///< of the glyph
    QColor fill;
    QColor frame;
    QColor text;
    Qt::PenStyle line = Qt::SolidLine;
    qreal width = 1;
};
CellLook lookOf(CellState state, const Theme &theme);

/// What a shape on the panel stands for. One that runs looks like it only where something shows the instance itself;
/// where it is only concluded that it runs, its dot is hollow.
struct CellKind {
    CellState state = CellState::Running;
    bool isSupposed = false; ///< Running alone is told apart like this
    bool operator==(const CellKind &) const = default;
};
CellKind kindOf(const TopologyCell &cell);
CellLook lookOf(const CellKind &kind, const Theme &theme);
Look legendOf(const CellKind &kind);
/// A small cell without a label.
void paintSample(QPainter &painter, const CellKind &kind, const Theme &theme, const QRectF &rect);

/// What is pointed at, chosen and moving while a frame is painted.
struct TopologyMarks {
    std::optional<TaskId> selected;
    QString focusLane; ///< key of the lane whose cell of `selected` has the keyboard; empty without focus
    int focusCopy = 0;
    std::optional<TaskId> hovered;
    QString hoveredFold; ///< key of the lane whose "+55 healthy" or name is pointed at
    QSet<TaskId> moving; ///< painted elsewhere for now
    Moment now{}; ///< for count-downs
};

/// Paints a laid-out panel in its own coordinates. Holds nothing but references: made anew for each frame.
class TopologyPainter {
public:
    TopologyPainter(QPainter &painter, const Theme &theme, const Topology &topology, const TopologyLayout &layout,
                    const TopologyMarks &marks);

    /// Everything that meets `area`.
    void paint(const QRectF &area);
    /// One cell that is not where the layout has it.
    void paintCell(const TopologyCell &cell, const QRectF &rect, TopologyDetail detail);

private:
    void paintLane(const PlacedLane &placed);
    void paintCells(const PlacedLane &placed, const QRectF &area);
    void paintName(const PlacedLane &placed);
    void paintShortName(const PlacedLane &placed);
    void paintLines(const TopologyLane &lane, const QRectF &name);
    void paintStrip(const PlacedLane &placed);
    void paintMark(const TopologyLane &lane, const PlacedCell &placed);
    void paintFold(const PlacedLane &placed);
    void paintHealthyWorkers(const PlacedFold &fold);
    void paintRings(const PlacedLane &placed);
    void paintJoin(const PlacedJoin &join);
    void paintGroupName(const TopologyLane &lane, const PlacedGroup &group);
    void paintPill(const PlacedPill &pill);
    void paintText(const QRectF &rect, TopologyText kind, const QColor &ink, const QString &text,
                   Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter,
                   Qt::TextElideMode elide = Qt::ElideRight);

    QColor groundOf(const TopologyLane &lane) const;

    QPainter &m_painter;
    const Theme &m_theme;
    const Topology &m_topology;
    const TopologyLayout &m_layout;
    const TopologyMarks &m_marks;
};

} // namespace signalbox
