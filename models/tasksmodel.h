// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/rowsmodel.h"
#include "report/update.h"

#include <QSet>
#include <QSortFilterProxyModel>

namespace signalbox {

/// One task as the table of tasks shows it: what is said beside what is so.
struct TaskRow {
    TaskId id;
    Real real = Real::Unknown;
    ConnectState said; ///< Connect's own word; empty where there is no row
    WorkerId saidOf; ///< the worker that the row names
    bool ownersKnown = false;
    QList<WorkerId> owners;
    QList<Instance> others; ///< living ones that the group did not assign
    QList<WorkerId> workers; ///< every worker that has anything to do with it, for the filter
    std::optional<Moment> since;
    Moment now{}; ///< day of the snapshot, to the day only: a row must not differ because time goes by
    QString rootCause;

    const TaskId &key() const { return id; }
    bool operator==(const TaskRow &) const = default;
};

QList<TaskRow> taskRowsOf(const Snapshot &snapshot);

/// All tasks of a cluster, without the connector instances.
class TasksModel : public RowsModel<TaskRow> {
public:
    enum Columns { Task, State, Owner, Others, Said, SaidOf, Since, RootCause };
    explicit TasksModel(QObject *parent = nullptr);
};

/// What the table of tasks is narrowed to; whatever is empty does not narrow.
struct TaskCriteria {
    QSet<Real> reals;
    ConnectorName connector;
    WorkerId worker;
    QString text; ///< anywhere in a row, upper and lower case alike
    bool isEmpty() const { return reals.isEmpty() && connector.isEmpty() && worker.isEmpty() && text.isEmpty(); }
    bool operator==(const TaskCriteria &) const = default;
};

/// The tasks that fit the criteria. Sorted by state it shows the worst first; equal ones stand in the order of their
/// names, `w2` before `w10`.
class TaskFilter : public QSortFilterProxyModel {
public:
    explicit TaskFilter(TasksModel *tasks, QObject *parent = nullptr);

    const TaskCriteria &criteria() const { return m_criteria; }
    void setCriteria(const TaskCriteria &criteria);
    const TaskRow &rowAt(const QModelIndex &index) const;
    /// Invalid where the task is not shown.
    QModelIndex indexOf(const TaskId &task) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &a, const QModelIndex &b) const override;

private:
    TasksModel *m_tasks;
    TaskCriteria m_criteria;
};

} // namespace signalbox
