// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/addresstest.h"

#include "collect/routes.h"

#include <QHostAddress>

namespace signalbox {

using namespace Qt::StringLiterals;
using State = TestStep::State;

namespace {

constexpr int patience = 8000; ///< ms

/// Without user and password, and short: it names the steps.
QString shortName(const QString &entered)
{
    const auto address = httpAddress(entered);
    return address ? address->url.host() + (address->url.port() < 0 ? QString() : u":%1"_s.arg(address->url.port()))
                   : u"the URL"_s;
}

} // namespace

AddressTest::AddressTest(const QString &url, const Connection &connection, ConnectionTest *test)
    : QObject(test)
    , m_test(test)
    , m_entered(url)
    , m_login(httpLogin(connection))
    , m_http(httpSettings(connection))
{
    const QString name = shortName(url);
    m_url = test->addStep(u"URL of %1"_s.arg(name));
    m_name = test->addStep(u"Name"_s);
    m_port = test->addStep(u"Port"_s);
    m_answer = test->addStep(u"HTTP"_s);
    m_connect = test->addStep(u"Kafka Connect"_s);
    m_time.setSingleShot(true);
    m_time.setInterval(patience);
    connect(&m_socket, &QTcpSocket::connected, this, &AddressTest::askConnect);
    connect(&m_socket, &QTcpSocket::errorOccurred, this, [this] {
        if (m_time.isActive())
            failFrom(m_port, m_socket.errorString());
    });
    connect(&m_time, &QTimer::timeout, this,
            [this] { failFrom(m_port, u"no answer within %1 s"_s.arg(patience / 1000)); });
}

void AddressTest::start()
{
    auto address = httpAddress(m_entered);
    if (!address) {
        failFrom(m_url, inWords(address.error()));
        return;
    }
    m_address = *std::move(address);
    if (!m_login.hasHeader()) {
        m_login.user = m_address.login.user;
        m_login.password = m_address.login.password;
    }
    m_test->settle(m_url, State::Passed, m_address.url.toString(QUrl::RemoveUserInfo));
    findAddress();
}

void AddressTest::findAddress()
{
    m_test->settle(m_name, State::Running);
    QHostInfo::lookupHost(m_address.url.host(), this, [this](const QHostInfo &found) {
        if (found.error() != QHostInfo::NoError || found.addresses().isEmpty())
            failFrom(m_name, found.errorString());
        else
            openPort(found);
    });
}

void AddressTest::openPort(const QHostInfo &found)
{
    QStringList addresses;
    for (const QHostAddress &address : found.addresses())
        addresses << address.toString();
    m_test->settle(m_name, State::Passed, addresses.join(u", "));
    m_test->settle(m_port, State::Running);
    const int fallback = m_address.url.scheme() == u"https" ? 443 : 80;
    m_time.start();
    m_socket.connectToHost(m_address.url.host(), static_cast<quint16>(m_address.url.port(fallback)));
}

void AddressTest::askConnect()
{
    m_time.stop();
    m_test->settle(m_port, State::Passed, u"%1"_s.arg(m_socket.peerPort()));
    m_socket.abort();
    m_test->settle(m_answer, State::Running);
    m_rest = std::make_unique<RestClient>(m_http, Route{Route::Kind::Direct, m_address.url.toString()}, m_login);
    m_rest->setLimits({milliseconds(patience), 1024 * 1024});
    whenDone(m_rest->root(), this, [this](const Result<WorkerRoot> &root) { take(root); });
}

void AddressTest::take(const Result<WorkerRoot> &root)
{
    if (root) {
        m_test->settle(m_answer, State::Passed);
        m_test->settle(m_connect, State::Passed, u"version %1"_s.arg(root->version));
        return;
    }
    const Fault fault = root.error().fault;
    if (fault == Fault::Unreachable || fault == Fault::TimedOut || fault == Fault::Untrusted) {
        failFrom(m_answer, inWords(root.error()));
        return;
    }
    m_test->settle(m_answer, State::Passed);
    failFrom(m_connect, inWords(root.error()));
}

void AddressTest::failFrom(int step, const QString &why)
{
    m_time.stop();
    m_socket.abort();
    m_test->settle(step, State::Failed, why);
    for (int later = step + 1; later <= m_connect; ++later)
        m_test->settle(later, State::Skipped);
}

} // namespace signalbox
