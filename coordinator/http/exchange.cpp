// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/exchange.h"

#include "http/servercertificate.h"

#include <QDateTime>
#include <QLocale>
#include <QSslError>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

QString hostOf(const QUrl &url)
{
    return url.port() < 0 ? url.host() : url.host() + u':' + QString::number(url.port());
}

/// `Mon, 30 Nov 2026 09:49:20 GMT`
std::optional<Moment> momentOfHttp(const QByteArray &date)
{
    QDateTime parsed = QLocale::c().toDateTime(QString::fromLatin1(date), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
    parsed.setTimeSpec(Qt::UTC);
    return parsed.isValid() ? std::optional(momentOfEpoch(parsed.toMSecsSinceEpoch())) : std::nullopt;
}

/// Where a server would send us, without what may be secret in it.
QString destination(const QNetworkReply &reply)
{
    if (!reply.hasRawHeader("Location"))
        return {};
    const QUrl target = reply.url().resolved(QUrl::fromEncoded(reply.rawHeader("Location")));
    return target.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

bool isOfContent(QNetworkReply::NetworkError error)
{
    return error == QNetworkReply::NoError || error == QNetworkReply::ProtocolInvalidOperationError
        || (error >= QNetworkReply::ContentAccessDenied && error <= QNetworkReply::UnknownContentError)
        || (error >= QNetworkReply::InternalServerError && error <= QNetworkReply::UnknownServerError);
}

/// OpenSSL's words for bytes that are no TLS: what answers is plain HTTP, or no web server at all.
bool speaksNoTls(const QString &words)
{
    return words.contains(u"wrong version number") || words.contains(u"packet length too long")
        || words.contains(u"http request");
}

Error networkError(const QNetworkReply &reply, const QStringList &tlsErrors)
{
    const QString host = hostOf(reply.request().url());
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return {Fault::Unreachable, u"%1 refused the connection"_s.arg(host), reply.errorString()};
    case QNetworkReply::HostNotFoundError:
        return {Fault::Unreachable, u"The host %1 is not known"_s.arg(host), reply.errorString()};
    case QNetworkReply::RemoteHostClosedError:
        return {Fault::Unreachable, u"%1 closed the connection without a complete HTTP answer"_s.arg(host),
                reply.errorString()};
    case QNetworkReply::SslHandshakeFailedError:
        if (tlsErrors.isEmpty() && speaksNoTls(reply.errorString()))
            return {Fault::Malformed, u"%1 does not speak TLS; try http://"_s.arg(host), reply.errorString()};
        return {Fault::Untrusted, u"No trusted TLS connection to %1"_s.arg(host),
                tlsErrors.isEmpty() ? reply.errorString() : tlsErrors.join(u' ')};
    case QNetworkReply::ProtocolUnknownError: // only a redirect can lead there
    case QNetworkReply::InsecureRedirectError:
        return {Fault::Rejected, u"%1 redirects elsewhere, which is not followed"_s.arg(host), destination(reply)};
    case QNetworkReply::TooManyRedirectsError:
        return {Fault::Rejected, u"%1 redirects in a circle"_s.arg(host), destination(reply)};
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return {Fault::Unauthorized, u"The proxy to %1 does not accept the login"_s.arg(host), reply.errorString()};
    case QNetworkReply::ProtocolFailure:
        return {Fault::Malformed, u"%1 does not speak HTTP"_s.arg(host), reply.errorString()};
    default:
        return {Fault::Unreachable, u"%1 cannot be reached"_s.arg(host), reply.errorString()};
    }
}

/// What the proxy itself did, where it is the proxy that failed. A plain request to an HTTP proxy is made to the proxy,
/// so that what Qt says of its connection is said of that.
QString blameOf(const QNetworkReply &reply, const Proxy &proxy)
{
    const bool isTls = reply.request().url().scheme() == u"https";
    const bool isMadeToProxy = proxy.kind == Proxy::Kind::Http && !isTls;
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return isMadeToProxy ? u"the proxy refused the connection"_s : QString();
    case QNetworkReply::ProxyConnectionRefusedError:
        return u"the proxy refused the connection"_s;
    case QNetworkReply::HostNotFoundError: // other names are looked up at its far end
    case QNetworkReply::ProxyNotFoundError:
        return u"the name of the proxy is not known"_s;
    case QNetworkReply::RemoteHostClosedError:
        return isMadeToProxy ? u"the proxy hung up"_s : QString();
    case QNetworkReply::ProxyConnectionClosedError:
        return u"the proxy hung up"_s;
    case QNetworkReply::UnknownNetworkError:
        return proxy.kind == Proxy::Kind::Http && isTls ? u"the proxy did not connect us: %1"_s.arg(reply.errorString())
                                                        : QString();
    default:
        return {};
    }
}

} // namespace

Exchange::Exchange(QNetworkReply *reply, HttpLimits limits, const HttpSettings &settings, QObject *parent)
    : QObject(parent)
    , m_reply(reply)
    , m_limits(limits)
    , m_trusted(settings.trustedCertificates)
    , m_proxy(settings.proxy)
{
    const QString host = hostOf(reply->request().url());
    connect(reply, &QNetworkReply::readyRead, this, &Exchange::takeBytes);
    connect(reply, &QNetworkReply::finished, this, &Exchange::finish);
    connect(reply, &QNetworkReply::sslErrors, this, &Exchange::judge);
    connect(&m_time, &QTimer::timeout, this, [this, host] {
        giveUp({Fault::TimedOut,
                u"%1 did not answer within %2 ms"_s.arg(host).arg(m_limits.time.count()) + through(),
                {}});
    });
    connect(&m_awaited, &QFutureWatcherBase::canceled, this, [this] { giveUp({Fault::Cancelled, {}, {}}); });
    m_awaited.setFuture(m_answer.eventually());
    m_time.setSingleShot(true);
    m_time.start(m_limits.time);
    m_since.start();
}

Exchange::~Exchange()
{
    if (m_reply)
        m_reply->deleteLater(); // which ends a request that is still on its way
}

/// What is forgiven is forgiven to this certificate on this connection. Should the request be sent again on another one
/// and meet another certificate, that one is judged anew.
void Exchange::judge(const QList<QSslError> &errors)
{
    const QSslCertificate shown = m_reply->sslConfiguration().peerCertificate();
    if (isTrustedByHand(shown, m_trusted))
        return m_reply->ignoreSslErrors(errors);
    for (const QSslError &error : errors)
        m_tlsErrors << error.errorString();
    m_tlsErrors << inWords(shown);
}

void Exchange::takeBytes()
{
    m_body += m_reply->readAll();
    if (m_body.size() > m_limits.bytes)
        giveUp({Fault::Malformed, u"The answer is bigger than %1 MB"_s.arg(m_limits.bytes / (1024 * 1024)), {}});
}

void Exchange::giveUp(Error why)
{
    settle(tl::unexpected<Error>(std::move(why)));
}

void Exchange::finish()
{
    takeBytes();
    settle(outcome());
}

/// Not by `QNetworkReply::abort`: that warns where the reply has already met an error of its own.
void Exchange::settle(Result<HttpAnswer> result)
{
    m_time.stop();
    m_awaited.disconnect(this);
    m_reply->disconnect(this);
    m_answer.give(std::move(result));
    deleteLater();
}

QString Exchange::through() const
{
    return m_proxy.kind == Proxy::Kind::None ? QString() : u" (through the proxy %1)"_s.arg(nameOf(m_proxy));
}

Result<HttpAnswer> Exchange::outcome() const
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 0 || !isOfContent(m_reply->error())) {
        Error error = networkError(*m_reply, m_tlsErrors);
        const QString blame = m_proxy.kind == Proxy::Kind::None ? QString() : blameOf(*m_reply, m_proxy);
        if (!blame.isEmpty())
            error = {Fault::Unreachable, u"%1 cannot be reached"_s.arg(hostOf(m_reply->request().url())), blame};
        if (error.fault == Fault::Unreachable)
            error.what += through();
        return tl::unexpected<Error>(error);
    }
    HttpAnswer answer;
    answer.status = status;
    answer.body = m_body;
    answer.contentType = m_reply->rawHeader("Content-Type");
    answer.date = momentOfHttp(m_reply->rawHeader("Date"));
    answer.took = milliseconds(m_since.elapsed());
    return answer;
}

} // namespace signalbox
