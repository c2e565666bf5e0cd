// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/kafkaports.h"

#include "collect/kafkasettings.h"
#include "collect/listedsinkgroups.h"
#include "kafka/rdkafkagroups.h"

namespace signalbox {
namespace {

/// Stands where librdkafka would not take the connection's properties.
class NoKafka : public GroupSource, public SinkGroupSource {
public:
    explicit NoKafka(Error why)
        : m_why(std::move(why))
    {
    }
    Result<GroupListings> list(const std::optional<GroupId> &, milliseconds) override { return tl::unexpected(m_why); }
    Result<QList<SinkGroup>> describe(const QList<GroupId> &, milliseconds) override { return tl::unexpected(m_why); }

private:
    Error m_why;
};

} // namespace

Ports withKafka(Ports ports, const Connection &connection, std::shared_ptr<KafkaClient> &client)
{
    if (connection.bootstrap.isEmpty())
        return ports;
    const auto opened = KafkaClient::open(kafkaSettings(connection));
    const auto refused = opened ? nullptr : std::make_shared<NoKafka>(opened.error());
    client = opened.value_or(nullptr);
    if (!ports.groups && client)
        ports.groups = std::make_shared<RdKafkaGroups>(client);
    else if (!ports.groups)
        ports.groups = refused;
    if (!ports.sinkGroups && client)
        ports.sinkGroups = std::make_shared<ListedSinkGroups>(ports.groups);
    else if (!ports.sinkGroups)
        ports.sinkGroups = refused;
    return ports;
}

} // namespace signalbox
