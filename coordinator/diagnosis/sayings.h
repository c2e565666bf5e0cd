// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/diagnose.h"
#include "diagnosis/finding.h"

namespace signalbox {

/// What the rules' findings are put together from: subjects, evidence, causes and remedies that several of them share.

Subject subjectOf(const TaskId &id, const WorkerId &worker = {});
/// "Task orders-sink-3", "Connector orders-sink": as a sentence begins with it.
QString nameOf(const TaskId &id);
/// "w1:8083", "w1:8083 and w2:8083", "a, b and c".
QString listed(const QList<WorkerId> &workers);

/// A finding about a task, with the instances that carry it.
Finding taskFinding(const char *rule, const Task &task, Severity severity, Confidence confidence);

/// What the group gives, what the newest row says, and what each instance shows: whatever there is of it.
QList<Evidence> evidenceOf(const Snapshot &now, const Task &task);
Evidence groupEvidence(const Snapshot &now, Sentence says);
Evidence instanceEvidence(const Snapshot &now, const Task &task, const Instance &instance);
/// Where a row stands: `connect-status-3@118`; the worker's REST where no topic was read.
Evidence saidEvidence(const Snapshot &now, const Task &task);

Remedy remedy(Intention intention, Sentence why, Sentence cannot = {});
Cause cause(CauseKind kind, Sentence why);
/// The version of a worker, or the oldest among the members where that one is unknown.
QString versionOf(const Snapshot &now, const WorkerId &worker);
/// Every bug behind the rule that this version has.
QList<Cause> bugCauses(const QString &rule, const QString &version);
/// The heap of a worker is used up, or was until it died.
bool isOutOfMemory(const Worker &worker);
/// Why a worker lost its grip: memory, a blocked or dead herder. Empty where nothing of it shows.
QList<Cause> weaknessOf(const Worker *worker);

} // namespace signalbox
