// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpclient.h"

#include "http/exchange.h"

#include <QFile>
#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QSslCertificate>

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

QByteArray authorization(const HttpLogin &login)
{
    if (!login.bearerToken.isEmpty())
        return "Bearer " + login.bearerToken.toUtf8();
    return "Basic " + (login.user + u':' + login.password).toUtf8().toBase64();
}

QNetworkRequest networkRequest(const QUrl &url, const HttpLogin &login, const QSslConfiguration &tls)
{
    QNetworkRequest request(url);
    request.setSslConfiguration(tls);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::SameOriginRedirectPolicy);
    request.setMaximumRedirectsAllowed(mostRedirects);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setDecompressedSafetyCheckThreshold(-1); // HttpLimits counts unpacked bytes
    request.setRawHeader("User-Agent", "signalbox/" SIGNALBOX_VERSION);
    request.setRawHeader("Accept", "application/json");
    if (!login.isEmpty())
        request.setRawHeader("Authorization", authorization(login));
    return request;
}

/// The certificates of a PEM file, or why there are none.
Result<QList<QSslCertificate>> authorities(const QString &caFile)
{
    QFile file(caFile);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Fault::Untrusted, u"The CA file %1 cannot be read"_s.arg(caFile), file.errorString());
    const auto certificates = QSslCertificate::fromDevice(&file, QSsl::Pem);
    if (certificates.isEmpty())
        return fail(Fault::Untrusted, u"The CA file %1 holds no certificate in PEM form"_s.arg(caFile));
    return certificates;
}

} // namespace

Result<HttpAddress> httpAddress(const QString &entered)
{
    const QUrl url(entered.trimmed(), QUrl::StrictMode);
    if (!isHttp(url))
        return fail(Fault::Rejected, u"An address begins with http:// or https:// and names a host"_s);
    return split(url);
}

HttpClient::HttpClient(const QString &caFile, QObject *parent)
    : QObject(parent)
    , m_tls(QSslConfiguration::defaultConfiguration())
{
    m_network.setProxy(QNetworkProxy::NoProxy);
    if (caFile.isEmpty())
        return;
    const auto trusted = authorities(caFile);
    if (trusted)
        m_tls.setCaCertificates(*trusted);
    else
        m_unusableCa = trusted.error();
}

Eventually<HttpAnswer> HttpClient::ask(const HttpRequest &request)
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (!isHttp(request.url))
        return ready<HttpAnswer>(fail(Fault::Rejected, u"Not an http or https address"_s));
    if (m_unusableCa && request.url.scheme() == u"https")
        return ready<HttpAnswer>(tl::unexpected<Error>(*m_unusableCa));
    const auto address = split(request.url);
    auto sent = networkRequest(address.url, request.login.isEmpty() ? address.login : request.login, m_tls);
    if (request.json)
        sent.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    auto *reply = request.json ? m_network.post(sent, *request.json) : m_network.get(sent);
    return (new Exchange(reply, request.limits, this))->answer();
}

} // namespace signalbox
