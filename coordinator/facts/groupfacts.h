// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "core/result.h"

#include <QByteArray>
#include <QList>
#include <QSet>
#include <QString>

#include <optional>

namespace signalbox {

/// One group as the coordinator describes it, its members' bytes still raw (facts 1.2).
struct GroupListing {
    struct Member {
        MemberId id;
        QString clientId;
        QString clientHost; ///< as the broker sees it, with its leading `/`
        QByteArray metadata; ///< empty unless the group is Stable
        QByteArray assignment;
        bool operator==(const Member &) const = default;
    };

    GroupId group;
    QString state; ///< Empty, PreparingRebalance, CompletingRebalance, Stable, Dead
    QString protocolType; ///< `connect`, `consumer`, …
    QString protocol; ///< empty unless Stable
    QList<Member> members;
    std::optional<Error> error;
    bool operator==(const GroupListing &) const = default;
};

/// The listing of several groups: `partial` when a broker did not answer, so that a missing group means nothing.
struct GroupListings {
    QList<GroupListing> groups;
    bool partial = false;
    QString detail; ///< why it is partial
    bool operator==(const GroupListings &) const = default;
};

/// A member of a Connect group with its bytes decoded and its ownership worked out (facts 1.6).
struct ConnectMember {
    MemberId id;
    QString clientId;
    QString clientHost;
    QString url; ///< as advertised
    WorkerId worker; ///< host:port of `url`; empty when it has none
    qint64 configOffset = -1; ///< read up to here when it joined
    QSet<TaskId> owned; ///< effective: (held before − revoked) ∪ newly assigned; connector instances too
    QSet<TaskId> revoked; ///< to be given up in this round
    bool configMismatch = false; ///< assignment error 1: everybody rejoins
    MemberId leader;
    QString leaderUrl;
    milliseconds delay{}; ///< announced rebalance delay, counted from this round
    std::optional<Error> undecodable; ///< its bytes were not what they should be; `owned` is then unknown, not empty
    bool operator==(const ConnectMember &) const = default;
};

/// A Connect group. While it is not Stable nothing is known of ownership, and `members` carry ids and hosts only.
struct ConnectGroup {
    GroupId id;
    QString state;
    QString protocol; ///< default (eager, v0), compatible (v1), sessioned (v2); empty unless Stable
    QList<ConnectMember> members;

    bool isStable() const { return state == u"Stable"; }
    bool operator==(const ConnectGroup &) const = default;
};

struct TopicPartition {
    QString topic;
    int partition = 0;
    bool operator==(const TopicPartition &) const = default;
};

/// A consumer group of a sink connector.
struct SinkGroup {
    struct Member {
        MemberId id;
        QString clientId; ///< `connector-consumer-<connector>-<n>` from 2.3 on, unless overridden
        QString clientHost;
        QList<TopicPartition> partitions{};
        std::optional<Error> undecodable{}; ///< its bytes were not what they should be; `partitions` are then unknown
        bool operator==(const Member &) const = default;
    };

    GroupId id;
    QString state;
    QList<Member> members;
    std::optional<Error> error{}; ///< it could not be described; its members are then unknown, not none
    bool operator==(const SinkGroup &) const = default;
};

} // namespace signalbox
