// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpsettings.h"

#include "core/files.h"

#include <QBuffer>
#include <QFile>
#include <QSslCertificate>
#include <QSslKey>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr qint64 largestFile = 4 * 1024 * 1024;

Result<QByteArray> contentOf(const QString &path, const QString &what, Fault fault)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(fault, u"%1 %2 cannot be read"_s.arg(what, briefly(path)), file.errorString());
    if (file.size() > largestFile)
        return fail(fault, u"%1 %2 is too large to be one"_s.arg(what, briefly(path)));
    return file.readAll();
}

bool isPem(const QByteArray &content)
{
    return content.contains("-----BEGIN ");
}

QSslKey keyIn(const QByteArray &pem, const QByteArray &passphrase)
{
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        QSslKey key(pem, algorithm, QSsl::Pem, QSsl::PrivateKey, passphrase);
        if (!key.isNull())
            return key;
    }
    return {};
}

Result<QSslConfiguration> showingPem(const ClientCertificate &own, const QByteArray &content, QSslConfiguration tls)
{
    const auto chain = QSslCertificate::fromData(content, QSsl::Pem);
    if (chain.isEmpty())
        return fail(Fault::Unauthorized, u"The file %1 holds no certificate"_s.arg(briefly(own.file)));
    const auto keyContent = own.keyFile.isEmpty() ? Result<QByteArray>(content)
                                                  : contentOf(own.keyFile, u"The key file"_s, Fault::Unauthorized);
    if (!keyContent)
        return tl::unexpected<Error>(keyContent.error());
    const QString keyFile = own.keyFile.isEmpty() ? own.file : own.keyFile;
    if (!keyContent->contains("PRIVATE KEY-----"))
        return fail(Fault::Unauthorized, u"The file %1 holds no private key in PEM form"_s.arg(briefly(keyFile)));
    const QSslKey key = keyIn(*keyContent, own.passphrase.toUtf8());
    if (key.isNull())
        return fail(Fault::Unauthorized,
                    u"The private key in %1 cannot be opened: another passphrase, or a kind of key that is neither RSA "
                    "nor EC"_s.arg(briefly(keyFile)));
    tls.setLocalCertificateChain(chain);
    tls.setPrivateKey(key);
    return tls;
}

Result<QSslConfiguration> showingPkcs12(const ClientCertificate &own, const QByteArray &content, QSslConfiguration tls)
{
    QBuffer buffer;
    buffer.setData(content);
    buffer.open(QIODevice::ReadOnly);
    QSslKey key;
    QSslCertificate certificate;
    QList<QSslCertificate> others;
    if (!QSslCertificate::importPkcs12(&buffer, &key, &certificate, &others, own.passphrase.toUtf8()) || key.isNull())
        return fail(
            Fault::Unauthorized,
            u"The file %1 is neither PEM nor a PKCS#12 file that this passphrase opens"_s.arg(briefly(own.file)));
    tls.setLocalCertificateChain(QList{certificate} + others);
    tls.setPrivateKey(key);
    return tls;
}

} // namespace

QNetworkProxy networkProxy(const Proxy &proxy)
{
    if (proxy.kind == Proxy::Kind::None)
        return QNetworkProxy::NoProxy;
    const bool isHttp = proxy.kind == Proxy::Kind::Http;
    QNetworkProxy network(isHttp ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy, proxy.host, proxy.port,
                          proxy.user, proxy.password);
    auto abilities = QNetworkProxy::TunnelingCapability | QNetworkProxy::HostNameLookupCapability;
    if (isHttp) // plain http is asked as proxies know it; many of them tunnel to TLS ports only
        abilities |= QNetworkProxy::CachingCapability;
    network.setCapabilities(abilities);
    return network;
}

QString nameOf(const Proxy &proxy)
{
    return proxy.kind == Proxy::Kind::None ? QString() : u"%1:%2"_s.arg(proxy.host).arg(proxy.port);
}

Result<QSslConfiguration> tlsTrusting(const QString &caFile)
{
    auto tls = QSslConfiguration::defaultConfiguration();
    if (caFile.isEmpty())
        return tls;
    const auto content = contentOf(caFile, u"The CA file"_s, Fault::Untrusted);
    if (!content)
        return tl::unexpected<Error>(content.error());
    const auto authorities = QSslCertificate::fromData(*content, QSsl::Pem);
    if (authorities.isEmpty())
        return fail(Fault::Untrusted, u"The CA file %1 holds no certificate in PEM form"_s.arg(briefly(caFile)));
    tls.setCaCertificates(authorities);
    return tls;
}

Result<QSslConfiguration> tlsShowing(const ClientCertificate &own, QSslConfiguration tls)
{
    if (own.file.isEmpty())
        return tls;
    const auto content = contentOf(own.file, u"The certificate file"_s, Fault::Unauthorized);
    if (!content)
        return tl::unexpected<Error>(content.error());
    return isPem(*content) ? showingPem(own, *content, tls) : showingPkcs12(own, *content, tls);
}

} // namespace signalbox
