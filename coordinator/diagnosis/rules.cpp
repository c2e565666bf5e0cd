// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/rules.h"

namespace signalbox {

QList<Rule> allRules()
{
    return {
        tasksAssignedTwice,      taskRemnants,       abandonedTasks,        tasksElsewhere,     workersOutside,
        allWorkersGone,          refusedStarts,      deadEntries,           lostTasks,          waitingTasks,
        tasksNotStarted,         staleStatuses,      contradictingStatuses, failedTasks,        connectorsWithoutTasks,
        connectorsWithoutStatus, unusableNames,      goneWorkers,           unreachableWorkers, deadHerders,
        unreachableCoordinator,  blockedWorkers,     exhaustedMemory,       sharedConfigTopics, doubtfulGroups,
        sharedAddresses,         downgradedProtocol, missingEvidence,       doubtfulInput,
    };
}

} // namespace signalbox
