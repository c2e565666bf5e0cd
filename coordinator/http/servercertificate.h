// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QStringList>

namespace signalbox {

/// A certificate as a server showed it. What it says of itself is the server's word: short, on one line, and no more
/// trusted than the certificate.
struct ServerCertificate {
    QString subject; ///< `CN=w1.example, O=Example`
    QString issuer;
    QStringList names; ///< the DNS names and addresses it is for
    Moment validFrom{};
    Moment validUntil{};
    QString sha256; ///< of the whole certificate, lower-case hex without colons
    bool isSelfSigned = false;
    bool operator==(const ServerCertificate &) const = default;
};
ServerCertificate serverCertificate(const QSslCertificate &certificate);

/// Whether it is one of those that were trusted by hand; colons, spaces and case do not matter in `trusted`.
bool isTrustedByHand(const QSslCertificate &certificate, const QStringList &trusted);
/// For an error's detail: whose it is, by whom, until when, and its fingerprint. Empty for no certificate.
QString inWords(const QSslCertificate &certificate);

/// `TLS 1.3`; empty where there is no session.
QString nameOf(QSsl::SslProtocol protocol);

} // namespace signalbox
