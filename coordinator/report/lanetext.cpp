// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/textparts.h"
#include "report/topology.h"
#include "report/words.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString coloured(const QString &text, CellState state, Colour colour)
{
    if (isDoubled(state))
        return coloured(text, Real::RunningTwice, colour);
    if (state == CellState::Waiting)
        return coloured(text, Real::Waiting, colour);
    return isTrouble(state) ? coloured(text, Real::Failed, colour) : text;
}

QString cellText(const TopologyCell &cell, Colour colour)
{
    const QString name = cell.task.isConnector() ? u"conn"_s : QString::number(cell.task.number);
    if (cell.state == CellState::Running)
        return cell.isCertain ? name : name + u'?';
    return coloured(u"%1[%2]"_s.arg(name, wordFor(cell.state).filled()), cell.state, colour);
}

QString laneText(const TopologyLane &lane, Colour colour)
{
    QString text = printable(lane.title.filled());
    for (const QList<Sentence> &line : lane.lines) {
        QStringList parts;
        for (const Sentence &part : line)
            parts << printable(part.filled());
        text += u"  "_s + parts.join(u" · ");
    }
    ConnectorName current;
    for (const TopologyCell &cell : lane.cells) {
        if (cell.task.connector != current)
            text += u"\n    %1:"_s.arg(printable(cell.task.connector.text));
        current = cell.task.connector;
        text += u' ' + cellText(cell, colour);
    }
    return text + (lane.cells.isEmpty() ? u"\n    (nothing)\n"_s : u"\n"_s);
}

} // namespace

QString topologyText(const Update &update, Colour colour)
{
    const Topology topology = topologyOf(*update.snapshot, update.findings);
    QString text = dateLine(update);
    if (topology.lanes.isEmpty())
        text += u"No worker and no task is known.\n"_s;
    for (const TopologyLane &lane : topology.lanes)
        text += laneText(lane, colour);
    for (const TopologyDuplicate &duplicate : topology.duplicates) {
        QStringList says;
        for (const Sentence &part : duplicate.says)
            says << printable(part.filled());
        text += coloured(u"%1 runs twice"_s.arg(printable(duplicate.task.text())), Real::RunningTwice, colour) + u": "_s
            + says.join(u" · ") + u'\n';
    }
    return text;
}

} // namespace signalbox
