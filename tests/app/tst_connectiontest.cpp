// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectiontest.h"
#include "tests/support/fakehttp.h"
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
    return QTest::qWaitFor([&] { return test.isDone(); }, 30000) ? test.steps() : QList<TestStep>{};
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

test::FakeHttp::Script saying(int status, const QByteArray &body)
{
    return [=](const test::Asked &) { return test::reply(status, body); };
}

const QByteArray root = R"({"version":"4.1.1","commit":"abc","kafka_cluster_id":"xyz"})";

} // namespace

class TstConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_passes_every_step_and_tells_its_version()
    {
        const test::FakeHttp worker(saying(200, root));
        const auto steps = stepsOf(worker.url());
        QCOMPARE(statesOf(steps), QList<State>(5, State::Passed));
        QVERIFY(steps.last().says.contains(u"4.1.1"));
    }

    void what_is_no_url_is_said_before_anything_is_tried()
    {
        const auto steps = stepsOf(u"ftp://w1"_s);
        QCOMPARE(statesOf(steps),
                 (QList<State>{State::Failed, State::Skipped, State::Skipped, State::Skipped, State::Skipped}));
        QVERIFY(!steps.first().says.isEmpty());
    }

    void a_closed_port_skips_what_builds_on_it()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QString url = u"http://127.0.0.1:%1"_s.arg(server.serverPort());
        server.close();
        QCOMPARE(statesOf(stepsOf(url)),
                 (QList<State>{State::Passed, State::Passed, State::Failed, State::Skipped, State::Skipped}));
    }

    void a_web_server_is_not_kafka_connect()
    {
        const test::FakeHttp server(saying(200, "<html><body>It works!</body></html>"));
        const auto steps = stepsOf(server.url());
        QCOMPARE(steps[3].state, State::Passed);
        QCOMPARE(steps[4].state, State::Failed);
    }

    void a_refused_login_is_said_and_no_password_is_shown()
    {
        const test::FakeHttp server(saying(401, R"({"error_code":401,"message":"User cannot access the resource."})"));
        Connection connection;
        connection.urls = {server.url()};
        connection.login = {u"ann"_s, u"hunter2"_s, {}};
        const auto steps = stepsOf(connection);
        QCOMPARE(steps.last().state, State::Failed);
        for (const TestStep &step : steps)
            QVERIFY(!step.says.contains(u"hunter2") && !step.what.contains(u"hunter2"));
    }

    void nowhere_to_look_is_one_failed_step()
    {
        QCOMPARE(statesOf(stepsOf(Connection{})), QList<State>{State::Failed});
    }

    void brokers_that_are_not_there_fail_their_step_alone()
    {
        const test::FakeHttp worker(saying(200, root));
        Connection connection;
        connection.urls = {worker.url()};
        connection.bootstrap = u"127.0.0.1:1"_s;
        const auto steps = stepsOf(connection);
        QCOMPARE(statesOf(steps).mid(0, 5), QList<State>(5, State::Passed));
        QCOMPARE(statesOf(steps).mid(5), (QList<State>{State::Passed, State::Failed, State::Skipped, State::Skipped}));
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
};

QTEST_MAIN(TstConnectionTest)
#include "tst_connectiontest.moc"
