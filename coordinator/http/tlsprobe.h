// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"
#include "http/httpsettings.h"
#include "http/servercertificate.h"

#include <QList>
#include <QUrl>

namespace signalbox {

/// What a server showed of itself in a TLS handshake, and whether that is enough.
struct TlsSight {
    enum class Verdict {
        Trusted, ///< by an authority, in time, and for this name
        TrustedByHand, ///< not so, but this very certificate is among the trusted ones
        Untrusted,
    };
    Verdict verdict = Verdict::Untrusted;
    QStringList flaws; ///< English; why it is not trusted by itself
    QList<ServerCertificate> chain; ///< as the server sent it, its own first
    QString protocol; ///< `TLS 1.3`; empty where the handshake was not finished
    bool operator==(const TlsSight &) const = default;
};

/// Where to look: an https URL, and the name to check the certificate against where it is another than the URL's host.
struct TlsPlace {
    QUrl url;
    QString name;
};

/// Shakes hands, says nothing, and hangs up: on the same way (proxy, TLS name, client certificate) that requests go,
/// for a connection test and for "trust this certificate". `owner`'s death ends it.
///
/// Errors: Rejected (no https URL), Unreachable, TimedOut, Unauthorized (the proxy wants another login, our certificate
/// cannot be opened), Untrusted (no TLS there, the server refused ours, the CA file cannot be used).
Eventually<TlsSight> probeTls(const HttpSettings &settings, const TlsPlace &place, milliseconds time, QObject *owner);

} // namespace signalbox
