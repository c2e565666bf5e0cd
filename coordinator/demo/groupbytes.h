// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/simulation.h"
#include "facts/groupfacts.h"

#include <QByteArray>

namespace signalbox::demo {

/// The group's raw bytes as a worker would send them (facts 1.4, protocol v2): written by us, so that the real decoder
/// has to read them.
QByteArray memberMetadata(const Worker &worker, const Group &group);
QByteArray memberAssignment(const Worker &worker, const Group &group, qint64 configOffset);

/// Every Connect group of the simulation as the coordinator of a 4.x broker lists it: while a round runs there is no
/// protocol and no metadata, but still the previous assignment.
QList<GroupListing> listings(const Simulation &cluster);

/// Those of the wanted consumer groups that belong to sinks: a member for each living instance, abandoned ones too.
QList<SinkGroup> sinkGroups(const Simulation &cluster, const QList<GroupId> &wanted);

} // namespace signalbox::demo
