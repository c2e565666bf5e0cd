// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/reachtest.h"
#include "collect/routes.h"
#include "rest/restclient.h"

namespace signalbox {

/// The steps of one REST address: its name, port and certificate, does HTTP answer, is the login taken, and is it Kafka
/// Connect that answers. The same way as the session's: proxy, routes, trust and login. Part of a ConnectionTest.
class AddressTest : public QObject {
    Q_OBJECT

public:
    AddressTest(const RestAddress &address, const Connection &connection, ConnectionTest *test);
    void start();

private:
    void askConnect();
    void take(const Result<WorkerRoot> &root);
    void take(const Result<QList<ConnectorName>> &names, const QString &version);
    void failFrom(int step, const QString &why);

    ConnectionTest *m_test;
    HttpClient m_http;
    RestClient m_rest;
    ReachTest *m_reach;
    int m_answer, m_login, m_connect;
};

/// The service that runs connectors without letting anybody see a worker, by the host of its interface; empty for a
/// worker of one's own.
QString managedService(const QString &host);

} // namespace signalbox
