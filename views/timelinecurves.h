// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timelinelayout.h"

class QColor;
class QPainter;

namespace signalbox {

struct Theme;

/// The workers whose heaps were fullest or whose processes were busiest: more curves than these nobody tells apart.
QList<WorkerId> curvesWorthDrawing(const Timeline &timeline);

/// What lies under words, for lines behind them not to cross them out.
QColor plateOf(const Theme &theme);

/// The ground of the panes: their scales, and hatched where nothing is known.
void paintPanes(QPainter &painter, const Theme &theme, const Timeline &timeline, const TimelineCanvas &canvas);

/// How full heaps were and how busy processes, a pane each. A curve's name stands at its end, and each has a dash of
/// its own, so that nothing is told by colour alone.
void paintCurves(QPainter &painter, const Theme &theme, const Timeline &timeline, const TimelineCanvas &canvas);

/// Room for a curve's name behind its end; 0: there is no curve.
qreal widthOfCurveNames(const Timeline &timeline);

/// Where names of that height go which want to stand at `wished` middles, so that none covers another and all are
/// between `top` and `bottom`; those that find no room are left out, the last ones first. Same order as `wished`.
QList<std::optional<qreal>> movedApart(const QList<qreal> &wished, qreal height, qreal top, qreal bottom);

} // namespace signalbox
