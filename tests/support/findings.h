// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/diagnose.h"
#include "tests/support/builders.h"

namespace signalbox::test {

/// What the rules find in one picture, or in the last of several.
QList<Finding> findingsIn(const SnapshotPtr &snapshot, const History &before = History());
QList<Finding> findingsIn(const ClusterBuilder &cluster);
/// The finding of this rule, or null; `task` narrows it.
const Finding *find(const QList<Finding> &findings, const QString &rule, const std::optional<TaskId> &task = {});

bool hasJira(const Finding &finding, const QString &jira);
bool advises(const Finding &finding, Intention intention);

Verdict verdictIn(const SnapshotPtr &snapshot);

} // namespace signalbox::test
