// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/groupprotocol.h"
#include "record/parts.h"

namespace signalbox::record {

using namespace Qt::StringLiterals;

namespace {

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

/// Bytes that decode to this member: what it owns as newly given, or as held where its round was declared void.
QJsonObject memberJson(const ConnectMember &member, const ConnectGroup &group)
{
    QJsonObject json{
        {u"member_id"_s, member.id.text}, {u"client_id"_s, member.clientId}, {u"client_host"_s, member.clientHost}};
    if (!group.isStable() || member.undecodable)
        return json;
    const bool isEager = group.protocol == u"default";
    ConnectAssignment assignment;
    assignment.version = isEager ? 0 : 2;
    assignment.error = member.configMismatch ? 1 : 0;
    assignment.leader = member.leader;
    assignment.leaderUrl = member.leaderUrl;
    assignment.configOffset = member.configOffset;
    assignment.revoked = member.revoked;
    assignment.delay = member.delay;
    ConnectMetadata metadata{assignment.version, member.url, member.configOffset, std::nullopt};
    if (member.configMismatch)
        metadata.allocation = ConnectAssignment{.version = assignment.version, .assigned = member.owned};
    else
        assignment.assigned = member.owned;
    json[u"member_metadata"_s] = base64(encoded(metadata));
    json[u"member_assignment"_s] = base64(encoded(assignment));
    return json;
}

QJsonObject groupJson(const ConnectGroup &group)
{
    QJsonArray members;
    for (const ConnectMember &member : group.members)
        members += memberJson(member, group);
    return {{u"group"_s, group.id.text},
            {u"state"_s, group.state},
            {u"protocol_type"_s, u"connect"_s},
            {u"protocol"_s, group.protocol},
            {u"members"_s, members}};
}

QJsonObject consumerJson(const SinkGroup &group)
{
    QJsonArray members;
    for (const SinkGroup::Member &member : group.members) {
        QJsonArray partitions;
        for (const TopicPartition &partition : member.partitions)
            partitions += QJsonObject{{u"topic"_s, partition.topic}, {u"partition"_s, partition.partition}};
        QJsonObject json = member.undecodable ? errorJson(*member.undecodable) : QJsonObject();
        json[u"member_id"_s] = member.id.text;
        json[u"client_id"_s] = member.clientId;
        json[u"host"_s] = member.clientHost;
        json[u"partitions"_s] = partitions;
        members += json;
    }
    QJsonObject json = group.error ? errorJson(*group.error) : QJsonObject();
    json[u"group"_s] = group.id.text;
    json[u"state"_s] = group.state;
    json[u"members"_s] = members;
    return json;
}

} // namespace

QByteArray groups(const Facts &facts)
{
    QList<QJsonObject> lines;
    if (facts.connectGroup)
        lines += groupJson(*facts.connectGroup);
    if (facts.foreignGroups) {
        for (const ConnectGroup &group : *facts.foreignGroups)
            lines += groupJson(group);
    }
    return jsonLines(lines);
}

QByteArray consumers(const QMap<GroupId, SinkGroup> &groups)
{
    QList<QJsonObject> lines;
    for (const SinkGroup &group : groups)
        lines += consumerJson(group);
    return jsonLines(lines);
}

} // namespace signalbox::record
