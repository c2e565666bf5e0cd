// SPDX-License-Identifier: GPL-3.0-or-later
#include "socks/sockstry.h"

#include <QElapsedTimer>
#include <QNetworkProxy>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

/// One handshake. Answers once and deletes itself.
class Try : public QObject {
public:
    Try(const SocksProxy &proxy, const QUrl &target, milliseconds time, QObject *owner)
        : QObject(owner)
        , m_handshake(proxy, target.host(), static_cast<quint16>(target.port()))
    {
        m_since.start();
        m_socket.setProxy(QNetworkProxy::NoProxy);
        connect(&m_socket, &QTcpSocket::connected, this, [this] { m_socket.write(m_handshake.greeting()); });
        connect(&m_socket, &QTcpSocket::readyRead, this, &Try::take);
        connect(&m_socket, &QTcpSocket::errorOccurred, this, &Try::failed);
        QTimer::singleShot(time, this, [this, time] {
            if (m_hasAnswered) // now it is the target that lets it wait
                settle(fail(Fault::TimedOut, u"The SOCKS5 proxy did not connect within %1 ms"_s.arg(time.count())));
            else
                settle(fail(Fault::Unreachable, u"The SOCKS5 proxy said nothing within %1 ms"_s.arg(time.count())));
        });
        m_socket.connectToHost(proxy.host, proxy.port);
    }

    Eventually<milliseconds> outcome() const { return m_answer.eventually(); }

private:
    void take()
    {
        m_hasAnswered = true;
        while (m_handshake.wants() > 0 && m_socket.bytesAvailable() >= m_handshake.wants()) {
            const auto next = m_handshake.take(m_socket.read(m_handshake.wants()));
            if (!next)
                return settle(tl::unexpected<Error>(next.error()));
            m_socket.write(*next);
        }
        if (m_handshake.wants() == 0)
            settle(milliseconds(m_since.elapsed()));
    }

    void failed()
    {
        const bool hungUp = m_socket.error() == QAbstractSocket::RemoteHostClosedError;
        settle(
            fail(Fault::Unreachable,
                 hungUp ? u"The SOCKS5 proxy hung up during the handshake"_s : u"The SOCKS5 proxy cannot be reached"_s,
                 hungUp ? QString() : m_socket.errorString()));
    }

    void settle(const Result<milliseconds> &result)
    {
        m_socket.disconnect(this);
        m_answer.give(result);
        deleteLater();
    }

    Socks5Handshake m_handshake;
    QTcpSocket m_socket;
    bool m_hasAnswered = false;
    QElapsedTimer m_since;
    Answer<milliseconds> m_answer;
};

} // namespace

Eventually<milliseconds> trySocks(const SocksProxy &proxy, const QUrl &target, milliseconds time, QObject *owner)
{
    Q_ASSERT(!target.host().isEmpty() && target.port() > 0);
    return (new Try(proxy, target, time, owner))->outcome();
}

} // namespace signalbox
