// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/proxy.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace signalbox {

/// A SOCKS5 proxy and how to log in to it.
struct SocksProxy {
    QString host; ///< empty: none
    quint16 port = 1080;
    QString user; ///< empty: the proxy asks for no login
    QString password; ///< secret
    bool isSet() const { return !host.isEmpty(); }
    bool operator==(const SocksProxy &) const = default;
};
/// The same proxy; not set where it is none of this kind.
SocksProxy socksProxy(const Proxy &proxy);

/// What is said to a SOCKS5 proxy until it has connected us (RFC 1928, RFC 1929): bytes in, bytes out, no socket. The
/// name of the target is sent as it is, so that the far end resolves it. It asks for exactly as many bytes as the next
/// answer has: what comes behind the handshake belongs to somebody else.
class Socks5Handshake {
public:
    Socks5Handshake(const SocksProxy &proxy, const QString &host, quint16 port);

    /// What to send first.
    QByteArray greeting() const;
    /// How many bytes to read now; 0: it is done, and the connection is the target's.
    qsizetype wants() const { return m_wants; }
    /// Takes exactly `wants()` bytes; gives what to send next, if anything. Errors: Unauthorized (no login or a wrong
    /// one), Forbidden (its rules), Unreachable (the target, in the proxy's words), Malformed (no SOCKS5 proxy),
    /// Rejected (a name or a login that is too long to be said).
    Result<QByteArray> take(const QByteArray &answer);

private:
    enum class Awaits { Method, Login, Reply, RestOfReply };
    Result<QByteArray> takeMethod(const QByteArray &answer);
    Result<QByteArray> takeReply(const QByteArray &answer);
    QByteArray request();

    SocksProxy m_proxy;
    QString m_host;
    quint16 m_port;
    Awaits m_awaits = Awaits::Method;
    qsizetype m_wants = 2;
};

} // namespace signalbox
