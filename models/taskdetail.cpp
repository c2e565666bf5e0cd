// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cells.h"
#include "models/detailparts.h"
#include "models/times.h"
#include "models/translated.h"
#include "models/words.h"
#include "report/text.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostRows = 12;
DetailRow configuredRow(const Task &task)
{
    switch (task.configured) {
    case Known::Yes:
        return {plainChip(tr("config")), tr("configured"), {}, {}};
    case Known::No:
        return {plainChip(tr("config")), tr("not configured"), {}, {}};
    case Known::Unknown:
        return {plainChip(tr("config")), tr("not known whether it is configured"), {}, {}};
    }
    Q_UNREACHABLE();
}

DetailRow ownerRow(const Task &task, const Snapshot &snapshot)
{
    if (!task.ownersKnown)
        return {plainChip(tr("group")),
                snapshot.round.isKnown
                    ? tr("no owner can be told while the group is %1").arg(printable(snapshot.round.state))
                    : tr("not read: the owner is not known"),
                {},
                {}};
    if (task.owners.isEmpty())
        return {plainChip(tr("group")), tr("owned by nobody"), {}, {}};
    return {plainChip(tr("group")),
            task.owners.size() > 1 ? tr("owned by %1 at the same time").arg(joined(task.owners))
                                   : tr("owned by %1").arg(joined(task.owners)),
            {},
            {}};
}

DetailRow saidRow(const Said &said, Moment now)
{
    Look look = plainChip(said.source == Source::Rest && !said.toldBy.isEmpty() ? tr("REST") : wordFor(said.source));
    const QString worker = said.worker.isEmpty() ? tr("no worker") : printable(said.worker.text);
    QStringList notes;
    if (!said.toldBy.isEmpty())
        notes << tr("told by %1").arg(printable(said.toldBy.text));
    if (said.at)
        notes << tr("written %1").arg(timeText(*said.at, now));
    if (said.generation)
        notes << tr("generation %1").arg(*said.generation);
    return {look, tr("%1, on %2").arg(printable(said.state.word), worker), notes.join(u" · "),
            said.at ? exactTimeText(*said.at) : QString()};
}

/// The same answer from many workers is one line.
QList<DetailRow> saidRows(const Task &task, const Snapshot &snapshot)
{
    QList<DetailRow> rows;
    if (task.said)
        rows << saidRow(*task.said, snapshot.at);
    QList<std::pair<Said, QList<WorkerId>>> groups;
    for (const Said &said : saidBy(snapshot, task.id)) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto &group) {
            return group.first.state == said.state && group.first.worker == said.worker;
        });
        if (same == groups.end())
            groups << std::pair{said, QList<WorkerId>{said.toldBy}};
        else
            same->second << said.toldBy;
    }
    for (const auto &[said, tellers] : groups) {
        DetailRow row = saidRow(said, snapshot.at);
        row.note = tr("told by %1").arg(joined(tellers));
        rows << row;
    }
    return rows;
}

DetailSection sources(const Task &task, const Snapshot &snapshot)
{
    DetailSection section{.heading = tr("What each source says")};
    section.rows << configuredRow(task) << ownerRow(task, snapshot) << saidRows(task, snapshot);
    for (const DeadEntry &entry : task.deadEntries)
        section.rows << DetailRow{
            plainChip(wordFor(Source::Metrics)),
            tr("a dead entry (%1) in the task map of %2").arg(printable(entry.status), printable(entry.worker.text)),
            tr("the next start there is refused as “already exists”"),
            {}};
    if (!task.restsOn.isEmpty())
        section.note = tr("The real state rests on: %1").arg(sourceNames(task.restsOn));
    return section;
}

DetailSection instances(const Task &task, Moment now)
{
    DetailSection section{.heading = tr("Instances alive now")};
    for (const Instance &instance : task.living) {
        QStringList notes{clauseFor(instance.role)};
        notes
            << (instance.isCertain ? tr("shown by %1") : tr("not certain: only %1")).arg(sourceNames(instance.shownBy));
        if (instance.isPaused)
            notes << tr("paused");
        if (instance.since)
            notes << tr("since %1").arg(timeText(*instance.since, now));
        section.rows << DetailRow{lookOf(instance.role), printable(instance.worker.text), notes.join(u" · "), {}};
    }
    if (section.rows.isEmpty())
        section.note = tr("None is known.");
    return section;
}

DetailSection history(const Task &task, Moment now)
{
    DetailSection section{.heading = tr("Rows of the status topic, newest first")};
    for (auto row = task.history.crbegin(); row != task.history.crend() && section.rows.size() < mostRows; ++row) {
        Look look = row->isTombstone ? Look{Glyph::Ghost, Tone::Quiet, tr("removed")} : lookOf(row->state);
        look.word = printable(look.word);
        section.rows << DetailRow{look, row->isTombstone ? tr("the row was removed") : printable(row->worker.text),
                                  tr("%1 · generation %2 · %3@%4")
                                      .arg(timeText(row->at, now))
                                      .arg(row->generation)
                                      .arg(row->partition)
                                      .arg(row->offset),
                                  exactTimeText(row->at)};
    }
    if (task.history.size() > section.rows.size())
        section.note = tr("%1 older rows").arg(task.history.size() - section.rows.size());
    return section;
}

DetailSection traces(const Task &task)
{
    DetailSection section{.heading = tr("Trace, root cause first"), .kind = DetailSection::Kind::Traces};
    if (task.said)
        section.rows = traceRows(task.said->trace);
    return section;
}

} // namespace

Detail detailOf(const Update &update, const TaskId &id)
{
    const Task *task = update.snapshot->task(id);
    if (!task)
        return {};
    const Snapshot &snapshot = *update.snapshot;
    const Look look = lookOf(task->real);
    Detail detail{look, printable(id.text()), look.word, {}};
    if (id.isConnector())
        detail.subtitle = tr("connector instance · %1").arg(detail.subtitle);
    if (task->since)
        detail.subtitle += tr(" · since %1").arg(timeText(*task->since, snapshot.at));
    detail.sections << sources(*task, snapshot) << instances(*task, snapshot.at);
    for (const DetailSection &section : {traces(*task), history(*task, snapshot.at)})
        if (!section.rows.isEmpty())
            detail.sections << section;
    return detail;
}

} // namespace signalbox
