// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

/// A way through a bastion. Host names are resolved at its far end, and loopback addresses are the far end's own. HTTP
/// proxies carry REST and metrics only, SOCKS5 the brokers too.
struct Proxy {
    enum class Kind { None, Socks5, Http };
    Kind kind = Kind::None;
    QString host;
    quint16 port = 0;
    QString user;
    QString password; ///< secret
    bool operator==(const Proxy &) const = default;
};

} // namespace signalbox
