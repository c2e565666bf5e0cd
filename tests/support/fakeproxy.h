// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QMutex>
#include <QStringList>
#include <QThread>

#include <functional>

class QTcpServer;
class QTcpSocket;

namespace signalbox::test {

/// A bastion on loopback, in a thread of its own: a SOCKS5 proxy (RFC 1928, 1929), and an HTTP proxy that tunnels
/// (CONNECT) and carries plain requests. It alone knows the names behind it; what it does not know, nobody reaches.
class FakeProxy {
public:
    enum class Kind { Socks5, Http };
    struct Login {
        QString user;
        QString password;
    };

    /// `names`: `host:port`, as a client asks for it, to the port on loopback where it really is.
    FakeProxy(Kind kind, QMap<QString, quint16> names, Login login = {});
    ~FakeProxy();
    Q_DISABLE_COPY_MOVE(FakeProxy)

    quint16 port() const { return m_port; }
    /// Hangs up on everybody, and from now on whenever a client has said its first word.
    void cut();
    void mend();
    /// Every `host:port` that somebody wanted to go to, each once, in turn.
    QStringList asked() const;

private:
    void take(QTcpSocket *client, QByteArray &received);
    void takeSocks(QTcpSocket *client, QByteArray &received);
    void takeHttp(QTcpSocket *client, QByteArray &received);
    void forward(QTcpSocket *client, const QString &place, const QByteArray &welcome, const QByteArray &first);
    void refuse(QTcpSocket *client, const QByteArray &words);
    bool isWelcome(const QByteArray &basic) const;
    void whereItRuns(const std::function<void()> &act);

    Kind m_kind;
    QMap<QString, quint16> m_names;
    Login m_login;
    QThread m_thread;
    QTcpServer *m_server = nullptr;
    bool m_isCut = false; ///< of its thread
    quint16 m_port = 0;
    mutable QMutex m_mutex;
    QStringList m_asked;
};

} // namespace signalbox::test
