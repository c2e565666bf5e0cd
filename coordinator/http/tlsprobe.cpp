// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/tlsprobe.h"

#include "socks/sockstry.h"

#include <QSslSocket>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr int httpsPort = 443;

QString hostOf(const QUrl &url)
{
    return u"%1:%2"_s.arg(url.host()).arg(url.port(httpsPort));
}

Error socketError(const QSslSocket &socket, const QString &host)
{
    switch (socket.error()) {
    case QAbstractSocket::SslHandshakeFailedError:
    case QAbstractSocket::SslInternalError:
    case QAbstractSocket::SslInvalidUserDataError:
        return {Fault::Untrusted, u"No TLS with %1"_s.arg(host), socket.errorString()};
    case QAbstractSocket::ProxyAuthenticationRequiredError:
        return {Fault::Unauthorized, u"The proxy does not accept the login"_s, socket.errorString()};
    case QAbstractSocket::HostNotFoundError:
        return {Fault::Unreachable, u"The host %1 is not known"_s.arg(host), socket.errorString()};
    default:
        return {Fault::Unreachable, u"%1 cannot be reached"_s.arg(host), socket.errorString()};
    }
}

/// One handshake. Answers once and deletes itself.
class Probe : public QObject {
public:
    Probe(const QSslConfiguration &tls, const HttpSettings &settings, const TlsPlace &place, milliseconds time,
          QObject *owner)
        : QObject(owner)
        , m_trusted(settings.trustedCertificates)
        , m_host(hostOf(place.url))
    {
        m_socket.setProxy(networkProxy(settings.proxy));
        m_socket.setSslConfiguration(tls);
        connect(&m_socket, &QSslSocket::sslErrors, this, &Probe::take);
        connect(&m_socket, &QSslSocket::encrypted, this, &Probe::finish);
        connect(&m_socket, &QAbstractSocket::errorOccurred, this, [this] {
            if (m_sight.chain.isEmpty())
                settle(tl::unexpected<Error>(socketError(m_socket, m_host)));
            else
                finish();
        });
        QTimer::singleShot(time, this, [this, time] {
            settle(fail(Fault::TimedOut, u"No TLS with %1 within %2 ms"_s.arg(m_host).arg(time.count())));
        });
        const QString name = place.name.isEmpty() ? place.url.host() : place.name;
        m_socket.connectToHostEncrypted(place.url.host(), static_cast<quint16>(place.url.port(httpsPort)), name);
    }

    Eventually<TlsSight> sight() const { return m_answer.eventually(); }

private:
    /// A trusted one goes on, so that the server has its say about our certificate; otherwise the handshake ends here.
    void take(const QList<QSslError> &errors)
    {
        noteChain();
        for (const QSslError &error : errors)
            m_sight.flaws << error.errorString();
        m_sight.flaws.removeDuplicates();
        if (isTrustedByHand(m_socket.peerCertificate(), m_trusted))
            m_socket.ignoreSslErrors(errors);
    }

    void noteChain()
    {
        m_sight.chain.clear();
        for (const QSslCertificate &certificate : m_socket.peerCertificateChain())
            m_sight.chain << serverCertificate(certificate);
    }

    void finish()
    {
        if (m_socket.isEncrypted()) {
            noteChain();
            m_sight.protocol = nameOf(m_socket.sessionProtocol());
            m_sight.verdict = m_sight.flaws.isEmpty() ? TlsSight::Verdict::Trusted : TlsSight::Verdict::TrustedByHand;
        }
        settle(m_sight);
    }

    void settle(const Result<TlsSight> &result)
    {
        m_socket.disconnect(this);
        m_answer.give(result);
        deleteLater();
    }

    QStringList m_trusted;
    QString m_host;
    QSslSocket m_socket;
    TlsSight m_sight;
    Answer<TlsSight> m_answer;
};

} // namespace

Eventually<TlsSight> probeTls(const HttpSettings &settings, const TlsPlace &place, milliseconds time, QObject *owner)
{
    if (place.url.scheme() != u"https" || place.url.host().isEmpty())
        return ready<TlsSight>(fail(Fault::Rejected, u"Only an https address shows a certificate"_s));
    const auto trusting = tlsTrusting(settings.caFile);
    const auto tls = trusting ? tlsShowing(settings.certificate, *trusting) : trusting;
    if (!tls)
        return ready<TlsSight>(tl::unexpected<Error>(tls.error()));
    const auto probe = [=](milliseconds left) { return (new Probe(*tls, settings, place, left, owner))->sight(); };
    const SocksProxy socks = socksProxy(settings.proxy);
    if (!socks.isSet())
        return probe(time);
    QUrl target = place.url;
    target.setPort(target.port(httpsPort));
    return andThen(trySocks(socks, target, time, owner), owner,
                   [=](milliseconds took) { return probe(std::max(time - took, milliseconds(0))); });
}

} // namespace signalbox
