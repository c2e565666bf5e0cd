// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <optional>

namespace signalbox::demo {

/// What the leader knows at the beginning of a round.
struct RoundInput {
    QMap<MemberId, QSet<TaskId>> held; ///< every member, with what it said it holds
    QSet<MemberId> empty; ///< those that joined for the first time since the delay began
    QSet<TaskId> configured;
    QSet<TaskId> previous; ///< the leader's memory; empty for a new leader
    bool isMemberMissing = false; ///< somebody of the last round is not there any more
    std::optional<Moment> delayEnds; ///< of a delay that is running
    Moment now{};
    milliseconds maxDelay{};
    QHash<TaskId, MemberId> preferred; ///< where a script wants it, whenever there is a choice
    QSet<TaskId> moving; ///< to be revoked although nothing demands it
};

struct RoundResult {
    struct Part {
        QSet<TaskId> assigned, revoked;
    };
    QMap<MemberId, Part> parts;
    milliseconds delay{};
    std::optional<Moment> delayEnds;
    QSet<TaskId> previous; ///< for the next round
};

/// One round of incremental cooperative rebalancing, as facts 1.11 tell of versions from 3.4 on: duplicates are revoked
/// from all holders, lost work waits for the delay while a member is missing, load is balanced by revocation. Pure.
RoundResult assign(const RoundInput &input);

} // namespace signalbox::demo
