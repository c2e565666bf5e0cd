// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/restclient.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <memory>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstRestClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_name_is_one_segment_data();
    void every_name_is_one_segment();
    void a_name_that_no_url_can_carry_is_refused_unasked();
    void the_base_may_end_as_it_likes_data();
    void the_base_may_end_as_it_likes();
    void each_endpoint_is_asked_where_it_is();
    void a_failure_is_told_in_the_servers_words();
    void the_herder_is_asked_by_health();
    void before_health_the_herder_is_asked_by_a_config();
    void with_nothing_to_ask_for_the_herder_is_not_asked();
    void a_herder_that_says_nothing_is_a_time_out();
    void it_keeps_what_answers_cost_and_told();
    void a_client_that_dies_drops_its_answers();
};

namespace {

Route direct(const QString &url)
{
    return {Route::Kind::Direct, url};
}

ConnectorName named(const QString &name)
{
    return ConnectorName(name);
}

test::FakeHttp::Script always(const test::Reply &answer)
{
    return [answer](const test::Asked &) { return answer; };
}

/// A worker before 3.9, whose connectors are all there.
test::Reply oldWorker(const test::Asked &asked)
{
    if (asked.target == "/health")
        return test::reply(404, R"({"error_code":404,"message":"HTTP 404 Not Found"})");
    return test::reply(200, R"({"name":"c"})");
}

} // namespace

void TstRestClient::every_name_is_one_segment_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("segment");
    QTest::newRow("plain") << u"orders-sink_1.v2~"_s << QByteArray("orders-sink_1.v2~");
    QTest::newRow("slash") << u"in/out"_s << QByteArray("in%2Fout");
    QTest::newRow("percent") << u"50%"_s << QByteArray("50%25");
    QTest::newRow("looks encoded") << u"a%2Fb"_s << QByteArray("a%252Fb");
    QTest::newRow("backslash") << u"back\\slash"_s << QByteArray("back%5Cslash");
    QTest::newRow("plus") << u"a+b"_s << QByteArray("a%2Bb");
    QTest::newRow("of the lab") << u"odd name ä.b->c"_s << QByteArray("odd%20name%20%C3%A4.b-%3Ec");
    QTest::newRow("reserved") << u":?#[]@!$&'()*,;="_s
                              << QByteArray("%3A%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2C%3B%3D");
    QTest::newRow("unsafe") << u"\"<>^`{|}"_s << QByteArray("%22%3C%3E%5E%60%7B%7C%7D");
    QTest::newRow("control") << u"a\nb\tc"_s << QByteArray("a%0Ab%09c");
    QTest::newRow("emoji") << u"😀"_s << QByteArray("%F0%9F%98%80");
    QTest::newRow("dots") << u"..."_s << QByteArray("...");
    QTest::newRow("up") << u"../admin"_s << QByteArray("..%2Fadmin");
}

void TstRestClient::every_name_is_one_segment()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, segment);
    const test::FakeHttp server(always(test::reply(404, {})));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    QVERIFY(!test::waitFor(client.status(named(name))));
    QVERIFY(!test::waitFor(client.info(named(name))));
    QCOMPARE(server.asked().at(0).target, "/connectors/" + segment + "/status");
    QCOMPARE(server.asked().at(1).target, "/connectors/" + segment);
}

void TstRestClient::a_name_that_no_url_can_carry_is_refused_unasked()
{
    const test::FakeHttp server(always(test::reply(200, "{}")));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    for (const QString &name : {u""_s, u"."_s, u".."_s})
        QCOMPARE(test::waitFor(client.config(named(name))).error().fault, Fault::Rejected);
    QVERIFY(server.asked().isEmpty());
}

void TstRestClient::the_base_may_end_as_it_likes_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("root");
    QTest::addColumn<QString>("names");
    QTest::newRow("bare") << u"http://w1:8083"_s << u"http://w1:8083/"_s << u"http://w1:8083/connectors?a=b"_s;
    QTest::newRow("slash") << u"http://w1:8083/"_s << u"http://w1:8083/"_s << u"http://w1:8083/connectors?a=b"_s;
    QTest::newRow("prefix") << u"https://lb/kafka%2Fx"_s << u"https://lb/kafka%2Fx/"_s
                            << u"https://lb/kafka%2Fx/connectors?a=b"_s;
    QTest::newRow("prefix, slashes") << u"https://lb/kafka//"_s << u"https://lb/kafka/"_s
                                     << u"https://lb/kafka/connectors?a=b"_s;
    QTest::newRow("ipv6") << u"http://[::1]:8083"_s << u"http://[::1]:8083/"_s << u"http://[::1]:8083/connectors?a=b"_s;
    QTest::newRow("more than a base") << u"http://u:p@w1/?x=1#y"_s << u"http://w1/"_s << u"http://w1/connectors?a=b"_s;
}

void TstRestClient::the_base_may_end_as_it_likes()
{
    QFETCH(QString, base);
    QFETCH(QString, root);
    QFETCH(QString, names);
    QCOMPARE(restUrl(base, {}).value().toString(QUrl::FullyEncoded), root);
    QCOMPARE(restUrl(base, {u"connectors"_s}, u"a=b"_s).value().toString(QUrl::FullyEncoded), names);
}

void TstRestClient::each_endpoint_is_asked_where_it_is()
{
    const test::FakeHttp server(always(test::reply(404, {})));
    HttpClient http;
    RestClient client(http, direct(server.url() + u"/p"_s));
    const auto c = named(u"c"_s);
    const auto ask = [](const auto &eventually) { QVERIFY(!test::waitFor(eventually)); };
    ask(client.root());
    ask(client.names());
    ask(client.expanded());
    ask(client.taskStatus({c, 3}));
    ask(client.topics(c));
    ask(client.plugins());
    ask(client.pluginConfig(u"lab.TickSource"_s));
    ask(client.loggers());
    ask(client.logger(u"root"_s));
    ask(client.config(c));
    ask(client.tasks(c));
    ask(client.tasksConfig(c));
    ask(client.offsets(c));
    ask(client.health());
    const QByteArrayList expected{"/p/",
                                  "/p/connectors",
                                  "/p/connectors?expand=status&expand=info",
                                  "/p/connectors/c/tasks/3/status",
                                  "/p/connectors/c/topics",
                                  "/p/connector-plugins?connectorsOnly=false",
                                  "/p/connector-plugins/lab.TickSource/config",
                                  "/p/admin/loggers",
                                  "/p/admin/loggers/root",
                                  "/p/connectors/c/config",
                                  "/p/connectors/c/tasks",
                                  "/p/connectors/c/tasks-config",
                                  "/p/connectors/c/offsets",
                                  "/p/health"};
    QByteArrayList asked;
    for (const test::Asked &one : server.asked()) {
        QCOMPARE(one.method, "GET");
        asked << one.target;
    }
    QCOMPARE(asked, expected);
}

void TstRestClient::a_failure_is_told_in_the_servers_words()
{
    const test::FakeHttp server(
        always(test::reply(404, R"({"error_code":404,"message":"No status found for connector c"})")));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    const auto error = test::waitFor(client.status(named(u"c"_s))).error();
    QCOMPARE(error, (Error{Fault::NotFound, u"Not found (HTTP 404)"_s, u"No status found for connector c"_s}));
}

void TstRestClient::the_herder_is_asked_by_health()
{
    const test::FakeHttp server(
        always(test::reply(500, R"({"status":"unhealthy","message":"stopping 1 and 2 tasks"})")));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    const auto tick = test::waitFor(client.tick({named(u"c"_s)}, 5s)).value();
    QVERIFY(!tick.answered);
    QCOMPARE(tick.httpStatus, 500);
    QCOMPARE(tick.message, u"stopping 1 and 2 tasks"_s);
    QCOMPARE(server.asked().size(), 1);
    QCOMPARE(server.asked().first().target, "/health");
}

void TstRestClient::before_health_the_herder_is_asked_by_a_config()
{
    const test::FakeHttp server(oldWorker);
    HttpClient http;
    RestClient client(http, direct(server.url()));
    const QList known{named(u"in/out"_s), named(u"plain"_s)};
    QVERIFY(test::waitFor(client.tick(known, 5s)).value().answered);
    QVERIFY(test::waitFor(client.tick(known, 5s)).value().answered);
    QByteArrayList asked;
    for (const test::Asked &one : server.asked())
        asked << one.target;
    QCOMPARE(asked, (QByteArrayList{"/health", "/connectors/plain/config", "/connectors/plain/config"}));
}

void TstRestClient::with_nothing_to_ask_for_the_herder_is_not_asked()
{
    const test::FakeHttp server(oldWorker);
    HttpClient http;
    RestClient client(http, direct(server.url()));
    QCOMPARE(test::waitFor(client.tick({}, 5s)).error().fault, Fault::Unsupported);
}

void TstRestClient::a_herder_that_says_nothing_is_a_time_out()
{
    const test::FakeHttp server(always({{}, test::Reply::Then::KeepOpen, 0}));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    QCOMPARE(test::waitFor(client.tick({}, 100ms)).error().fault, Fault::TimedOut);
}

void TstRestClient::it_keeps_what_answers_cost_and_told()
{
    const test::FakeHttp server(always(test::reply(500, "oops")));
    HttpClient http;
    RestClient client(http, direct(server.url()));
    QVERIFY(!client.contact().lastAnswer);
    QVERIFY(!test::waitFor(client.root()));
    const auto &contact = client.contact();
    QCOMPARE(contact.requests, 1);
    QCOMPARE(contact.bytes, 4);
    QVERIFY(contact.lastAnswer.has_value());
    const Moment serversClock = *contact.lastAnswer + *contact.clockOffset;
    const auto distance = serversClock - *momentOfIso(u"2026-11-30T09:49:20Z");
    QVERIFY(distance >= 0ms && distance < 10s);
}

void TstRestClient::a_client_that_dies_drops_its_answers()
{
    const test::FakeHttp server(always(test::reply(200, R"({"version":"1"})")));
    HttpClient http;
    auto client = std::make_unique<RestClient>(http, direct(server.url()));
    const auto root = client->root();
    client.reset();
    QCOMPARE(test::waitFor(root).error().fault, Fault::Cancelled);
}

QTEST_GUILESS_MAIN(TstRestClient)
#include "tst_restclient.moc"
