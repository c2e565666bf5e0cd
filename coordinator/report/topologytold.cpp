// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topology.h"

#include "report/words.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString named(const QList<WorkerId> &workers)
{
    QStringList names;
    for (const WorkerId &worker : workers)
        names << worker.text;
    return names.join(u", "_s);
}

Sentence ownersTold(const Task &task)
{
    if (!task.ownersKnown)
        return {u"group: not known"_s, {}};
    if (task.owners.isEmpty())
        return {u"group: assigned to nobody"_s, {}};
    return {u"group: assigned to %1"_s, {named(task.owners)}};
}

Sentence rowTold(const Said &said)
{
    const QString source = said.toldBy.isEmpty() ? idOf(said.source) : idOf(said.source) + u' ' + said.toldBy.text;
    const QString worker = said.worker.isEmpty() ? u"?"_s : said.worker.text;
    if (said.at)
        return {u"%1: %2 on %3, written %4"_s, {source, said.state.word, worker, isoText(*said.at)}};
    return {u"%1: %2 on %3"_s, {source, said.state.word, worker}};
}

Sentence instanceTold(const Instance &one)
{
    QStringList sources;
    for (const Source source : one.shownBy)
        sources << idOf(source);
    const QString worker = one.worker.isEmpty() ? u"?"_s : one.worker.text;
    const QStringList told{worker, wordFor(one.role).filled(), sources.join(u", "_s)};
    return one.isCertain ? Sentence{u"alive on %1: %2 (%3)"_s, told} : Sentence{u"perhaps on %1: %2 (%3)"_s, told};
}

} // namespace

QList<Sentence> toldAbout(const Snapshot &snapshot, const TaskId &id)
{
    QList<Sentence> told;
    const Task *task = snapshot.task(id);
    if (!task)
        return told;
    told << ownersTold(*task);
    if (task->said)
        told << rowTold(*task->said);
    else
        told << Sentence{u"status: no row"_s, {}};
    constexpr qsizetype mostRows = 4;
    const QList<Said> rows = saidBy(snapshot, id);
    for (const Said &said : rows.first(std::min(mostRows, rows.size())))
        if (!task->said || said.worker != task->said->worker || said.state != task->said->state)
            told << rowTold(said);
    for (const Instance &one : task->living)
        told << instanceTold(one);
    if (task->living.isEmpty())
        told << Sentence{u"alive: nowhere that shows"_s, {}};
    for (const DeadEntry &entry : task->deadEntries)
        told << Sentence{u"dead entry on %1 (%2)"_s, {entry.worker.text, entry.status}};
    if (task->configured == Known::No)
        told << Sentence{u"configuration: not configured"_s, {}};
    return told;
}

} // namespace signalbox
