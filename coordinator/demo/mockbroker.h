// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "demo/simulation.h"
#include "facts/topicfacts.h"

#include <QList>
#include <QString>

#include <memory>

namespace signalbox::demo {

/// The internal topics on librdkafka's mock cluster: a real broker to any Kafka client, but without groups of type
/// connect, topic settings, and with only some 5 MB a partition.
class MockBroker {
public:
    static Result<std::unique_ptr<MockBroker>> start(const InternalTopics &topics);
    ~MockBroker();

    QString bootstrap() const;
    /// Writes them with their own times, each key to the partition where Java's partitioner puts it; they are there a
    /// moment later.
    void write(const QList<WrittenRecord> &records);
    /// Until everything written is there, a few seconds at most.
    void waitForAll();

private:
    struct Handles;
    MockBroker(std::unique_ptr<Handles> handles, InternalTopics topics);

    std::unique_ptr<Handles> m_handles;
    InternalTopics m_topics;
};

} // namespace signalbox::demo
