// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/rowsmodel.h"
#include "report/composite.h"
#include "report/update.h"

#include <QMap>
#include <QSet>
#include <QSortFilterProxyModel>

namespace signalbox {

/// One connector as the table of connectors shows it.
struct ConnectorRow {
    ConnectorName name;
    Composite composite;
    QString type; ///< source, sink, unknown
    QString className;
    QStringList topics;
    QList<WorkerId> workers;
    QMap<QString, QString> config; ///< may hold secrets: only ever searched and shown masked
    Moment now{}; ///< day of the snapshot, to the day only

    const ConnectorName &key() const { return name; }
    bool operator==(const ConnectorRow &) const = default;
};

QList<ConnectorRow> connectorRowsOf(const Snapshot &snapshot);

class ConnectorsModel : public RowsModel<ConnectorRow> {
public:
    enum Columns { Name, State, Type, Class, Tasks, Topics, Workers, Since };
    explicit ConnectorsModel(QObject *parent = nullptr);
};

/// What the table of connectors is narrowed to; whatever is empty does not narrow.
struct ConnectorCriteria {
    QSet<Real> reals; ///< of the composite
    QString type;
    QString className;
    WorkerId worker;
    QString text; ///< in a cell, or anywhere in the masked configuration, upper and lower case alike
    bool isEmpty() const
    {
        return reals.isEmpty() && type.isEmpty() && className.isEmpty() && worker.isEmpty() && text.isEmpty();
    }
    bool operator==(const ConnectorCriteria &) const = default;
};

/// The connectors that fit the criteria; by state the worst first, equal ones by name, `s2` before `s10`.
class ConnectorFilter : public QSortFilterProxyModel {
public:
    explicit ConnectorFilter(ConnectorsModel *connectors, QObject *parent = nullptr);

    const ConnectorCriteria &criteria() const { return m_criteria; }
    void setCriteria(const ConnectorCriteria &criteria);
    const ConnectorRow &rowAt(const QModelIndex &index) const;
    /// Invalid where the connector is not shown.
    QModelIndex indexOf(const ConnectorName &connector) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &a, const QModelIndex &b) const override;

private:
    ConnectorsModel *m_connectors;
    ConnectorCriteria m_criteria;
};

/// "io.debezium.connector.mysql.MySqlConnector" → "MySqlConnector": what people call it.
QString shortClassName(const QString &className);

} // namespace signalbox
