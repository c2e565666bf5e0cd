// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"
#include "http/httpsettings.h"

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QObject>
#include <QSet>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

namespace signalbox {

/// How to log in; a bearer token comes before user and password. Lives in memory only, and in no URL, log or error.
struct HttpLogin {
    QString user;
    QString password;
    QString bearerToken;
    enum class Certificate { Withheld, Shown };
    Certificate certificate = Certificate::Withheld; ///< the client's own, over TLS, where it has one

    bool hasHeader() const { return !user.isEmpty() || !password.isEmpty() || !bearerToken.isEmpty(); }
    bool isEmpty() const { return !hasHeader() && certificate == Certificate::Withheld; }
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
    QString hostHeader; ///< what the server is called in the request; empty: as in the URL
    QString tlsName; ///< what the server is asked for in the handshake, and its certificate checked against; likewise
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

/// Whoever carries requests: a client, or somebody who makes them wait.
class HttpAsker : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual Eventually<HttpAnswer> ask(const HttpRequest &request) = 0;
};

/// A name as it may stand in a Host header or a handshake: nothing in it can end a line or begin another field.
bool isServerName(const QString &name);

/// Carries one request and one answer. Follows no redirect to another origin, keeps no cookies, uses no proxy but its
/// own; whoever drops or cancels the Eventually ends the request. Where nothing came through a SOCKS5 proxy, a second
/// beyond the limit goes into finding out whether the way is open. Lives in one thread, whose event loop it needs.
///
/// Errors: Unreachable (no connection, or it broke off), TimedOut, Untrusted (TLS, with the reason and the server's
/// certificate), Unauthorized (the proxy refuses the login, our certificate cannot be used), Malformed (too big, or no
/// HTTP), Rejected (an address that is none, a redirect elsewhere), Cancelled.
class HttpClient : public HttpAsker {
    Q_OBJECT

public:
    /// Where the CA file cannot be used, every https request is Untrusted and says why.
    explicit HttpClient(HttpSettings settings = {}, QObject *parent = nullptr);

    Eventually<HttpAnswer> ask(const HttpRequest &request) override;

private:
    using Send = std::function<Eventually<HttpAnswer>(const HttpLimits &)>;
    Eventually<HttpAnswer> throughSocks(const HttpRequest &request, const Send &send);

    /// Connections that are used again. Whoever still waits for an answer keeps those it came by.
    using Network = std::shared_ptr<QNetworkAccessManager>;
    Network freshNetwork() const;

    HttpSettings m_settings;
    Network m_network;
    Network m_introduced; ///< its connections have shown our certificate: never shared with the others
    QSet<QString> m_reached; ///< host and port of whom a SOCKS5 proxy led to at the last request
    Result<QSslConfiguration> m_tls;
    Result<QSslConfiguration> m_tlsShowing; ///< with our certificate
};

} // namespace signalbox
