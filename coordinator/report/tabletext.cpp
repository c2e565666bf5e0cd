// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/textparts.h"
#include "report/words.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString joined(const QList<WorkerId> &workers, const QString &none)
{
    QStringList texts;
    for (const WorkerId &worker : workers)
        texts << printable(worker.text);
    return texts.isEmpty() ? none : texts.join(u", ");
}

QString livingText(const Task &task)
{
    QStringList texts;
    for (const Instance &instance : task.living) {
        QString text = printable(instance.worker.text);
        if (instance.role != Role::Assigned)
            text += u" (%1)"_s.arg(wordFor(instance.role).filled());
        texts << (instance.isCertain ? text : text + u'?');
    }
    return texts.isEmpty() ? u"-"_s : texts.join(u", ");
}

QString saidText(const Task &task)
{
    return task.said ? u"%1 on %2"_s.arg(printable(task.said->state.word), printable(task.said->worker.text)) : u"-"_s;
}

QStringList taskCells(const Task &task, Colour colour)
{
    return {printable(task.id.text()), coloured(wordFor(task.real).filled(), task.real, colour), saidText(task),
            joined(task.owners, task.ownersKnown ? u"nobody"_s : u"?"_s), livingText(task)};
}

QString membershipText(const Worker &worker)
{
    switch (worker.membership) {
    case Membership::Member:
        return worker.isLeader ? u"leader"_s : u"member"_s;
    case Membership::Outside:
        return u"outside the group"_s;
    case Membership::Foreign:
        return u"of group %1"_s.arg(printable(worker.group.text));
    case Membership::Unknown:
        return u"membership unknown"_s;
    }
    Q_UNREACHABLE();
}

QString heapText(const Worker &worker)
{
    if (!currentHeap(worker))
        return u"-"_s;
    return u"%1 %"_s.arg(*worker.heapUsed * 100 / *worker.heapMax);
}

/// By its own windows: a member behind a load balancer is in the group now, and was never seen itself.
QString lastSeenText(const Snapshot &snapshot, const Worker &worker)
{
    if (worker.lastSeen)
        return ageText(snapshot.at - *worker.lastSeen);
    return worker.membership == Membership::Member ? u"only in the group"_s : u"never"_s;
}

/// As everywhere tasks are counted: without the connector instances.
QString tasksAmong(const QList<TaskId> &ids)
{
    return QString::number(std::count_if(ids.begin(), ids.end(), [](const TaskId &id) { return !id.isConnector(); }));
}

} // namespace

QString tasksText(const Snapshot &snapshot, Colour colour)
{
    QList<QStringList> rows;
    for (const Task *task : snapshot.realTasks())
        rows << taskCells(*task, colour);
    return tableText({u"TASK"_s, u"REAL"_s, u"SAID"_s, u"OWNER"_s, u"LIVES ON"_s}, rows);
}

QString connectorsText(const Snapshot &snapshot, Colour colour)
{
    QList<QStringList> rows;
    for (const Connector &connector : snapshot.connectors) {
        const Task *instance = snapshot.task({connector.name, TaskId::connectorInstance});
        const QString tasks = connector.configuredTasks ? QString::number(*connector.configuredTasks) : u"?"_s;
        const QStringList cells =
            instance ? taskCells(*instance, colour) : QStringList{{}, u"unknown"_s, u"-"_s, u"?"_s, u"-"_s};
        rows << QStringList{
            printable(connector.name.text), cells[1], connector.type, tasks, cells[2], cells[3], cells[4]};
    }
    return tableText({u"CONNECTOR"_s, u"REAL"_s, u"TYPE"_s, u"TASKS"_s, u"SAID"_s, u"OWNER"_s, u"LIVES ON"_s}, rows);
}

QString workersText(const Snapshot &snapshot)
{
    QList<QStringList> rows;
    for (const Worker &worker : snapshot.workers) {
        const QString living = worker.showsTaskMap ? tasksAmong(worker.living) : u"?"_s;
        rows << QStringList{printable(worker.id.text),
                            membershipText(worker),
                            worker.version.isEmpty() ? u"-"_s : printable(worker.version),
                            tasksAmong(worker.assigned),
                            living,
                            heapText(worker),
                            lastSeenText(snapshot, worker)};
    }
    return tableText({u"WORKER"_s, u"MEMBER"_s, u"VERSION"_s, u"ASSIGNED"_s, u"LIVING"_s, u"HEAP"_s, u"LAST SEEN"_s},
                     rows);
}

} // namespace signalbox
