// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpclient.h"

#include "http/exchange.h"
#include "http/socksexchange.h"

#include <QNetworkRequest>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr int mostRedirects = 3;

bool isHttp(const QUrl &url)
{
    return url.isValid() && !url.host().isEmpty() && (url.scheme() == u"http" || url.scheme() == u"https");
}

HttpAddress split(QUrl url)
{
    const HttpLogin login{url.userName(QUrl::FullyDecoded), url.password(QUrl::FullyDecoded), {}};
    url.setUserInfo({});
    return {url, login};
}

QByteArray basic(const QString &user, const QString &password)
{
    return "Basic " + (user + u':' + password).toUtf8().toBase64();
}

QByteArray authorization(const HttpLogin &login)
{
    if (!login.bearerToken.isEmpty())
        return "Bearer " + login.bearerToken.toUtf8();
    return basic(login.user, login.password);
}

/// `asked` with the login already decided on, and its URL free of one.
QNetworkRequest networkRequest(const HttpRequest &asked)
{
    QNetworkRequest request(asked.url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::SameOriginRedirectPolicy);
    request.setMaximumRedirectsAllowed(mostRedirects);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setDecompressedSafetyCheckThreshold(-1); // HttpLimits counts unpacked bytes
    request.setRawHeader("User-Agent", "signalbox/" SIGNALBOX_VERSION);
    request.setRawHeader("Accept", "application/json");
    if (asked.json)
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    if (asked.login.hasHeader())
        request.setRawHeader("Authorization", authorization(asked.login));
    if (!asked.hostHeader.isEmpty())
        request.setRawHeader("Host", asked.hostHeader.toUtf8());
    if (!asked.tlsName.isEmpty())
        request.setPeerVerifyName(asked.tlsName);
    return request;
}

} // namespace

Result<HttpAddress> httpAddress(const QString &entered)
{
    const QUrl url(entered.trimmed(), QUrl::StrictMode);
    if (!isHttp(url))
        return fail(Fault::Rejected, u"An address begins with http:// or https:// and names a host"_s);
    return split(url);
}

bool isServerName(const QString &name)
{
    static const QRegularExpression allowed(uR"(^[\w.:\[\]-]{1,255}$)"_s);
    return allowed.match(name).hasMatch();
}

HttpClient::HttpClient(HttpSettings settings, QObject *parent)
    : HttpAsker(parent)
    , m_settings(std::move(settings))
    , m_tls(tlsTrusting(m_settings.caFile))
    , m_tlsShowing(m_tls ? tlsShowing(m_settings.certificate, *m_tls) : m_tls)
{
    m_network = freshNetwork();
    m_introduced = freshNetwork();
}

HttpClient::Network HttpClient::freshNetwork() const
{
    Network network(new QNetworkAccessManager, [](QNetworkAccessManager *manager) { manager->deleteLater(); });
    network->setProxy(networkProxy(m_settings.proxy));
    return network;
}

Eventually<HttpAnswer> HttpClient::ask(const HttpRequest &request)
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (!isHttp(request.url))
        return ready<HttpAnswer>(fail(Fault::Rejected, u"Not an http or https address"_s));
    for (const QString &name : {request.hostHeader, request.tlsName})
        if (!name.isEmpty() && !isServerName(name))
            return ready<HttpAnswer>(fail(Fault::Rejected, u"The name of a host cannot hold such characters"_s));
    const bool isTls = request.url.scheme() == u"https";
    const bool isIntroduced = isTls && request.login.certificate == HttpLogin::Certificate::Shown;
    const auto &tls = isIntroduced ? m_tlsShowing : m_tls;
    if (isTls && !tls)
        return ready<HttpAnswer>(tl::unexpected<Error>(tls.error()));
    HttpRequest asked = request;
    const auto address = split(request.url);
    asked.url = address.url;
    if (!request.login.hasHeader())
        asked.login = address.login;
    auto sent = networkRequest(asked);
    if (isTls)
        sent.setSslConfiguration(*tls);
    else if (m_settings.proxy.kind == Proxy::Kind::Http && !m_settings.proxy.user.isEmpty())
        sent.setRawHeader("Proxy-Authorization", basic(m_settings.proxy.user, m_settings.proxy.password));
    Network &current = isIntroduced ? m_introduced : m_network;
    const auto send = [this, asked, sent, used = current](const HttpLimits &limits) {
        auto *reply = asked.json ? used->post(sent, *asked.json) : used->get(sent);
        return (new Exchange(reply, limits, m_settings, this))->answer();
    };
    if (m_settings.proxy.kind == Proxy::Kind::None)
        return send(request.limits);
    const auto answer = m_settings.proxy.kind == Proxy::Kind::Socks5 ? throughSocks(asked, send) : send(request.limits);
    // Connections that a proxy has cut may stay in the cache, and every later request to that host would wait in vain.
    whenDone(answer, this, [this, &current, used = current](const Result<HttpAnswer> &outcome) {
        const bool isLost =
            !outcome && (outcome.error().fault == Fault::TimedOut || outcome.error().fault == Fault::Unreachable);
        if (isLost && current == used)
            current = freshNetwork();
    });
    return answer;
}

Eventually<HttpAnswer> HttpClient::throughSocks(const HttpRequest &request, const Send &send)
{
    const QString target = request.url.authority();
    const SocksExchange::Way way{m_settings.proxy, request.url, m_reached.contains(target)};
    const auto answer = (new SocksExchange(way, request.limits, send, this))->answer();
    whenDone(answer, this, [this, target](const Result<HttpAnswer> &outcome) {
        if (outcome)
            m_reached.insert(target);
        else
            m_reached.remove(target);
    });
    return answer;
}

} // namespace signalbox
