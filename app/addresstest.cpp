// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/addresstest.h"

#include <QRegularExpression>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using State = TestStep::State;

namespace {

Listener listenerOf(const RestAddress &address, const Connection &connection)
{
    const QUrl url(address.route.url);
    const bool isTls = url.scheme() == u"https";
    Listener listener;
    listener.host = url.host();
    listener.port = static_cast<quint16>(url.port(isTls ? 443 : 80));
    listener.wire = isTls ? Listener::Wire::Tls : Listener::Wire::Plain;
    listener.tlsName = address.route.tlsName;
    listener.settings = httpSettings(connection);
    const QString place = u"%1:%2"_s.arg(listener.host).arg(listener.port);
    const bool isRouted = !address.worker.isEmpty() && address.worker.text != place;
    listener.part = isRouted ? u"%1 at %2"_s.arg(address.worker.text, place) : place;
    return listener;
}

} // namespace

QString managedService(const QString &host)
{
    static const QRegularExpression aws(u"^kafkaconnect\\.[a-z0-9-]+\\.(amazonaws\\.com|api\\.aws)$"_s);
    if (host == u"confluent.cloud" || host.endsWith(u".confluent.cloud"))
        return u"Confluent Cloud"_s;
    return aws.match(host).hasMatch() ? u"Amazon MSK Connect"_s : QString();
}

AddressTest::AddressTest(const RestAddress &address, const Connection &connection, ConnectionTest *test)
    : QObject(test)
    , m_test(test)
    , m_http(httpSettings(connection))
    , m_rest(m_http, address.route, address.login)
    , m_reach(new ReachTest(listenerOf(address, connection), test))
{
    const QString part = listenerOf(address, connection).part;
    m_answer = test->addStep(part, u"HTTP"_s);
    m_login = test->addStep(part, u"Login"_s);
    m_connect = test->addStep(part, u"Kafka Connect"_s);
    m_rest.setLimits({8s, 4 * 1024 * 1024});
    connect(m_reach, &ReachTest::reached, this, &AddressTest::askConnect);
    connect(m_reach, &ReachTest::failed, this, [this] {
        for (const int step : {m_answer, m_login, m_connect})
            m_test->settle(step, State::Skipped);
    });
}

void AddressTest::start()
{
    m_reach->start();
}

void AddressTest::askConnect()
{
    m_test->settle(m_answer, State::Running);
    whenDone(m_rest.root(), this, [this](const Result<WorkerRoot> &root) { take(root); });
}

void AddressTest::take(const Result<WorkerRoot> &root)
{
    if (root) {
        m_test->settle(m_answer, State::Passed);
        m_test->settle(m_login, State::Running);
        whenDone(m_rest.names(), this,
                 [this, version = root->version](const Result<QList<ConnectorName>> &names) { take(names, version); });
        return;
    }
    const Error &why = root.error();
    const bool isSilent = !m_rest.contact().lastAnswer;
    const bool isRefused = why.fault == Fault::Unauthorized || why.fault == Fault::Forbidden;
    failFrom(isSilent ? m_answer : isRefused ? m_login : m_connect, inWords(why));
}

/// The root may be open to all where the rest is not.
void AddressTest::take(const Result<QList<ConnectorName>> &names, const QString &version)
{
    if (names) {
        m_test->settle(m_login, State::Passed, u"%1 connectors are shown"_s.arg(names->size()));
        m_test->settle(m_connect, State::Passed, u"version %1"_s.arg(version));
        return;
    }
    const bool isRefused = names.error().fault == Fault::Unauthorized || names.error().fault == Fault::Forbidden;
    if (isRefused) {
        failFrom(m_login, inWords(names.error()));
        return;
    }
    m_test->settle(m_login, State::Passed);
    m_test->settle(m_connect, State::Warned,
                   u"version %1; its connectors are not shown now: %2"_s.arg(version, inWords(names.error())));
}

void AddressTest::failFrom(int step, const QString &why)
{
    for (const int earlier : {m_answer, m_login})
        if (earlier < step)
            m_test->settle(earlier, State::Passed);
    m_test->settle(step, State::Failed, why);
    for (int later = step + 1; later <= m_connect; ++later)
        m_test->settle(later, State::Skipped);
}

} // namespace signalbox
