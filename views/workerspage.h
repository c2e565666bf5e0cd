// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/workersmodel.h"
#include "views/tablepage.h"

namespace signalbox {

/// Every worker that anything speaks of: what it is given, what it has and what is said of it, and how it is doing; the
/// chosen one opened at the side. Beneath the table stands what looking costs.
class WorkersPage : public TablePage {
    Q_OBJECT

public:
    explicit WorkersPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);

protected:
    void applyFilters() override;
    void clearFilters() override;
    void open(const QModelIndex &index) override;

private:
    void count();

    WorkersModel *m_workers;
    WorkerFilter *m_filter;
    TextBlock *m_spending;
};

} // namespace signalbox
