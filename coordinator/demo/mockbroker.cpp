// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/mockbroker.h"

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

#include <iterator>

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

rd_kafka_vu_t bytes(rd_kafka_vtype_t type, const std::optional<QByteArray> &value)
{
    rd_kafka_vu_t argument{};
    argument.vtype = type;
    if (value) {
        argument.u.mem.ptr = const_cast<char *>(value->constData()); // copied, as RD_KAFKA_MSG_F_COPY says
        argument.u.mem.size = static_cast<size_t>(value->size());
    }
    return argument;
}

rd_kafka_resp_err_t produce(rd_kafka_t *producer, const QByteArray &topic, const WrittenRecord &record)
{
    rd_kafka_vu_t arguments[5]{};
    arguments[0].vtype = RD_KAFKA_VTYPE_TOPIC;
    arguments[0].u.cstr = topic.constData();
    arguments[1] = bytes(RD_KAFKA_VTYPE_KEY, record.key);
    arguments[2] = bytes(RD_KAFKA_VTYPE_VALUE, record.value);
    arguments[3].vtype = RD_KAFKA_VTYPE_TIMESTAMP;
    arguments[3].u.i64 = record.at.time_since_epoch().count();
    arguments[4].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
    arguments[4].u.i = RD_KAFKA_MSG_F_COPY;
    rd_kafka_error_t *error = rd_kafka_produceva(producer, arguments, std::size(arguments));
    const auto code = error ? rd_kafka_error_code(error) : RD_KAFKA_RESP_ERR_NO_ERROR;
    rd_kafka_error_destroy(error);
    return code;
}

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
    // Once this is answered the leaders are known; records written before would wait for a look each second.
    const rd_kafka_metadata_t *metadata = nullptr;
    const auto code = rd_kafka_metadata(handles->producer, 1, nullptr, &metadata, patience);
    rd_kafka_metadata_destroy(metadata);
    if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
        return fail(Fault::Unreachable, u"The demo's broker does not answer"_s,
                    QString::fromUtf8(rd_kafka_err2str(code)));
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
    const QByteArray names[]{m_topics.config.toUtf8(), m_topics.status.toUtf8(), m_topics.offsets.toUtf8()};
    for (const WrittenRecord &record : records) {
        const auto &name = names[static_cast<int>(record.topic)];
        if (produce(m_handles->producer, name, record) != RD_KAFKA_RESP_ERR__QUEUE_FULL)
            continue;
        waitForAll();
        produce(m_handles->producer, name, record);
    }
}

void MockBroker::waitForAll()
{
    rd_kafka_flush(m_handles->producer, patience);
}

} // namespace signalbox::demo
