// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"

#include <QPointF>

#include <optional>

namespace signalbox {

/// One cell of the panel, by what survives a refresh.
struct CellKey {
    QString lane; ///< key of the lane
    TaskId task;
    int copy = 0;
    bool operator==(const CellKey &) const = default;
};

/// Walks over a laid-out panel, as keys and pointer do. Pure.
class TopologyWalk {
public:
    TopologyWalk(const Topology &topology, const TopologyLayout &layout)
        : m_topology(topology)
        , m_layout(layout)
    {
    }

    enum class Towards { Left, Right, Up, Down, Home, End };
    /// The neighbour; from nowhere the first cell. Up and down keep as near to the column as they can.
    std::optional<CellKey> step(const std::optional<CellKey> &from, Towards towards) const;

    enum class Search { Duplicate, Failure };
    /// The next such cell after `from` in the order of the lanes, round and round; also one that is not placed.
    std::optional<CellKey> next(const std::optional<CellKey> &from, Search search) const;

    std::optional<CellKey> cellAt(QPointF point) const;
    /// Key of the lane whose title or "+55 healthy" is there, or `healthyWorkers`; empty where none is.
    QString foldAt(QPointF point) const;
    std::optional<QRectF> rectOf(const CellKey &cell) const;
    /// The first placed cell of a task; else one that a lane folds away.
    std::optional<CellKey> find(const TaskId &task) const;
    const TopologyCell *cell(const CellKey &key) const;
    const TopologyLane *lane(const QString &key) const;

private:
    struct Spot {
        int lane = 0; ///< in the layout
        int cell = 0; ///< in the placed lane
    };
    std::optional<Spot> spotOf(const CellKey &key) const;
    CellKey keyOf(Spot spot) const;
    std::optional<CellKey> acrossLanes(Spot from, int by) const;
    std::optional<CellKey> acrossRows(Spot from, int by) const;

    const Topology &m_topology;
    const TopologyLayout &m_layout;
};

} // namespace signalbox
