// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/topicfacts.h"

#include <QHash>
#include <QSet>

namespace signalbox {

/// The workers that the status rows that count name. Follows a table row by row, for a large cluster has many rows and
/// few news.
class NamedWorkers {
public:
    void readAll(const StatusTable &table);
    /// After rows of this task alone have changed.
    void readTask(const StatusTable &table, const TaskId &id);

    QSet<WorkerId> all() const { return {m_tasks.keyBegin(), m_tasks.keyEnd()}; }

private:
    void forget(const TaskId &id);

    QHash<TaskId, WorkerId> m_worker;
    QHash<WorkerId, int> m_tasks; ///< how many name it; never 0
};

} // namespace signalbox
