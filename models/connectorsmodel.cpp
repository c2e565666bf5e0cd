// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/connectorsmodel.h"

#include "core/masking.h"
#include "models/cells.h"
#include "models/translated.h"
#include "report/text.h"
#include "report/topology.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Orders by the first part, then by the second, whatever the second is.
constexpr qint64 rank(int first, int second)
{
    return qint64(first) * 1'000'000 + second;
}

QVariant stateAnswer(const ConnectorRow &row, int role)
{
    return lookCell(lookOf(row.composite), rank(urgency(row.composite.real), -row.composite.affected), role);
}

QVariant classAnswer(const ConnectorRow &row, int role)
{
    const QString whole = printable(row.className);
    if (role == Qt::ToolTipRole)
        return tipText(whole);
    return role == roles::exact ? QVariant(whole) : textCell(printable(shortClassName(row.className)), role);
}

QVariant tasksAnswer(const ConnectorRow &row, int role)
{
    if (role == roles::order)
        return rank(row.composite.tasks, row.composite.running);
    if (role == Qt::ToolTipRole)
        return tr("%1 of %2 tasks run as they should").arg(row.composite.running).arg(row.composite.tasks);
    return textCell(u"%1/%2"_s.arg(row.composite.running).arg(row.composite.tasks), role);
}

QString topicsText(const ConnectorRow &row)
{
    return printable(shortened(row.topics.join(u", "), 400));
}

QList<ConnectorsModel::Column> columns()
{
    using Row = const ConnectorRow &;
    return {
        {tr("Connector"), [](Row row, int role) { return textCell(printable(row.name.text), role); }},
        {tr("State"), stateAnswer},
        {tr("Type"), [](Row row, int role) { return textCell(printable(row.type), role); }},
        {tr("Class"), classAnswer},
        {tr("Tasks"), tasksAnswer},
        {tr("Topics"), [](Row row, int role) { return textCell(topicsText(row), role); }},
        {tr("Workers"), [](Row row, int role) { return textCell(joined(row.workers), role); }},
        {tr("Since"), [](Row row, int role) { return timeCell(row.composite.since, row.now, role); }},
    };
}

/// What is masked is neither found nor betrayed. The masked text is only made where the plain one holds what is looked
/// for: masking takes away and adds nothing that anybody would type.
bool isInConfig(const QMap<QString, QString> &config, const QString &text)
{
    for (const auto &[key, value] : config.asKeyValueRange()) {
        if (key.contains(text, Qt::CaseInsensitive))
            return true;
        if (value.contains(text, Qt::CaseInsensitive) && masked(key, value).contains(text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace

QString shortClassName(const QString &className)
{
    return className.section(u'.', -1);
}

QList<ConnectorRow> connectorRowsOf(const Snapshot &snapshot)
{
    const Moment day = std::chrono::floor<std::chrono::days>(snapshot.at);
    QList<ConnectorRow> rows;
    for (const Connector &connector : snapshot.connectors)
        rows << ConnectorRow{
            connector.name,      compositeOf(snapshot, connector), connector.type,   connector.className,
            topicsOf(connector), workersOf(snapshot, connector),   connector.config, day};
    return rows;
}

ConnectorsModel::ConnectorsModel(QObject *parent)
    : RowsModel(columns(), parent)
{
}

ConnectorFilter::ConnectorFilter(ConnectorsModel *connectors, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_connectors(connectors)
{
    setSourceModel(connectors);
    setSortRole(roles::order);
}

void ConnectorFilter::setCriteria(const ConnectorCriteria &criteria)
{
    if (m_criteria == criteria)
        return;
    m_criteria = criteria;
    invalidateFilter();
}

const ConnectorRow &ConnectorFilter::rowAt(const QModelIndex &index) const
{
    return m_connectors->row(mapToSource(index).row());
}

QModelIndex ConnectorFilter::indexOf(const ConnectorName &connector) const
{
    const int row = m_connectors->indexOf(connector);
    return row < 0 ? QModelIndex() : mapFromSource(m_connectors->index(row, 0));
}

bool ConnectorFilter::filterAcceptsRow(int index, const QModelIndex &parent) const
{
    const ConnectorRow &row = m_connectors->row(index);
    if (!m_criteria.reals.isEmpty() && !m_criteria.reals.contains(row.composite.real))
        return false;
    if (!m_criteria.type.isEmpty() && row.type != m_criteria.type)
        return false;
    if (!m_criteria.className.isEmpty() && row.className != m_criteria.className)
        return false;
    if (!m_criteria.worker.isEmpty() && !row.workers.contains(m_criteria.worker))
        return false;
    if (m_criteria.text.isEmpty())
        return true;
    for (int column = 0; column < m_connectors->columnCount(); ++column)
        if (m_connectors->index(index, column, parent).data().toString().contains(m_criteria.text, Qt::CaseInsensitive))
            return true;
    return row.className.contains(m_criteria.text, Qt::CaseInsensitive) || isInConfig(row.config, m_criteria.text);
}

bool ConnectorFilter::lessThan(const QModelIndex &a, const QModelIndex &b) const
{
    const auto isNamedBefore = [this](const QModelIndex &x, const QModelIndex &y) {
        return comesBefore(m_connectors->row(x.row()).name.text, m_connectors->row(y.row()).name.text);
    };
    if (a.column() == ConnectorsModel::Name)
        return isNamedBefore(a, b);
    const auto order = QVariant::compare(a.data(roles::order), b.data(roles::order));
    if (order == QPartialOrdering::Equivalent)
        return sortOrder() == Qt::AscendingOrder ? isNamedBefore(a, b) : isNamedBefore(b, a);
    return order == QPartialOrdering::Less;
}

} // namespace signalbox
