// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlegroups.h"

#include "kafka/consumerprotocol.h"
#include "kafka/groupprotocol.h"
#include "offline/bundleindex.h"
#include "rest/json.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr auto isNoGroup = "This is no group";

QByteArray bytesAt(const JsonValue &object, std::string_view key)
{
    QByteArray bytes;
    object.inIfAny(key, [&](const JsonValue &value) {
        const auto decoded =
            QByteArray::fromBase64Encoding(value.text().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        bytes = *decoded; // what is no base64 is empty, and will not decode as anything else either
    });
    return bytes;
}

Error kafkaError(const QString &name)
{
    const Fault fault = name.contains("AUTHORIZATION"_L1) ? Fault::Forbidden
        : name.contains("TIMED_OUT"_L1)                   ? Fault::TimedOut
                                                          : Fault::Unreachable;
    return {fault, u"The brokers did not tell"_s, name};
}

void readListing(const JsonValue &line, GroupListing &listing)
{
    listing.group = GroupId(line.textIfAny("group"));
    listing.state = line.textIfAny("state");
    listing.protocolType = line.textIfAny("protocol_type");
    listing.protocol = line.textIfAny("protocol");
    const QString error = line.textIfAny("error");
    if (!error.isEmpty())
        listing.error = kafkaError(error);
    line.inIfAny("members", [&](const JsonValue &members) {
        members.each([&](const JsonValue &member) {
            listing.members +=
                {MemberId(member.text("member_id")), member.textIfAny("client_id"), member.textIfAny("client_host"),
                 bytesAt(member, "member_metadata"), bytesAt(member, "member_assignment")};
        });
    });
}

/// A group as DescribeConsumerGroups gives it.
void readDescribed(const JsonValue &line, GroupListing &about, SinkGroup &group)
{
    group.error = errorIn(line);
    const QString error = group.error ? QString() : line.textIfAny("error");
    if (!error.isEmpty())
        about.error = kafkaError(error);
    group.id = GroupId(line.text("group"));
    group.state = line.textIfAny("state");
    line.inIfAny("members", [&](const JsonValue &members) {
        members.each([&](const JsonValue &one) {
            SinkGroup::Member member{MemberId(one.text("member_id")), one.textIfAny("client_id"),
                                     one.textIfAny("host")};
            one.inIfAny("partitions", [&](const JsonValue &partitions) {
                partitions.each([&](const JsonValue &partition) {
                    member.partitions += TopicPartition{partition.text("topic"), partition.number("partition", 0)};
                });
            });
            member.undecodable = errorIn(one);
            group.members += member;
        });
    });
}

GroupListings listingsIn(BundleFolder &folder, Facts &facts, Doubts &doubts, std::optional<Error> &nothing,
                         bool &isThere)
{
    GroupListings listings;
    const QString path = u"groups.jsonl"_s;
    const auto part = folder.part(path, doubts);
    isThere = part.has_value();
    if (!part)
        return listings;
    const bool isWhole = BundleFolder::eachLine(path, *part, doubts, [&](QByteArrayView line) -> std::optional<Error> {
        JsonDocument document(line);
        const auto listing = document.read<GroupListing>(QString::fromLatin1(isNoGroup), readListing);
        if (!listing)
            return listing.error();
        if (listing->group.isEmpty())
            nothing = listing->error.value_or(kafkaError({}));
        else
            listings.groups += *listing;
        return std::nullopt;
    });
    listings.partial = !isWhole || nothing;
    if (facts.group.isEmpty()) {
        QList<GroupId> connect;
        for (const GroupListing &listing : listings.groups) {
            if (listing.protocolType == u"connect")
                connect += listing.group;
        }
        facts.group = connect.size() == 1 ? connect.first() : GroupId();
    }
    return listings;
}

Observed<ConnectGroup> ourGroup(const GroupListings &listings, const Facts &facts, const std::optional<Error> &nothing)
{
    for (const GroupListing &listing : listings.groups) {
        if (listing.group != facts.group || facts.group.isEmpty())
            continue;
        return listing.error ? notObserved<ConnectGroup>(*listing.error, facts.at)
                             : observed(connectGroupOf(listing), facts.at);
    }
    if (nothing)
        return notObserved<ConnectGroup>(*nothing, facts.at);
    if (facts.group.isEmpty())
        return notObserved<ConnectGroup>(
            {Fault::NotFound, u"The bundle does not tell which Connect group it is about"_s, {}}, facts.at);
    if (listings.partial)
        return notObserved<ConnectGroup>({Fault::Malformed, u"The list of groups is damaged"_s, {}}, facts.at);
    // Brokers say that a group is dead where there is none of this name.
    return observed(ConnectGroup{facts.group, u"Dead"_s, {}, {}}, facts.at);
}

void readSinkGroups(BundleFolder &folder, const GroupListings &listings, Facts &facts, Doubts &doubts)
{
    QMap<GroupId, SinkGroup> groups;
    bool isAny = false, isPartial = listings.partial;
    for (const GroupListing &listing : listings.groups) {
        if (listing.protocolType != u"consumer")
            continue;
        isAny = true;
        isPartial |= listing.error.has_value();
        if (!listing.error)
            groups.insert(listing.group, sinkGroupOf(listing));
    }
    const QString path = u"consumers.jsonl"_s;
    if (const auto part = folder.part(path, doubts)) {
        isAny = true;
        isPartial |= !BundleFolder::eachLine(path, *part, doubts, [&](QByteArrayView line) -> std::optional<Error> {
            JsonDocument document(line);
            GroupListing about;
            const auto group =
                document.read<SinkGroup>(QString::fromLatin1(isNoGroup), [&](const JsonValue &value, SinkGroup &read) {
                    readDescribed(value, about, read);
                });
            if (!group)
                return group.error();
            if (about.error)
                isPartial = true;
            else if (group->state != u"Dead" && !groups.contains(group->id)) // Dead: there is no such group
                groups.insert(group->id, *group);
            return std::nullopt;
        });
    }
    if (isAny)
        facts.sinkGroups = observed(groups, facts.at);
    facts.sinkGroups.partial = isAny && isPartial;
}

} // namespace

void readGroups(BundleFolder &folder, Facts &facts, Doubts &doubts)
{
    std::optional<Error> nothing;
    bool isThere = false;
    const GroupListings listings = listingsIn(folder, facts, doubts, nothing, isThere);
    readSinkGroups(folder, listings, facts, doubts);
    if (!isThere)
        return;
    facts.connectGroup = ourGroup(listings, facts, nothing);
    if (listings.groups.isEmpty() && nothing) {
        facts.foreignGroups = notObserved<QList<ConnectGroup>>(*nothing, facts.at);
        if (!facts.sinkGroups.isKnown())
            facts.sinkGroups = notObserved<QMap<GroupId, SinkGroup>>(*nothing, facts.at);
        return;
    }
    QList<ConnectGroup> foreign;
    for (const GroupListing &listing : listings.groups) {
        if (listing.protocolType == u"connect" && listing.group != facts.group && !listing.error)
            foreign += connectGroupOf(listing);
    }
    facts.foreignGroups = observed(foreign, facts.at);
    facts.foreignGroups.partial = listings.partial;
}

} // namespace signalbox
