// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tasksmodel.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace signalbox {

class DetailPane;
class StatePills;
class TextBlock;

/// Every task: what Connect says beside what is so, narrowed by state, connector, worker or text; the chosen one opened
/// at the side.
class TasksPage : public QWidget {
    Q_OBJECT

public:
    explicit TasksPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    /// Shows the tasks in one of these states, whatever was shown before.
    void filterBy(const QList<Real> &reals);
    /// Chooses the task and brings it into sight; filters that hide it are taken away.
    void select(const TaskId &task);
    void focusFilter();

Q_SIGNALS:
    void findingRequested(const QString &key);

private:
    void applyFilters();
    void clearFilters();
    void showCount();
    QWidget *makeFilters();
    void setUpTable();

    TasksModel *m_tasks;
    TaskFilter *m_filter;
    StatePills *m_states;
    QLineEdit *m_text;
    QComboBox *m_connector;
    QComboBox *m_worker;
    TextBlock *m_count;
    QWidget *m_clear;
    QStackedWidget *m_stack;
    QTableView *m_table;
    DetailPane *m_detail;
};

} // namespace signalbox
