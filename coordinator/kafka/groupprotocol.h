// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "core/result.h"
#include "facts/groupfacts.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QSet>
#include <QString>

#include <optional>

namespace signalbox {

// What Connect workers tell each other through the group coordinator (facts 1.3–1.6; ConnectProtocol for v0,
// IncrementalCooperativeConnectProtocol for v1 and v2). Pure: bytes to values, and back.

/// What the leader gave one worker. v0: all of its work; v1 and v2: what is new and what is to be given up.
struct ConnectAssignment {
    int version = 0; ///< of these bytes only: workers before 3.3 write 1 under the protocol v2
    int error = 0; ///< 0, or 1: the leader could not read the config topic far enough, everybody rejoins
    MemberId leader;
    QString leaderUrl;
    qint64 configOffset = -1;
    QSet<TaskId> assigned; ///< connector instances too
    QSet<TaskId> revoked;
    milliseconds delay{};
    bool operator==(const ConnectAssignment &) const = default;
};

/// What a worker said of itself when it joined.
struct ConnectMetadata {
    int version = 0;
    QString url; ///< as advertised
    qint64 configOffset = -1; ///< after the last config record it had read; −1: none
    std::optional<ConnectAssignment> allocation; ///< what it held (`assigned`); nothing on v0 and on the first join
    bool operator==(const ConnectMetadata &) const = default;
};

/// Bytes beyond what is known are passed over, as Connect does; a version is refused only if it is negative.
/// Errors: Malformed.
Result<ConnectAssignment> decodeAssignment(QByteArrayView bytes);
Result<ConnectMetadata> decodeMetadata(QByteArrayView bytes);

/// The bytes that decode to this: for bundles and for the built-in cluster. Version 0 has no revocations, no delay and
/// no allocation.
QByteArray encoded(const ConnectAssignment &assignment);
QByteArray encoded(const ConnectMetadata &metadata);

/// Every member of a group of the type `connect` with its work. Unless the group is Stable the bytes are passed over:
/// new coordinators still show those of the round before. A member whose bytes are no such thing keeps its ids and says
/// so.
ConnectGroup connectGroupOf(const GroupListing &listing);

} // namespace signalbox
