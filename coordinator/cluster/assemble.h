// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "facts/facts.h"

namespace signalbox {

/// Lays the facts side by side. Pure: the same facts and the same previous snapshot give the same picture. `previous`
/// (may be null) carries what only time shows: since when, workers that left, when a round was first seen.
SnapshotPtr assemble(const Facts &facts, const SnapshotPtr &previous);

} // namespace signalbox
