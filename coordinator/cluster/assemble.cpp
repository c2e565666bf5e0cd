// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"

namespace signalbox {

SnapshotPtr assemble(const Facts &facts, const SnapshotPtr &)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->at = facts.at;
    snapshot->cluster = facts.cluster;
    snapshot->group = facts.group;
    return snapshot;
}

} // namespace signalbox
