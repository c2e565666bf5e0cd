// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/result.h"
#include "facts/groupfacts.h"

#include <QList>

#include <chrono>
#include <optional>

namespace signalbox {

/// Port: where raw group bytes come from. Implemented over librdkafka, by the demo cluster, and by tests.
/// Calls block and are made from the connection's own pool thread only.
class GroupSource {
public:
    virtual ~GroupSource() = default;

    /// Every group, or only `group`. An unknown group is an empty listing, not an error.
    virtual Result<GroupListings> list(const std::optional<GroupId> &group, std::chrono::milliseconds timeout) = 0;
};

/// Port: consumer groups of sinks, decoded. A group that does not exist is simply missing from the answer.
class SinkGroupSource {
public:
    virtual ~SinkGroupSource() = default;

    virtual Result<QList<SinkGroup>> describe(const QList<GroupId> &groups, std::chrono::milliseconds timeout) = 0;
    /// What the answers have weighed so far; from any thread. 0 where nobody counts.
    virtual qint64 bytesSoFar() const { return 0; }
};

} // namespace signalbox
