// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/mockbroker.h"

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

constexpr int statusPartitions = 5, offsetPartitions = 5, patience = 5000;

struct Conf {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    Conf() = default;
    Q_DISABLE_COPY_MOVE(Conf)
    ~Conf()
    {
        if (conf)
            rd_kafka_conf_destroy(conf);
    }
};

void beQuiet(const rd_kafka_t *, int, const char *, const char *) {}

} // namespace

struct MockBroker::Handles {
    rd_kafka_t *producer = nullptr;
    rd_kafka_mock_cluster_t *cluster = nullptr;

    Handles() = default;
    Q_DISABLE_COPY_MOVE(Handles)
    ~Handles()
    {
        if (producer)
            rd_kafka_purge(producer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
        if (cluster)
            rd_kafka_mock_cluster_destroy(cluster);
        if (producer)
            rd_kafka_destroy(producer);
    }
};

Result<std::unique_ptr<MockBroker>> MockBroker::start(const InternalTopics &topics)
{
    auto handles = std::make_unique<Handles>();
    Conf conf;
    char why[256];
    rd_kafka_conf_set_log_cb(conf.conf, beQuiet);
    rd_kafka_conf_set(conf.conf, "partitioner", "murmur2_random", why, sizeof why);
    rd_kafka_conf_set(conf.conf, "linger.ms", "0", why, sizeof why);
    handles->producer = rd_kafka_new(RD_KAFKA_PRODUCER, conf.conf, why, sizeof why);
    if (!handles->producer)
        return fail(Fault::Unreachable, u"The demo's broker could not be started"_s, QString::fromUtf8(why));
    conf.conf = nullptr; // the handle owns it now
    handles->cluster = rd_kafka_mock_cluster_new(handles->producer, 1);
    if (!handles->cluster)
        return fail(Fault::Unreachable, u"The demo's broker could not be started"_s);
    rd_kafka_mock_topic_create(handles->cluster, topics.config.toUtf8().constData(), 1, 1);
    rd_kafka_mock_topic_create(handles->cluster, topics.status.toUtf8().constData(), statusPartitions, 1);
    rd_kafka_mock_topic_create(handles->cluster, topics.offsets.toUtf8().constData(), offsetPartitions, 1);
    rd_kafka_brokers_add(handles->producer, rd_kafka_mock_cluster_bootstraps(handles->cluster));
    return std::unique_ptr<MockBroker>(new MockBroker(std::move(handles), topics));
}

MockBroker::MockBroker(std::unique_ptr<Handles> handles, InternalTopics topics)
    : m_handles(std::move(handles))
    , m_topics(std::move(topics))
{
}

MockBroker::~MockBroker() = default;

QString MockBroker::bootstrap() const
{
    return QString::fromUtf8(rd_kafka_mock_cluster_bootstraps(m_handles->cluster));
}

void MockBroker::write(const QList<WrittenRecord> &records)
{
    if (records.isEmpty())
        return;
    const QByteArray names[]{m_topics.config.toUtf8(), m_topics.status.toUtf8(), m_topics.offsets.toUtf8()};
    for (const WrittenRecord &record : records) {
        const auto &name = names[int(record.topic)];
        const auto value = record.value.value_or(QByteArray());
        const void *bytes = record.value ? value.constData() : nullptr;
        const auto produce = [&] {
            return rd_kafka_producev(m_handles->producer, RD_KAFKA_V_TOPIC(name.constData()),
                                     RD_KAFKA_V_KEY(record.key.constData(), size_t(record.key.size())),
                                     RD_KAFKA_V_VALUE(const_cast<void *>(bytes), size_t(value.size())),
                                     RD_KAFKA_V_TIMESTAMP(int64_t(record.at.time_since_epoch().count())),
                                     RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_END);
        };
        if (produce() == RD_KAFKA_RESP_ERR__QUEUE_FULL) {
            rd_kafka_flush(m_handles->producer, patience);
            produce();
        }
    }
    rd_kafka_flush(m_handles->producer, patience);
}

} // namespace signalbox::demo
