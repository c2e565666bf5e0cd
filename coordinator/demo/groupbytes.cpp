// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/groupbytes.h"

#include "kafka/groupprotocol.h"

#include <QUrl>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

constexpr int protocolVersion = 2;

ConnectAssignment assignment(const Group &group, qint64 offset, const QSet<TaskId> &assigned,
                             const QSet<TaskId> &revoked, milliseconds delay)
{
    return {protocolVersion, 0, group.leader, group.leaderUrl, offset, assigned, revoked, delay};
}

QString clientHost(const Worker &worker)
{
    return u'/' + QUrl(worker.url).host();
}

SinkGroup sinkGroup(const Simulation &cluster, const SimulatedConnector &connector)
{
    constexpr int partitions = 6;
    SinkGroup group{GroupId(u"connect-"_s + connector.name.text), u"Empty"_s, {}};
    for (int number = 0; number < connector.tasks; ++number) {
        const TaskId task{connector.name, number};
        for (const auto &name : cluster.living(task)) {
            const auto &worker = cluster.workers()[name];
            const auto client = u"connector-consumer-"_s + task.text();
            const auto random =
                QUuid::createUuidV5(QUuid(), worker.member.text + task.text() + QString::number(group.members.size()));
            group.members.append(
                {MemberId(client + u'-' + random.toString(QUuid::WithoutBraces)), client, clientHost(worker), {}});
        }
    }
    if (group.members.isEmpty())
        return group;
    group.state = u"Stable"_s;
    for (int partition = 0; partition < partitions; ++partition)
        group.members[partition % group.members.size()].partitions.append({connector.topics.value(0), partition});
    return group;
}

} // namespace

QByteArray memberMetadata(const Worker &worker, const Group &group)
{
    ConnectMetadata metadata{protocolVersion, worker.url, worker.configOffsetAtJoin, std::nullopt};
    if (worker.held)
        metadata.allocation = assignment(group, worker.configOffsetAtJoin, *worker.held, {}, milliseconds(0));
    return encoded(metadata);
}

QByteArray memberAssignment(const Worker &worker, const Group &group, qint64 configOffset)
{
    return encoded(assignment(group, configOffset, worker.assigned, worker.revoked, group.delay));
}

QList<GroupListing> listings(const Simulation &cluster)
{
    QList<GroupListing> all;
    for (const Group &group : cluster.groups()) {
        GroupListing listing{group.id, u"Stable"_s, u"connect"_s, u"sessioned"_s, {}, std::nullopt};
        qint64 offset = -1;
        for (const Worker &worker : cluster.workers())
            if (worker.group == group.id && !worker.member.isEmpty())
                offset = std::max(offset, worker.configOffsetAtJoin);
        for (const Worker &worker : cluster.workers()) {
            if (worker.group != group.id || worker.member.isEmpty())
                continue;
            GroupListing::Member member{worker.member, u"connect-"_s + worker.id.text, clientHost(worker), {}, {}};
            if (!group.isRebalancing)
                member.metadata = memberMetadata(worker, group);
            if (!worker.isFresh)
                member.assignment = memberAssignment(worker, group, offset);
            listing.members << member;
        }
        if (group.isRebalancing) {
            listing.state = u"PreparingRebalance"_s;
            listing.protocol.clear();
        } else if (listing.members.isEmpty()) {
            continue; // nobody ever joined, or the broker has forgotten it
        }
        all << listing;
    }
    return all;
}

QList<SinkGroup> sinkGroups(const Simulation &cluster, const QList<GroupId> &wanted)
{
    QList<SinkGroup> found;
    for (const GroupId &group : wanted) {
        if (!group.text.startsWith(u"connect-"))
            continue;
        const auto connector = cluster.connectors().constFind(ConnectorName(group.text.sliced(8)));
        if (connector != cluster.connectors().cend() && connector->type == u"sink")
            found << sinkGroup(cluster, *connector);
    }
    return found;
}

} // namespace signalbox::demo
