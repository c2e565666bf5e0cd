// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/composite.h"

#include "core/masking.h"
#include "report/words.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const Task *instanceOf(const Snapshot &snapshot, const Connector &connector)
{
    return snapshot.task({connector.name, TaskId::connectorInstance});
}

void take(std::optional<Moment> &earliest, const std::optional<Moment> &moment)
{
    if (moment && (!earliest || *moment < *earliest))
        earliest = moment;
}

template <typename Use> void eachTask(const Snapshot &snapshot, const Connector &connector, Use use)
{
    for (const TaskId &id : connector.tasks)
        if (const Task *task = snapshot.task(id); task && !id.isConnector())
            use(*task);
}

} // namespace

const QList<Real> &worstFirst()
{
    static const QList<Real> all{
        Real::RunningTwice, Real::FailedButAlive, Real::Lost,     Real::Failed, Real::AssignedNotStarted,
        Real::Unknown,      Real::Waiting,        Real::StaleRow, Real::Paused, Real::Stopped,
        Real::Running};
    return all;
}

int urgency(Real real)
{
    static const auto ranks = [] {
        QHash<int, int> all;
        for (int rank = 0; rank < worstFirst().size(); ++rank)
            all.insert(int(worstFirst()[rank]), rank);
        return all;
    }();
    return ranks.value(int(real));
}

Composite compositeOf(const Snapshot &snapshot, const Connector &connector)
{
    Composite composite;
    composite.real = Real::Running;
    bool isKnown = false;
    int spokenOf = 0;
    eachTask(snapshot, connector, [&](const Task &task) {
        ++spokenOf;
        isKnown = true;
        composite.running += task.real == Real::Running ? 1 : 0;
        if (urgency(task.real) < urgency(composite.real))
            composite.real = task.real;
    });
    eachTask(snapshot, connector, [&](const Task &task) {
        if (task.real != composite.real)
            return;
        ++composite.affected;
        take(composite.since, task.since);
    });
    composite.tasks = std::max(connector.configuredTasks.value_or(spokenOf), composite.affected);
    const Task *instance = instanceOf(snapshot, connector);
    if (instance && (!isKnown || urgency(instance->real) < urgency(composite.real))) {
        composite.real = instance->real;
        composite.affected = 0;
        composite.since = instance->since;
    } else if (!instance && !isKnown) {
        composite.real = Real::Unknown;
    }
    return composite;
}

Sentence wordFor(const Composite &composite)
{
    const Sentence word = wordFor(composite.real);
    if (composite.isPartial() && composite.real != Real::Running) {
        const bool areTwice = composite.real == Real::RunningTwice && composite.affected > 1;
        return {u"%1 of %2 tasks %3"_s,
                {QString::number(composite.affected), QString::number(composite.tasks),
                 areTwice ? u"run twice"_s : word.filled()}};
    }
    const bool isInstance = composite.affected == 0 && composite.tasks > 0;
    return isInstance ? Sentence{u"connector instance %1"_s, {word.filled()}} : word;
}

QList<WorkerId> workersOf(const Snapshot &snapshot, const Connector &connector)
{
    QList<WorkerId> workers;
    const auto add = [&](const Task &task) {
        workers << task.owners;
        for (const Instance &instance : task.living)
            workers << instance.worker;
    };
    if (const Task *instance = instanceOf(snapshot, connector))
        add(*instance);
    eachTask(snapshot, connector, add);
    std::sort(workers.begin(), workers.end());
    workers.erase(std::unique(workers.begin(), workers.end()), workers.end());
    return workers;
}

QStringList topicsOf(const Connector &connector)
{
    static const QStringList keys{u"topics"_s, u"topics.regex"_s, u"topic"_s, u"kafka.topic"_s, u"topic.prefix"_s};
    QStringList topics;
    for (const QString &key : keys)
        for (const QString &topic : masked(key, connector.config.value(key)).split(u',', Qt::SkipEmptyParts))
            topics << (key == u"topic.prefix" ? topic.trimmed() + u'*' : topic.trimmed());
    topics.removeDuplicates();
    return topics;
}

QHash<WorkerId, WorkerTally> talliesOf(const Snapshot &snapshot)
{
    QHash<WorkerId, WorkerTally> tallies;
    for (const Worker &worker : snapshot.workers)
        if (worker.showsTaskMap)
            tallies[worker.id].inMap = 0;
    const auto enterMap = [&](const WorkerId &worker) {
        if (const auto tally = tallies.find(worker); tally != tallies.end() && tally->inMap)
            ++*tally->inMap;
    };
    for (const Task &task : snapshot.tasks) {
        if (task.id.isConnector())
            continue;
        for (const WorkerId &owner : task.owners)
            ++tallies[owner].assigned;
        if (task.said && !task.said->worker.isEmpty())
            ++tallies[task.said->worker].said;
        for (const Instance &instance : task.living)
            if (instance.shownBy.contains(Source::Metrics))
                enterMap(instance.worker);
        for (const DeadEntry &entry : task.deadEntries)
            enterMap(entry.worker);
    }
    return tallies;
}

} // namespace signalbox
