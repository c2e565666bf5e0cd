// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tasksmodel.h"

#include "models/cells.h"
#include "models/trace.h"
#include "models/translated.h"
#include "report/composite.h"
#include "report/text.h"
#include "report/topology.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestCause = 400;

QString othersText(const TaskRow &row)
{
    QStringList texts;
    for (const Instance &instance : row.others) {
        const QString text = u"%1, %2"_s.arg(lookOf(instance.role).word, printable(instance.worker.text));
        texts << (instance.isCertain ? text : tr("%1 (not certain)").arg(text));
    }
    return texts.join(u" · ");
}

QString ownerText(const TaskRow &row)
{
    if (!row.ownersKnown)
        return tr("not known");
    return row.owners.isEmpty() ? tr("nobody") : joined(row.owners);
}

QVariant saidAnswer(const TaskRow &row, int role)
{
    if (row.said.word.isEmpty())
        return lookCell({Glyph::None, Tone::Quiet, tr("no row")}, QString(), role);
    Look look = lookOf(row.said);
    look.word = printable(look.word);
    return lookCell(look, look.word, role);
}

/// Asked for its order ten times for each row when a table is sorted: no words then.
QVariant realAnswer(const TaskRow &row, int role)
{
    return role == roles::order ? QVariant(urgency(row.real)) : lookCell(lookOf(row.real), {}, role);
}

QList<TasksModel::Column> columns()
{
    using Row = const TaskRow &;
    return {
        {tr("Task"), [](Row row, int role) { return textCell(printable(row.id.text()), role); }},
        {tr("Real state"), realAnswer},
        {tr("Owner by group"), [](Row row, int role) { return textCell(ownerText(row), role); }},
        {tr("Other live instances"), [](Row row, int role) { return textCell(othersText(row), role); }},
        {tr("Connect says"), saidAnswer},
        {tr("Worker by status"), [](Row row, int role) { return textCell(printable(row.saidOf.text), role); }},
        {tr("Since"), [](Row row, int role) { return timeCell(row.since, row.now, role); }},
        {tr("Root cause"), [](Row row, int role) { return textCell(row.rootCause, role); }},
    };
}

TaskRow rowOf(const Task &task, Moment day)
{
    TaskRow row{.id = task.id,
                .real = task.real,
                .ownersKnown = task.ownersKnown,
                .owners = task.owners,
                .since = task.since,
                .now = day};
    row.workers = task.owners;
    if (task.said) {
        row.said = task.said->state;
        row.saidOf = task.said->worker;
        row.workers << task.said->worker;
        row.rootCause = printable(shortened(rootCauseOf(task.said->trace), longestCause));
    }
    for (const Instance &instance : task.living) {
        row.workers << instance.worker;
        if (instance.role != Role::Assigned)
            row.others << instance;
    }
    return row;
}

} // namespace

QList<TaskRow> taskRowsOf(const Snapshot &snapshot)
{
    const Moment day = std::chrono::floor<std::chrono::days>(snapshot.at);
    QList<TaskRow> rows;
    for (const Task *task : snapshot.realTasks())
        rows << rowOf(*task, day);
    return rows;
}

TasksModel::TasksModel(QObject *parent)
    : RowsModel(columns(), parent)
{
}

TaskFilter::TaskFilter(TasksModel *tasks, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_tasks(tasks)
{
    setSourceModel(tasks);
    setSortRole(roles::order);
}

void TaskFilter::setCriteria(const TaskCriteria &criteria)
{
    if (m_criteria == criteria)
        return;
    m_criteria = criteria;
    invalidateFilter();
}

const TaskRow &TaskFilter::rowAt(const QModelIndex &index) const
{
    return m_tasks->row(mapToSource(index).row());
}

QModelIndex TaskFilter::indexOf(const TaskId &task) const
{
    const int row = m_tasks->indexOf(task);
    return row < 0 ? QModelIndex() : mapFromSource(m_tasks->index(row, 0));
}

bool TaskFilter::filterAcceptsRow(int index, const QModelIndex &parent) const
{
    const TaskRow &row = m_tasks->row(index);
    if (!m_criteria.reals.isEmpty() && !m_criteria.reals.contains(row.real))
        return false;
    if (!m_criteria.connector.isEmpty() && row.id.connector != m_criteria.connector)
        return false;
    if (!m_criteria.worker.isEmpty() && !row.workers.contains(m_criteria.worker))
        return false;
    if (m_criteria.text.isEmpty())
        return true;
    for (int column = 0; column < m_tasks->columnCount(); ++column)
        if (m_tasks->index(index, column, parent).data().toString().contains(m_criteria.text, Qt::CaseInsensitive))
            return true;
    return false;
}

bool TaskFilter::lessThan(const QModelIndex &a, const QModelIndex &b) const
{
    const auto isNamedBefore = [this](const QModelIndex &x, const QModelIndex &y) {
        const TaskId &left = m_tasks->row(x.row()).id;
        const TaskId &right = m_tasks->row(y.row()).id;
        if (left.connector == right.connector)
            return left.number < right.number;
        return comesBefore(left.connector.text, right.connector.text);
    };
    if (a.column() == TasksModel::Task)
        return isNamedBefore(a, b);
    const QVariant left = a.data(roles::order);
    const QVariant right = b.data(roles::order);
    const auto order = QVariant::compare(left, right);
    if (order == QPartialOrdering::Equivalent)
        return sortOrder() == Qt::AscendingOrder ? isNamedBefore(a, b) : isNamedBefore(b, a);
    return order == QPartialOrdering::Less;
}

} // namespace signalbox
