// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/connectorsmodel.h"
#include "views/tablepage.h"

namespace signalbox {

class StatePills;

/// Every connector with its tasks as one state, narrowed by state, type, class, worker or text, which is looked for in
/// the configuration too; the chosen one opened at the side.
class ConnectorsPage : public TablePage {
    Q_OBJECT

public:
    explicit ConnectorsPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    /// Chooses the connector and brings it into sight; filters that hide it are taken away.
    void select(const ConnectorName &connector);

protected:
    void applyFilters() override;
    void clearFilters() override;
    void open(const QModelIndex &index) override;

private:
    void count();

    ConnectorsModel *m_connectors;
    ConnectorFilter *m_filter;
    StatePills *m_states;
    QComboBox *m_type;
    QComboBox *m_class;
    QComboBox *m_worker;
};

} // namespace signalbox
