// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/taskspage.h"

#include "views/detailpane.h"
#include "views/rowstable.h"
#include "views/statepills.h"

#include <QComboBox>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QStringList connectorNames(const QList<TaskRow> &rows)
{
    QSet<QString> names;
    for (const TaskRow &row : rows)
        names << row.id.connector.text;
    return names.values();
}

QStringList workerNames(const QList<TaskRow> &rows)
{
    QSet<QString> names;
    for (const TaskRow &row : rows)
        for (const WorkerId &worker : row.workers)
            if (!worker.isEmpty())
                names << worker.text;
    return names.values();
}

TablePage::Words words()
{
    return {u"tasks"_s,
            TasksPage::tr("Filter the tasks by text"),
            TasksPage::tr("No task fits these filters"),
            TasksPage::tr("No task is known"),
            TasksPage::tr("No connector of this cluster has a task, or no source could be read."),
            TasksPage::tr("Choose a task to see what each source says of it.")};
}

} // namespace

TasksPage::TasksPage(QWidget *parent)
    : TablePage(words(), parent)
    , m_tasks(new TasksModel(this))
    , m_filter(new TaskFilter(m_tasks, this))
    , m_states(new StatePills)
    , m_connector(addChoice(tr("Every connector"), tr("Connector")))
    , m_worker(addChoice(tr("Every worker"), tr("Worker")))
{
    addBelow(m_states);
    setTable(new RowsTable(tr("Tasks"), m_filter, {140, 112, 128, 232, 112, 128, 80, 120}, TasksModel::State));
    connect(m_states, &StatePills::changed, this, &TasksPage::applyFilters);
}

void TasksPage::setUpdate(const Update &update)
{
    m_tasks->setRows(taskRowsOf(*update.snapshot));
    QMap<Real, int> counts;
    for (const TaskRow &row : m_tasks->rows())
        ++counts[row.real];
    m_states->setCounts(counts);
    offer(m_connector, connectorNames(m_tasks->rows()));
    offer(m_worker, workerNames(m_tasks->rows()));
    detail().setUpdate(update);
    count();
}

void TasksPage::applyFilters()
{
    m_filter->setCriteria({.reals = m_states->chosen(),
                           .connector = ConnectorName(m_connector->currentData().toString()),
                           .worker = WorkerId(m_worker->currentData().toString()),
                           .text = text()});
    count();
}

void TasksPage::clearFilters()
{
    filterBy({});
}

void TasksPage::open(const QModelIndex &index)
{
    if (index.isValid())
        detail().setTask(m_filter->rowAt(index).id);
}

void TasksPage::count()
{
    const int shown = m_filter->rowCount();
    const int all = m_tasks->rowCount();
    showCount(shown, all,
              shown == all ? all == 1 ? tr("1 task") : tr("%1 tasks").arg(all)
                           : tr("%1 of %2 tasks").arg(shown).arg(all),
              !m_filter->criteria().isEmpty());
}

void TasksPage::filterBy(const QList<Real> &reals)
{
    {
        const QSignalBlocker connector(m_connector), worker(m_worker);
        clearText();
        m_connector->setCurrentIndex(0);
        m_worker->setCurrentIndex(0);
        m_states->setChosen({reals.cbegin(), reals.cend()});
    }
    applyFilters();
}

void TasksPage::select(const TaskId &task)
{
    if (!m_filter->indexOf(task).isValid())
        clearFilters();
    const QModelIndex index = m_filter->indexOf(task);
    if (index.isValid())
        return reveal(index);
    detail().setTask(task);
    detail().show();
}

bool TasksPage::selectNext(const QSet<Real> &reals)
{
    const int count = m_filter->rowCount();
    const int from = table().currentIndex().isValid() ? table().currentIndex().row() : -1;
    for (int step = 1; step <= count; ++step) {
        const QModelIndex index = m_filter->index((from + step) % count, 0);
        if (!reals.contains(m_filter->rowAt(index).real))
            continue;
        reveal(index);
        return true;
    }
    return false;
}

} // namespace signalbox
