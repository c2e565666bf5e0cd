// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "socks/socks5.h"

#include <QHash>
#include <QMap>
#include <QString>

#include <chrono>
#include <mutex>
#include <optional>

struct addrinfo;
struct sockaddr;

namespace signalbox {

/// How brokers are reached that are not open at the addresses they advertise: another address for some, a SOCKS5 proxy
/// for all, both one after the other. It stands in the place of librdkafka's own resolving and connecting; what is
/// above that, TLS and its check of names first of all, goes on with the advertised name.
///
/// Called by librdkafka's threads. A handshake with a proxy blocks one of them, for `patience` at most; librdkafka
/// holds that broker's lock meanwhile, so that calls about this broker wait as long.
class BrokerWays {
public:
    /// `routes`: advertised host:port → reachable host:port.
    BrokerWays(const QMap<QString, QString> &routes, SocksProxy proxy,
               std::chrono::milliseconds patience = std::chrono::seconds(4));

    bool isEmpty() const { return m_routes.isEmpty() && !m_proxy.isSet(); }
    bool needsProxy() const { return m_proxy.isSet(); }

    /// As `rd_kafka_conf_set_resolve_cb` wants it: like getaddrinfo, or like freeaddrinfo where `node` is null.
    int resolve(const char *node, const char *service, const addrinfo *hints, addrinfo **found) const;
    /// As `rd_kafka_conf_set_connect_cb` wants it; `id` is the advertised host:port. Only with a proxy.
    int connect(int socket, const sockaddr *address, int length, const char *id);

    /// Why the proxy did not connect the broker that librdkafka's words are about.
    std::optional<Error> complaintIn(const QString &words) const;

    /// A host:port as it can be compared: lower case, an IPv6 address without brackets. Nothing when it is none.
    static std::optional<QString> canonical(const QString &hostAndPort);

private:
    QString routed(const QString &advertised) const;
    std::optional<Error> shakeHands(int socket, const sockaddr *address, int length, const QString &target) const;

    QMap<QString, QString> m_routes; ///< canonical
    SocksProxy m_proxy;
    std::chrono::milliseconds m_patience;
    mutable std::mutex m_mutex;
    QHash<QString, Error> m_complaints; ///< by advertised host:port
};

} // namespace signalbox
