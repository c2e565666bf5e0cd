// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/groupsource.h"

#include <atomic>
#include <memory>

namespace signalbox {

/// Consumer groups of sinks out of the same listing that shows Connect's. librdkafka's own call for them
/// (`rd_kafka_DescribeConsumerGroups`) aborts the whole program when the coordinator goes away at the wrong moment
/// (librdkafka #3663, #4605, open), and outages are what this program is for. The price: groups of the new consumer
/// protocol (KIP-848) are not seen.
class ListedSinkGroups : public SinkGroupSource {
public:
    explicit ListedSinkGroups(std::shared_ptr<GroupSource> groups)
        : m_groups(std::move(groups))
    {
    }

    /// A few groups are asked by name; of many, all groups of the brokers are listed at once. Errors: those of the
    /// listing; Unreachable where one of several brokers did not answer and a group is missing.
    Result<QList<SinkGroup>> describe(const QList<GroupId> &groups, std::chrono::milliseconds timeout) override;
    qint64 bytesSoFar() const override { return m_bytes; }

    static constexpr qsizetype mostByName = 4;

private:
    std::shared_ptr<GroupSource> m_groups;
    std::atomic<qint64> m_bytes = 0;
};

} // namespace signalbox
