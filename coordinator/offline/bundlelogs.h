// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

namespace signalbox {

/// The latest round of the Connect group that a worker's log tells of (facts 6.2). The only thing read from logs here;
/// not a log reader.
struct LoggedRound {
    Moment at{};
    std::optional<milliseconds> delay; ///< announced with it, from 2.3 on
    bool operator==(const LoggedRound &) const = default;
};

/// `log` is UTC. A line that names another group than `group` is no round of ours.
std::optional<LoggedRound> latestRound(QByteArrayView log, const GroupId &group);

/// Looks through logs/NAME.log of each of `names` and puts the latest round into `facts`.
void readRounds(BundleFolder &folder, const QStringList &names, Facts &facts, Doubts &doubts);

} // namespace signalbox
