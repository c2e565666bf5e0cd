// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologypanel.h"

#include <QHash>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace panel;

namespace {

/// Where the cells of a lane went, to be asked by (lane, cell).
QHash<std::pair<int, int>, QRectF> rectsByCell(const TopologyLayout &layout, const Topology &topology)
{
    QHash<std::pair<int, int>, QRectF> rects;
    for (const PlacedLane &lane : layout.lanes)
        for (const PlacedCell &cell : lane.cells) {
            const CellState state = topology.lanes[lane.lane].cells[cell.cell].state;
            if (isTrouble(state) && state <= CellState::Failed)
                rects.insert({lane.lane, cell.cell}, cell.rect);
        }
    return rects;
}

/// Duplicates between the same lanes that say the same share their words.
struct Words {
    QList<int> joins;
    QList<Sentence> says;
};

/// Where several lines are drawn, words say of which they speak.
void nameThem(Words &words, const TopologyLayout &layout, const Topology &topology)
{
    if (layout.joins.size() == 1)
        return;
    if (words.says.size() > 1 && words.says.last().text.startsWith(u"since"))
        words.says.removeLast();
    const auto taskAt = [&](int join) { return topology.duplicates[layout.joins[join].duplicate].task; };
    if (words.joins.size() == 1)
        return words.says.prepend({u"%1"_s, {taskAt(words.joins.first()).text()}});
    const auto connectors =
        std::count_if(words.joins.begin(), words.joins.end(), [&](int join) { return taskAt(join).isConnector(); });
    const auto tasks = words.joins.size() - connectors;
    if (connectors > 0)
        words.says.prepend(connectors == 1 ? Sentence{u"1 connector"_s, {}}
                                           : Sentence{u"%1 connectors"_s, {QString::number(connectors)}});
    if (tasks > 0)
        words.says.prepend(tasks == 1 ? Sentence{u"1 task"_s, {}} : Sentence{u"%1 tasks"_s, {QString::number(tasks)}});
}

QList<Words> wordsOf(const TopologyLayout &layout, const Topology &topology)
{
    QList<Words> words;
    QHash<QString, qsizetype> known;
    for (int join = 0; join < layout.joins.size(); ++join) {
        const TopologyDuplicate &duplicate = topology.duplicates[layout.joins[join].duplicate];
        const QString key = u"%1\x1f%2\x1f%3"_s.arg(duplicate.ends.first().lane)
                                .arg(duplicate.ends.last().lane)
                                .arg(duplicate.says.first().filled());
        const auto at = known.value(key, words.size());
        known.insert(key, at);
        if (at == words.size())
            words << Words{{}, duplicate.says};
        words[at].joins << join;
    }
    for (Words &one : words)
        nameThem(one, layout, topology);
    return words;
}

QString joined(const QList<Sentence> &says)
{
    QStringList parts;
    for (const Sentence &one : says)
        parts << one.filled();
    return parts.join(u" · "_s);
}

/// The middle of the gap below the lane that holds `rect`; nothing where no lane does.
std::optional<double> gapBelow(const TopologyLayout &layout, const QRectF &rect)
{
    for (qsizetype lane = 0; lane < layout.lanes.size(); ++lane) {
        const QRectF &here = layout.lanes[lane].rect;
        if (!here.contains(rect.center()))
            continue;
        const double next =
            lane + 1 < layout.lanes.size() ? layout.lanes[lane + 1].rect.top() : here.bottom() + fullGap;
        return (here.bottom() + next) / 2;
    }
    return std::nullopt;
}

bool isFree(const QRectF &rect, const TopologyLayout &layout)
{
    const auto meets = [&](const QRectF &other) { return other.adjusted(-6, -2, 6, 2).intersects(rect); };
    if (std::any_of(layout.pills.begin(), layout.pills.end(), [&](const PlacedPill &pill) { return meets(pill.rect); }))
        return false;
    return std::none_of(layout.lanes.begin(), layout.lanes.end(), [&](const PlacedLane &lane) {
        return lane.rect.intersects(rect)
            && (std::any_of(lane.cells.begin(), lane.cells.end(),
                            [&](const PlacedCell &cell) { return cell.rect.intersects(rect); })
                || std::any_of(lane.groups.begin(), lane.groups.end(),
                               [&](const PlacedGroup &group) { return group.rect.intersects(rect); }));
    });
}

void placePill(TopologyLayout &layout, const Words &words, const TopologyOptions &options)
{
    const double width =
        std::min(widthOf(joined(words.says), TopologyText::Pill, options) + 32, options.width - 2 * edge);
    const PlacedJoin &join = layout.joins[words.joins.first()];
    for (const QRectF &end : join.ends) {
        const auto middle = gapBelow(layout, end);
        if (!middle)
            continue;
        const double left = std::min(join.ends.first().center().x(), join.ends.last().center().x());
        const double right = std::max(join.ends.first().center().x(), join.ends.last().center().x());
        const double last = options.width - edge - width;
        for (const double x : {right + 8, left - 8 - width, cellsLeft, last, cellsLeft + (last - cellsLeft) / 2}) {
            const QRectF rect(std::clamp(x, edge, last), *middle - pillHeight / 2, width, pillHeight);
            if (!isFree(rect, layout))
                continue;
            PlacedPill pill{{}, rect, words.says};
            for (const int one : words.joins)
                pill.duplicates << layout.joins[one].duplicate;
            layout.pills << pill;
            return;
        }
    }
}

} // namespace

void placeJoins(TopologyLayout &layout, const Topology &topology, const TopologyOptions &options)
{
    const auto rects = rectsByCell(layout, topology);
    for (int duplicate = 0; duplicate < topology.duplicates.size(); ++duplicate) {
        PlacedJoin join{duplicate, {}};
        for (const auto &end : topology.duplicates[duplicate].ends)
            if (const auto found = rects.constFind({end.lane, end.cell}); found != rects.constEnd())
                join.ends << *found;
        std::sort(join.ends.begin(), join.ends.end(), [](const QRectF &a, const QRectF &b) {
            return a.top() != b.top() ? a.top() < b.top() : a.left() < b.left();
        });
        if (join.ends.size() > 1)
            layout.joins << join;
    }
    if (layout.lanes.isEmpty() || layout.lanes.first().detail == TopologyDetail::Strip)
        return;
    for (const Words &words : wordsOf(layout, topology))
        placePill(layout, words, options);
    for (const PlacedPill &pill : std::as_const(layout.pills))
        layout.size.setHeight(std::max(layout.size.height(), pill.rect.bottom()));
}

} // namespace signalbox
