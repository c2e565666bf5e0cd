// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/rowsmodel.h"
#include "report/topology.h"

namespace signalbox {

/// One cell of the panel, as a line: for those who listen to it, or search in it.
struct TopologyRow {
    TaskId task;
    QString lane; ///< the lane's key
    int copy = 0;
    Sentence place; ///< the lane's title
    TopologyLane::Kind kind = TopologyLane::Kind::Member;
    CellState state = CellState::Running;
    bool isCertain = true;
    QStringList beside; ///< the other places of the same task

    std::tuple<TaskId, QString, int> key() const { return {task, lane, copy}; }
    bool operator==(const TopologyRow &) const = default;
};

QList<TopologyRow> topologyRowsOf(const Topology &topology);

/// The table twin of the panel: every cell of it, and nothing else.
class TopologyTable : public RowsModel<TopologyRow> {
public:
    enum Columns { Task, State, Place, Membership, Beside };
    explicit TopologyTable(QObject *parent = nullptr);
};

} // namespace signalbox
