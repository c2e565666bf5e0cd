// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"
#include "collect/blockingcalls.h"
#include "kafka/kafkaclient.h"
#include "kafka/topicdiscovery.h"

namespace signalbox {

/// The steps of the brokers: are the settings taken, do the brokers answer, is a Connect group to be seen, and can its
/// internal topics be read. Part of a ConnectionTest.
class KafkaTest : public QObject {
    Q_OBJECT

public:
    KafkaTest(const Connection &connection, ConnectionTest *test);
    ~KafkaTest() override;
    void start();

private:
    void listGroups(const std::shared_ptr<KafkaClient> &client);
    void takeGroups(const GroupListings &listings);
    void findTopics(const ConnectGroup &group);
    void failFrom(int step, const QString &why);

    ConnectionTest *m_test;
    Connection m_connection;
    std::shared_ptr<KafkaClient> m_client;
    BlockingCalls m_calls;
    int m_settings, m_brokers, m_group, m_topics;
};

} // namespace signalbox
