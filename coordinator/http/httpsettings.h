// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/proxy.h"
#include "core/result.h"

#include <QNetworkProxy>
#include <QSslConfiguration>
#include <QString>
#include <QStringList>

namespace signalbox {

/// Who we are, for servers that want a certificate. It is shown only where `HttpLogin::certificate` says so.
struct ClientCertificate {
    QString file; ///< PEM with the chain, ours first, or PKCS#12; empty: none
    QString keyFile; ///< PEM; empty: the key is in `file`
    QString passphrase; ///< of the key or the PKCS#12 file; secret
    bool operator==(const ClientCertificate &) const = default;
};

/// What all requests of one client have in common: the way, whom to trust, and who we are.
struct HttpSettings {
    QString caFile; ///< PEM with the only authorities to trust; empty: the system's
    QStringList
        trustedCertificates; ///< SHA-256 of server certificates that are taken as they are, whatever their flaws
    ClientCertificate certificate;
    Proxy proxy;
    bool operator==(const HttpSettings &) const = default;
};

QNetworkProxy networkProxy(const Proxy &proxy);
/// `bastion:1080`; empty for none.
QString nameOf(const Proxy &proxy);

/// The system's TLS with the authorities of `caFile`. Untrusted where the file cannot be used, and says why.
Result<QSslConfiguration> tlsTrusting(const QString &caFile);
/// `tls` with our certificate and its key added. Unauthorized where a file cannot be used: it is missing, is neither
/// PEM nor PKCS#12, or does not open with this passphrase.
Result<QSslConfiguration> tlsShowing(const ClientCertificate &own, QSslConfiguration tls);

} // namespace signalbox
