// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/rdkafkagroups.h"

#include "kafka/kafkaerrors.h"
#include "kafka/kafkaowned.h"

#include <QDeadlineTimer>

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <span>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto listing = u"list groups"_s;
/// Shorter than librdkafka's pause between two attempts to connect to a broker that is away.
constexpr milliseconds quiet = 700ms;
constexpr auto nobody = "signalbox-asks-whether-every-broker-answers";

using Listed = Owned<const rd_kafka_group_list, rd_kafka_group_list_destroy>;

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

int listOnce(const KafkaClient &client, const char *name, milliseconds timeout, Listed &listed)
{
    const rd_kafka_group_list *found = nullptr;
    const auto code = rd_kafka_list_groups(client.handle(), name, &found, static_cast<int>(timeout.count()));
    listed.reset(found);
    return code;
}

/// One broker that refuses its connection spoils the answers of all the others, when its refusal comes last. Between
/// two attempts to reach it librdkafka waits for it, and a call that ends meanwhile has the others' answers and is
/// called partial.
int listInSpiteOfOne(const KafkaClient &client, const char *name, const QDeadlineTimer &deadline, Listed &listed)
{
    constexpr int attempts = 8; // the pauses grow to a second
    int code = listOnce(client, name, milliseconds(deadline.remainingTime()), listed);
    for (int i = 1; i < attempts && code == RD_KAFKA_RESP_ERR__TRANSPORT && !deadline.hasExpired(); ++i)
        code = listOnce(client, name, std::min(quiet, milliseconds(deadline.remainingTime())), listed);
    return code;
}

/// Where its refusal came first, the others' answers hide it. Nobody describes a group that does not exist, so that
/// nothing hides it here.
bool everyBrokerAnswers(const KafkaClient &client, const QDeadlineTimer &deadline)
{
    Listed none;
    const auto time = std::clamp(milliseconds(deadline.remainingTime()), milliseconds(1), quiet);
    return listOnce(client, nobody, time, none) == RD_KAFKA_RESP_ERR_NO_ERROR;
}

} // namespace

Result<GroupListings> RdKafkaGroups::list(const std::optional<GroupId> &group, std::chrono::milliseconds timeout)
{
    if (const auto token = m_client->awaitToken(); !token)
        return tl::unexpected(token.error());
    const QDeadlineTimer deadline(timeout);
    if (const int code = meetBrokers(*m_client, !m_knowsBrokers, deadline); code != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(m_client->errorOf(code, listing));
    m_knowsBrokers = true;
    m_client->succeeded();

    Listed found;
    const QByteArray name = group ? group->text.toUtf8() : QByteArray();
    const int code = listInSpiteOfOne(*m_client, group ? name.constData() : nullptr, deadline, found);
    if ((code != RD_KAFKA_RESP_ERR_NO_ERROR && code != RD_KAFKA_RESP_ERR__PARTIAL) || !found)
        return tl::unexpected(m_client->errorOf(code, listing));

    GroupListings listings;
    listings.partial = code == RD_KAFKA_RESP_ERR__PARTIAL || (!group && !everyBrokerAnswers(*m_client, deadline));
    if (listings.partial)
        listings.detail = u"Not every broker answered in time"_s;
    for (const auto &info : std::span(found->groups, static_cast<size_t>(found->group_cnt)))
        listings.groups.append(listingOf(*m_client, info));
    return listings;
}

} // namespace signalbox
