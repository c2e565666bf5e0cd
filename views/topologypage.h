// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "report/update.h"
#include "views/topologywalk.h"

#include <QWidget>

class QLayout;
class QModelIndex;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;

namespace signalbox {

class RowsTable;
class TopologyLegend;
class TopologyTable;
class TopologyView;

/// The panel: one lane per worker, every task a cell in the lane of who has it, a duplicate joined across the lanes;
/// and the same as a table, for those who listen or search. It shows the latest update and says what was pointed at; it
/// decides nothing and opens nothing.
class TopologyPage : public QWidget {
    Q_OBJECT

public:
    explicit TopologyPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    /// Marks the task's cells and brings the first of them into sight; a task that is not there clears the mark.
    void select(const TaskId &task);
    /// The next one that runs twice, or has failed or is lost: on the panel, or in the table.
    void goToNext(TopologyWalk::Search search);
    QWidget *mainWidget() const;

Q_SIGNALS:
    void taskSelected(const signalbox::TaskId &task);
    void taskActivated(const signalbox::TaskId &task); ///< wants to be seen in the list of tasks
    void findingRequested(const signalbox::TaskId &task);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLayout *makeBar();
    QToolButton *makeHint(const QString &text, const QString &name, TopologyWalk::Search search);
    void connectViews();
    void showRows();
    TaskId taskAt(const QModelIndex &index) const;

    TopologyView *m_view;
    TopologyTable *m_rows;
    QSortFilterProxyModel *m_sorted;
    QStackedWidget *m_pages;
    TopologyLegend *m_legend;
    RowsTable *m_table = nullptr;
    QToolButton *m_toggle = nullptr;
    QToolButton *m_nextDuplicate = nullptr;
    QToolButton *m_nextFailure = nullptr;
};

} // namespace signalbox
