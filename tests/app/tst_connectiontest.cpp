// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/addresstest.h"
#include "app/connectiontest.h"
#include "tests/support/fakebroker.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testca.h"
#include "tests/support/testmain.h"

#include <QTcpServer>

using namespace signalbox;
using namespace Qt::StringLiterals;
using State = TestStep::State;

namespace {

QList<TestStep> stepsOf(const Connection &connection)
{
    ConnectionTest test(connection);
    test.start();
    return QTest::qWaitFor([&] { return test.isDone(); }, 40000) ? test.steps() : QList<TestStep>{};
}

QList<TestStep> stepsOf(const QString &url)
{
    Connection connection;
    connection.urls = {url};
    return stepsOf(connection);
}

QList<State> statesOf(const QList<TestStep> &steps)
{
    QList<State> states;
    for (const TestStep &step : steps)
        states << step.state;
    return states;
}

TestStep stepNamed(const QList<TestStep> &steps, const QString &what, const QString &part = {})
{
    for (const TestStep &step : steps)
        if (step.what == what && (part.isEmpty() || step.part == part))
            return step;
    return {};
}

const QByteArray root = R"({"version":"4.1.1","commit":"abc","kafka_cluster_id":"xyz"})";

/// A worker; `connectors` answers what comes below the root.
test::FakeHttp::Script worker(int status = 200, const QByteArray &connectors = "[\"a\",\"b\"]")
{
    return [=](const test::Asked &asked) {
        return asked.target == "/" ? test::reply(200, root) : test::reply(status, connectors);
    };
}

test::FakeHttp::Script saying(int status, const QByteArray &body)
{
    return [=](const test::Asked &) { return test::reply(status, body); };
}

QString closedPort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? u"127.0.0.1:%1"_s.arg(server.serverPort()) : QString();
}

} // namespace

class TstConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_passes_every_step_and_tells_its_version()
    {
        const test::FakeHttp server(worker());
        const auto steps = stepsOf(server.url());
        QCOMPARE(statesOf(steps), QList<State>(5, State::Passed));
        QVERIFY(steps.last().says.contains(u"4.1.1"));
        QVERIFY(stepNamed(steps, u"Login"_s).says.contains(u"2 connectors"));
        QCOMPARE(firstFailure(steps), -1);
        QCOMPARE(summaryOf(steps), u"All 5 steps work"_s);
    }

    void what_is_no_url_is_said_before_anything_is_tried()
    {
        const auto steps = stepsOf(u"ftp://w1"_s);
        QCOMPARE(statesOf(steps), QList<State>{State::Failed});
        QVERIFY(!steps.first().says.isEmpty());
    }

    void a_closed_port_skips_what_builds_on_it()
    {
        const auto steps = stepsOf(u"http://"_s + closedPort());
        QCOMPARE(statesOf(steps),
                 (QList<State>{State::Passed, State::Failed, State::Skipped, State::Skipped, State::Skipped}));
        QVERIFY(summaryOf(steps).startsWith(u"1 of 5 steps failed, the first: Port of 127.0.0.1:"));
    }

    void a_web_server_is_not_kafka_connect()
    {
        const test::FakeHttp server(saying(200, "<html><body>It works!</body></html>"));
        const auto steps = stepsOf(server.url());
        QCOMPARE(stepNamed(steps, u"HTTP"_s).state, State::Passed);
        QCOMPARE(stepNamed(steps, u"Kafka Connect"_s).state, State::Failed);
    }

    void a_refused_login_is_said_and_no_password_is_shown_data()
    {
        QTest::addColumn<bool>("isRootOpen");
        QTest::newRow("everywhere") << false;
        QTest::newRow("all but the root") << true;
    }
    void a_refused_login_is_said_and_no_password_is_shown()
    {
        QFETCH(bool, isRootOpen);
        const QByteArray refusal = R"({"error_code":401,"message":"User cannot access the resource."})";
        const test::FakeHttp server(isRootOpen ? worker(401, refusal) : saying(401, refusal));
        Connection connection;
        connection.urls = {server.url()};
        connection.login.user = u"ann"_s;
        connection.login.password = u"hunter2"_s;
        const auto steps = stepsOf(connection);
        QCOMPARE(stepNamed(steps, u"HTTP"_s).state, State::Passed);
        QCOMPARE(stepNamed(steps, u"Login"_s).state, State::Failed);
        QCOMPARE(stepNamed(steps, u"Kafka Connect"_s).state, State::Skipped);
        for (const TestStep &step : steps)
            QVERIFY(!step.says.contains(u"hunter2") && !step.what.contains(u"hunter2"));
    }

    void an_unknown_certificate_is_shown_and_can_be_trusted()
    {
        const test::TestCa ca;
        if (!ca.isMade())
            QSKIP("the openssl program is not here");
        const test::FakeHttp server(worker(), ca.serverFor(u"localhost"_s));
        Connection connection;
        connection.urls = {server.url()};
        const auto refused = stepsOf(connection);
        const TestStep tls = stepNamed(refused, u"TLS"_s);
        QCOMPARE(tls.state, State::Failed);
        QVERIFY2(tls.says.contains(u"until "), qPrintable(tls.says));
        QCOMPARE(tls.trust.size(), 64);
        QCOMPARE(stepNamed(refused, u"HTTP"_s).state, State::Skipped);
        connection.trustedCertificates = {tls.trust};
        const auto trusted = stepsOf(connection);
        QVERIFY2(firstFailure(trusted) < 0, qPrintable(summaryOf(trusted)));
        connection.trustedCertificates.clear();
        connection.caFile = ca.caFile();
        QVERIFY(firstFailure(stepsOf(connection)) < 0);
    }

    void a_worker_is_tried_on_its_route()
    {
        const test::FakeHttp server(worker());
        Connection connection;
        connection.urls = {u"http://w1.invalid:8083"_s};
        connection.workerRoutes = {{WorkerId(u"w1.invalid:8083"_s), server.url(), u"w1.invalid:8083"_s, {}}};
        const auto steps = stepsOf(connection);
        QVERIFY2(firstFailure(steps) < 0, qPrintable(summaryOf(steps)));
        QVERIFY2(steps.first().part.startsWith(u"w1.invalid:8083 at 127.0.0.1:"), qPrintable(steps.first().part));
        QVERIFY(server.asked().first().head.contains("w1.invalid:8083"));
    }

    void a_proxy_looks_names_up_and_its_absence_is_said()
    {
        Connection connection;
        connection.urls = {u"http://w1.inside:8083"_s};
        connection.proxy.kind = Proxy::Kind::Socks5;
        connection.proxy.host = u"127.0.0.1"_s;
        connection.proxy.port = closedPort().section(u':', 1).toUShort();
        const auto steps = stepsOf(connection);
        QCOMPARE(steps[0].state, State::Skipped);
        QVERIFY(steps[0].says.contains(u"SOCKS5 proxy 127.0.0.1"));
        QCOMPARE(steps[1].state, State::Failed);
        QVERIFY2(steps[1].says.contains(u"roxy"), qPrintable(steps[1].says));
    }

    void fully_managed_connectors_have_no_workers_and_nothing_is_tried_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<bool>("isManaged");
        QTest::newRow("confluent") << u"api.confluent.cloud"_s << true;
        QTest::newRow("msk") << u"kafkaconnect.eu-west-1.amazonaws.com"_s << true;
        QTest::newRow("a name like it") << u"api.confluent.cloud.example.org"_s << false;
        QTest::newRow("one's own") << u"w1"_s << false;
    }
    void fully_managed_connectors_have_no_workers_and_nothing_is_tried()
    {
        QFETCH(QString, host);
        QFETCH(bool, isManaged);
        QCOMPARE(!managedService(host).isEmpty(), isManaged);
        if (!isManaged)
            return;
        const auto steps = stepsOf(u"https://%1/connect/v1/environments/e/clusters/c"_s.arg(host));
        QCOMPARE(statesOf(steps), QList<State>{State::Failed});
        QVERIFY(steps.first().says.contains(u"fully managed"));
    }

    void nowhere_to_look_is_one_failed_step()
    {
        QCOMPARE(statesOf(stepsOf(Connection{})), QList<State>{State::Failed});
    }

    void brokers_that_are_not_there_fail_alone_and_are_the_cause()
    {
        const test::FakeHttp server(worker());
        Connection connection;
        connection.urls = {server.url()};
        connection.bootstrap = closedPort() + u", "_s + closedPort();
        const auto steps = stepsOf(connection);
        QCOMPARE(statesOf(steps).mid(0, 5), QList<State>(5, State::Passed));
        QCOMPARE(statesOf(steps).mid(5),
                 (QList<State>{State::Passed, State::Skipped, State::Skipped, State::Skipped, State::Passed,
                               State::Failed, State::Passed, State::Failed}));
        QVERIFY(summaryOf(steps).contains(u"Port of Broker 127.0.0.1:"));
    }

    void brokers_without_a_connect_group_name_the_permission()
    {
        const test::FakeBrokers brokers({test::FakeBrokers::Broker()});
        Connection connection;
        connection.bootstrap = brokers.bootstrap();
        connection.group = GroupId(u"connect-payments"_s);
        const auto steps = stepsOf(connection);
        QVERIFY2(stepNamed(steps, u"Login"_s).state == State::Passed, qPrintable(stepNamed(steps, u"Login"_s).says));
        const TestStep group = stepNamed(steps, u"Connect group"_s);
        QCOMPARE(group.state, State::Failed);
        QVERIFY2(group.says.contains(u"--operation Describe --group connect-payments"), qPrintable(group.says));
        QCOMPARE(stepNamed(steps, u"Internal topics"_s).state, State::Skipped);
    }

    void a_property_that_librdkafka_does_not_know_is_named()
    {
        Connection connection;
        connection.bootstrap = u"127.0.0.1:1"_s;
        connection.kafkaProperties = {{u"no.such.property"_s, u"secret-value"_s}};
        const auto steps = stepsOf(connection);
        QCOMPARE(steps.first().state, State::Failed);
        QVERIFY(steps.first().says.contains(u"no.such.property"));
        QVERIFY(!steps.first().says.contains(u"secret-value"));
    }

    void no_broker_at_all_is_no_endless_wait()
    {
        Connection connection;
        connection.bootstrap = u" , "_s;
        QVERIFY(firstFailure(stepsOf(connection)) >= 0);
    }
};

QTEST_MAIN(TstConnectionTest)
#include "tst_connectiontest.moc"
