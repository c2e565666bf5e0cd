// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"
#include "socks/socks5.h"

#include <QUrl>

namespace signalbox {

/// Whether the proxy leads to the host and port of `target`, which must name both: shakes hands, says nothing there,
/// and hangs up. Gives how long that took. `owner`'s death ends it.
///
/// Errors: those of Socks5Handshake; Unreachable also where the proxy cannot be reached, hung up or never said a word;
/// TimedOut where it spoke, and did not come through to the target.
Eventually<milliseconds> trySocks(const SocksProxy &proxy, const QUrl &target, milliseconds time, QObject *owner);

} // namespace signalbox
