// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/allowance.h"

#include <algorithm>

namespace signalbox {

milliseconds Allowance::wait(int requests, milliseconds now) const
{
    const auto isOver = [this, now](const Entry &entry) { return entry.at + m_limit.window <= now; };
    const auto first = std::find_if_not(m_entries.begin(), m_entries.end(), isOver);
    Used left;
    for (auto entry = first; entry != m_entries.end(); ++entry) {
        left.requests += entry->used.requests;
        left.bytes += entry->used.bytes;
    }
    milliseconds wait{0};
    for (auto entry = first; entry != m_entries.end(); ++entry) {
        const bool fits = left.requests == 0 || left.requests + requests <= m_limit.requests;
        if (fits && left.bytes < m_limit.bytes)
            break;
        left.requests -= entry->used.requests;
        left.bytes -= entry->used.bytes;
        wait = entry->at + m_limit.window - now;
    }
    return wait;
}

Allowance::Used Allowance::used(milliseconds now)
{
    while (!m_entries.empty() && m_entries.front().at + m_limit.window <= now)
        m_entries.pop_front();
    Used used;
    for (const Entry &entry : m_entries) {
        used.requests += entry.used.requests;
        used.bytes += entry.used.bytes;
    }
    return used;
}

} // namespace signalbox
