// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"
#include "rest/restclient.h"

#include <QHostInfo>
#include <QTcpSocket>
#include <QTimer>

namespace signalbox {

/// The steps of one REST address: is it a URL, does its name have an address, is the port open, does HTTP answer, and
/// is it Kafka Connect that answers. Part of a ConnectionTest.
class AddressTest : public QObject {
    Q_OBJECT

public:
    AddressTest(const QString &url, const Connection &connection, ConnectionTest *test);
    void start();

private:
    void findAddress();
    void openPort(const QHostInfo &found);
    void askConnect();
    void take(const Result<WorkerRoot> &root);
    void failFrom(int step, const QString &why);

    ConnectionTest *m_test;
    QString m_entered;
    HttpLogin m_login;
    HttpAddress m_address;
    HttpClient m_http;
    QTcpSocket m_socket;
    QTimer m_time;
    std::unique_ptr<RestClient> m_rest;
    int m_url, m_name, m_port, m_answer, m_connect;
};

} // namespace signalbox
