// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/roundrobin.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>

namespace signalbox::test {
namespace {

void pass(QTcpSocket *from, QTcpSocket *to)
{
    QObject::connect(from, &QTcpSocket::readyRead, to, [from, to] { to->write(from->readAll()); });
    to->write(from->readAll());
}

void endTogether(QTcpSocket *one, QTcpSocket *other)
{
    QObject::connect(one, &QTcpSocket::disconnected, other, &QTcpSocket::disconnectFromHost);
    QObject::connect(one, &QTcpSocket::errorOccurred, other, &QTcpSocket::disconnectFromHost);
    QObject::connect(one, &QTcpSocket::disconnected, one, &QObject::deleteLater);
}

} // namespace

RoundRobin::RoundRobin(QList<quint16> targets)
    : m_targets(std::move(targets))
    , m_server(new QTcpServer)
{
    m_server->setProxy(QNetworkProxy::NoProxy);
    m_server->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    QObject::connect(m_server, &QTcpServer::newConnection, m_server, [this] {
        while (auto *client = m_server->nextPendingConnection())
            forward(client);
    });
    m_thread.start();
    QMetaObject::invokeMethod(
        m_server, [this] { m_server->listen(QHostAddress::LocalHost); }, Qt::BlockingQueuedConnection);
    m_port = m_server->serverPort();
}

RoundRobin::~RoundRobin()
{
    m_thread.quit();
    m_thread.wait();
}

void RoundRobin::forward(QTcpSocket *client)
{
    auto *target = new QTcpSocket(m_server);
    target->setProxy(QNetworkProxy::NoProxy);
    endTogether(client, target);
    endTogether(target, client);
    QObject::connect(target, &QTcpSocket::connected, client, [client, target] {
        pass(client, target);
        pass(target, client);
    });
    target->connectToHost(QHostAddress(QHostAddress::LocalHost), m_targets.at(m_next));
    m_next = (m_next + 1) % m_targets.size();
}

} // namespace signalbox::test
