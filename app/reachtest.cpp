// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reachtest.h"

#include "diagnosis/finding.h"
#include "report/text.h"
#include "socks/sockstry.h"

#include <QDateTime>
#include <QHostAddress>
#include <QHostInfo>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using State = TestStep::State;

namespace {

constexpr milliseconds patience = 8s;
constexpr auto soon = std::chrono::hours(24 * 14); ///< a certificate that ends within it is worth a warning

QString called(const Proxy &proxy)
{
    return u"%1 proxy %2:%3"_s.arg(proxy.kind == Proxy::Kind::Socks5 ? u"SOCKS5"_s : u"HTTP"_s, proxy.host)
        .arg(proxy.port);
}

bool hasProxy(const Listener &listener)
{
    return listener.settings.proxy.kind != Proxy::Kind::None;
}

QString dateOf(Moment moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count(), Qt::UTC).toString(u"yyyy-MM-dd"_s);
}

bool endsSoon(const TlsSight &sight, Moment now)
{
    return !sight.chain.isEmpty() && sight.chain.first().validUntil < now + soon;
}

} // namespace

QString inWords(const TlsSight &sight, Moment now)
{
    QStringList lines;
    if (!sight.flaws.isEmpty())
        lines << printable(sight.flaws.join(u"; "_s));
    for (const ServerCertificate &one : sight.chain) {
        const QString by = one.isSelfSigned ? u"signed by itself"_s : u"by %1"_s.arg(one.issuer);
        const auto days = std::chrono::duration_cast<std::chrono::hours>(one.validUntil - now).count() / 24;
        const QString until = days < 0 ? u"ended %1"_s.arg(dateOf(one.validUntil))
                                       : u"until %1, %2"_s.arg(dateOf(one.validUntil), counted(days, u"day"_s));
        lines << u"%1, %2, %3"_s.arg(printable(one.subject.left(200)), printable(by.left(200)), until);
    }
    if (!sight.protocol.isEmpty())
        lines << sight.protocol;
    return lines.join(u'\n');
}

ReachTest::ReachTest(Listener listener, ConnectionTest *test)
    : QObject(test)
    , m_test(test)
    , m_listener(std::move(listener))
    , m_name(test->addStep(m_listener.part, u"Name"_s))
    , m_port(test->addStep(m_listener.part, u"Port"_s))
{
    if (m_listener.wire == Listener::Wire::Tls)
        m_tls = test->addStep(m_listener.part, u"TLS"_s);
    m_time.setSingleShot(true);
    m_time.setInterval(patience);
    m_socket.setProxy(networkProxy(m_listener.settings.proxy));
    connect(&m_socket, &QTcpSocket::connected, this, &ReachTest::showCertificate);
    connect(&m_socket, &QTcpSocket::errorOccurred, this, [this] {
        if (m_time.isActive())
            failFrom(m_port, m_socket.errorString());
    });
    connect(&m_time, &QTimer::timeout, this, [this] { failFrom(m_port, u"no answer within 8 s"_s); });
}

void ReachTest::start()
{
    if (hasProxy(m_listener)) {
        m_test->settle(m_name, State::Skipped, u"the %1 looks it up"_s.arg(called(m_listener.settings.proxy)));
        openPort();
        return;
    }
    m_test->settle(m_name, State::Running);
    QHostInfo::lookupHost(m_listener.host, this, [this](const QHostInfo &found) { take(found); });
}

void ReachTest::take(const QHostInfo &found)
{
    if (found.error() != QHostInfo::NoError || found.addresses().isEmpty()) {
        failFrom(m_name, u"%1: %2"_s.arg(m_listener.host, found.errorString()));
        return;
    }
    QStringList addresses;
    for (const QHostAddress &address : found.addresses())
        addresses << address.toString();
    m_test->settle(m_name, State::Passed, u"%1 is %2"_s.arg(m_listener.host, addresses.join(u", ")));
    openPort();
}

void ReachTest::openPort()
{
    m_test->settle(m_port, State::Running);
    m_time.start();
    const SocksProxy socks = socksProxy(m_listener.settings.proxy);
    if (!socks.isSet()) {
        m_socket.connectToHost(m_listener.host, m_listener.port);
        return;
    }
    QUrl target;
    target.setHost(m_listener.host);
    target.setPort(m_listener.port);
    whenDone(trySocks(socks, target, patience, this), this, [this](const Result<milliseconds> &took) {
        if (took)
            showCertificate();
        else if (m_time.isActive())
            failFrom(m_port, told(took.error()));
    });
}

void ReachTest::showCertificate()
{
    m_time.stop();
    const QString way = hasProxy(m_listener) ? u" through the %1"_s.arg(called(m_listener.settings.proxy)) : QString();
    m_test->settle(m_port, State::Passed, u"%1 is open%2"_s.arg(m_listener.port).arg(way));
    m_socket.abort();
    if (m_tls < 0) {
        Q_EMIT reached();
        return;
    }
    m_test->settle(m_tls, State::Running);
    QUrl url;
    url.setScheme(u"https"_s);
    url.setHost(m_listener.host);
    url.setPort(m_listener.port);
    whenDone(probeTls(m_listener.settings, {url, m_listener.tlsName}, patience, this), this,
             [this](const Result<TlsSight> &sight) { take(sight); });
}

void ReachTest::take(const Result<TlsSight> &sight)
{
    if (!sight) {
        failFrom(m_tls, inWords(sight.error()));
        return;
    }
    const Moment now = momentNow();
    const QString says = inWords(*sight, now);
    const bool isBad = sight->verdict == TlsSight::Verdict::Untrusted;
    if (isBad && m_listener.judge == Listener::Judge::Us) {
        m_test->offerTrust(m_tls, sight->chain.isEmpty() ? QString() : sight->chain.first().sha256);
        failFrom(m_tls, says);
        return;
    }
    const bool isWorthAWarning = isBad || endsSoon(*sight, now);
    m_test->settle(m_tls, isWorthAWarning ? State::Warned : State::Passed, says);
    Q_EMIT reached();
}

void ReachTest::failFrom(int step, const QString &why)
{
    m_time.stop();
    m_socket.abort();
    m_test->settle(step, State::Failed, why);
    for (int later = step + 1; later <= std::max(m_port, m_tls); ++later)
        m_test->settle(later, State::Skipped);
    Q_EMIT failed();
}

} // namespace signalbox
