// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

/// The address under which findWorkers entered a member.
WorkerId addressOf(const ConnectMember &member)
{
    if (!member.worker.isEmpty())
        return member.worker;
    return WorkerId(member.clientId.isEmpty() ? member.id.text : member.clientId);
}

} // namespace

void readOwners(Assembly &a)
{
    if (!a.facts.connectGroup)
        return;
    const ConnectGroup &group = *a.facts.connectGroup;
    const bool isEmpty = group.state == u"Empty" && !a.facts.connectGroup.partial;
    a.knowsAllOwners = isEmpty || (group.isStable() && !group.members.isEmpty());
    if (!group.isStable())
        return;
    for (const ConnectMember &member : group.members) {
        if (member.undecodable) {
            a.knowsAllOwners = false;
            continue;
        }
        const WorkerId worker = addressOf(member);
        for (const TaskId &id : member.owned)
            a.task(id).owners << worker;
    }
    for (Task &task : a.tasks)
        std::sort(task.owners.begin(), task.owners.end());
}

} // namespace signalbox
