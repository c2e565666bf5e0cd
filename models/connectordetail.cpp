// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masking.h"
#include "models/cells.h"
#include "models/connectorsmodel.h"
#include "models/detailparts.h"
#include "models/times.h"
#include "models/trace.h"
#include "models/translated.h"
#include "report/composite.h"
#include "report/text.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostTasks = 60;
constexpr qsizetype mostTraces = 6;
constexpr qsizetype mostEvents = 20;
constexpr qsizetype longestValue = 2000;

QString targetText(TargetState target)
{
    switch (target) {
    case TargetState::Started:
        return tr("is to run");
    case TargetState::Paused:
        return tr("is to be paused");
    case TargetState::Stopped:
        return tr("is to be stopped");
    }
    Q_UNREACHABLE();
}

QString configuredText(const Connector &connector)
{
    if (connector.configured == Known::Unknown)
        return tr("not known whether it is configured");
    if (connector.configured == Known::No)
        return tr("not configured");
    QStringList parts{targetText(connector.target)};
    if (connector.configuredTasks)
        parts << (*connector.configuredTasks == 1 ? tr("1 task") : tr("%1 tasks").arg(*connector.configuredTasks));
    return parts.join(u" · ");
}

QString ownersText(const Task &task)
{
    if (!task.ownersKnown)
        return tr("the owner is not known");
    return task.owners.isEmpty() ? tr("owned by nobody") : tr("owned by %1").arg(joined(task.owners));
}

DetailSection overview(const Snapshot &snapshot, const Connector &connector)
{
    DetailSection section{.heading = tr("What it is"), .tab = tr("Overview")};
    addFact(section, tr("config"), configuredText(connector));
    addFact(section, tr("class"), printable(connector.className), printable(connector.type));
    if (const Task *instance = snapshot.task({connector.name, TaskId::connectorInstance})) {
        Look look = lookOf(instance->real);
        section.rows << DetailRow{look, tr("the connector instance"), ownersText(*instance), {}};
    }
    addFact(section, tr("topics"), printable(shortened(topicsOf(connector).join(u", "), longestValue)));
    addFact(section, tr("workers"), joined(workersOf(snapshot, connector)));
    if (connector.isTorn)
        section.note = tr("Its last commit lacks task records: no task is given out before a fresh set is written.");
    else if (connector.isLeftOutOfStatus)
        section.note = tr("REST lists it, but leaves it out of its statuses: no row of it is there.");
    return section;
}

/// The worst first, and of these in order.
QList<const Task *> tasksOf(const Snapshot &snapshot, const Connector &connector)
{
    QList<const Task *> tasks;
    for (const TaskId &id : connector.tasks)
        if (const Task *task = snapshot.task(id); task && !id.isConnector())
            tasks << task;
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const Task *a, const Task *b) { return urgency(a->real) < urgency(b->real); });
    return tasks;
}

DetailSection taskList(const QList<const Task *> &tasks, Moment now)
{
    DetailSection section{.heading = tr("Tasks, the worst first"), .tab = tr("Tasks")};
    for (const Task *task : tasks.first(std::min(tasks.size(), mostTasks))) {
        QStringList notes{ownersText(*task)};
        if (task->living.size() > 1)
            notes << tr("%1 instances live").arg(task->living.size());
        if (task->since)
            notes << tr("since %1").arg(timeText(*task->since, now));
        section.rows << DetailRow{lookOf(task->real), tr("task %1").arg(task->id.number), notes.join(u" · "), {}};
    }
    if (tasks.isEmpty())
        section.note = tr("It has no task.");
    else if (tasks.size() > mostTasks)
        section.note = tr("and %1 more").arg(tasks.size() - mostTasks);
    return section;
}

DetailSection configuration(const Connector &connector)
{
    DetailSection section{.heading = tr("Configuration"), .kind = DetailSection::Kind::Pairs, .tab = tr("Config")};
    for (const auto &[key, value] : connector.config.asKeyValueRange())
        section.rows << DetailRow{.text = printableLines(shortened(masked(key, value), longestValue)),
                                  .note = printable(key)};
    section.note = connector.config.isEmpty() ? tr("It is not known: neither the config topic nor REST gave it.")
                                              : tr("What looks like a secret is masked.");
    return section;
}

/// Equal root causes are shown once, with the tasks that have them.
QList<DetailSection> traces(const Snapshot &snapshot, const Connector &connector)
{
    QMap<QString, QList<const Task *>> byCause;
    QList<const Task *> all = tasksOf(snapshot, connector);
    if (const Task *instance = snapshot.task({connector.name, TaskId::connectorInstance}))
        all.prepend(instance);
    for (const Task *task : all)
        if (task->said && !task->said->trace.isEmpty())
            byCause[rootCauseOf(task->said->trace)] << task;
    QList<DetailSection> sections;
    for (const QList<const Task *> &tasks : byCause) {
        if (sections.size() == mostTraces)
            break;
        QStringList names;
        for (const Task *task : tasks)
            names << (task->id.isConnector() ? tr("connector instance") : tr("task %1").arg(task->id.number));
        DetailSection section{.heading = shortened(names.join(u", "), 120), .kind = DetailSection::Kind::Traces};
        section.rows = traceRows(tasks.first()->said->trace);
        section.tab = tr("Trace");
        sections << section;
    }
    if (sections.isEmpty())
        sections << DetailSection{.heading = tr("Trace"), .note = tr("Nothing of it has failed."), .tab = tr("Trace")};
    return sections;
}

QString actionText(const ConfigAction &action)
{
    switch (action.kind) {
    case ConfigAction::Kind::Created:
        return tr("created");
    case ConfigAction::Kind::Configured:
        return tr("configuration changed");
    case ConfigAction::Kind::Deleted:
        return tr("deleted");
    case ConfigAction::Kind::TasksCommitted:
        return tr("tasks published");
    case ConfigAction::Kind::TargetChanged:
        return tr("paused, resumed or stopped");
    case ConfigAction::Kind::Restarted:
        return action.includesTasks ? tr("restarted with its tasks") : tr("restarted");
    }
    Q_UNREACHABLE();
}

DetailSection events(const Snapshot &snapshot, const Connector &connector)
{
    DetailSection section{.heading = tr("What was done to it, newest first"), .tab = tr("Events")};
    for (auto action = snapshot.actions.crbegin(); action != snapshot.actions.crend(); ++action) {
        if (action->connector != connector.name || section.rows.size() == mostEvents)
            continue;
        section.rows << DetailRow{
            plainChip(timeText(action->at, snapshot.at)), actionText(*action), {}, exactTimeText(action->at)};
    }
    if (section.rows.isEmpty())
        section.note = tr("The config topic tells of nothing, or was not read.");
    return section;
}

} // namespace

Detail detailOf(const Update &update, const ConnectorName &name)
{
    const Snapshot &snapshot = *update.snapshot;
    const auto connector = snapshot.connectors.constFind(name);
    if (connector == snapshot.connectors.cend())
        return {};
    const Composite composite = compositeOf(snapshot, *connector);
    const Look look = lookOf(composite);
    Detail detail{look, printable(name.text), look.word, {}};
    if (composite.since)
        detail.subtitle = tr("%1 · since %2").arg(look.word, timeText(*composite.since, snapshot.at));
    detail.sections << overview(snapshot, *connector) << taskList(tasksOf(snapshot, *connector), snapshot.at)
                    << configuration(*connector) << traces(snapshot, *connector) << events(snapshot, *connector);
    return detail;
}

} // namespace signalbox
