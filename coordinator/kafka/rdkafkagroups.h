// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/groupsource.h"
#include "kafka/kafkaclient.h"

#include <memory>

namespace signalbox {

/// Groups with their raw bytes through `rd_kafka_list_groups`: the only call of librdkafka's that shows those of
/// Connect (facts 1.10). It asks every broker, so that one that is silent makes the answer partial.
/// A token command is waited for first, beside the time-out.
/// Brokers leave out in silence what the login may not see. Only a call that is bound to the group's coordinator would
/// tell that apart from a group that does not exist, and none of those is safe (decision 6).
class RdKafkaGroups : public GroupSource {
public:
    explicit RdKafkaGroups(std::shared_ptr<KafkaClient> client)
        : m_client(std::move(client))
    {
    }
    Result<GroupListings> list(const std::optional<GroupId> &group, std::chrono::milliseconds timeout) override;

private:
    std::shared_ptr<KafkaClient> m_client;
    bool m_knowsBrokers = false;
};

} // namespace signalbox
