// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the records of a status topic are read and indexed, beside a bare loop of librdkafka that only counts them,
// once as librdkafka is by default and once with the same settings:
//   bench_records HOST:PORT [RECORDS]
// Makes a topic of its own on a real broker (tests/lab/lab up) and fills it. For docs/performance.md; no verdict.
#include "kafka/statusrecords.h"
#include "kafka/topictail.h"
#include "tests/bench/median.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <librdkafka/rdkafka.h>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

constexpr int partitions = 5;
constexpr int tasks = 10000;
constexpr int runs = 5;

[[noreturn]] void giveUp(const char *what, const char *why)
{
    std::fprintf(stderr, "%s: %s\n", what, why);
    std::exit(1);
}

enum class Settings { Default, Ours };

rd_kafka_t *opened(rd_kafka_type_t type, const QByteArray &bootstrap, Settings settings = Settings::Default)
{
    std::array<char, 256> words{};
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap.constData(), nullptr, 0);
    if (settings == Settings::Ours) {
        rd_kafka_conf_set(conf, "queued.min.messages", "1000000", nullptr, 0);
        rd_kafka_conf_set(conf, "fetch.wait.max.ms", "100", nullptr, 0);
    }
    if (type == RD_KAFKA_CONSUMER)
        rd_kafka_conf_set(conf, "enable.partition.eof", "true", nullptr, 0);
    else
        rd_kafka_conf_set(conf, "queue.buffering.max.messages", "2000000", nullptr, 0);
    rd_kafka_t *handle = rd_kafka_new(type, conf, words.data(), words.size());
    if (!handle)
        giveUp("librdkafka", words.data());
    return handle;
}

void createTopic(rd_kafka_t *handle, const QByteArray &topic)
{
    rd_kafka_NewTopic_t *wanted = rd_kafka_NewTopic_new(topic.constData(), partitions, 1, nullptr, 0);
    rd_kafka_queue_t *answers = rd_kafka_queue_new(handle);
    rd_kafka_CreateTopics(handle, &wanted, 1, nullptr, answers);
    rd_kafka_event_t *event = rd_kafka_queue_poll(answers, 30000);
    if (!event || rd_kafka_event_error(event))
        giveUp("The topic could not be made", event ? rd_kafka_event_error_string(event) : "no answer");
    rd_kafka_event_destroy(event);
    rd_kafka_queue_destroy(answers);
    rd_kafka_NewTopic_destroy(wanted);
}

/// Status rows as workers write them: 10,000 tasks on 100 workers, started again and again.
void fill(const QByteArray &bootstrap, const QByteArray &topic, int records)
{
    rd_kafka_t *handle = opened(RD_KAFKA_PRODUCER, bootstrap);
    createTopic(handle, topic);
    rd_kafka_topic_t *into = rd_kafka_topic_new(handle, topic.constData(), nullptr);
    for (int i = 0; i < records; ++i) {
        const int task = i % tasks;
        QByteArray key = u"status-task-connector-%1-%2"_s.arg(task / 10, 4, 10, QChar(u'0')).arg(task % 10).toUtf8();
        QByteArray value = uR"({"state":"%1","trace":null,"worker_id":"w%2:8083","generation":%3})"_s
                               .arg(i / tasks % 2 == 0 ? u"RUNNING"_s : u"UNASSIGNED"_s)
                               .arg(task % 100)
                               .arg(i / tasks)
                               .toUtf8();
        while (rd_kafka_produce(into, task % partitions, RD_KAFKA_MSG_F_COPY, value.data(),
                                static_cast<size_t>(value.size()), key.data(), static_cast<size_t>(key.size()), nullptr)
               != 0)
            rd_kafka_poll(handle, 100);
    }
    if (rd_kafka_flush(handle, 120000) != RD_KAFKA_RESP_ERR_NO_ERROR)
        giveUp("The records could not be written", "time-out");
    rd_kafka_topic_destroy(into);
    rd_kafka_destroy(handle);
}

/// Opens, reads every record to the ends, counts, closes.
qint64 readBare(const QByteArray &bootstrap, const QByteArray &topic, Settings settings)
{
    rd_kafka_t *handle = opened(RD_KAFKA_CONSUMER, bootstrap, settings);
    rd_kafka_topic_t *from = rd_kafka_topic_new(handle, topic.constData(), nullptr);
    rd_kafka_queue_t *queue = rd_kafka_queue_new(handle);
    for (int partition = 0; partition < partitions; ++partition)
        rd_kafka_consume_start_queue(from, partition, RD_KAFKA_OFFSET_BEGINNING, queue);
    qint64 records = 0;
    for (int ends = 0; ends < partitions;) {
        rd_kafka_message_t *message = rd_kafka_consume_queue(queue, 30000);
        if (!message)
            giveUp("The bare loop", "no record for 30 s");
        records += message->err == RD_KAFKA_RESP_ERR_NO_ERROR;
        ends += message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF;
        rd_kafka_message_destroy(message);
    }
    for (int partition = 0; partition < partitions; ++partition)
        rd_kafka_consume_stop(from, partition);
    rd_kafka_queue_destroy(queue);
    rd_kafka_topic_destroy(from);
    rd_kafka_destroy(handle);
    return records;
}

/// The same with every record in the table from which snapshots are made.
qint64 readIndexed(const QByteArray &bootstrap, const QByteArray &topic)
{
    TopicTail tail({QString::fromUtf8(bootstrap), {}}, QString::fromUtf8(topic));
    StatusReader reader;
    QEventLoop loop;
    QObject::connect(&tail, &TopicTail::read, &loop, [&](const QList<TopicRecord> &records) {
        for (const TopicRecord &record : records)
            reader.read(record);
    });
    QObject::connect(&tail, &TopicTail::caughtUp, &loop, &QEventLoop::quit);
    QObject::connect(&tail, &TopicTail::failed, &loop,
                     [](const Error &error) { giveUp("The tail", error.what.toUtf8().constData()); });
    tail.start();
    loop.exec();
    if (reader.table().malformed != 0 || reader.table().rows.size() != tasks)
        giveUp("The table", "is not what was written");
    return reader.table().records;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    if (argc < 2)
        giveUp("usage", "bench_records HOST:PORT [RECORDS]");
    const QByteArray bootstrap = argv[1];
    const int records = argc > 2 ? std::atoi(argv[2]) : 1000000;
    const QByteArray topic = "signalbox-bench-" + QByteArray::number(QCoreApplication::applicationPid());
    fill(bootstrap, topic, records);
    qint64 counted = 0;
    qint64 indexed = 0;
    readBare(bootstrap, topic, Settings::Default); // the broker's cache is warm for all
    const double bare = bench::median(runs, [&] { counted = readBare(bootstrap, topic, Settings::Default); });
    const double ahead = bench::median(runs, [&] { counted = readBare(bootstrap, topic, Settings::Ours); });
    const double ours = bench::median(runs, [&] { indexed = readIndexed(bootstrap, topic); });
    if (counted != records || indexed != records)
        giveUp("The records", "were not all read");
    std::printf("%d records: bare loop %.0f ms, with our settings %.0f ms, read and indexed %.0f ms: %.2f x and %.2f x "
                "its speed\n",
                records, bare, ahead, ours, bare / ours, ahead / ours);
    return 0;
}
