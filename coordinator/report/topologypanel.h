// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"

namespace signalbox {

/// The measures of the panel, in pixels.
namespace panel {
inline constexpr double cellsLeft = 180; ///< where the names end and the cells begin
inline constexpr double edge = 14; ///< inside a lane, left and right
inline constexpr double rowTop = 36, rowPitch = 58, rowBottom = 16, lowest = 92; ///< a full lane
inline constexpr double cellHeight = 29, cellGap = 5, groupGap = 22;
inline constexpr double fullGap = 14, compactGap = 4, stripGap = 2;
inline constexpr double compactHeight = 24, chipHeight = 18;
inline constexpr double pillHeight = 22;
inline constexpr double foldWidth = 130; ///< kept free for "+55 healthy"
inline constexpr int mostRows = 8; ///< of a lane that was not unfolded
} // namespace panel

inline double widthOf(const QString &text, TopologyText kind, const TopologyOptions &options)
{
    return options.textWidth ? options.textWidth(text, kind) : 6.5 * double(text.size());
}

/// Curves and their words, once all lanes are placed.
void placeJoins(TopologyLayout &layout, const Topology &topology, const TopologyOptions &options);

/// Indices of the lanes in the order they are to be drawn: as they stand, or worst first with the lanes of a duplicate
/// side by side; what `options.order` names keeps its place.
enum class LaneOrder { ByName, WorstFirst };
QList<int> orderOf(const Topology &topology, LaneOrder order, const QStringList &keep);

} // namespace signalbox
