// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/timelinetable.h"
#include "models/times.h"
#include "report/text.h"
#include "views/timelinecurves.h"
#include "views/timelinepaint.h"

// What is under the pointer, and its words.

namespace signalbox {

using namespace Qt::StringLiterals;

QStringList TimelinePainter::wordsAt(QPointF point) const
{
    if (const TimelineMark *action = actionAt(point))
        return markLines(*action, m_timeline.now);
    if (const TimelineSpan *span = spanAt(point))
        return spanLines(*span, m_timeline.now);
    if (const TimelineRound *round = roundAt(point))
        return roundLines(*round, m_timeline.now);
    if (const TimelineLane *lane = point.x() < m_canvas.at.left() ? laneAt(point.y()) : nullptr)
        return {printable(lane->name())};
    if (!m_canvas.at.heap.contains(point) && !m_canvas.at.cpu.contains(point))
        return {};
    const Moment moment = m_canvas.momentAt(point.x());
    QStringList lines;
    for (const WorkerId &worker : curvesWorthDrawing(m_timeline))
        lines << sampleLine(worker, m_timeline.curves[worker], moment);
    lines.removeAll({});
    if (!lines.isEmpty())
        lines.prepend(timeText(moment, m_timeline.now));
    return lines;
}

const TimelineSpan *TimelinePainter::spanAt(QPointF point) const
{
    const TimelineSpan *found = nullptr;
    if (m_canvas.at.lanes.contains(point))
        forEachLane([&](const TimelineLane &lane, qreal top) {
            for (const PlacedSpan &placed : lane.spans) {
                const TimelineSpan &span = m_timeline.spans[placed.span];
                if (boxOf(span.from, span.until, top, placed.row).contains(point))
                    found = &span;
            }
        });
    return found;
}

const TimelineLane *TimelinePainter::laneAt(qreal y) const
{
    const TimelineLane *found = nullptr;
    if (y >= m_canvas.at.lanes.top() && y < m_canvas.at.lanes.bottom())
        forEachLane([&](const TimelineLane &lane, qreal top) {
            if (y >= top && y < top + m_canvas.heightOf(lane))
                found = &lane;
        });
    return found;
}

const TimelineMark *TimelinePainter::actionAt(QPointF point) const
{
    for (auto mark = m_timeline.marks.crbegin(); mark != m_timeline.marks.crend(); ++mark) {
        const QPointF at(m_canvas.xOf(mark->at), m_canvas.at.actions.center().y());
        if (isAction(*mark) && (point - at).manhattanLength() < 9)
            return &*mark;
    }
    return nullptr;
}

const TimelineRound *TimelinePainter::roundAt(QPointF point) const
{
    for (auto round = m_timeline.rounds.crbegin(); round != m_timeline.rounds.crend(); ++round)
        if (boxOf(*round).adjusted(-2, -m_canvas.at.rounds.height(), 2, 0).contains(point))
            return &*round;
    return nullptr;
}

} // namespace signalbox
