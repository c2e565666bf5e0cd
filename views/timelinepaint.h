// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme.h"
#include "views/timelinelayout.h"

class QPainter;

namespace signalbox {

/// Paints and finds what is on a timeline: bars in lanes, and across them rounds, actions and the present. Knows
/// nothing of axes and of the pointer.
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
    /// The topmost bar at that point; null where none is.
    const TimelineSpan *spanAt(QPointF point) const;
    /// What is there in words, a line each; nothing where nothing is.
    QStringList wordsAt(QPointF point) const;

private:
    const TimelineLane *laneAt(qreal y) const;
    const TimelineRound *roundAt(QPointF point) const;
    const TimelineMark *actionAt(QPointF point) const;

    void paintGround(QPainter &painter, const Theme &theme) const;
    void paintBars(QPainter &painter, const Theme &theme) const;
    void paintBar(QPainter &painter, const Theme &theme, const TimelineSpan &span, const QRectF &box) const;
    void paintWords(QPainter &painter, const Theme &theme) const;
    void paintMarks(QPainter &painter, const Theme &theme) const;
    void writeIn(QPainter &painter, const QRectF &box, const QStringList &words, const Look *look,
                 const QColor &ink) const;
    void paintLaneNames(QPainter &painter, const Theme &theme) const;

    void paintRoundWashes(QPainter &painter, const Theme &theme) const;
    void paintRoundEdges(QPainter &painter, const Theme &theme) const;
    void paintRoundNames(QPainter &painter, const Theme &theme) const;
    void paintActions(QPainter &painter, const Theme &theme) const;
    void paintNow(QPainter &painter, const Theme &theme) const;

    /// Calls with each lane that is in sight and its top.
    void forEachLane(const std::function<void(const TimelineLane &, qreal)> &visit) const;
    QRectF boxOf(Moment from, Moment until, qreal top, int row) const;
    QRectF boxOf(const TimelineRound &round) const;
    /// Where words of that width can begin from `left` on without a round going through them.
    qreal besideRounds(qreal left, qreal width, qreal right) const;
    bool isInSight(const QRectF &box) const;

    const Timeline &m_timeline;
    const TimelineLanes &m_lanes;
    TimelineBy m_by;
    const TimelineCanvas &m_canvas;
};

} // namespace signalbox
