// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/topicsampler.h"

#include "kafka/kafkaowned.h"
#include "kafka/kafkarecord.h"

#include <algorithm>
#include <span>
#include <vector>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int partitionsAtOnce = 300;

int remaining(const QDeadlineTimer &deadline, milliseconds atMost = 10min)
{
    return static_cast<int>(std::min<qint64>(deadline.remainingTime(), atMost.count()));
}

/// One batch of topics being read; ends with its object.
class Batch {
public:
    Batch(KafkaClient &client, std::span<TopicContent> topics, SampleSize size)
        : m_size(size)
        , m_queue(rd_kafka_queue_new(client.handle()))
    {
        for (TopicContent &content : topics)
            start(client, content);
    }
    ~Batch()
    {
        for (const Started &each : m_started) {
            for (int partition = 0; partition < each.content->partitions; ++partition)
                rd_kafka_consume_stop(each.topic.get(), partition);
        }
    }
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;

    void read(const QDeadlineTimer &deadline)
    {
        while (m_open > 0 && !deadline.hasExpired()) {
            const Owned<rd_kafka_message_t, rd_kafka_message_destroy> message(
                rd_kafka_consume_queue(m_queue.get(), remaining(deadline, 100ms)));
            if (message && message->rkt)
                take(*message);
        }
    }

private:
    struct Started {
        Owned<rd_kafka_topic_t, rd_kafka_topic_destroy> topic;
        TopicContent *content;
        std::vector<qsizetype> read; ///< records by partition; −1: done
        int open;
    };

    void start(KafkaClient &client, TopicContent &content)
    {
        rd_kafka_topic_conf_t *conf = rd_kafka_topic_conf_new();
        rd_kafka_topic_conf_set(conf, "auto.offset.reset", "earliest", nullptr,
                                0); // fewer records than asked for are all
        rd_kafka_topic_conf_set(conf, "auto.commit.enable", "false", nullptr, 0);
        Started started{Owned<rd_kafka_topic_t, rd_kafka_topic_destroy>(
                            rd_kafka_topic_new(client.handle(), content.name.toUtf8().constData(), conf)),
                        &content, std::vector<qsizetype>(static_cast<size_t>(content.partitions), 0),
                        content.partitions};
        if (!started.topic) {
            rd_kafka_topic_conf_destroy(conf);
            return;
        }
        const auto from = m_size.newest > 0 ? RD_KAFKA_OFFSET_TAIL(m_size.newest) : RD_KAFKA_OFFSET_BEGINNING;
        for (int partition = 0; partition < content.partitions; ++partition)
            rd_kafka_consume_start_queue(started.topic.get(), partition, from, m_queue.get());
        m_open += content.partitions;
        m_started.push_back(std::move(started));
    }

    void take(const rd_kafka_message_t &message)
    {
        const auto topic =
            std::ranges::find_if(m_started, [&](const Started &each) { return each.topic.get() == message.rkt; });
        if (topic == m_started.end() || message.partition < 0 || message.partition >= topic->content->partitions)
            return;
        auto &read = topic->read[static_cast<size_t>(message.partition)];
        if (read < 0)
            return;
        const bool isRecord = message.err == RD_KAFKA_RESP_ERR_NO_ERROR;
        if (isRecord)
            topic->content->records.append(recordOf(message));
        if (isRecord && ++read < m_size.atMost)
            return;
        read = -1;
        --m_open;
        const bool isAtEnd = message.err == RD_KAFKA_RESP_ERR__PARTITION_EOF && m_size.newest == 0;
        topic->content->isWhole = isAtEnd && --topic->open == 0;
    }

    SampleSize m_size;
    Owned<rd_kafka_queue_t, rd_kafka_queue_destroy> m_queue;
    std::vector<Started> m_started;
    int m_open = 0; ///< partitions that are not done
};

} // namespace

Result<QList<TopicContent>> allTopics(KafkaClient &client, const QDeadlineTimer &deadline)
{
    const rd_kafka_metadata_t *found = nullptr;
    const auto code = rd_kafka_metadata(client.handle(), 1, nullptr, &found, remaining(deadline));
    if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(client.errorOf(code, u"list topics"_s));
    const Owned<const rd_kafka_metadata_t, rd_kafka_metadata_destroy> metadata(found);
    client.succeeded();
    QList<TopicContent> topics;
    for (const auto &topic : std::span(metadata->topics, static_cast<size_t>(metadata->topic_cnt))) {
        const QString name = QString::fromUtf8(topic.topic);
        if (topic.err == RD_KAFKA_RESP_ERR_NO_ERROR && topic.partition_cnt > 0 && !name.startsWith(u"__"))
            topics.append({.name = name, .partitions = topic.partition_cnt});
    }
    return topics;
}

Result<QSet<QString>> compactedTopics(KafkaClient &client, const QList<TopicContent> &topics,
                                      const QDeadlineTimer &deadline)
{
    const auto doing = u"read the settings of topics"_s;
    std::vector<Owned<rd_kafka_ConfigResource_t, rd_kafka_ConfigResource_destroy>> owned;
    std::vector<rd_kafka_ConfigResource_t *> resources;
    for (const TopicContent &topic : topics) {
        owned.emplace_back(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.name.toUtf8().constData()));
        resources.push_back(owned.back().get());
    }
    const Owned<rd_kafka_AdminOptions_t, rd_kafka_AdminOptions_destroy> options(
        rd_kafka_AdminOptions_new(client.handle(), RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS));
    rd_kafka_AdminOptions_set_request_timeout(options.get(), remaining(deadline), nullptr, 0);
    const Owned<rd_kafka_queue_t, rd_kafka_queue_destroy> queue(rd_kafka_queue_new(client.handle()));
    rd_kafka_DescribeConfigs(client.handle(), resources.data(), resources.size(), options.get(), queue.get());
    const Owned<rd_kafka_event_t, rd_kafka_event_destroy> event(rd_kafka_queue_poll(queue.get(), remaining(deadline)));
    const auto *result = event ? rd_kafka_event_DescribeConfigs_result(event.get()) : nullptr;
    if (!result || rd_kafka_event_error(event.get()) != RD_KAFKA_RESP_ERR_NO_ERROR)
        return tl::unexpected(
            client.errorOf(event ? rd_kafka_event_error(event.get()) : RD_KAFKA_RESP_ERR__TIMED_OUT, doing));

    QSet<QString> compacted;
    size_t count = 0;
    const auto *described = rd_kafka_DescribeConfigs_result_resources(result, &count);
    for (const auto *resource : std::span(described, count)) {
        if (const auto code = rd_kafka_ConfigResource_error(resource);
            code == RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED)
            return tl::unexpected(client.errorOf(code, doing));
        size_t entries = 0;
        const auto *entry = rd_kafka_ConfigResource_configs(resource, &entries);
        for (const auto *each : std::span(entry, entries)) {
            const char *value = rd_kafka_ConfigEntry_value(each);
            if (qstrcmp(rd_kafka_ConfigEntry_name(each), "cleanup.policy") == 0 && qstrcmp(value, "compact") == 0)
                compacted.insert(QString::fromUtf8(rd_kafka_ConfigResource_name(resource)));
        }
    }
    return compacted;
}

QList<TopicContent> sampled(KafkaClient &client, QList<TopicContent> topics, SampleSize size,
                            const QDeadlineTimer &deadline)
{
    const std::span all(topics.begin(), topics.end());
    for (size_t begin = 0; begin < all.size() && !deadline.hasExpired();) {
        size_t end = begin;
        for (int partitions = 0;
             end < all.size() && (end == begin || partitions + all[end].partitions <= partitionsAtOnce); ++end)
            partitions += all[end].partitions;
        Batch(client, all.subspan(begin, end - begin), size).read(deadline);
        begin = end;
    }
    return topics;
}

} // namespace signalbox
