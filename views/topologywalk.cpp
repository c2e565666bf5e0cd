// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologywalk.h"

#include <algorithm>

namespace signalbox {

namespace {

bool isSought(CellState state, TopologyWalk::Search search)
{
    if (search == TopologyWalk::Search::Duplicate)
        return isDoubled(state);
    return state == CellState::Failed || state == CellState::FailedButAlive || state == CellState::Lost;
}

/// The cell of a row that is nearest to a column.
qsizetype nearest(const QList<PlacedCell> &cells, double x, const std::function<bool(const PlacedCell &)> &isEligible)
{
    qsizetype best = -1;
    for (qsizetype i = 0; i < cells.size(); ++i)
        if (isEligible(cells[i])
            && (best < 0 || qAbs(cells[i].rect.center().x() - x) < qAbs(cells[best].rect.center().x() - x)))
            best = i;
    return best;
}

} // namespace

std::optional<TopologyWalk::Spot> TopologyWalk::spotOf(const CellKey &key) const
{
    for (int lane = 0; lane < m_layout.lanes.size(); ++lane) {
        const PlacedLane &placed = m_layout.lanes[lane];
        const TopologyLane &whole = m_topology.lanes[placed.lane];
        if (whole.key() != key.lane)
            continue;
        for (int cell = 0; cell < placed.cells.size(); ++cell) {
            const TopologyCell &one = whole.cells[placed.cells[cell].cell];
            if (one.task == key.task && one.copy == key.copy)
                return Spot{lane, cell};
        }
    }
    return std::nullopt;
}

CellKey TopologyWalk::keyOf(Spot spot) const
{
    const PlacedLane &placed = m_layout.lanes[spot.lane];
    const TopologyLane &lane = m_topology.lanes[placed.lane];
    const TopologyCell &cell = lane.cells[placed.cells[spot.cell].cell];
    return {lane.key(), cell.task, cell.copy};
}

std::optional<CellKey> TopologyWalk::acrossLanes(Spot from, int by) const
{
    const double x = m_layout.lanes[from.lane].cells[from.cell].rect.center().x();
    for (int lane = from.lane + by; lane >= 0 && lane < m_layout.lanes.size(); lane += by) {
        const auto &cells = m_layout.lanes[lane].cells;
        if (cells.isEmpty())
            continue;
        const double row = by > 0 ? cells.first().rect.top() : cells.last().rect.top();
        const auto best = nearest(cells, x, [row](const PlacedCell &cell) { return cell.rect.top() == row; });
        return keyOf({lane, int(best)});
    }
    return std::nullopt;
}

std::optional<CellKey> TopologyWalk::acrossRows(Spot from, int by) const
{
    const auto &cells = m_layout.lanes[from.lane].cells;
    const QRectF here = cells[from.cell].rect;
    std::optional<double> row;
    for (const PlacedCell &cell : cells) {
        const double away = (cell.rect.top() - here.top()) * by;
        if (away > 0 && (!row || away < (*row - here.top()) * by))
            row = cell.rect.top();
    }
    if (!row)
        return acrossLanes(from, by);
    const auto best =
        nearest(cells, here.center().x(), [&](const PlacedCell &cell) { return cell.rect.top() == *row; });
    return keyOf({from.lane, int(best)});
}

std::optional<CellKey> TopologyWalk::step(const std::optional<CellKey> &from, Towards towards) const
{
    const auto spot = from ? spotOf(*from) : std::nullopt;
    if (!spot) {
        for (int lane = 0; lane < m_layout.lanes.size(); ++lane)
            if (!m_layout.lanes[lane].cells.isEmpty())
                return keyOf({lane, 0});
        return std::nullopt;
    }
    const int last = int(m_layout.lanes[spot->lane].cells.size()) - 1;
    switch (towards) {
    case Towards::Left:
        return keyOf({spot->lane, std::max(0, spot->cell - 1)});
    case Towards::Right:
        return keyOf({spot->lane, std::min(last, spot->cell + 1)});
    case Towards::Home:
        return keyOf({spot->lane, 0});
    case Towards::End:
        return keyOf({spot->lane, last});
    case Towards::Up:
        return acrossRows(*spot, -1).value_or(*from);
    case Towards::Down:
        return acrossRows(*spot, 1).value_or(*from);
    }
    Q_UNREACHABLE();
}

std::optional<CellKey> TopologyWalk::next(const std::optional<CellKey> &from, Search search) const
{
    QList<CellKey> sought;
    qsizetype start = 0;
    for (const PlacedLane &placed : m_layout.lanes) {
        const TopologyLane &whole = m_topology.lanes[placed.lane];
        for (const TopologyCell &one : whole.cells) {
            const CellKey key{whole.key(), one.task, one.copy};
            if (isSought(one.state, search))
                sought << key;
            if (from == key)
                start = sought.size();
        }
    }
    if (sought.isEmpty())
        return std::nullopt;
    return sought[start % sought.size()];
}

std::optional<CellKey> TopologyWalk::cellAt(QPointF point) const
{
    for (int lane = 0; lane < m_layout.lanes.size(); ++lane) {
        if (!m_layout.lanes[lane].rect.contains(point))
            continue;
        const auto &cells = m_layout.lanes[lane].cells;
        for (int cell = 0; cell < cells.size(); ++cell)
            if (cells[cell].rect.adjusted(-1, -2, 1, 2).contains(point))
                return keyOf({lane, cell});
    }
    return std::nullopt;
}

QString TopologyWalk::foldAt(QPointF point) const
{
    if (m_layout.healthyWorkers && m_layout.healthyWorkers->rect.contains(point))
        return TopologyOptions::healthyWorkers();
    for (const PlacedLane &lane : m_layout.lanes) {
        const bool isTitle = lane.name.contains(point) || lane.detail == TopologyDetail::Strip;
        if (lane.rect.contains(point) && (isTitle || lane.fold.contains(point)))
            return m_topology.lanes[lane.lane].key();
    }
    return {};
}

std::optional<QRectF> TopologyWalk::rectOf(const CellKey &cell) const
{
    const auto spot = spotOf(cell);
    if (!spot)
        return std::nullopt;
    return m_layout.lanes[spot->lane].cells[spot->cell].rect;
}

std::optional<CellKey> TopologyWalk::find(const TaskId &task) const
{
    for (int lane = 0; lane < m_layout.lanes.size(); ++lane) {
        const PlacedLane &placed = m_layout.lanes[lane];
        for (int cell = 0; cell < placed.cells.size(); ++cell)
            if (m_topology.lanes[placed.lane].cells[placed.cells[cell].cell].task == task)
                return keyOf({lane, cell});
    }
    for (const TopologyLane &lane : m_topology.lanes)
        for (const TopologyCell &cell : lane.cells)
            if (cell.task == task)
                return CellKey{lane.key(), cell.task, cell.copy};
    return std::nullopt;
}

const TopologyLane *TopologyWalk::lane(const QString &key) const
{
    for (const TopologyLane &lane : m_topology.lanes)
        if (lane.key() == key)
            return &lane;
    return nullptr;
}

const TopologyCell *TopologyWalk::cell(const CellKey &key) const
{
    const TopologyLane *found = lane(key.lane);
    if (!found)
        return nullptr;
    for (const TopologyCell &cell : found->cells)
        if (cell.task == key.task && cell.copy == key.copy)
            return &cell;
    return nullptr;
}

} // namespace signalbox
