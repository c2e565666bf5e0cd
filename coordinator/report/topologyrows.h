// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"

namespace signalbox {

/// Rows that a full lane needs to show everything, and at least, to show its trouble.
struct RowsNeeded {
    int all = 1;
    int trouble = 1;
};
RowsNeeded rowsNeeded(const TopologyLane &lane, const TopologyOptions &options);

/// The cells of a full lane in their rows, under their connectors' names.
struct PackedCells {
    QList<PlacedGroup> groups;
    QList<PlacedCell> cells;
    QList<int> leftOut; ///< what the rows have no room for; then the last one keeps `foldWidth` free to say so
};
/// The first cell stands at `at`. Where not all cells fit, the most important are shown.
PackedCells packedCells(const TopologyLane &lane, int rows, QPointF at, const TopologyOptions &options);

/// All cells, the ones to show first in front: trouble by weight, then their connectors' other cells, then the rest.
QList<int> byImportance(const TopologyLane &lane);

} // namespace signalbox
