// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/brokerways.h"

#include "kafka/sockets.h"

#include <cerrno>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct Target {
    QString host;
    QString port;
};

Target targetOf(const QString &hostAndPort)
{
    const qsizetype colon = hostAndPort.lastIndexOf(u':');
    return {hostAndPort.first(colon), hostAndPort.sliced(colon + 1)};
}

/// What the proxy itself did on its socket.
Error ofProxy(int error)
{
    if (error == ETIMEDOUT)
        return {Fault::TimedOut, u"The SOCKS5 proxy did not answer in time"_s, {}};
    if (error == ECONNRESET)
        return {Fault::Unreachable, u"The SOCKS5 proxy hung up during the handshake"_s, {}};
    return {Fault::Unreachable, u"The SOCKS5 proxy cannot be reached"_s, sockets::textOf(error)};
}

} // namespace

BrokerWays::BrokerWays(const QMap<QString, QString> &routes, SocksProxy proxy, std::chrono::milliseconds patience)
    : m_proxy(std::move(proxy))
    , m_patience(patience)
{
    for (auto route = routes.cbegin(); route != routes.cend(); ++route) {
        const auto advertised = canonical(route.key());
        const auto reachable = canonical(route.value());
        if (advertised && reachable)
            m_routes.insert(*advertised, *reachable);
    }
}

std::optional<QString> BrokerWays::canonical(const QString &hostAndPort)
{
    const qsizetype colon = hostAndPort.lastIndexOf(u':');
    if (colon < 1)
        return std::nullopt;
    bool isNumber = false;
    const uint port = hostAndPort.sliced(colon + 1).toUInt(&isNumber);
    QString host = hostAndPort.first(colon).toLower();
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1, host.size() - 2);
    if (!isNumber || port == 0 || port > 65535 || host.isEmpty() || host.contains(u' ') || host.contains(u'/'))
        return std::nullopt;
    return u"%1:%2"_s.arg(host).arg(port);
}

QString BrokerWays::routed(const QString &advertised) const
{
    const auto name = canonical(advertised).value_or(advertised);
    return m_routes.value(name, name);
}

int BrokerWays::resolve(const char *node, const char *service, const addrinfo *hints, addrinfo **found) const
{
    if (!node) {
        sockets::release(*found);
        return 0;
    }
    const Target target = m_proxy.isSet()
        ? Target{m_proxy.host, QString::number(m_proxy.port)}
        : targetOf(routed(u"%1:%2"_s.arg(QString::fromUtf8(node), QString::fromUtf8(service))));
    return sockets::resolve(target.host, target.port, hints, found);
}

int BrokerWays::connect(int socket, const sockaddr *address, int length, const char *id)
{
    const QString broker = QString::fromUtf8(id);
    const auto error = shakeHands(socket, address, length, routed(broker));
    const std::lock_guard lock(m_mutex);
    if (!error) {
        m_complaints.remove(broker);
        return 0;
    }
    m_complaints.insert(broker, *error);
    return ECONNREFUSED;
}

std::optional<Error> BrokerWays::shakeHands(int socket, const sockaddr *address, int length,
                                            const QString &target) const
{
    const QDeadlineTimer deadline(m_patience);
    if (const int error = sockets::connectTo(socket, address, length, deadline); error != 0)
        return ofProxy(error);
    const Target split = targetOf(target);
    Socks5Handshake handshake(m_proxy, split.host, split.port.toUShort());
    QByteArray toSend = handshake.greeting();
    while (handshake.wants() > 0) {
        if (const int error = sockets::send(socket, toSend, deadline); error != 0)
            return ofProxy(error);
        QByteArray answer(handshake.wants(), '\0');
        if (const int error = sockets::receive(socket, answer, deadline); error != 0)
            return ofProxy(error);
        auto next = handshake.take(answer);
        if (!next)
            return next.error();
        toSend = *std::move(next);
    }
    return std::nullopt;
}

std::optional<Error> BrokerWays::complaintIn(const QString &words) const
{
    const std::lock_guard lock(m_mutex);
    for (auto complaint = m_complaints.cbegin(); complaint != m_complaints.cend(); ++complaint)
        if (words.contains(complaint.key()))
            return complaint.value();
    return std::nullopt;
}

} // namespace signalbox
