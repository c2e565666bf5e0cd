// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topology.h"

namespace signalbox {

/// Title, lines and gauges of a lane whose cells are placed.
void describe(TopologyLane &lane, const Snapshot &snapshot, const QList<Finding> &findings);

/// What a line between the cells of a duplicate says. `since` is shown as the time of day in UTC, with the date where
/// that is not the one of `now`.
QList<Sentence> duplicateWords(const Task &task, const std::optional<Moment> &since, Moment now);

} // namespace signalbox
