// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/import.h"
#include "core/moment.h"

namespace signalbox {

/// Every Connect cluster on the brokers of a connection: one for each group of the type connect, with the URLs that its
/// members advertise and the topics that could be found. The notes say what each consists of and what could not be
/// read. Blocks, for about `timeout` each for the groups and the topics of each; to be called in a pool thread.
/// NotFound: the brokers show no such group.
Result<QList<ImportedConnection>> clustersBehind(const Connection &connection, milliseconds timeout);

} // namespace signalbox
