// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologyrows.h"

#include "report/topologypanel.h"

#include <QSet>

#include <algorithm>
#include <numeric>

namespace signalbox {

using namespace panel;

namespace {

double cellWidth(const TopologyCell &cell, const TopologyOptions &options)
{
    if (cell.task.isConnector())
        return 54;
    return cell.task.number < 100 ? 31
                                  : 20 + widthOf(QString::number(cell.task.number), TopologyText::Label, options) + 6;
}

/// A second frame needs room of its own.
double frameOf(const TopologyCell &cell)
{
    return isDoubled(cell.state) ? 4 : 0;
}

double gapBetween(const TopologyCell &left, const TopologyCell &right)
{
    return cellGap + frameOf(left) + frameOf(right);
}

/// Lays cells out in rows, under their connectors' names, until they or the rows end.
class Rows {
public:
    Rows(const TopologyLane &lane, const TopologyOptions &options)
        : m_lane(lane)
        , m_options(options)
        , m_width(options.width - cellsLeft - edge)
    {
    }

    /// `shown` in the order of the lane, so that cells of one connector stand together. False when `rows` are too few,
    /// where the last one has `reserved` pixels less.
    bool fill(const QList<int> &shown, int rows, double reserved)
    {
        m_groups.clear();
        m_cells.clear();
        m_row = 0;
        m_x = 0;
        for (qsizetype from = 0; from < shown.size();) {
            auto to = from;
            while (to < shown.size() && connectorOf(shown[to]) == connectorOf(shown[from]))
                ++to;
            addGroup(shown.mid(from, to - from));
            if (m_row >= rows)
                return false;
            from = to;
        }
        return m_row + 1 < rows || m_x - (m_x > 0 ? groupGap : 0) <= m_width - reserved;
    }

    int rows() const { return m_row + 1; }
    /// Hands over what was filled, with the first cell at `origin`.
    PackedCells movedTo(QPointF origin)
    {
        for (PlacedGroup &group : m_groups)
            group.rect.translate(origin);
        for (PlacedCell &cell : m_cells)
            cell.rect.translate(origin);
        return {std::move(m_groups), std::move(m_cells), {}};
    }

private:
    const ConnectorName &connectorOf(int cell) const { return m_lane.cells[cell].task.connector; }

    void addGroup(const QList<int> &cells)
    {
        const auto widthAt = [&](qsizetype i) { return cellWidth(m_lane.cells[cells[i]], m_options); };
        const auto gapAt = [&](qsizetype i) {
            return i == 0 ? 0. : gapBetween(m_lane.cells[cells[i - 1]], m_lane.cells[cells[i]]);
        };
        double block = 0;
        for (qsizetype i = 0; i < cells.size(); ++i)
            block += gapAt(i) + widthAt(i);
        const double named = widthOf(connectorOf(cells.first()).text, TopologyText::Group, m_options);
        block = std::max(block, std::min(named, 150.));
        if (m_x > 0 && m_x + block > m_width)
            nextRow();
        const int firstRow = m_row;
        double begin = m_x, x = m_x;
        const auto nameAbove = [&](double end) {
            m_groups << PlacedGroup{connectorOf(cells.first()), {begin, m_row * rowPitch - 24, end - begin, 18}};
        };
        for (qsizetype i = 0; i < cells.size(); ++i) {
            double at = x > begin ? x + gapAt(i) : x;
            if (x > begin && at + widthAt(i) > m_width) {
                nameAbove(x);
                nextRow();
                begin = at = 0;
            }
            m_cells << PlacedCell{cells[i], {at, m_row * rowPitch, widthAt(i), cellHeight}};
            x = at + widthAt(i);
        }
        const double end = m_row == firstRow ? std::max(x, begin + block) : std::max(x, begin + std::min(named, 60.));
        nameAbove(std::min(end, m_width));
        m_x = end + groupGap;
    }

    void nextRow()
    {
        ++m_row;
        m_x = 0;
    }

    const TopologyLane &m_lane;
    const TopologyOptions &m_options;
    double m_width;
    QList<PlacedGroup> m_groups;
    QList<PlacedCell> m_cells;
    int m_row = 0;
    double m_x = 0;
};

QList<int> everyCell(const TopologyLane &lane)
{
    QList<int> all(lane.cells.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
}

QList<int> firstInLaneOrder(const QList<int> &order, qsizetype count)
{
    QList<int> shown = order.first(count);
    std::sort(shown.begin(), shown.end());
    return shown;
}

/// The most cells, by importance, that go into the rows beside the words for the rest.
qsizetype mostThatFit(Rows &packed, const QList<int> &order, int rows, double reserved)
{
    qsizetype fits = 0;
    qsizetype tooMany = std::min<qsizetype>(order.size(), 1 + rows * 80);
    while (fits + 1 < tooMany) {
        const auto half = (fits + tooMany) / 2;
        (packed.fill(firstInLaneOrder(order, half), rows, reserved) ? fits : tooMany) = half;
    }
    return fits;
}

} // namespace

RowsNeeded rowsNeeded(const TopologyLane &lane, const TopologyOptions &options)
{
    RowsNeeded needed;
    Rows packed(lane, options);
    constexpr qsizetype mostCells = qsizetype{mostRows} * 80;
    const bool showsAll = options.unfolded.contains(lane.key());
    if (lane.cells.size() <= mostCells || showsAll) {
        packed.fill(everyCell(lane), int(lane.cells.size()) + 1, 0);
        needed.all = packed.rows();
    } else {
        needed.all = mostRows + 1;
    }
    if (showsAll)
        needed.trouble = needed.all;
    QList<int> troubled;
    for (int cell = 0; cell < lane.cells.size() && troubled.size() < mostCells && !showsAll; ++cell)
        if (isTrouble(lane.cells[cell].state))
            troubled << cell;
    if (!troubled.isEmpty()) {
        const bool areAll = troubled.size() == lane.cells.size();
        int rows = 1;
        while (rows < mostRows && !packed.fill(troubled, rows, areAll ? 0 : foldWidth))
            ++rows;
        needed.trouble = std::min(rows, needed.all);
    }
    return needed;
}

PackedCells packedCells(const TopologyLane &lane, int rows, QPointF at, const TopologyOptions &options)
{
    Rows packed(lane, options);
    if (packed.fill(everyCell(lane), rows, 0))
        return packed.movedTo(at);
    const QList<int> order = byImportance(lane);
    const auto count = mostThatFit(packed, order, rows, foldWidth);
    packed.fill(firstInLaneOrder(order, count), rows, foldWidth);
    PackedCells most = packed.movedTo(at);
    most.leftOut = order.sliced(count);
    return most;
}

QList<int> byImportance(const TopologyLane &lane)
{
    QSet<ConnectorName> troubled;
    for (const TopologyCell &cell : lane.cells)
        if (isTrouble(cell.state))
            troubled << cell.task.connector;
    QList<int> order = everyCell(lane);
    const auto rank = [&](int index) {
        const TopologyCell &cell = lane.cells[index];
        const int beside = troubled.contains(cell.task.connector) ? 0 : 2;
        return isTrouble(cell.state) ? int(cell.state) : cellStates + beside + (cell.task.isConnector() ? 0 : 1);
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
    return order;
}

} // namespace signalbox
