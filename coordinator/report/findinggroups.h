// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QList>

#include <optional>

namespace signalbox {

/// Findings that say one thing of several tasks: the same rule, sentence and causes but for the task's name, begun
/// within a minute. The first speaks for all. Never empty.
using FindingGroup = QList<Finding>;

/// In the order of what comes first in each. JSON has no groups: one finding is one entry there.
QList<FindingGroup> groupsOf(const QList<Finding> &findings);

/// "and 4 more: orders-sink: 1–3; crm: conn": whom else the first speaks for; nothing where it is alone.
std::optional<Sentence> othersIn(const FindingGroup &group);

} // namespace signalbox
