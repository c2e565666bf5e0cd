// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/groupprotocol.h"

#include "core/bytereader.h"
#include "core/bytewriter.h"

#include <QMap>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype smallestConnectorTasks = 2 + 4; // empty name, no task
constexpr qsizetype taskNumber = 4;

/// `false`: a number that no task has.
bool readTasks(ByteReader &in, QSet<TaskId> &tasks, ByteReader::Null null)
{
    for (auto connectors = in.count(smallestConnectorTasks, null); connectors > 0 && !in.failed(); --connectors) {
        const ConnectorName connector(in.string());
        for (auto numbers = in.count(taskNumber); numbers > 0; --numbers) {
            const auto number = in.integer<qint32>();
            if (number < TaskId::connectorInstance)
                return false;
            tasks.insert({connector, number});
        }
    }
    return true;
}

void writeTasks(ByteWriter &out, const QSet<TaskId> &tasks)
{
    QMap<ConnectorName, QList<qint32>> byConnector;
    for (const TaskId &task : tasks)
        byConnector[task.connector] += task.number;
    out.integer(static_cast<qint32>(byConnector.size()));
    for (auto entry = byConnector.begin(); entry != byConnector.end(); ++entry) {
        std::sort(entry->begin(), entry->end());
        out.string(entry.key().text).integer(static_cast<qint32>(entry->size()));
        for (const qint32 number : std::as_const(*entry))
            out.integer(number);
    }
}

Error malformed(const QString &what, int version)
{
    return {Fault::Malformed, u"The group %1 of version %2 cannot be read"_s.arg(what).arg(version), {}};
}

void decodeInto(ConnectMember &member, const GroupListing::Member &raw, bool isEager)
{
    const auto metadata = decodeMetadata(raw.metadata);
    if (metadata) {
        member.url = metadata->url;
        member.worker = workerIdOf(metadata->url);
        member.configOffset = metadata->configOffset;
    }
    const auto assignment = decodeAssignment(raw.assignment);
    if (assignment) {
        member.revoked = assignment->revoked;
        member.configMismatch = assignment->error != 0;
        member.leader = assignment->leader;
        member.leaderUrl = assignment->leaderUrl;
        member.delay = assignment->delay;
    }
    if (!metadata || !assignment) {
        member.undecodable = metadata ? assignment.error() : metadata.error();
        return;
    }
    if (metadata->allocation && !isEager)
        member.owned = metadata->allocation->assigned;
    if (!member.configMismatch)
        member.owned.subtract(assignment->revoked).unite(assignment->assigned);
}

} // namespace

Result<ConnectAssignment> decodeAssignment(QByteArrayView bytes)
{
    ByteReader in(bytes);
    ConnectAssignment assignment;
    assignment.version = in.integer<qint16>();
    assignment.error = in.integer<qint16>();
    assignment.leader = MemberId(in.string());
    assignment.leaderUrl = in.string();
    assignment.configOffset = in.integer<qint64>();
    bool areTasks = readTasks(in, assignment.assigned, ByteReader::Null::Allowed);
    if (assignment.version > 0 && areTasks) {
        areTasks = readTasks(in, assignment.revoked, ByteReader::Null::Allowed);
        assignment.delay = milliseconds(in.integer<qint32>());
    }
    if (in.failed() || !areTasks || assignment.version < 0)
        return tl::unexpected(malformed(u"assignment"_s, assignment.version));
    return assignment;
}

Result<ConnectMetadata> decodeMetadata(QByteArrayView bytes)
{
    ByteReader in(bytes);
    ConnectMetadata metadata;
    metadata.version = in.integer<qint16>();
    metadata.url = in.string();
    metadata.configOffset = in.integer<qint64>();
    std::optional<QByteArrayView> allocation;
    if (metadata.version > 0)
        allocation = in.nullableBytes();
    if (in.failed() || metadata.version < 0)
        return tl::unexpected(malformed(u"metadata"_s, metadata.version));
    if (allocation) {
        auto held = decodeAssignment(*allocation);
        if (!held)
            return tl::unexpected(held.error());
        metadata.allocation = std::move(*held);
    }
    return metadata;
}

QByteArray encoded(const ConnectAssignment &assignment)
{
    ByteWriter out;
    out.integer(static_cast<qint16>(assignment.version))
        .integer(static_cast<qint16>(assignment.error))
        .string(assignment.leader.text)
        .string(assignment.leaderUrl)
        .integer(assignment.configOffset);
    writeTasks(out, assignment.assigned);
    if (assignment.version > 0) {
        writeTasks(out, assignment.revoked);
        out.integer(static_cast<qint32>(assignment.delay.count()));
    }
    return out.bytes();
}

QByteArray encoded(const ConnectMetadata &metadata)
{
    ByteWriter out;
    out.integer(static_cast<qint16>(metadata.version)).string(metadata.url).integer(metadata.configOffset);
    if (metadata.version > 0)
        out.nullableBytes(metadata.allocation ? std::optional(encoded(*metadata.allocation)) : std::nullopt);
    return out.bytes();
}

ConnectGroup connectGroupOf(const GroupListing &listing)
{
    ConnectGroup group{.id = listing.group, .state = listing.state, .protocol = listing.protocol, .members = {}};
    for (const GroupListing::Member &raw : listing.members) {
        ConnectMember member;
        member.id = raw.id;
        member.clientId = raw.clientId;
        member.clientHost = raw.clientHost;
        if (group.isStable())
            decodeInto(member, raw, group.protocol == u"default");
        group.members.append(std::move(member));
    }
    return group;
}

} // namespace signalbox
