// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QObject>
#include <QSslConfiguration>
#include <QUrl>

#include <optional>

namespace signalbox {

/// How to log in; a bearer token comes before user and password. Lives in memory only, and in no URL, log or error.
struct HttpLogin {
    QString user;
    QString password;
    QString bearerToken;

    bool isEmpty() const { return user.isEmpty() && password.isEmpty() && bearerToken.isEmpty(); }
    bool operator==(const HttpLogin &) const = default;
};

/// What one answer may cost at most.
struct HttpLimits {
    milliseconds time{10000}; ///< from asking to the last byte
    qint64 bytes = 64 * 1024 * 1024; ///< of the body, unpacked
    bool operator==(const HttpLimits &) const = default;
};

/// One question: a GET, or a POST where there is a body.
struct HttpRequest {
    QUrl url; ///< http or https; a user and password inside are taken out and used as the login
    HttpLogin login;
    HttpLimits limits;
    std::optional<QByteArray> json;
};

/// What came back, whole. Any status is an answer here; what it means is for those who know the protocol.
struct HttpAnswer {
    int status = 0;
    QByteArray body;
    QByteArray contentType;
    std::optional<Moment> date; ///< the server's clock, whole seconds
    milliseconds took{};
};

/// A URL as people enter it, with user and password split off.
struct HttpAddress {
    QUrl url;
    HttpLogin login;
};
/// Fault::Rejected, in words for a dialog, where it is no http or https URL with a host.
Result<HttpAddress> httpAddress(const QString &entered);

/// Carries one request and one answer. Follows no redirect to another origin, keeps no cookies, uses no proxy; whoever
/// drops or cancels the Eventually ends the request. Lives in one thread, whose event loop it needs.
///
/// Errors: Unreachable (no connection, or it broke off), TimedOut, Untrusted (TLS, with the reason), Malformed (too
/// big, or no HTTP), Rejected (an address that is none, a redirect elsewhere), Cancelled.
class HttpClient : public QObject {
    Q_OBJECT

public:
    /// `caFile`: PEM with the only authorities to trust, empty for the system's. One that cannot be used makes every
    /// https request Untrusted, and says why.
    explicit HttpClient(const QString &caFile = {}, QObject *parent = nullptr);

    Eventually<HttpAnswer> ask(const HttpRequest &request);

private:
    QNetworkAccessManager m_network;
    QSslConfiguration m_tls;
    std::optional<Error> m_unusableCa;
};

} // namespace signalbox
