// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/sights.h"

namespace signalbox {

/// The pieces of `findInstances`; nobody else includes this.

/// The instances that one process shows of one task, and the dead entry where it shows none: the entry of its task map
/// and the thread behind it are one, every further thread is another that was given up.
void addShown(Assembly &a, Task &task, const WorkerId &worker, const Sight &shown);
/// Instances that nothing shows, but which the group, or without it the last status, gives to a worker that no window
/// of its own speaks against.
void addUnseen(Assembly &a, const Sights &sights, Task &task);
/// What a worker that left the group and answers no window of its own, yet is not plainly gone, may still hold.
void addOutside(Assembly &a, const Sights &sights);

void show(Instance &instance, Source source);
bool isOwner(const Task &task, const WorkerId &worker);
/// Why the entry of a task map is where it is.
Role roleOf(const Assembly &a, const Task &task, const WorkerId &id);
Instance instanceAt(const Assembly &a, const Task &task, const WorkerId &worker, Role role);
/// The worker's own latest word of the task, where it was written after its windows were looked through.
const StatusRow *wordSince(const Task &task, const WorkerId &worker, Moment seenAt);

} // namespace signalbox
