// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metricsclient.h"
#include "tests/support/fakehttp.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <atomic>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstMetricsClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void jolokia_is_told_by_its_answer_and_asked_once_from_then_on();
    void an_exporter_is_told_by_its_text();
    void an_address_without_a_path_is_enough();
    void threads_are_read_where_there_is_jolokia();
    void an_agent_that_becomes_another_is_found_again();
    void a_policy_that_forbids_threads_says_so();
    void failures_are_told_apart_data();
    void failures_are_told_apart();
    void nobody_there_is_unreachable();
    void a_login_is_sent();
    void an_answer_that_is_too_large_is_refused();
    void dying_while_asked_is_no_harm();
    void each_workers_host_takes_its_place_data();
    void each_workers_host_takes_its_place();
};

namespace {

const QByteArray greeting = R"({"request":{"type":"version"},"value":{"agent":"1.7.2","protocol":"7.2"},"status":200})";

QByteArray metricsAnswer()
{
    return test::recordedBytes(u"3.9.2/single-worker/1-steady/metrics/w1.jolokia.json"_s);
}

test::Reply jolokia(const test::Asked &asked)
{
    static const QByteArray metrics = metricsAnswer();
    static const QByteArray threads = test::recordedBytes(u"4.1.1/healthy/1-stable/threads/w1.json"_s);
    if (!asked.target.startsWith("/jolokia/")) // as the real agent does
        return test::reply(404, "<html>no context</html>", "text/html");
    if (asked.method == "GET")
        return test::reply(200, greeting);
    return test::reply(200, asked.body.contains("dumpAllThreads") ? threads : metrics);
}

test::Reply exporter(const test::Asked &asked)
{
    static const QByteArray text = test::recordedBytes(u"4.1.1/healthy/1-stable/metrics/w1.prometheus.txt"_s);
    return asked.target == "/metrics" ? test::reply(200, text, "text/plain")
                                      : test::reply(200, "<html></html>", "text/html");
}

} // namespace

void TstMetricsClient::jolokia_is_told_by_its_answer_and_asked_once_from_then_on()
{
    test::FakeHttp server(jolokia);
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/jolokia"_s));
    const auto first = test::waitFor(client.metrics());
    QVERIFY(first);
    QVERIFY(first->hasTaskMap && !first->tasks.isEmpty());
    QCOMPARE(server.asked().size(), 3); // with the slash that was left out
    const auto second = test::waitFor(client.metrics());
    QVERIFY(second == first);
    QCOMPARE(server.asked().size(), 4);
    QVERIFY(server.asked().last().body.contains("type=connector-task-metrics,*"));
    QVERIFY(!server.asked().last().body.contains("kafka.connect:*"));
}

void TstMetricsClient::an_exporter_is_told_by_its_text()
{
    test::FakeHttp server(exporter);
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/metrics"_s));
    for (int turn = 1; turn <= 2; ++turn) {
        const auto metrics = test::waitFor(client.metrics());
        QVERIFY(metrics && metrics->hasTaskMap);
        QCOMPARE(metrics->tasks.size(), 2);
        QCOMPARE(server.asked().size(), turn);
    }
    const auto threads = test::waitFor(client.threads());
    QVERIFY(!threads);
    QCOMPARE(threads.error().fault, Fault::Unsupported);
}

void TstMetricsClient::an_address_without_a_path_is_enough()
{
    test::FakeHttp agent(jolokia), page(exporter);
    HttpClient http;
    MetricsClient one(http, QUrl(agent.url())), other(http, QUrl(page.url() + u'/'));
    QVERIFY(test::waitFor(one.metrics()));
    QCOMPARE(one.url().path(), u"/jolokia/"_s);
    QVERIFY(test::waitFor(other.metrics()));
    QCOMPARE(other.url().path(), u"/metrics"_s);
}

void TstMetricsClient::threads_are_read_where_there_is_jolokia()
{
    test::FakeHttp server(jolokia);
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/jolokia"_s));
    const auto threads = test::waitFor(client.threads());
    QVERIFY(threads);
    QVERIFY(threads->herderAlive);
    QCOMPARE(threads->tasks.size(), 2);
}

void TstMetricsClient::an_agent_that_becomes_another_is_found_again()
{
    std::atomic<bool> isExporter = false;
    test::FakeHttp server([&](const test::Asked &asked) { return isExporter ? exporter(asked) : jolokia(asked); });
    HttpClient http;
    MetricsClient client(http, QUrl(server.url()));
    QVERIFY(test::waitFor(client.metrics()));
    isExporter = true;
    const auto lost = test::waitFor(client.metrics());
    QVERIFY(!lost);
    QCOMPARE(lost.error().fault, Fault::Malformed);
    const auto found = test::waitFor(client.metrics());
    QVERIFY(found);
    QCOMPARE(found->clientId, u"connect-127.0.0.1:19083"_s);
}

void TstMetricsClient::a_policy_that_forbids_threads_says_so()
{
    test::FakeHttp server([](const test::Asked &asked) {
        return asked.method == "GET" ? test::reply(200, greeting)
                                     : test::reply(403, R"({"status":403,"error":"exec on java.lang is not allowed"})");
    });
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/jolokia"_s));
    const auto threads = test::waitFor(client.threads());
    QVERIFY(!threads);
    QCOMPARE(threads.error().fault, Fault::Forbidden);
    QCOMPARE(threads.error().detail, u"exec on java.lang is not allowed"_s);
}

void TstMetricsClient::failures_are_told_apart_data()
{
    QTest::addColumn<test::Reply>("answer");
    QTest::addColumn<Fault>("fault");
    using test::Reply;
    QTest::newRow("login") << test::reply(401, "no") << Fault::Unauthorized;
    QTest::newRow("forbidden") << test::reply(403, "no") << Fault::Forbidden;
    QTest::newRow("not there") << test::reply(404, "") << Fault::NotFound;
    QTest::newRow("broken") << test::reply(500, "") << Fault::ServerFault;
    QTest::newRow("a page") << test::reply(200, "<html><body>hello\nworld</body></html>") << Fault::Malformed;
    QTest::newRow("nothing") << test::reply(200, "") << Fault::Malformed;
    QTest::newRow("other JSON") << test::reply(200, R"({"version":"4.1.1"})") << Fault::Malformed;
    QTest::newRow("another program's metrics") << test::reply(200, "up 1\n") << Fault::NotFound;
    QTest::newRow("cut off") << Reply{"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf", Reply::Then::Close}
                             << Fault::Unreachable;
}

void TstMetricsClient::failures_are_told_apart()
{
    QFETCH(const test::Reply, answer);
    QFETCH(const Fault, fault);
    test::FakeHttp server([answer](const test::Asked &) { return answer; });
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/metrics"_s));
    const auto metrics = test::waitFor(client.metrics());
    QVERIFY(!metrics);
    QCOMPARE(metrics.error().fault, fault);
    QVERIFY(!metrics.error().what.isEmpty());
}

void TstMetricsClient::nobody_there_is_unreachable()
{
    quint16 port = 0;
    {
        test::FakeHttp gone(jolokia);
        port = gone.port();
    }
    HttpClient http;
    MetricsClient client(http, QUrl(u"http://127.0.0.1:%1"_s.arg(port)));
    QCOMPARE(test::waitFor(client.metrics()).error().fault, Fault::Unreachable);
}

void TstMetricsClient::a_login_is_sent()
{
    test::FakeHttp server([](const test::Asked &asked) {
        return asked.head.contains("Basic " + QByteArray("me:secret").toBase64()) ? jolokia(asked)
                                                                                  : test::reply(401, "");
    });
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/jolokia"_s));
    QCOMPARE(test::waitFor(client.metrics()).error().fault, Fault::Unauthorized);
    client.setLogin({u"me"_s, u"secret"_s, {}});
    QVERIFY(test::waitFor(client.metrics()));
}

void TstMetricsClient::an_answer_that_is_too_large_is_refused()
{
    test::FakeHttp server([](const test::Asked &) { return test::reply(200, QByteArray(3'000'000, 'x')); });
    HttpClient http;
    MetricsClient client(http, QUrl(server.url() + u"/metrics"_s));
    client.setLimits({milliseconds(5000), 1'000'000});
    QCOMPARE(test::waitFor(client.metrics()).error().fault, Fault::Malformed);
}

void TstMetricsClient::dying_while_asked_is_no_harm()
{
    test::FakeHttp server([](const test::Asked &) { return test::Reply{}; });
    HttpClient http;
    auto client = std::make_unique<MetricsClient>(http, QUrl(server.url()));
    const auto metrics = client->metrics();
    QTRY_VERIFY(!server.asked().isEmpty());
    client.reset();
    QCOMPARE(test::waitFor(metrics).error().fault, Fault::Cancelled);
}

void TstMetricsClient::each_workers_host_takes_its_place_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("worker");
    QTest::addColumn<QString>("url");
    const auto pattern = u"http://{host}:8778/jolokia"_s;
    QTest::newRow("a name") << pattern << u"w1.example:8083"_s << u"http://w1.example:8778/jolokia"_s;
    QTest::newRow("an address") << pattern << u"[::1]:8083"_s << u"http://[::1]:8778/jolokia"_s;
    QTest::newRow("no place") << u"http://m:1/x"_s << u"w1:8083"_s << u"http://m:1/x"_s;
    QTest::newRow("no worker") << pattern << u""_s << u""_s;
    QTest::newRow("a trick") << pattern << u"user@evil/:80"_s << u""_s;
    QTest::newRow("another trick") << pattern << u"evil/x?:80"_s << u""_s;
    QTest::newRow("no port") << pattern << u"w1"_s << u""_s;
}

void TstMetricsClient::each_workers_host_takes_its_place()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, worker);
    QFETCH(const QString, url);
    QCOMPARE(metricsUrlFor(pattern, WorkerId(worker)).toString(), url);
}

QTEST_GUILESS_MAIN(TstMetricsClient)
#include "tst_metricsclient.moc"
