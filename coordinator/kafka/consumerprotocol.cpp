// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/consumerprotocol.h"

#include "core/bytereader.h"

namespace signalbox {

using namespace Qt::StringLiterals;

Result<QList<TopicPartition>> decodeConsumerAssignment(QByteArrayView bytes)
{
    constexpr qsizetype smallestTopic = 2 + 4; // empty name, no partition
    constexpr qsizetype partitionNumber = 4;

    QList<TopicPartition> partitions;
    if (bytes.isEmpty())
        return partitions;
    ByteReader in(bytes);
    const auto version = in.integer<qint16>();
    for (auto topics = in.count(smallestTopic); topics > 0 && !in.failed(); --topics) {
        const QString topic = in.string();
        for (auto numbers = in.count(partitionNumber); numbers > 0; --numbers)
            partitions.append({topic, in.integer<qint32>()});
    }
    if (in.failed() || version < 0)
        return fail(Fault::Malformed, u"The consumer assignment of version %1 cannot be read"_s.arg(version));
    return partitions;
}

SinkGroup sinkGroupOf(const GroupListing &listing)
{
    SinkGroup group{.id = listing.group, .state = listing.state, .members = {}};
    for (const GroupListing::Member &raw : listing.members) {
        SinkGroup::Member member{.id = raw.id, .clientId = raw.clientId, .clientHost = raw.clientHost};
        if (listing.state == u"Stable") {
            if (auto partitions = decodeConsumerAssignment(raw.assignment))
                member.partitions = std::move(*partitions);
            else
                member.undecodable = partitions.error();
        }
        group.members.append(std::move(member));
    }
    return group;
}

} // namespace signalbox
