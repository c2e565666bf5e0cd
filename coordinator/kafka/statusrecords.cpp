// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/statusrecords.h"

#include "core/masking.h"
#include "kafka/recordjson.h"
#include "kafka/recordkeys.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

std::optional<TaskId> idOf(const QString &key)
{
    if (const auto connector = after(u"status-connector-", key))
        return TaskId{ConnectorName(*connector), TaskId::connectorInstance};
    if (const auto task = after(u"status-task-", key))
        return taskOf(*task);
    return std::nullopt;
}

bool isStatusKey(const QByteArray &key)
{
    return key.startsWith("status-task-") || key.startsWith("status-connector-") || key.startsWith("status-topic-");
}

/// `false`: the value is no status.
bool readValue(StatusRow &row, const std::optional<QByteArray> &value)
{
    row.isTombstone = true;
    if (!value)
        return true;
    RecordJson json(*value);
    if (json.isNull())
        return true;
    row.isTombstone = false;
    row.state.word = json.text("state");
    row.worker = WorkerId(json.text("worker_id"));
    row.trace = maskedText(json.text("trace"));
    const qint64 generation = json.integer("generation").value_or(-1);
    row.generation = static_cast<int>(generation);
    return !json.failed() && !row.state.word.isEmpty() && !row.worker.isEmpty() && row.generation == generation;
}

/// Behind the rows of its own partition that were written before it, and else by time.
void insertInOrder(QList<StatusRow> &rows, StatusRow row)
{
    const auto follows = [&row](const StatusRow &last) {
        return last.partition == row.partition && last.offset < row.offset && last.at <= row.at;
    };
    if (rows.isEmpty() || follows(rows.constLast())) {
        rows.append(std::move(row));
        return;
    }
    const auto isBefore = [&row](const StatusRow &other) {
        return other.partition == row.partition && other.offset < row.offset;
    };
    const auto isLater = [&row](const StatusRow &other) { return other.at > row.at; };
    const auto lastBefore = std::find_if(rows.crbegin(), rows.crend(), isBefore);
    const auto place = std::find_if(lastBefore.base(), rows.cend(), isLater);
    rows.insert(place, std::move(row));
}

/// Takes from the oldest what is too much.
void boundRows(QList<StatusRow> &rows)
{
    if (rows.size() > StatusReader::rowsPerTask)
        rows.removeFirst();
}

void boundTraces(QList<StatusRow> &rows)
{
    qsizetype traces = 0;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (!row->trace.isEmpty() && ++traces > StatusReader::tracesPerTask)
            row->trace.clear();
    }
}

} // namespace

std::optional<TaskId> StatusReader::read(const TopicRecord &record)
{
    ++m_table.records;
    m_table.otherKeys += !isStatusKey(record.key);
    m_table.newest = std::max(m_table.newest, record.at);
    const auto id = idOf(QString::fromUtf8(record.key));
    if (!id)
        return {};
    StatusRow row{.id = *id, .at = record.at, .partition = record.partition, .offset = record.offset};
    if (!readValue(row, record.value)) {
        ++m_table.malformed;
        return {};
    }
    const bool bringsTrace = !row.trace.isEmpty();
    auto &rows = m_table.rows[*id];
    insertInOrder(rows, std::move(row));
    boundRows(rows);
    if (bringsTrace)
        boundTraces(rows);
    return id;
}

} // namespace signalbox
