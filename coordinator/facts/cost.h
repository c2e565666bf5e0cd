// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QMap>

namespace signalbox {

/// What looking at one place cost within the last minute, what it may cost, and how much waits because of that.
struct Cost {
    int requests = 0;
    int requestsAtMost = 0;
    qint64 bytes = 0; ///< of the answers
    qint64 bytesAtMost = 0;
    int waiting = 0; ///< requests that are held back until there is room again
    bool operator==(const Cost &) const = default;
};

/// What looking at a cluster costs, by those who bear it.
struct Costs {
    QMap<WorkerId, Cost> workers; ///< who was asked, REST and metrics together; a nobody stands as its `host:port`
    Cost groups; ///< calls to the brokers for groups
    bool operator==(const Costs &) const = default;
};

} // namespace signalbox
