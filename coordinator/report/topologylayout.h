// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topology.h"

#include <QPointF>
#include <QRectF>
#include <QSet>
#include <QSizeF>
#include <QStringList>

#include <functional>

namespace signalbox {

/// How much of a lane is shown: a line of density, one row of 24 px, or cells under their connectors' names.
enum class TopologyDetail { Strip, Compact, Full };

/// The texts whose width a layout must know. Their fonts are the view's affair.
enum class TopologyText { Title, Line, Group, Label, Pill };

struct TopologyOptions {
    double width = 716; ///< of the panel, in pixels of its own scale
    double height = 640; ///< that can be seen at once; a panel that needs more grows beyond it
    std::optional<TopologyDetail> detail; ///< nothing: chosen by the number of lanes
    QSet<QString> unfolded; ///< keys of lanes that are to show every cell; `healthyWorkers` for the folded lanes
    QStringList order; ///< keys of lanes that must stay in this order (the pointer is among them); may be empty
    std::function<double(const QString &, TopologyText)> textWidth; ///< none: 6.5 px a character

    static QString healthyWorkers() { return QStringLiteral("\x1fhealthy"); }
};

struct PlacedCell {
    int cell = 0; ///< in the lane's `cells`
    QRectF rect; ///< a doubled cell has a second frame 3 px around it
};

/// The name of a connector above its cells; to be elided to the rectangle's width.
struct PlacedGroup {
    ConnectorName connector;
    QRectF rect;
};

struct PlacedLane {
    int lane = 0; ///< in the topology's `lanes`
    TopologyDetail detail = TopologyDetail::Full;
    QRectF rect;
    QRectF name; ///< where title, lines and gauges go
    QList<PlacedGroup> groups;
    QList<PlacedCell> cells; ///< in the order of reading
    QRectF bar; ///< healthy cells drawn as one bar, where they are not drawn one by one
    QRectF fold; ///< "+55 healthy": what is not drawn; null when everything is
    int foldedHealthy = 0, foldedTrouble = 0;
};

/// "87 healthy workers", with their lanes as strips below where there is room.
struct PlacedFold {
    QRectF rect;
    int lanes = 0, tasks = 0;
};

struct PlacedJoin {
    int duplicate = 0;
    QList<QRectF> ends; ///< the cells it joins, from top to bottom; at least two
};

/// The words beside one or more joins between the same lanes.
struct PlacedPill {
    QList<int> duplicates;
    QRectF rect;
    QList<Sentence> says;
};

/// Where everything of a topology goes. No two cells overlap, nothing leaves the width, no trouble is left out but for
/// what `foldedTrouble` counts.
struct TopologyLayout {
    QSizeF size;
    QList<PlacedLane> lanes; ///< from top to bottom
    std::optional<PlacedFold> healthyWorkers;
    QList<PlacedJoin> joins;
    QList<PlacedPill> pills;

    QStringList order(const Topology &topology) const; ///< keys of the lanes as placed
};

TopologyLayout layOut(const Topology &topology, const TopologyOptions &options);

/// The panel as text, for tests and for terminals: one line a lane, one word a cell.
QString asText(const Topology &topology, const TopologyLayout &layout);

} // namespace signalbox
