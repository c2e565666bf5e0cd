// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/instances.h"

#include <algorithm>

namespace signalbox {
namespace {

/// When the instance began to work, where its own words or the picture before date it.
std::optional<Moment> beganWhen(const Assembly &a, const Task &task, const WorkerId &worker, Role role)
{
    const Task *before = a.previous ? a.previous->task(task.id) : nullptr;
    if (before)
        for (const Instance &instance : before->living)
            if (instance.worker == worker && instance.since
                && (instance.role == Role::Abandoned) == (role == Role::Abandoned))
                return instance.since;
    for (auto row = task.history.crbegin(); row != task.history.crend(); ++row)
        if (row->worker == worker && !row->isTombstone)
            return row->state.isRunning() || row->state.isPaused() ? std::optional(row->at) : std::nullopt;
    return std::nullopt;
}

/// One living consumer of this task in the sink's own group supports the one instance that is thought to be there. With
/// two of either nobody can say which is whose.
void addConsumers(Assembly &a)
{
    if (!a.facts.sinkGroups)
        return;
    QHash<QString, int> members;
    for (const SinkGroup &group : *a.facts.sinkGroups)
        for (const SinkGroup::Member &member : group.members)
            ++members[member.clientId];
    for (Task &task : a.tasks) {
        if (task.id.isConnector() || task.living.size() != 1)
            continue;
        const QString clientId = QStringLiteral("connector-consumer-") + task.id.text();
        if (members.value(clientId) == 1)
            show(task.living.first(), Source::ConsumerGroup);
    }
}

void putInOrder(Task &task)
{
    for (Instance &instance : task.living)
        std::sort(instance.shownBy.begin(), instance.shownBy.end());
    std::stable_sort(task.living.begin(), task.living.end(), [](const Instance &x, const Instance &y) {
        return x.worker == y.worker ? x.role < y.role : x.worker < y.worker;
    });
}

} // namespace

void show(Instance &instance, Source source)
{
    if (!instance.shownBy.contains(source))
        instance.shownBy << source;
}

bool isOwner(const Task &task, const WorkerId &worker)
{
    return task.owners.contains(worker);
}

Role roleOf(const Assembly &a, const Task &task, const WorkerId &id)
{
    const Worker *worker = a.now.worker(id);
    if (worker && worker->membership == Membership::Foreign)
        return Role::Foreign;
    if (worker && worker->membership == Membership::Outside)
        return Role::Outside;
    const bool ownersKnown = a.knowsAllOwners || !task.owners.isEmpty();
    return isOwner(task, id) || !ownersKnown ? Role::Assigned : Role::Remnant;
}

Instance instanceAt(const Assembly &a, const Task &task, const WorkerId &worker, Role role)
{
    Instance instance;
    instance.worker = worker;
    instance.role = role;
    instance.since = beganWhen(a, task, worker, role);
    if (role == Role::Assigned && isOwner(task, worker))
        show(instance, Source::Group);
    return instance;
}

const StatusRow *wordSince(const Task &task, const WorkerId &worker, Moment seenAt)
{
    for (auto row = task.history.crbegin(); row != task.history.crend() && row->at > seenAt; ++row)
        if (row->worker == worker && !row->isTombstone)
            return &*row;
    return nullptr;
}

void findInstances(Assembly &a)
{
    const Sights sights(a);
    for (auto process = sights.processes().cbegin(); process != sights.processes().cend(); ++process)
        for (auto sight = process->tasks.cbegin(); sight != process->tasks.cend(); ++sight)
            addShown(a, a.task(sight.key()), process->worker, *sight);
    for (Task &task : a.tasks)
        addUnseen(a, sights, task);
    addOutside(a, sights);
    addForeign(a, sights);
    addConsumers(a);
    for (Task &task : a.tasks) {
        task.ownersKnown = a.knowsAllOwners || !task.owners.isEmpty();
        putInOrder(task);
    }
}

} // namespace signalbox
