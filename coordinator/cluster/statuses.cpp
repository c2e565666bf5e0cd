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
        const auto known = a.tasks.find(rows.key());
        if (!newest && known == a.tasks.end())
            continue;
        Task &task = a.task(rows.key());
        if (newest)
            task.said = saidByRow(*newest);
    }
}

qsizetype opinionsIn(const Assembly &a)
{
    return std::count_if(a.answers.begin(), a.answers.end(), [](const RestFacts *answer) {
        return answer->connectors.isKnown() && !answer->answeredBy.isEmpty();
    });
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
void hear(Assembly &a, const StatusLine &line, const RestFacts &answer, qsizetype opinions)
{
    const WorkerId &toldBy = answer.answeredBy;
    const Moment at = answer.connectors.at;
    if (line.state.word.isEmpty())
        return;
    Task &task = a.task(line.id);
    if (!toldBy.isEmpty() && task.saidBy.isEmpty())
        task.saidBy.reserve(opinions);
    if (!toldBy.isEmpty())
        task.saidBy << saidByLine(line, toldBy, at);
    if (!task.said && task.history.isEmpty()) {
        task.said = saidByLine(line, toldBy, at);
        task.said->heardAt = firstHeard(a, task.id, *task.said);
    }
}

} // namespace

void readStatuses(Assembly &a)
{
    if (a.facts.status)
        fromTopic(a, *a.facts.status);
    const qsizetype opinions = opinionsIn(a);
    for (const RestFacts *answer : a.answers) {
        if (!answer->connectors)
            continue;
        for (const ConnectorAnswer &one : *answer->connectors) {
            if (!one.status)
                continue;
            hear(a, one.status->connector, *answer, opinions);
            for (const StatusLine &line : one.status->tasks)
                hear(a, line, *answer, opinions);
        }
    }
}

} // namespace signalbox
