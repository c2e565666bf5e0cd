// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detailparts.h"
#include "models/times.h"
#include "models/translated.h"
#include "models/words.h"
#include "models/workersmodel.h"
#include "report/text.h"
#include "report/words.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostTasks = 80;

QString routeText(const Worker &worker)
{
    return worker.route == Route::Kind::Shared ? tr("behind a load balancer: who answers is not known")
                                               : tr("at its own address");
}

DetailSection identity(const Worker &worker)
{
    DetailSection section{.heading = tr("Who it is"), .tab = tr("Overview")};
    addFact(section, tr("URL"), printable(worker.url), routeText(worker));
    addFact(section, tr("version"), printable(worker.version));
    for (const MemberId &member : worker.members)
        addFact(section, tr("member"), printable(member.text), worker.isLeader ? tr("leads the group") : QString());
    if (worker.configOffset)
        addFact(section, tr("config"), tr("read up to offset %1").arg(*worker.configOffset));
    if (worker.members.size() > 1)
        section.note = tr("Two workers advertise this one address.");
    return section;
}

DetailRow windowRow(const QString &name, const std::optional<Error> &error, const QString &open, const QString &closed)
{
    if (error)
        return {plainChip(name), printable(error->what), printable(shortened(error->detail, 400)), {}};
    return {plainChip(name), open.isEmpty() ? closed : open, {}, {}};
}

DetailSection windows(const Worker &worker, Moment now)
{
    DetailSection section{.heading = tr("What shows it"), .tab = tr("Overview")};
    section.rows << windowRow(tr("REST"), worker.restError, worker.restAnswers ? tr("answers") : QString(),
                              tr("not asked"));
    section.rows << windowRow(tr("metrics"), worker.metricsError,
                              worker.showsTaskMap ? tr("show its task map") : QString(), tr("off"));
    addFact(section, tr("threads"), worker.showsThreads ? tr("are read") : tr("off"));
    const Look herder = herderLook(worker);
    section.rows << DetailRow{herder,
                              tr("the herder's thread"),
                              currentTick(worker) ? tr("answered in %1 ms").arg(currentTick(worker)->took.count())
                                                  : QString(),
                              {}};
    if (worker.lastSeen)
        section.rows << DetailRow{
            plainChip(tr("last seen")), timeText(*worker.lastSeen, now), {}, exactTimeText(*worker.lastSeen)};
    return section;
}

DetailSection resources(const Worker &worker)
{
    DetailSection section{.heading = tr("Resources"), .tab = tr("Overview")};
    addFact(section, tr("heap"), heapText(worker));
    if (const auto cpu = currentCpu(worker))
        addFact(section, tr("CPU"), tr("%1 %").arg(qRound(*cpu * 100)));
    addFact(section, tr("clock"), clockText(worker.clockOffset),
            worker.clockOffset ? tr("against this computer's, to the second") : QString());
    if (section.rows.isEmpty())
        section.note = tr("Nothing is known: its metrics are not read.");
    return section;
}

DetailSection spending(const Snapshot &snapshot, const Worker &worker)
{
    DetailSection section{.heading = tr("What looking at it costs"), .tab = tr("Overview")};
    const auto cost = snapshot.costs.workers.constFind(worker.id);
    if (cost != snapshot.costs.workers.cend())
        addFact(section, tr("last minute"), costText(*cost), tr("of this connection's budget"));
    else
        section.note = tr("Nothing: it is not asked.");
    return section;
}

bool livesOn(const Task &task, const WorkerId &worker)
{
    return std::any_of(task.living.cbegin(), task.living.cend(),
                       [&](const Instance &instance) { return instance.worker == worker; });
}

QString placeText(const Task &task, const Worker &worker)
{
    if (!task.owners.contains(worker.id))
        return tr("lives here without being assigned");
    const bool isWatched = worker.showsTaskMap || worker.showsThreads;
    return isWatched && !livesOn(task, worker.id) ? tr("assigned, but not seen here") : tr("assigned");
}

/// Everything that it is given or that lives in it, the worst first.
DetailSection tasks(const Snapshot &snapshot, const Worker &worker)
{
    DetailSection section{.heading = tr("What it has, the worst first"), .tab = tr("Tasks")};
    QList<const Task *> known;
    for (const Task &task : snapshot.tasks)
        if (task.owners.contains(worker.id) || livesOn(task, worker.id))
            known << &task;
    std::stable_sort(known.begin(), known.end(),
                     [](const Task *a, const Task *b) { return urgency(a->real) < urgency(b->real); });
    for (const Task *task : known.first(std::min(known.size(), mostTasks))) {
        const QString name = printable(task->id.text());
        section.rows << DetailRow{lookOf(task->real),
                                  task->id.isConnector() ? tr("%1 (connector)").arg(name) : name,
                                  placeText(*task, worker),
                                  {}};
    }
    section.note = known.isEmpty() ? tr("Nothing.")
        : known.size() > mostTasks ? tr("and %1 more").arg(known.size() - mostTasks)
                                   : QString();
    return section;
}

} // namespace

Detail detailOf(const Update &update, const WorkerId &id)
{
    const Worker *worker = update.snapshot->worker(id);
    if (!worker)
        return {};
    Look look = lookOf(worker->membership);
    Detail detail{look, printable(id.text), look.word, {}};
    if (worker->isLeader)
        detail.subtitle = tr("%1, leader").arg(look.word);
    detail.sections << identity(*worker) << windows(*worker, update.snapshot->at) << resources(*worker)
                    << spending(*update.snapshot, *worker) << tasks(*update.snapshot, *worker);
    return detail;
}

} // namespace signalbox
