// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QtGlobal>

#include <deque>

namespace signalbox {

/// What was spent within the last minute, and how long the next request has to wait so that the limit is kept. A value
/// without a clock: whoever uses it says what time it is, on a clock that does not jump.
class Allowance {
public:
    struct Limit {
        int requests = 60;
        qint64 bytes = 256 * 1024 * 1024;
        milliseconds window{60000}; ///< the minute
    };
    struct Used {
        int requests = 0;
        qint64 bytes = 0;
    };

    explicit Allowance(Limit limit)
        : m_limit(limit)
    {
    }

    /// How long until so many requests more may begin; nothing: now. More at once than the limit may begin once nothing
    /// else was spent. What an answer will weigh is not known before: one begins while any bytes are left.
    milliseconds wait(int requests, milliseconds now) const;
    void begin(int requests, milliseconds now) { m_entries.push_back({now, {requests, 0}}); }
    void received(qint64 bytes, milliseconds now) { m_entries.push_back({now, {0, bytes}}); }

    /// Forgets what is older than the window.
    Used used(milliseconds now);
    const Limit &limit() const { return m_limit; }

private:
    struct Entry {
        milliseconds at;
        Used used;
    };
    Limit m_limit;
    std::deque<Entry> m_entries; ///< oldest first
};

} // namespace signalbox
