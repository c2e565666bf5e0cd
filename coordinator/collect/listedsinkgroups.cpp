// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/listedsinkgroups.h"

#include "collect/ports.h"
#include "kafka/consumerprotocol.h"

#include <QSet>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Result<GroupListings> listed(GroupSource &source, const QList<GroupId> &groups, std::chrono::milliseconds timeout)
{
    if (groups.size() > ListedSinkGroups::mostByName)
        return source.list(std::nullopt, timeout);
    GroupListings all;
    for (const GroupId &group : groups) {
        const auto one = source.list(group, timeout);
        if (!one)
            return one;
        all.groups << one->groups;
        all.partial |= one->partial;
        all.detail += one->detail;
    }
    return all;
}

bool exists(const GroupListing &listing)
{
    return listing.state != u"Dead" || !listing.members.isEmpty();
}

} // namespace

Result<QList<SinkGroup>> ListedSinkGroups::describe(const QList<GroupId> &groups, std::chrono::milliseconds timeout)
{
    const auto listings = listed(*m_groups, groups, timeout);
    if (!listings)
        return tl::unexpected<Error>(listings.error());
    m_bytes += bytesOf(*listings);
    QSet<GroupId> missing(groups.begin(), groups.end());
    QList<SinkGroup> found;
    for (const GroupListing &listing : listings->groups) {
        if (!missing.remove(listing.group) || !exists(listing))
            continue;
        found << sinkGroupOf(listing);
        found.last().error = listing.error;
    }
    if (listings->partial && !missing.isEmpty())
        return fail(Fault::Unreachable, u"Not every broker answered about the sinks' groups"_s, listings->detail);
    return found;
}

} // namespace signalbox
