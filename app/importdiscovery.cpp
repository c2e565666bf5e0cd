// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importdiscovery.h"

#include "collect/kafkasettings.h"
#include "kafka/groupprotocol.h"
#include "kafka/rdkafkagroups.h"
#include "kafka/topicdiscovery.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostUrls = 200;

ImportedConnection clusterOf(const Connection &brokers, const ConnectGroup &group)
{
    ImportedConnection found;
    Connection &c = found.connection;
    c = brokers;
    c.group = group.id;
    c.name = group.id.text;
    for (const ConnectMember &member : group.members) {
        const QString url = workerUrl(member.url);
        if (!url.isEmpty() && !c.urls.contains(url) && c.urls.size() < mostUrls)
            c.urls << url;
    }
    found.notes << u"%1 workers, the group is %2"_s.arg(group.members.size()).arg(group.state);
    if (!group.isStable())
        found.notes << u"While it is not stable its workers do not tell their addresses; try again in a moment"_s;
    else if (c.urls.isEmpty())
        found.notes << u"Its workers advertise no address that can be used"_s;
    return found;
}

} // namespace

Result<QList<ImportedConnection>> clustersBehind(const Connection &connection, milliseconds timeout)
{
    const auto client = KafkaClient::open(kafkaSettings(connection));
    if (!client)
        return tl::unexpected(client.error());
    const auto listings = RdKafkaGroups(*client).list(std::nullopt, timeout);
    if (!listings)
        return tl::unexpected(listings.error());
    QList<ImportedConnection> clusters;
    for (const GroupListing &listing : listings->groups) {
        if (listing.protocolType != u"connect")
            continue;
        const ConnectGroup group = connectGroupOf(listing);
        ImportedConnection found = clusterOf(connection, group);
        const auto topics = discoverTopics(**client, group, timeout);
        if (topics)
            found.connection.topics = topics->topics;
        const QString lack = topics ? topics->reason : topics.error().what;
        if (!lack.isEmpty())
            found.notes << lack;
        clusters << found;
    }
    if (clusters.isEmpty())
        return fail(Fault::NotFound,
                    listings->partial ? u"Not every broker answered, and those that did show no Connect cluster"_s
                                      : u"These brokers show no Connect cluster; to see one, a login needs DESCRIBE on "
                                        "its group"_s,
                    listings->detail);
    return clusters;
}

} // namespace signalbox
