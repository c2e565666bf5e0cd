// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologylayout.h"

#include "report/topologylanes.h"
#include "report/topologypanel.h"
#include "report/topologyrows.h"

#include <algorithm>
#include <cmath>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace panel;

namespace {

constexpr int mostFullLanes = 12;

bool isFoldable(const TopologyLane &lane)
{
    return lane.kind == TopologyLane::Kind::Member && !isTrouble(lane.worst) && !lane.isAlarming;
}

/// Trouble first takes the rows it needs; what room is left goes to lanes that fold something, a row at a time.
QList<int> rowsOf(const Topology &topology, const QList<int> &order, const TopologyOptions &options)
{
    QList<int> rows, wanted;
    double height = 0;
    for (const int lane : order) {
        const RowsNeeded needed = rowsNeeded(topology.lanes[lane], options);
        rows << std::max(needed.trouble, 1);
        wanted << needed.all;
        height += fullHeight(rows.last()) + fullGap;
    }
    for (bool gave = true; gave;) {
        gave = false;
        for (qsizetype i = 0; i < rows.size(); ++i)
            if (rows[i] < wanted[i] && height + rowPitch - fullGap <= options.height) {
                ++rows[i];
                height += rowPitch;
                gave = true;
            }
    }
    return rows;
}

void stackFull(TopologyLayout &layout, const Topology &topology, const QList<int> &order,
               const TopologyOptions &options)
{
    const QList<int> rows = rowsOf(topology, order, options);
    double y = 0;
    for (qsizetype i = 0; i < order.size(); ++i) {
        layout.lanes << fullLane(topology.lanes[order[i]], rows[i], {0, y}, options);
        layout.lanes.last().lane = order[i];
        y = layout.lanes.last().rect.bottom() + fullGap;
    }
    layout.size = {options.width, std::max(0., y - fullGap)};
}

/// The lanes between which words are to stand, as (upper, lower).
bool isFollowedByWords(const Topology &topology, int lane, int next)
{
    return std::any_of(topology.duplicates.begin(), topology.duplicates.end(), [&](const TopologyDuplicate &one) {
        bool hasLane = false, hasNext = false;
        int inLane = 0;
        for (const auto &end : one.ends) {
            hasLane |= end.lane == lane;
            hasNext |= end.lane == next;
            inLane += end.lane == lane ? 1 : 0;
        }
        return (hasLane && hasNext) || inLane > 1;
    });
}

/// Lanes as strips, in as few columns as fit into the room; where even the most do not, false or a panel that grows.
enum class Fit { Wanted, Needed };
bool stackInColumns(TopologyLayout &layout, const Topology &topology, const QList<int> &lanes, const QRectF &room,
                    Fit fit)
{
    constexpr double lowestPitch = 15, highestPitch = 24, between = 16, narrowest = 170;
    const auto mostColumns = std::clamp(int((room.width() + between) / (narrowest + between)), 1, 4);
    int columns = 1;
    const auto perColumn = [&] { return std::ceil(double(lanes.size()) / columns); };
    while (columns < mostColumns && perColumn() * lowestPitch > room.height())
        ++columns;
    if (fit == Fit::Needed && perColumn() * lowestPitch > room.height())
        return false;
    const double pitch = std::clamp(std::floor(room.height() / std::max(1., perColumn())), lowestPitch, highestPitch);
    const double width = (room.width() - between * (columns - 1)) / columns;
    const double nameWidth = columns == 1 ? cellsLeft - room.left() : std::min(130., width * .45);
    qsizetype most = 1;
    for (const int lane : lanes)
        most = std::max(most, topology.lanes[lane].cells.size());
    for (qsizetype i = 0; i < lanes.size(); ++i) {
        const double column = std::floor(double(i) / perColumn()), row = double(i) - column * perColumn();
        const QRectF rect(room.left() + column * (width + between), room.top() + row * pitch, width, pitch - 3);
        layout.lanes << stripLane(topology.lanes[lanes[i]], rect, nameWidth, most);
        layout.lanes.last().lane = lanes[i];
    }
    layout.size = {room.right(), room.top() + perColumn() * pitch};
    return true;
}

void foldHealthy(TopologyLayout &layout, const Topology &topology, const QList<int> &lanes,
                 const TopologyOptions &options)
{
    if (lanes.isEmpty())
        return;
    PlacedFold fold;
    fold.lanes = int(lanes.size());
    for (const int lane : lanes)
        for (const TopologyCell &cell : topology.lanes[lane].cells)
            fold.tasks += cell.task.isConnector() ? 0 : 1;
    const double top = layout.size.height() > 0 ? layout.size.height() + compactGap : 0;
    fold.rect = {0, top, options.width, compactHeight + 4};
    layout.healthyWorkers = fold;
    layout.size.setHeight(fold.rect.bottom());
    const double below = fold.rect.bottom() + 6;
    const QRectF room(edge, below, options.width - 2 * edge, options.height - below - 10);
    if (stackInColumns(layout, topology, lanes, room, Fit::Needed))
        layout.size.setWidth(options.width);
}

void stackCompact(TopologyLayout &layout, const Topology &topology, const QList<int> &order,
                  const TopologyOptions &options)
{
    const bool fits = double(order.size()) * (compactHeight + compactGap) <= options.height;
    const bool folds = !fits && !options.unfolded.contains(TopologyOptions::healthyWorkers());
    QList<int> shown, folded;
    for (const int lane : order)
        (folds && isFoldable(topology.lanes[lane]) ? folded : shown) << lane;
    double y = 0;
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const TopologyLane &lane = topology.lanes[shown[i]];
        if (options.unfolded.contains(lane.key()))
            layout.lanes << fullLane(lane, rowsNeeded(lane, options).all, {0, y}, options);
        else
            layout.lanes << compactLane(lane, {0, y}, options);
        layout.lanes.last().lane = shown[i];
        const int next = i + 1 < shown.size() ? shown[i + 1] : -1;
        const bool wordsFollow = isFollowedByWords(topology, shown[i], next);
        y = layout.lanes.last().rect.bottom() + (wordsFollow ? pillHeight + 2 * compactGap : compactGap);
    }
    layout.size = {options.width, std::max(0., y)};
    foldHealthy(layout, topology, folded, options);
}

void stackStrips(TopologyLayout &layout, const Topology &topology, const QList<int> &order,
                 const TopologyOptions &options)
{
    stackInColumns(layout, topology, order, {0, 0, options.width, options.height}, Fit::Wanted);
}

} // namespace

QStringList TopologyLayout::order(const Topology &topology) const
{
    QStringList keys;
    for (const PlacedLane &lane : lanes)
        keys << topology.lanes[lane.lane].key();
    return keys;
}

TopologyLayout layOut(const Topology &topology, const TopologyOptions &given)
{
    TopologyOptions options = given;
    options.width = std::max(options.width, 420.);
    const bool areFew = topology.lanes.size() <= mostFullLanes;
    const auto detail = options.detail.value_or(areFew ? TopologyDetail::Full : TopologyDetail::Compact);
    const QList<int> order = orderOf(topology, areFew ? LaneOrder::ByName : LaneOrder::WorstFirst, options.order);
    TopologyLayout layout;
    switch (detail) {
    case TopologyDetail::Full:
        stackFull(layout, topology, order, options);
        break;
    case TopologyDetail::Compact:
        stackCompact(layout, topology, order, options);
        break;
    case TopologyDetail::Strip:
        stackStrips(layout, topology, order, options);
        break;
    }
    placeJoins(layout, topology, options);
    return layout;
}

} // namespace signalbox
