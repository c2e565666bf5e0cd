// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"

namespace signalbox {

/// Of a full lane with so many rows of cells.
double fullHeight(int rows);

/// Each fills a lane whose top left corner is at (left, top); the height is in `rect` afterwards.
PlacedLane fullLane(const TopologyLane &lane, int rows, QPointF at, const TopologyOptions &options);
PlacedLane compactLane(const TopologyLane &lane, QPointF at, const TopologyOptions &options);
/// `nameWidth` of the rectangle belongs to the worker's name; a lane of `most` cells would fill the rest, so that
/// lengths can be compared.
PlacedLane stripLane(const TopologyLane &lane, const QRectF &rect, double nameWidth, qsizetype most);

} // namespace signalbox
