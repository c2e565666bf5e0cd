// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/groupbytes.h"

#include <QDataStream>
#include <QIODevice>
#include <QUrl>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

constexpr qint16 protocolVersion = 2;

/// Kafka's classic types are QDataStream's big-endian integers; strings are our own.
class Bytes {
public:
    template <typename Integer> Bytes &number(Integer value)
    {
        m_stream << value;
        return *this;
    }
    Bytes &string(const QString &text)
    {
        const auto utf8 = text.toUtf8();
        m_stream << qint16(utf8.size());
        m_stream.writeRawData(utf8.constData(), int(utf8.size()));
        return *this;
    }
    Bytes &tasks(const QSet<TaskId> &ids)
    {
        QMap<QString, QList<int>> byConnector;
        for (const TaskId &id : ids)
            byConnector[id.connector.text] << id.number;
        number(qint32(byConnector.size()));
        for (auto entry = byConnector.begin(); entry != byConnector.end(); ++entry) {
            std::sort(entry->begin(), entry->end());
            string(entry.key()).number(qint32(entry->size()));
            for (const int each : *entry)
                number(qint32(each));
        }
        return *this;
    }
    Bytes &nullable(const std::optional<QByteArray> &bytes)
    {
        number(bytes ? qint32(bytes->size()) : qint32(-1));
        if (bytes)
            m_stream.writeRawData(bytes->constData(), int(bytes->size()));
        return *this;
    }
    QByteArray taken() const { return m_bytes; }

private:
    QByteArray m_bytes;
    QDataStream m_stream{&m_bytes, QIODevice::WriteOnly};
};

QByteArray assignment(const Group &group, qint64 offset, const QSet<TaskId> &assigned, const QSet<TaskId> &revoked,
                      milliseconds delay)
{
    return Bytes()
        .number(protocolVersion)
        .number(qint16(0))
        .string(group.leader.text)
        .string(group.leaderUrl)
        .number(offset)
        .tasks(assigned)
        .tasks(revoked)
        .number(qint32(delay.count()))
        .taken();
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
    std::optional<QByteArray> allocation;
    if (worker.held)
        allocation = assignment(group, worker.configOffsetAtJoin, *worker.held, {}, milliseconds(0));
    return Bytes()
        .number(protocolVersion)
        .string(worker.url)
        .number(worker.configOffsetAtJoin)
        .nullable(allocation)
        .taken();
}

QByteArray memberAssignment(const Worker &worker, const Group &group, qint64 configOffset)
{
    return assignment(group, configOffset, worker.assigned, worker.revoked, group.delay);
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
