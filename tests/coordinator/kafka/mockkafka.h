// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

#include <optional>

namespace signalbox::test {

/// librdkafka's mock cluster of one broker, with a producer beside it.
class MockKafka {
public:
    MockKafka()
    {
        rd_kafka_conf_t *conf = rd_kafka_conf_new();
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t *, int, const char *, const char *) {});
        m_host = rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0);
        m_cluster = rd_kafka_mock_cluster_new(m_host, 1);
        conf = rd_kafka_conf_new();
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t *, int, const char *, const char *) {});
        rd_kafka_conf_set(conf, "bootstrap.servers", rd_kafka_mock_cluster_bootstraps(m_cluster), nullptr, 0);
        rd_kafka_conf_set(conf, "linger.ms", "0", nullptr, 0);
        rd_kafka_conf_set(conf, "reconnect.backoff.max.ms", "200", nullptr, 0);
        m_producer = rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0);
    }
    ~MockKafka()
    {
        rd_kafka_destroy(m_producer);
        rd_kafka_mock_cluster_destroy(m_cluster);
        rd_kafka_destroy(m_host);
    }
    MockKafka(const MockKafka &) = delete;
    MockKafka &operator=(const MockKafka &) = delete;

    QString bootstrap() const { return QString::fromUtf8(rd_kafka_mock_cluster_bootstraps(m_cluster)); }
    void create(const char *topic, int partitions) { rd_kafka_mock_topic_create(m_cluster, topic, partitions, 1); }
    void setDown() { rd_kafka_mock_broker_set_down(m_cluster, 1); }
    void setUp() { rd_kafka_mock_broker_set_up(m_cluster, 1); }
    rd_kafka_mock_cluster_t *cluster() const { return m_cluster; }

    void produce(const char *topic, int partition, const QByteArray &key, const std::optional<QByteArray> &value)
    {
        rd_kafka_topic_t *handle = rd_kafka_topic_new(m_producer, topic, nullptr);
        QByteArray copy = value.value_or(QByteArray());
        rd_kafka_produce(handle, partition, RD_KAFKA_MSG_F_COPY, value ? copy.data() : nullptr,
                         static_cast<size_t>(copy.size()), key.constData(), static_cast<size_t>(key.size()), nullptr);
        rd_kafka_topic_destroy(handle);
    }
    /// Until all is written.
    void flush() { rd_kafka_flush(m_producer, 10000); }

private:
    rd_kafka_t *m_host;
    rd_kafka_mock_cluster_t *m_cluster;
    rd_kafka_t *m_producer;
};

} // namespace signalbox::test
