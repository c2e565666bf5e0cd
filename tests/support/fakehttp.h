// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QMutex>
#include <QSslConfiguration>
#include <QString>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>

class QTcpServer;
class QTcpSocket;

namespace signalbox::test {

/// What a client asked for, as it came.
struct Asked {
    QByteArray method;
    QByteArray target; ///< path and query, still encoded
    QByteArray head; ///< the request line and all headers
    QByteArray body;
};

/// What the server sends back, byte for byte, and what it does then.
struct Reply {
    enum class Then { KeepOpen, Close, Reset };
    QByteArray bytes;
    Then then = Then::KeepOpen;
    int dripEveryMs = 0; ///< one byte at a time
};

/// A proper answer.
Reply reply(int status, const QByteArray &body, const QByteArray &contentType = "application/json");

/// A tiny HTTP server on loopback, in a thread of its own, that answers whatever the test says: slowly, in part,
/// wrongly, or not at all. It is no model of Connect (that is the demo cluster).
class FakeHttp {
public:
    /// Runs in the server's thread, so it must not touch the test's own state without a lock.
    using Script = std::function<Reply(const Asked &)>;

    explicit FakeHttp(Script script, const QSslConfiguration &tls = {});
    ~FakeHttp();
    Q_DISABLE_COPY_MOVE(FakeHttp)

    quint16 port() const { return m_port; }
    /// `http://127.0.0.1:port`, or `https://localhost:port` with TLS
    QString url() const;
    QList<Asked> asked() const;
    int openConnections() const { return m_open; }

private:
    void serve(QTcpSocket *socket);
    void answer(QTcpSocket *socket, QByteArray &received);

    Script m_script;
    QThread m_thread;
    QTcpServer *m_server = nullptr;
    bool m_isTls = false;
    quint16 m_port = 0;
    std::atomic<int> m_open = 0;
    mutable QMutex m_mutex;
    QList<Asked> m_asked;
};

} // namespace signalbox::test

Q_DECLARE_METATYPE(signalbox::test::Reply)
