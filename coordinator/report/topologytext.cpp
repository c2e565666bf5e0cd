// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologylayout.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString joined(const QList<Sentence> &parts)
{
    QStringList texts;
    for (const Sentence &part : parts)
        texts << part.filled();
    return texts.join(u" · "_s);
}

QString wordOf(const TopologyCell &cell)
{
    const QString name = cell.task.isConnector() ? cell.task.connector.text + u" conn"_s : cell.task.text();
    return name + u" ["_s + wordFor(cell.state).filled() + (cell.isCertain ? u"]"_s : u"?]"_s);
}

QString lineOf(const TopologyLane &lane, const PlacedLane &placed)
{
    QString line = lane.title.filled() + (lane.isLeader ? u" (leader)"_s : QString());
    for (const auto &below : lane.lines)
        line += u" · "_s + joined(below);
    line += u':';
    for (const PlacedCell &cell : placed.cells)
        line += u' ' + wordOf(lane.cells[cell.cell]);
    if (placed.foldedTrouble > 0)
        line += u" +%1 in trouble"_s.arg(placed.foldedTrouble);
    if (placed.foldedHealthy > 0)
        line += u" +%1 healthy"_s.arg(placed.foldedHealthy);
    return line + u'\n';
}

} // namespace

QString asText(const Topology &topology, const TopologyLayout &layout)
{
    QString text;
    for (const PlacedLane &lane : layout.lanes)
        if (!layout.healthyWorkers || lane.detail != TopologyDetail::Strip)
            text += lineOf(topology.lanes[lane.lane], lane);
    if (layout.healthyWorkers)
        text += u"%1 healthy workers, %2 tasks\n"_s.arg(layout.healthyWorkers->lanes).arg(layout.healthyWorkers->tasks);
    for (const PlacedPill &pill : layout.pills) {
        QStringList tasks;
        for (const int duplicate : pill.duplicates)
            tasks << topology.duplicates[duplicate].task.text();
        text += tasks.join(u", "_s) + u" == "_s + joined(pill.says) + u'\n';
    }
    return text;
}

} // namespace signalbox
