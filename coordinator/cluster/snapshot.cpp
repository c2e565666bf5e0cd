// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/snapshot.h"

namespace signalbox {

QList<const Task *> Snapshot::realTasks() const
{
    QList<const Task *> found;
    found.reserve(tasks.size());
    for (const Task &one : tasks)
        if (!one.id.isConnector())
            found << &one;
    return found;
}

const Task *Snapshot::task(const TaskId &id) const
{
    const auto found = tasks.constFind(id);
    return found == tasks.constEnd() ? nullptr : &*found;
}

const Worker *Snapshot::worker(const WorkerId &id) const
{
    const auto found = workers.constFind(id);
    return found == workers.constEnd() ? nullptr : &*found;
}

} // namespace signalbox
