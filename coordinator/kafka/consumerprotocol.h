// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/groupfacts.h"

#include <QByteArrayView>
#include <QList>

namespace signalbox {

/// The partitions in the classic assignment of a Kafka consumer (ConsumerProtocolAssignment, any version): version
/// INT16, array of topic and partitions, then user data, which is passed over. No bytes: no partitions. Errors:
/// Malformed.
Result<QList<TopicPartition>> decodeConsumerAssignment(QByteArrayView bytes);

/// A group of the type `consumer` with its members' partitions, which are known only while it is Stable.
SinkGroup sinkGroupOf(const GroupListing &listing);

} // namespace signalbox
