// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QMutex>
#include <QStringList>
#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>

#include <memory>

namespace signalbox::test {

/// A SOCKS5 proxy in a thread of its own, which alone knows where its names are. It takes each message of a client as
/// one packet, as the loopback delivers them.
class SocksServer {
public:
    enum class Manner { Socks, Silence, Rubbish, HangsUp };

    /// `names`: host:port as asked for → port on this machine; everything else is refused.
    explicit SocksServer(QHash<QString, quint16> names, Manner manner = Manner::Socks, QByteArray login = {})
        : m_names(std::move(names))
        , m_manner(manner)
        , m_login(std::move(login))
        , m_life(std::make_unique<QObject>())
    {
        m_life->moveToThread(&m_thread);
        m_thread.start();
        QMetaObject::invokeMethod(m_life.get(), [this] { listen(); }, Qt::BlockingQueuedConnection);
    }
    ~SocksServer()
    {
        m_life.release()->deleteLater();
        m_thread.quit();
        m_thread.wait();
    }
    SocksServer(const SocksServer &) = delete;
    SocksServer &operator=(const SocksServer &) = delete;

    quint16 port() const { return m_port; }
    /// What it was asked to connect to, each once.
    QStringList asked() const
    {
        const QMutexLocker lock(&m_mutex);
        return m_asked;
    }

private:
    void listen()
    {
        auto *server = new QTcpServer(m_life.get());
        server->listen(QHostAddress::LocalHost);
        m_port = server->serverPort();
        QObject::connect(server, &QTcpServer::newConnection, server, [this, server] {
            auto *client = server->nextPendingConnection();
            if (m_manner == Manner::HangsUp)
                return client->abort();
            QObject::connect(client, &QTcpSocket::readyRead, client, [this, client] { serve(client); });
        });
    }

    void serve(QTcpSocket *client)
    {
        auto *target = client->findChild<QTcpSocket *>();
        const QByteArray message = client->readAll();
        if (target)
            target->write(message);
        else if (m_manner == Manner::Rubbish)
            client->write("HTTP/1.1 400 Bad Request\r\n\r\n");
        else if (m_manner == Manner::Socks)
            client->write(answerTo(message, client));
    }

    QByteArray answerTo(const QByteArray &message, QTcpSocket *client)
    {
        const bool isLogin = message.startsWith('\1');
        if (isLogin)
            return QByteArray(1, '\1') + QByteArray(1, message == m_login ? '\0' : '\1');
        const bool isGreeting = message.size() == 2 + message[1];
        if (isGreeting)
            return QByteArray(1, '\5')
                + QByteArray(1,
                             m_login.isEmpty()            ? '\0'
                                 : message.endsWith('\2') ? '\2'
                                                          : '\xff');
        const bool isReached = connectTo(message, client);
        return QByteArray(1, '\5') + QByteArray(1, isReached ? '\0' : '\4')
            + QByteArray::fromHex("0003056772656574"
                                  "0050");
    }

    bool connectTo(const QByteArray &request, QTcpSocket *client)
    {
        const auto *end = reinterpret_cast<const uchar *>(request.constEnd());
        const QString host = QString::fromUtf8(request.sliced(5).chopped(2));
        const QString name = QStringLiteral("%1:%2").arg(host).arg(end[-2] * 256 + end[-1]);
        {
            const QMutexLocker lock(&m_mutex);
            if (!m_asked.contains(name))
                m_asked << name;
        }
        if (request[3] != 3 || !m_names.contains(name))
            return false;
        auto *target = new QTcpSocket(client);
        QObject::connect(target, &QTcpSocket::readyRead, client,
                         [client, target] { client->write(target->readAll()); });
        QObject::connect(target, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        target->connectToHost(QHostAddress::LocalHost, m_names[name]);
        return target->waitForConnected(5000);
    }

    QHash<QString, quint16> m_names;
    Manner m_manner;
    QByteArray m_login; ///< the whole message of RFC 1929 that is taken; empty: no login wanted
    quint16 m_port = 0;
    mutable QMutex m_mutex;
    QStringList m_asked;
    QThread m_thread;
    std::unique_ptr<QObject> m_life; ///< lives in the thread, with everything the sockets need
};

} // namespace signalbox::test
