// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/topicfacts.h"

namespace signalbox {

using namespace Qt::StringLiterals;

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

std::optional<Error> whyNoTable(const StatusTable &table, const QString &topic)
{
    if (table.records == 0 || table.otherKeys < table.records)
        return std::nullopt;
    return Error{Fault::Malformed, u"%1 holds no statuses: is it the status topic?"_s.arg(topic), {}};
}

std::optional<Error> whyNoTable(const ConfigTable &table, const QString &topic)
{
    if (table.records == 0 || table.otherKeys < table.records)
        return std::nullopt;
    return Error{Fault::Malformed, u"%1 holds no configuration: is it the config topic?"_s.arg(topic), {}};
}

} // namespace signalbox
