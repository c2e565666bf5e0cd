// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tasksmodel.h"
#include "views/tablepage.h"

namespace signalbox {

class StatePills;

/// Every task: what Connect says beside what is so, narrowed by state, connector, worker or text; the chosen one opened
/// at the side.
class TasksPage : public TablePage {
    Q_OBJECT

public:
    explicit TasksPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    /// Shows the tasks in one of these states, whatever was shown before.
    void filterBy(const QList<Real> &reals);
    /// Chooses the task and brings it into sight; filters that hide it are taken away.
    void select(const TaskId &task);
    /// Chooses the next task in one of these states, in the order of the table, round and round. False: there is none.
    bool selectNext(const QSet<Real> &reals);

protected:
    void applyFilters() override;
    void clearFilters() override;
    void open(const QModelIndex &index) override;

private:
    void count();

    TasksModel *m_tasks;
    TaskFilter *m_filter;
    StatePills *m_states;
    QComboBox *m_connector;
    QComboBox *m_worker;
};

} // namespace signalbox
