// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/rdkafkagroups.h"

#include "kafka/kafkaerrors.h"
#include "kafka/kafkaowned.h"

#include <QDeadlineTimer>
#include <QSet>

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <span>
#include <vector>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto listing = u"list groups"_s;
const auto describing = u"describe consumer groups"_s;

QByteArray bytesOf(const void *bytes, int size)
{
    return bytes && size > 0 ? QByteArray(static_cast<const char *>(bytes), size) : QByteArray();
}

GroupListing listingOf(const KafkaClient &client, const rd_kafka_group_info &info)
{
    GroupListing group{.group = GroupId(QString::fromUtf8(info.group)),
                       .state = QString::fromUtf8(info.state),
                       .protocolType = QString::fromUtf8(info.protocol_type),
                       .protocol = QString::fromUtf8(info.protocol)};
    if (info.err != RD_KAFKA_RESP_ERR_NO_ERROR)
        group.error = client.errorOf(info.err, u"describe group %1"_s.arg(group.group.text));
    for (const auto &member : std::span(info.members, static_cast<size_t>(std::max(0, info.member_cnt)))) {
        group.members.append({MemberId(QString::fromUtf8(member.member_id)), QString::fromUtf8(member.client_id),
                              QString::fromUtf8(member.client_host),
                              bytesOf(member.member_metadata, member.member_metadata_size),
                              bytesOf(member.member_assignment, member.member_assignment_size)});
    }
    return group;
}

/// Until the brokers are known, a listing waits in vain for them; later this tells of new ones.
int meetBrokers(const KafkaClient &client, bool isFirst, const QDeadlineTimer &deadline)
{
    const rd_kafka_metadata_t *metadata = nullptr;
    const int remaining = static_cast<int>(deadline.remainingTime());
    const auto code = rd_kafka_metadata(client.handle(), isFirst ? 1 : 0, nullptr, &metadata, remaining);
    if (metadata)
        rd_kafka_metadata_destroy(metadata);
    return code;
}

} // namespace

Result<GroupListings> RdKafkaGroups::list(const std::optional<GroupId> &group, std::chrono::milliseconds timeout)
{
    const QDeadlineTimer deadline(timeout);
    if (const int code = meetBrokers(*m_client, !m_knowsBrokers, deadline); code != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(m_client->errorOf(code, listing));
    m_knowsBrokers = true;
    m_client->succeeded();

    const rd_kafka_group_list *found = nullptr;
    const QByteArray name = group ? group->text.toUtf8() : QByteArray();
    const auto code = rd_kafka_list_groups(m_client->handle(), group ? name.constData() : nullptr, &found,
                                           static_cast<int>(deadline.remainingTime()));
    const Owned<const rd_kafka_group_list, rd_kafka_group_list_destroy> owned(found);
    if ((code != RD_KAFKA_RESP_ERR_NO_ERROR && code != RD_KAFKA_RESP_ERR__PARTIAL) || !found)
        return tl::unexpected(m_client->errorOf(code, listing));

    GroupListings listings;
    listings.partial = code == RD_KAFKA_RESP_ERR__PARTIAL;
    if (listings.partial)
        listings.detail = u"Not every broker answered in time"_s;
    for (const auto &info : std::span(found->groups, static_cast<size_t>(found->group_cnt)))
        listings.groups.append(listingOf(*m_client, info));
    return listings;
}

namespace {

SinkGroup sinkGroupOf(const rd_kafka_ConsumerGroupDescription_t *description)
{
    SinkGroup group{.id = GroupId(QString::fromUtf8(rd_kafka_ConsumerGroupDescription_group_id(description))),
                    .state = QString::fromUtf8(
                        rd_kafka_consumer_group_state_name(rd_kafka_ConsumerGroupDescription_state(description)))};
    if (const auto *error = rd_kafka_ConsumerGroupDescription_error(description))
        group.error = kafkaError(rd_kafka_error_code(error), u"describe group %1"_s.arg(group.id.text),
                                 QString::fromUtf8(rd_kafka_error_string(error)));
    for (size_t i = 0; i < rd_kafka_ConsumerGroupDescription_member_count(description); ++i) {
        const auto *member = rd_kafka_ConsumerGroupDescription_member(description, i);
        group.members.append({.id = MemberId(QString::fromUtf8(rd_kafka_MemberDescription_consumer_id(member))),
                              .clientId = QString::fromUtf8(rd_kafka_MemberDescription_client_id(member)),
                              .clientHost = QString::fromUtf8(rd_kafka_MemberDescription_host(member))});
        const auto *assignment = rd_kafka_MemberDescription_assignment(member);
        const auto *partitions = assignment ? rd_kafka_MemberAssignment_partitions(assignment) : nullptr;
        for (int each = 0; partitions && each < partitions->cnt; ++each)
            group.members.last().partitions.append(
                {QString::fromUtf8(partitions->elems[each].topic), partitions->elems[each].partition});
    }
    return group;
}

/// The groups that exist; one that nobody knows is Dead and without members.
Result<QList<SinkGroup>> sinkGroupsOf(const KafkaClient &client, rd_kafka_event_t *event)
{
    if (const auto code = rd_kafka_event_error(event); code != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(client.errorOf(code, describing));
    const auto *result = rd_kafka_event_DescribeConsumerGroups_result(event);
    if (!result)
        return fail(Fault::Malformed, u"Kafka gave another answer than was asked for"_s);
    size_t count = 0;
    const auto *descriptions = rd_kafka_DescribeConsumerGroups_result_groups(result, &count);
    QList<SinkGroup> groups;
    for (const auto *description : std::span(descriptions, count)) {
        SinkGroup group = sinkGroupOf(description);
        const bool isUnknown =
            group.error ? group.error->fault == Fault::NotFound : group.state == u"Dead" && group.members.isEmpty();
        if (!isUnknown)
            groups.append(std::move(group));
    }
    return groups;
}

} // namespace

Result<QList<SinkGroup>> RdKafkaSinkGroups::describe(const QList<GroupId> &groups, std::chrono::milliseconds timeout)
{
    QList<QByteArray> names;
    for (const GroupId &group : QSet<GroupId>(groups.cbegin(), groups.cend())) {
        if (!group.isEmpty())
            names.append(group.text.toUtf8());
    }
    if (names.isEmpty())
        return QList<SinkGroup>();
    std::vector<const char *> pointers;
    for (const QByteArray &name : names)
        pointers.push_back(name.constData());

    rd_kafka_t *handle = m_client->handle();
    const Owned<rd_kafka_AdminOptions_t, rd_kafka_AdminOptions_destroy> options(
        rd_kafka_AdminOptions_new(handle, RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS));
    const int patience = static_cast<int>(timeout.count());
    rd_kafka_AdminOptions_set_request_timeout(options.get(), patience, nullptr, 0);
    const Owned<rd_kafka_queue_t, rd_kafka_queue_destroy> queue(rd_kafka_queue_new(handle));
    rd_kafka_DescribeConsumerGroups(handle, pointers.data(), pointers.size(), options.get(), queue.get());
    const Owned<rd_kafka_event_t, rd_kafka_event_destroy> event(rd_kafka_queue_poll(queue.get(), patience));
    if (!event)
        return tl::unexpected(m_client->errorOf(RD_KAFKA_RESP_ERR__TIMED_OUT, describing));
    auto found = sinkGroupsOf(*m_client, event.get());
    if (!found)
        return found;
    const auto isSilent = [](const SinkGroup &group) {
        return group.error && (group.error->fault == Fault::TimedOut || group.error->fault == Fault::Unreachable);
    };
    if (!found->isEmpty() && std::ranges::all_of(*found, isSilent))
        return tl::unexpected(m_client->errorOf(RD_KAFKA_RESP_ERR__TIMED_OUT, describing));
    m_client->succeeded();
    return found;
}

} // namespace signalbox
