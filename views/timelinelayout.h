// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/timelinelanes.h"

#include <QRectF>

#include <functional>

namespace signalbox {

/// Where things stand on the timeline, from top to bottom: a strip with the names of the rounds, the lanes, a strip of
/// what was done to connectors where there is any, and a pane for heap and one for CPU where they are known. Names
/// stand left of all of it, the time below. Pixels.
struct TimelineLayout {
    QRectF rounds, lanes, actions, heap, cpu; ///< empty: there is none
    qreal rowHeight = 0; ///< of one bar
    qreal lanesHeight = 0; ///< of all lanes; more than that of `lanes` where they are to be scrolled

    qreal left() const { return lanes.left(); }
    qreal right() const { return lanes.right(); }
    qreal bottom() const; ///< of the last of them
    bool operator==(const TimelineLayout &) const = default;
};

/// Bars grow to a pleasant height where there is room and curves take the rest, up to a sensible height; where there
/// is little both keep what can be read, and lanes are scrolled.
TimelineLayout layoutOf(const Timeline &timeline, const TimelineLanes &lanes, QSizeF size);

/// The layout, moved by scrolling and with a time axis.
struct TimelineCanvas {
    TimelineLayout at;
    qreal scrolled = 0; ///< so many pixels of lanes are above `at.lanes`
    std::function<qreal(Moment)> xOf;
    std::function<Moment(qreal)> momentAt; ///< the reverse

    /// Of a row in a lane that begins at `top`.
    qreal topOfRow(qreal top, int row) const;
    qreal heightOf(const TimelineLane &lane) const;
};

/// Something that was done to a connector, which stands in no lane.
bool isAction(const TimelineMark &mark);

/// Room for a time of day below everything.
inline constexpr qreal timelineFoot = 24;

} // namespace signalbox
