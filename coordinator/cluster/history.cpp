// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/changes.h"

namespace signalbox {

void History::add(SnapshotPtr snapshot, TrailPtr trail)
{
    if (trail)
        m_trail = std::move(trail);
    if (!snapshot || m_capacity == 0)
        return;
    m_snapshots.push_back(std::move(snapshot));
    while (m_snapshots.size() > m_capacity)
        m_snapshots.pop_front();
}

} // namespace signalbox
