// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologylanes.h"

#include "report/topologypanel.h"
#include "report/topologyrows.h"

#include <algorithm>

namespace signalbox {

using namespace panel;

namespace {

/// Cells that are counted instead of drawn.
void fold(PlacedLane &placed, const TopologyLane &lane, const QList<int> &cells)
{
    for (const int cell : cells)
        ++(isTrouble(lane.cells[cell].state) ? placed.foldedTrouble : placed.foldedHealthy);
}

/// Trouble upon a bar that is too dense for single cells: each as near to its place as its neighbours allow.
void placeMarks(PlacedLane &placed, const TopologyLane &lane)
{
    const QRectF bar = placed.bar;
    QList<int> marks;
    for (int cell = 0; cell < lane.cells.size(); ++cell)
        if (isTrouble(lane.cells[cell].state))
            marks << cell;
    const auto most = qsizetype(bar.width() / 3);
    placed.foldedTrouble = int(std::max<qsizetype>(0, marks.size() - most));
    marks.resize(std::min(marks.size(), most));
    if (marks.isEmpty())
        return;
    const double pitch = std::min(6., bar.width() / double(marks.size()));
    double free = bar.left();
    for (qsizetype mark = 0; mark < marks.size(); ++mark) {
        const double natural = bar.left() + bar.width() * marks[mark] / double(lane.cells.size());
        const double latest = bar.right() - pitch * double(marks.size() - mark);
        const double x = std::max(free, std::min(natural, latest));
        placed.cells << PlacedCell{marks[mark], {x, bar.y(), pitch - 1, bar.height()}};
        free = x + pitch;
    }
}

} // namespace

double fullHeight(int rows)
{
    return std::max(lowest, rowTop + (rows - 1) * rowPitch + cellHeight + rowBottom);
}

PlacedLane fullLane(const TopologyLane &lane, int rows, QPointF at, const TopologyOptions &options)
{
    PlacedLane placed;
    placed.detail = TopologyDetail::Full;
    placed.rect = {at.x(), at.y(), options.width, fullHeight(rows)};
    placed.name = {at.x() + edge, at.y() + 8, cellsLeft - edge - 12, 76};
    PackedCells packed = packedCells(lane, rows, {at.x() + cellsLeft, at.y() + rowTop}, options);
    placed.groups = std::move(packed.groups);
    placed.cells = std::move(packed.cells);
    fold(placed, lane, packed.leftOut);
    if (!packed.leftOut.isEmpty())
        placed.fold = {placed.rect.right() - edge - foldWidth + 10, at.y() + rowTop + (rows - 1) * rowPitch,
                       foldWidth - 10, cellHeight};
    return placed;
}

PlacedLane compactLane(const TopologyLane &lane, QPointF at, const TopologyOptions &options)
{
    constexpr double reserved = 110, widest = 190;
    PlacedLane placed;
    placed.detail = TopologyDetail::Compact;
    placed.rect = {at.x(), at.y(), options.width, compactHeight};
    placed.name = {at.x() + 8, at.y(), cellsLeft - 16, compactHeight};
    double x = at.x() + cellsLeft;
    const double end = placed.rect.right() - edge - reserved;
    const QList<int> order = byImportance(lane);
    int next = 0;
    for (; next < order.size() && isTrouble(lane.cells[order[next]].state); ++next) {
        const TopologyCell &cell = lane.cells[order[next]];
        const double width = std::min(widest, 24 + widthOf(cell.task.text(), TopologyText::Label, options));
        if (x + width > end)
            break;
        placed.cells << PlacedCell{order[next], {x, at.y() + 3, width, chipHeight}};
        x += width + 8;
    }
    fold(placed, lane, order.sliced(next));
    if (placed.foldedHealthy + placed.foldedTrouble > 0)
        placed.fold = {end + 8, at.y() + 3, reserved - 8, chipHeight};
    if (placed.foldedHealthy > 0 && end - x > 24)
        placed.bar = {x, at.y() + 9, std::min(end - x, 4. * placed.foldedHealthy), 6};
    return placed;
}

PlacedLane stripLane(const TopologyLane &lane, const QRectF &rect, double nameWidth, qsizetype most)
{
    constexpr double thinnest = 6, widest = 12;
    PlacedLane placed;
    placed.detail = TopologyDetail::Strip;
    placed.rect = rect;
    placed.name = {rect.x() + 4, rect.y(), nameWidth - 12, rect.height()};
    const double left = rect.x() + nameWidth, room = rect.right() - 4 - left;
    const auto count = lane.cells.size();
    if (count == 0 || room < thinnest)
        return placed;
    const double each = std::min(widest, room / double(std::max(most, count)));
    if (each < thinnest) {
        placed.bar = {left, rect.y(), std::max(each * double(count), thinnest), rect.height()};
        placeMarks(placed, lane);
        return placed;
    }
    for (int cell = 0; cell < count; ++cell)
        placed.cells << PlacedCell{cell, {left + cell * each, rect.y(), each - 1, rect.height()}};
    return placed;
}

} // namespace signalbox
