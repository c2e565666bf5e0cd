// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"
#include "app/reachtest.h"
#include "collect/blockingcalls.h"
#include "kafka/kafkaclient.h"
#include "kafka/topicdiscovery.h"

#include <QTemporaryFile>

namespace signalbox {

/// The steps of the brokers: are the settings taken; each bootstrap server's name, port and certificate; does the login
/// do; the same of each broker that the cluster names; is a Connect group to be seen, and can its internal topics be
/// read. Part of a ConnectionTest.
class KafkaTest : public QObject {
    Q_OBJECT

public:
    KafkaTest(const Connection &connection, ConnectionTest *test);
    ~KafkaTest() override;
    void start();

private:
    void reach(const QStringList &brokers);
    void noteReached();
    void noteFailed();
    void logIn();
    void takeBrokers(const Result<QStringList> &brokers);
    void listGroups();
    void takeGroups(const Result<GroupListings> &listings);
    void findTopics(const ConnectGroup &group);
    void tryTopics(const InternalTopics &topics, const QString &lack);
    Listener listenerOf(const QString &broker);
    void failFrom(int step, const QString &why);

    ConnectionTest *m_test;
    Connection m_connection;
    std::shared_ptr<KafkaClient> m_client;
    BlockingCalls m_calls;
    QTemporaryFile m_authorities; ///< of `ssl.ca.pem`
    QStringList m_tried; ///< brokers, as advertised
    int m_open = 0; ///< brokers that are not through
    bool m_isAnyReached = false;
    int m_settings, m_login, m_group, m_topics;
};

} // namespace signalbox
