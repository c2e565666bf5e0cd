// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wayarguments.h"

#include "http/httpclient.h"

#include <QRegularExpression>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto howRoutesAreWritten =
    u"--route is written WORKER:PORT=URL, such as w1:8083=https://gate/w1 or, with the names that a gate goes by, "
    "w1:8083=https://10.0.0.1,host=w1.example,tls=gate.example"_s;

/// `W1:8083` as workers are told apart; empty where the text is no such thing.
WorkerId workerFrom(const QString &text)
{
    static const QRegularExpression hostAndPort(uR"(^[^/?#@\s]+:\d+$)"_s);
    return hostAndPort.match(text).hasMatch() ? workerIdOf(u"http://"_s + text) : WorkerId();
}

bool hasPort(const QString &hostAndPort)
{
    constexpr uint largest = 65535;
    const uint port = hostAndPort.section(u':', -1).toUInt();
    return port > 0 && port <= largest;
}

Result<QString> placeFrom(const QString &text)
{
    const auto address = httpAddress(text);
    if (!address)
        return fail(Fault::Rejected, howRoutesAreWritten);
    if (!address->login.isEmpty())
        return fail(Fault::Rejected,
                    u"--route: a command line can be read by everybody on this machine; leave the login out of the "
                    "URL and use --user with --password-file"_s);
    return address->url.toString();
}

} // namespace

Result<WorkerRoute> workerRouteFrom(const QString &text)
{
    QStringList parts = text.split(u',');
    const QString way = parts.takeFirst();
    WorkerRoute route;
    route.worker = workerFrom(way.section(u'=', 0, 0).trimmed());
    if (route.worker.isEmpty() || !way.contains(u'='))
        return fail(Fault::Rejected, howRoutesAreWritten);
    if (!hasPort(way.section(u'=', 0, 0).trimmed()))
        return fail(Fault::Rejected, u"--route: a worker's port is a number from 1 to 65535"_s);
    auto url = placeFrom(way.section(u'=', 1));
    if (!url)
        return tl::unexpected(url.error());
    route.url = *url;
    for (const QString &part : std::as_const(parts)) {
        const QString key = part.section(u'=', 0, 0).trimmed();
        const QString name = part.section(u'=', 1).trimmed();
        if (!isServerName(name) || (key != u"host" && key != u"tls"))
            return fail(Fault::Rejected, howRoutesAreWritten);
        (key == u"host" ? route.hostHeader : route.tlsName) = name;
    }
    return route;
}

Result<MetricsTarget> metricsTargetFrom(const QString &text)
{
    const qsizetype equals = text.indexOf(u'=');
    const bool namesWorker = equals > 0 && !text.first(equals).contains(u"//"_s);
    const MetricsTarget target{WorkerId(namesWorker ? text.first(equals) : QString()),
                               namesWorker ? text.sliced(equals + 1) : text};
    const auto address = httpAddress(QString(target.url).replace(u"{host}"_s, u"host"_s));
    if (!address)
        return fail(Fault::Rejected,
                    u"--metrics: not the URL of Jolokia or of Prometheus' page, such as http://w1:8778/jolokia or, for "
                    "every worker, http://{host}:8778/jolokia"_s);
    if (!address->login.isEmpty())
        return fail(Fault::Rejected,
                    u"--metrics: a command line can be read by everybody on this machine; leave the login out of the "
                    "URL"_s);
    return target;
}

Result<Proxy> proxyFrom(const QString &text)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool isSocks = url.scheme() == u"socks5" || url.scheme() == u"socks5h";
    if (!url.isValid() || url.host().isEmpty() || url.port() < 1 || (!isSocks && url.scheme() != u"http"))
        return fail(Fault::Rejected,
                    u"--proxy is written socks5://host:port or http://host:port, such as socks5://bastion:1080"_s);
    if (!url.password().isEmpty())
        return fail(Fault::Rejected,
                    u"--proxy: a command line can be read by everybody on this machine; leave the password out of "
                    "the URL and give it as SIGNALBOX_PROXY_PASSWORD"_s);
    Proxy proxy;
    proxy.kind = isSocks ? Proxy::Kind::Socks5 : Proxy::Kind::Http;
    proxy.host = url.host();
    proxy.port = static_cast<quint16>(url.port());
    proxy.user = url.userName(QUrl::FullyDecoded);
    return proxy;
}

Result<QString> fingerprintFrom(const QString &text)
{
    static const QRegularExpression sha256(u"^[0-9a-f]{64}$"_s);
    const QString plain = QString(text).remove(u':').remove(u' ').toLower();
    if (!sha256.match(plain).hasMatch())
        return fail(Fault::Rejected, u"--trust takes the SHA-256 of a server's certificate, 64 hexadecimal digits"_s);
    return plain;
}

} // namespace signalbox
