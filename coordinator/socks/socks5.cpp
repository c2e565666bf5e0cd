// SPDX-License-Identifier: GPL-3.0-or-later
#include "socks/socks5.h"

#include <QHostAddress>
#include <QtEndian>

#include <array>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr char socksVersion = 5;
constexpr char loginVersion = 1;
constexpr char noLogin = 0;
constexpr char userAndPassword = 2;
constexpr char connectCommand = 1;
constexpr char ipv4 = 1, name = 3, ipv6 = 4;
constexpr qsizetype longestText = 255; ///< its length is one byte

QByteArray withLength(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    Q_ASSERT(bytes.size() <= longestText);
    return QByteArray(1, static_cast<char>(bytes.size())) + bytes;
}

/// A numeric address goes as a number, for not every proxy takes it as a name.
QByteArray addressOf(const QString &host)
{
    const QHostAddress number(host);
    if (number.protocol() == QAbstractSocket::IPv4Protocol) {
        std::array<char, 4> bytes{};
        qToBigEndian(number.toIPv4Address(), bytes.data());
        return QByteArray(1, ipv4) + QByteArray(bytes.data(), bytes.size());
    }
    if (number.protocol() == QAbstractSocket::IPv6Protocol) {
        const Q_IPV6ADDR bytes = number.toIPv6Address();
        return QByteArray(1, ipv6) + QByteArray(reinterpret_cast<const char *>(bytes.c), sizeof bytes.c);
    }
    return QByteArray(1, name) + withLength(host);
}

Error refusalOf(int code, const QString &target)
{
    static const std::array<QString, 9> words{
        QString(),
        u"general failure"_s,
        u"not allowed by its rules"_s,
        u"network unreachable"_s,
        u"the name has no address there, or no way leads to it"_s,
        u"connection refused"_s,
        u"no answer in time"_s,
        u"it does not know the command"_s,
        u"it does not know this kind of address"_s,
    };
    const auto index = static_cast<size_t>(code);
    const QString says = index < words.size() ? words.at(index) : u"unknown reason"_s;
    return {code == 2 ? Fault::Forbidden : Fault::Unreachable,
            u"The SOCKS5 proxy could not connect to %1"_s.arg(target), u"%1 (reply %2)"_s.arg(says).arg(code)};
}

const Error strange{Fault::Malformed, u"What answers is no SOCKS5 proxy"_s, {}};

} // namespace

SocksProxy socksProxy(const Proxy &proxy)
{
    const bool isSocks = proxy.kind == Proxy::Kind::Socks5;
    return isSocks ? SocksProxy{proxy.host, proxy.port, proxy.user, proxy.password} : SocksProxy();
}

Socks5Handshake::Socks5Handshake(const SocksProxy &proxy, const QString &host, quint16 port)
    : m_proxy(proxy)
    , m_host(host)
    , m_port(port)
{
}

QByteArray Socks5Handshake::greeting() const
{
    QByteArray methods(1, noLogin);
    if (!m_proxy.user.isEmpty())
        methods.append(userAndPassword);
    return QByteArray(1, socksVersion) + QByteArray(1, static_cast<char>(methods.size())) + methods;
}

Result<QByteArray> Socks5Handshake::take(const QByteArray &answer)
{
    Q_ASSERT(answer.size() == m_wants);
    for (const QString &text : {m_host, m_proxy.user, m_proxy.password})
        if (text.toUtf8().size() > longestText)
            return fail(Fault::Rejected, u"A host, a user or a password of SOCKS5 has 255 bytes at most"_s);
    switch (m_awaits) {
    case Awaits::Method:
        return takeMethod(answer);
    case Awaits::Login:
        if (answer[1] != 0)
            return fail(Fault::Unauthorized, u"The SOCKS5 proxy refused the login"_s);
        return request();
    case Awaits::Reply:
        return takeReply(answer);
    case Awaits::RestOfReply:
        m_wants = 0;
        return QByteArray();
    }
    Q_UNREACHABLE();
}

Result<QByteArray> Socks5Handshake::takeMethod(const QByteArray &answer)
{
    if (answer[0] != socksVersion)
        return tl::unexpected(strange);
    if (answer[1] == noLogin)
        return request();
    if (answer[1] == userAndPassword && !m_proxy.user.isEmpty()) {
        m_awaits = Awaits::Login;
        m_wants = 2;
        return QByteArray(1, loginVersion) + withLength(m_proxy.user) + withLength(m_proxy.password);
    }
    const bool isLoginMissing = m_proxy.user.isEmpty();
    return fail(Fault::Unauthorized,
                isLoginMissing ? u"The SOCKS5 proxy asks for a login"_s
                               : u"The SOCKS5 proxy takes no user and password"_s);
}

QByteArray Socks5Handshake::request()
{
    m_awaits = Awaits::Reply;
    m_wants = 5; // up to the first byte of its address, which tells the rest's length
    QByteArray bytes{1, socksVersion};
    bytes.append(connectCommand).append('\0').append(addressOf(m_host));
    return bytes.append(static_cast<char>(m_port >> 8)).append(static_cast<char>(m_port & 0xff));
}

Result<QByteArray> Socks5Handshake::takeReply(const QByteArray &answer)
{
    if (answer[0] != socksVersion)
        return tl::unexpected(strange);
    if (answer[1] != 0)
        return tl::unexpected(refusalOf(static_cast<uchar>(answer[1]), u"%1:%2"_s.arg(m_host).arg(m_port)));
    constexpr qsizetype portBytes = 2;
    m_awaits = Awaits::RestOfReply;
    switch (answer[3]) {
    case ipv4:
        m_wants = 3 + portBytes;
        return QByteArray();
    case name:
        m_wants = static_cast<uchar>(answer[4]) + portBytes;
        return QByteArray();
    case ipv6:
        m_wants = 15 + portBytes;
        return QByteArray();
    default:
        return tl::unexpected(strange);
    }
}

} // namespace signalbox
