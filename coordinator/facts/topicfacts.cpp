// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/topicfacts.h"

namespace signalbox {

const StatusRow *newestRow(const StatusTable &table, const TaskId &id)
{
    const auto found = table.rows.constFind(id);
    if (found == table.rows.constEnd())
        return nullptr;
    const StatusRow *newest = nullptr;
    for (const StatusRow &row : *found) {
        const bool isPassedOver = newest && !id.isConnector() && row.state.isUnassigned() && newest->state.isRunning()
            && newest->generation >= row.generation;
        if (!isPassedOver)
            newest = row.isTombstone ? nullptr : &row;
    }
    return newest;
}

} // namespace signalbox
