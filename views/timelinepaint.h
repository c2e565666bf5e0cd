// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/timelinelanes.h"
#include "views/theme.h"

#include <QRectF>

#include <functional>

class QPainter;

namespace signalbox {

/// Where things stand on the canvas of the timeline. Time goes by `xOf`; lanes stand one below the other from `top` on.
struct TimelineCanvas {
    QRectF area;
    qreal scrolled = 0; ///< so many pixels of lanes are above the area
    std::function<qreal(Moment)> xOf;
};

/// How high the strip of rounds and actions above the lanes is.
inline constexpr qreal timelineStrip = 20;
qreal heightOf(const TimelineLane &lane);
/// Middle of each lane below the strip, unscrolled; the last entry is the whole height.
QList<qreal> middlesOf(const TimelineLanes &lanes);

/// Paints and finds the spans of a timeline. Knows nothing of axes and curves.
class TimelinePainter {
public:
    TimelinePainter(const Timeline &timeline, const TimelineLanes &lanes, TimelineBy by, const TimelineCanvas &canvas)
        : m_timeline(timeline)
        , m_lanes(lanes)
        , m_by(by)
        , m_canvas(canvas)
    {
    }

    void paint(QPainter &painter, const Theme &theme) const;
    /// The topmost span at that point; null where none is.
    const TimelineSpan *spanAt(QPointF point) const;
    const TimelineRound *roundAt(QPointF point) const;
    /// Something that was done to a connector: on the lower edge.
    const TimelineMark *actionAt(QPointF point) const;

private:
    void paintLane(QPainter &painter, const Theme &theme, const TimelineLane &lane, qreal top) const;
    void paintSpan(QPainter &painter, const Theme &theme, const TimelineSpan &span, const QRectF &box) const;
    void paintRounds(QPainter &painter, const Theme &theme) const;
    void paintActions(QPainter &painter, const Theme &theme) const;
    void paintMarks(QPainter &painter, const Theme &theme, const TimelineLane &lane, qreal top) const;
    QRectF boxOf(const TimelineSpan &span, qreal top, int row) const;
    QRectF boxOf(const TimelineRound &round) const;

    const Timeline &m_timeline;
    const TimelineLanes &m_lanes;
    TimelineBy m_by;
    const TimelineCanvas &m_canvas;
};

} // namespace signalbox
