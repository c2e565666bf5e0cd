// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QThread>

class QTcpServer;
class QTcpSocket;

namespace signalbox::test {

/// A load balancer for TCP on loopback, in a thread of its own: each new connection goes to the next of the targets
/// (`127.0.0.1:port`), in turn, and nobody tells the client which one that was. A target that does not listen costs the
/// client its connection.
class RoundRobin {
public:
    explicit RoundRobin(QList<quint16> targets);
    ~RoundRobin();
    Q_DISABLE_COPY_MOVE(RoundRobin)

    quint16 port() const { return m_port; }
    QString url() const { return QStringLiteral("http://127.0.0.1:%1").arg(m_port); }

private:
    void forward(QTcpSocket *client);

    QList<quint16> m_targets;
    qsizetype m_next = 0;
    QThread m_thread;
    QTcpServer *m_server = nullptr;
    quint16 m_port = 0;
};

} // namespace signalbox::test
