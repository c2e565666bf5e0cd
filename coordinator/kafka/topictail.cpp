// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/topictail.h"

#include "core/eventually.h"
#include "kafka/kafkaowned.h"
#include "kafka/kafkarecord.h"

#include <algorithm>
#include <array>
#include <thread>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr size_t recordsPerTurn = 1000;
constexpr milliseconds metadataTimeout = 2s;
constexpr milliseconds firstPause = 500ms;
constexpr milliseconds longestPause = 4s;
constexpr milliseconds betweenChecks = 5min; ///< of the number of partitions

/// The topic is not the one that was read so far.
bool isAnotherTopic(int code)
{
    return code == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET || code == RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE
        || code == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART || code == RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC
        || code == RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION;
}

struct Taken {
    QList<TopicRecord> records;
    QSet<int> ends;
    std::optional<int> partitionError;
    bool isEmpty = false; ///< nothing is left in the queue
};

Taken take(rd_kafka_queue_t *queue)
{
    Taken taken;
    std::array<rd_kafka_message_t *, recordsPerTurn> messages{};
    const auto count = rd_kafka_consume_batch_queue(queue, 0, messages.data(), messages.size());
    taken.isEmpty = count <= 0; // fewer than asked for may also mean that it was interrupted
    taken.records.reserve(std::max<ssize_t>(0, count));
    for (ssize_t i = 0; i < count; ++i) {
        const Owned<rd_kafka_message_t, rd_kafka_message_destroy> message(messages[static_cast<size_t>(i)]);
        if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR)
            taken.records.append(recordOf(*message));
        else if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF)
            taken.ends.insert(message->partition);
        else if (!taken.partitionError)
            taken.partitionError = message->err;
    }
    return taken;
}

} // namespace

/// librdkafka's side. A look at the metadata that still hangs when the tail goes keeps it alive until it returns.
struct TopicTail::Reading {
    std::shared_ptr<KafkaClient> client;
    rd_kafka_topic_t *topic;
    rd_kafka_queue_t *records;
    rd_kafka_queue_t *main;

    Reading(std::shared_ptr<KafkaClient> ours, const QString &name)
        : client(std::move(ours))
        , topic(rd_kafka_topic_new(client->handle(), name.toUtf8().constData(), nullptr))
        , records(rd_kafka_queue_new(client->handle()))
        , main(rd_kafka_queue_get_main(client->handle()))
    {
    }
    ~Reading()
    {
        rd_kafka_queue_destroy(records);
        rd_kafka_queue_destroy(main);
        if (topic)
            rd_kafka_topic_destroy(topic);
    }
    Reading(const Reading &) = delete;
    Reading &operator=(const Reading &) = delete;

    /// Blocks. The number of partitions.
    Result<int> partitions() const
    {
        const auto doing = u"read topic %1"_s.arg(QString::fromUtf8(rd_kafka_topic_name(topic)));
        if (const auto token = client->awaitToken(); !token)
            return tl::unexpected(token.error());
        const rd_kafka_metadata_t *metadata = nullptr;
        auto code = rd_kafka_metadata(client->handle(), 0, topic, &metadata, static_cast<int>(metadataTimeout.count()));
        if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
            return tl::unexpected(client->errorOf(code, doing));
        const Owned<const rd_kafka_metadata_t, rd_kafka_metadata_destroy> owned(metadata);
        client->succeeded();
        code = metadata->topic_cnt == 1 ? metadata->topics[0].err : RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART;
        if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
            return tl::unexpected(client->errorOf(code, doing));
        const rd_kafka_metadata_topic_t &found = metadata->topics[0];
        for (int i = 0; i < found.partition_cnt; ++i) {
            if (found.partitions[i].leader < 0)
                return tl::unexpected(client->errorOf(RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE, doing));
        }
        return found.partition_cnt;
    }
};

TopicTail::TopicTail(KafkaSettings settings, QString topic, QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_topic(std::move(topic))
{
    m_locateTimer.setSingleShot(true);
    connect(&m_locateTimer, &QTimer::timeout, this, &TopicTail::locate);
}

TopicTail::~TopicTail()
{
    if (!m_reading)
        return;
    rd_kafka_queue_cb_event_enable(m_reading->records, nullptr, nullptr);
    rd_kafka_queue_cb_event_enable(m_reading->main, nullptr, nullptr);
    m_reading->client->giveUpToken();
    stopReading();
}

void TopicTail::start()
{
    Q_ASSERT(!m_reading);
    auto client = KafkaClient::open(m_settings);
    auto reading = client ? std::make_shared<Reading>(*client, m_topic) : nullptr;
    if (!reading || !reading->topic) {
        const auto error =
            client ? Error{Fault::Rejected, u"“%1” cannot be the name of a topic"_s.arg(m_topic), {}} : client.error();
        QMetaObject::invokeMethod(this, [this, error] { fail(error); }, Qt::QueuedConnection);
        return;
    }
    m_reading = std::move(reading);
    rd_kafka_queue_cb_event_enable(m_reading->records, &TopicTail::wake, this);
    rd_kafka_queue_cb_event_enable(m_reading->main, &TopicTail::wake, this);
    locate();
}

/// Called from librdkafka's threads, whenever one of the queues turns from empty to non-empty. While it runs it cannot
/// be disabled, so `this` is alive.
void TopicTail::wake(rd_kafka_s *, void *opaque)
{
    auto *tail = static_cast<TopicTail *>(opaque);
    QMetaObject::invokeMethod(tail, [tail] { tail->drain(); }, Qt::QueuedConnection);
}

void TopicTail::locateIn(milliseconds pause)
{
    if (!m_isLocating)
        m_locateTimer.start(pause);
}

void TopicTail::locate()
{
    m_locateTimer.stop();
    m_isLocating = true;
    const Answer<int> answer;
    whenDone(answer.eventually(), this, [this](const Result<int> &partitions) {
        m_isLocating = false;
        if (!partitions && partitions.error().fault == Fault::NotFound)
            startOver();
        if (partitions)
            found(*partitions);
        else
            fail(partitions.error());
    });
    std::thread([answer, reading = m_reading] { answer.give(reading->partitions()); }).detach();
}

void TopicTail::found(int partitions)
{
    if (m_lastPartitions != 0 && m_lastPartitions != partitions)
        startOver();
    if (m_partitions == 0)
        resume(partitions);
    if (!m_hasPartitionFailed)
        works();
    locateIn(m_error ? longestPause : betweenChecks);
}

void TopicTail::resume(int partitions)
{
    m_partitions = m_lastPartitions = partitions;
    for (int partition = 0; partition < partitions; ++partition) {
        const auto from = m_next.value(partition, RD_KAFKA_OFFSET_BEGINNING);
        if (rd_kafka_consume_start_queue(m_reading->topic, partition, from, m_reading->records) == -1)
            fail(m_reading->client->errorOf(rd_kafka_last_error(), u"read topic %1"_s.arg(m_topic)));
    }
}

void TopicTail::stopReading()
{
    for (int partition = 0; partition < m_partitions; ++partition)
        rd_kafka_consume_stop(m_reading->topic, partition);
    m_partitions = 0;
}

void TopicTail::startOver()
{
    stopReading();
    m_next.clear();
    m_atEnd.clear();
    m_isCaughtUp = false;
    if (std::exchange(m_lastPartitions, 0) != 0)
        Q_EMIT startedOver();
}

/// An error of librdkafka's may be that of one broker that nobody needs: whether the topic can still be read is asked.
void TopicTail::drain()
{
    m_reading->client->serve();
    Taken taken = take(m_reading->records);
    for (const TopicRecord &record : taken.records)
        m_next.insert(record.partition, record.offset + 1);
    m_atEnd.unite(taken.ends);
    if (!taken.isEmpty)
        QMetaObject::invokeMethod(this, [this] { drain(); }, Qt::QueuedConnection);
    if (!taken.partitionError && !(taken.records.isEmpty() && taken.ends.isEmpty())) {
        m_hasPartitionFailed = false;
        works();
    }
    if (!taken.records.isEmpty())
        Q_EMIT read(taken.records);
    if (!m_isCaughtUp && m_partitions > 0 && m_atEnd.size() == m_partitions) {
        m_isCaughtUp = true;
        Q_EMIT caughtUp();
    }
    if (taken.partitionError)
        failPartition(*taken.partitionError);
    if (!m_error && m_reading->client->lastError())
        locateIn(0ms);
}

void TopicTail::failPartition(int code)
{
    m_hasPartitionFailed = true;
    stopReading();
    if (isAnotherTopic(code))
        startOver();
    fail(m_reading->client->errorOf(code, u"read topic %1"_s.arg(m_topic)));
}

void TopicTail::fail(const Error &error)
{
    m_pause = std::clamp(m_pause * 2, firstPause, longestPause);
    if (m_reading)
        locateIn(m_pause);
    const auto before = std::exchange(m_error, error);
    if (!before || before->fault != error.fault || before->what != error.what) // the detail counts milliseconds
        Q_EMIT failed(error);
}

void TopicTail::works()
{
    m_pause = {};
    if (std::exchange(m_error, std::nullopt))
        Q_EMIT recovered();
}

} // namespace signalbox
