// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/groupsource.h"
#include "kafka/kafkaclient.h"

#include <memory>

namespace signalbox {

/// Groups with their raw bytes through `rd_kafka_list_groups`: the only call of librdkafka's that shows those of
/// Connect (facts 1.10). It asks every broker, so that one that is silent makes the answer partial.
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
