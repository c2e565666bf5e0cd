// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "core/result.h"
#include "facts/groupfacts.h"
#include "facts/topicfacts.h"
#include "kafka/kafkaclient.h"

namespace signalbox {

/// The names that the content of the topics gave away. Where one is empty, `reason` says why, so that a person can be
/// asked.
struct DiscoveredTopics {
    InternalTopics topics;
    QString reason; ///< sentences; empty when all three were found
    bool wasCutShort = false; ///< not everything could be read in time: what is missing may be there
    bool operator==(const DiscoveredTopics &) const = default;
};

/// What was read of one topic.
struct TopicContent {
    QString name;
    int partitions = 0;
    QList<TopicRecord> records; ///< in the order of each partition's offsets
    bool isWhole = false; ///< from the beginning to the end; else some of the newest
};

/// Decides by content alone; pure. Several topics that fit equally well are never guessed among.
DiscoveredTopics decideTopics(const QList<TopicContent> &contents, const ConnectGroup &group);

/// Finds the internal topics of a group among all topics of its brokers, by what stands in them (facts 2.1–2.6): status
/// rows that name the group's workers, configurations of the connectors and tasks that the group gives out, offsets of
/// its connectors. Several that fit equally well are never guessed among. Blocks, for `timeout` at most; to be called
/// in a connection's pool thread.
Result<DiscoveredTopics> discoverTopics(KafkaClient &client, const ConnectGroup &group, milliseconds timeout);

} // namespace signalbox
