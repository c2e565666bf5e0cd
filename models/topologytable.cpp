// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/topologytable.h"

#include "models/translated.h"
#include "report/text.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString membershipText(TopologyLane::Kind kind)
{
    switch (kind) {
    case TopologyLane::Kind::Member:
        return tr("in the group");
    case TopologyLane::Kind::Unproven:
        return tr("not known");
    case TopologyLane::Kind::Left:
        return tr("not in the group");
    case TopologyLane::Kind::Foreign:
        return tr("another cluster");
    case TopologyLane::Kind::Outside:
        return tr("outside");
    case TopologyLane::Kind::Nobody:
        return tr("nobody");
    case TopologyLane::Kind::Nowhere:
        return tr("unknown place");
    }
    Q_UNREACHABLE();
}

QVariant text(const QString &shown, int role)
{
    return role == Qt::DisplayRole || role == roles::order ? QVariant(shown) : QVariant();
}

QVariant stateAnswer(const TopologyRow &row, int role)
{
    if (role == roles::order)
        return int(row.state);
    const QString word = translated(wordFor(row.state));
    return text(row.isCertain ? word : tr("%1 (not certain)").arg(word), role);
}

QString taskText(const TaskId &task)
{
    return task.isConnector() ? tr("%1 (connector)").arg(printable(task.connector.text)) : printable(task.text());
}

QString besideText(const TopologyRow &row)
{
    QStringList places;
    for (const QString &place : row.beside)
        places << printable(place);
    return places.join(u", "_s);
}

QList<TopologyTable::Column> columns()
{
    using Row = const TopologyRow &;
    return {{tr("Task"), [](Row row, int role) { return text(taskText(row.task), role); }},
            {tr("State"), stateAnswer},
            {tr("Lane"), [](Row row, int role) { return text(translated(row.place), role); }},
            {tr("Group"), [](Row row, int role) { return text(membershipText(row.kind), role); }},
            {tr("Also in"), [](Row row, int role) { return text(besideText(row), role); }}};
}

} // namespace

QList<TopologyRow> topologyRowsOf(const Topology &topology)
{
    QHash<TaskId, QStringList> places;
    for (const TopologyDuplicate &duplicate : topology.duplicates)
        for (const auto &end : duplicate.ends)
            places[duplicate.task] << topology.lanes[end.lane].title.filled();
    QList<TopologyRow> rows;
    for (const TopologyLane &lane : topology.lanes)
        for (const TopologyCell &cell : lane.cells) {
            TopologyRow row{cell.task, lane.key(), cell.copy, lane.title, lane.kind, cell.state, cell.isCertain, {}};
            if (const auto known = places.constFind(cell.task); known != places.cend()) {
                row.beside = *known;
                row.beside.removeOne(lane.title.filled());
            }
            rows << row;
        }
    return rows;
}

TopologyTable::TopologyTable(QObject *parent)
    : RowsModel(columns(), parent)
{
}

} // namespace signalbox
