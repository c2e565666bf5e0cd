// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

Said saidByRow(const StatusRow &row)
{
    Said said;
    said.state = row.state;
    said.worker = row.worker;
    said.trace = row.trace;
    said.at = row.at;
    said.generation = row.generation;
    said.source = Source::StatusTopic;
    return said;
}

Said saidByLine(const StatusLine &line, const WorkerId &toldBy, Moment at)
{
    Said said;
    said.state = line.state;
    said.worker = line.worker;
    said.trace = line.trace;
    said.source = Source::Rest;
    said.toldBy = toldBy;
    said.heardAt = at;
    return said;
}

void fromTopic(Assembly &a, const StatusTable &table)
{
    for (auto rows = table.rows.cbegin(); rows != table.rows.cend(); ++rows) {
        const StatusRow *newest = newestRow(table, rows.key());
        if (!newest && !a.places.contains(rows.key()))
            continue;
        Task &task = a.task(rows.key());
        if (newest)
            task.said = saidByRow(*newest);
    }
}

/// The look before may have heard the same word already.
std::optional<Moment> firstHeard(const Assembly &a, const TaskId &id, const Said &said)
{
    const Task *before = a.previous ? a.previous->task(id) : nullptr;
    const auto isSame = [&said](const Said &one) {
        return one.source == said.source && one.state == said.state && one.worker == said.worker
            && one.trace == said.trace;
    };
    return before && before->said && isSame(*before->said) ? before->said->heardAt : said.heardAt;
}

/// REST repeats what a worker has read from the topic. It is heard where the topic was not read, or never had a row.
void hear(Assembly &a, const StatusLine &line, const RestFacts &answer)
{
    if (line.state.word.isEmpty())
        return;
    Task &task = a.task(line.id);
    if (!task.said && task.history.isEmpty()) {
        task.said = saidByLine(line, answer.answeredBy, answer.connectors.at);
        task.said->heardAt = firstHeard(a, task.id, *task.said);
    }
}

} // namespace

void readStatuses(Assembly &a)
{
    if (a.facts.status)
        fromTopic(a, *a.facts.status);
    for (const RestFacts *answer : a.answers) {
        if (!answer->connectors)
            continue;
        if (!answer->answeredBy.isEmpty())
            a.now.opinions << Opinion{answer->answeredBy, answer->connectors.at, *answer->connectors};
        for (const ConnectorAnswer &one : *answer->connectors) {
            if (!one.status)
                continue;
            hear(a, one.status->connector, *answer);
            for (const StatusLine &line : one.status->tasks)
                hear(a, line, *answer);
        }
    }
}

QList<Said> saidBy(const Snapshot &snapshot, const TaskId &task)
{
    QList<Said> all;
    for (const Opinion &opinion : snapshot.opinions) {
        const auto found = opinion.connectors.constFind(task.connector);
        if (found == opinion.connectors.constEnd() || !found->status)
            continue;
        for (const StatusLine &line : QList{found->status->connector} + found->status->tasks)
            if (line.id == task && !line.state.word.isEmpty())
                all << saidByLine(line, opinion.toldBy, opinion.at);
    }
    return all;
}

} // namespace signalbox
