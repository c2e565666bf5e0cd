// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/namedworkers.h"

namespace signalbox {

void NamedWorkers::readAll(const StatusTable &table)
{
    *this = {};
    for (auto rows = table.rows.cbegin(); rows != table.rows.cend(); ++rows)
        readTask(table, rows.key());
}

void NamedWorkers::readTask(const StatusTable &table, const TaskId &id)
{
    forget(id);
    const StatusRow *row = newestRow(table, id);
    if (!row || row->worker.isEmpty())
        return;
    m_worker.insert(id, row->worker);
    ++m_tasks[row->worker];
}

void NamedWorkers::forget(const TaskId &id)
{
    const auto named = m_tasks.find(m_worker.take(id));
    if (named != m_tasks.end() && --*named == 0)
        m_tasks.erase(named);
}

} // namespace signalbox
