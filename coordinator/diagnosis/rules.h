// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/diagnose.h"

namespace signalbox {

/// The rules, by the chapters of docs/findings.md. Each looks for one thing and knows nothing of the others; the table
/// that runs them stands in rules.cpp. Adding a rule: write it in its chapter's file, declare it here, list it there.

// ownership.cpp
QList<Finding> tasksAssignedTwice(const Case &c);
QList<Finding> taskRemnants(const Case &c);
QList<Finding> abandonedTasks(const Case &c);
QList<Finding> tasksElsewhere(const Case &c);
// allgone.cpp
QList<Finding> allWorkersGone(const Case &c);
// outside.cpp
QList<Finding> workersOutside(const Case &c);
// refused.cpp
QList<Finding> refusedStarts(const Case &c);
QList<Finding> deadEntries(const Case &c);
// unowned.cpp
QList<Finding> lostTasks(const Case &c);
QList<Finding> waitingTasks(const Case &c);
QList<Finding> tasksNotStarted(const Case &c);
// statuses.cpp
QList<Finding> staleStatuses(const Case &c);
QList<Finding> contradictingStatuses(const Case &c);
// failures.cpp
QList<Finding> failedTasks(const Case &c);
// connectors.cpp
QList<Finding> connectorsWithoutTasks(const Case &c);
QList<Finding> connectorsWithoutStatus(const Case &c);
QList<Finding> unusableNames(const Case &c);
// workers.cpp
QList<Finding> goneWorkers(const Case &c);
QList<Finding> unreachableWorkers(const Case &c);
QList<Finding> deadHerders(const Case &c);
QList<Finding> unreachableCoordinator(const Case &c);
QList<Finding> blockedWorkers(const Case &c);
QList<Finding> exhaustedMemory(const Case &c);
// setup.cpp
QList<Finding> sharedConfigTopics(const Case &c);
QList<Finding> doubtfulGroups(const Case &c);
QList<Finding> sharedAddresses(const Case &c);
QList<Finding> downgradedProtocol(const Case &c);
// evidence.cpp
QList<Finding> missingEvidence(const Case &c);
QList<Finding> doubtfulInput(const Case &c);

QList<Rule> allRules();

} // namespace signalbox
