// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpclient.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <memory>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What a well-behaved server gets and gives; the others are in tests/robustness.
class TstHttpClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void an_answer_comes_whole();
    void a_body_is_posted();
    void a_packed_answer_is_unpacked();
    void a_login_is_sent_as_a_header_data();
    void a_login_is_sent_as_a_header();
    void a_login_is_in_no_error_and_no_url();
    void an_address_is_split_as_people_enter_it();
    void an_address_that_is_none_is_refused();
    void cookies_are_not_kept();
    void it_works_in_a_thread_of_its_own();
    void a_cancelled_request_is_ended();
    void a_client_that_dies_ends_its_requests();
};

namespace {

HttpRequest to(const test::FakeHttp &server)
{
    return {.url = QUrl(server.url() + u"/x?y=z"_s)};
}

test::FakeHttp::Script always(const test::Reply &answer)
{
    return [answer](const test::Asked &) { return answer; };
}

} // namespace

void TstHttpClient::an_answer_comes_whole()
{
    const test::FakeHttp server(always(test::reply(418, "short and stout", "text/plain")));
    HttpClient http;
    const auto answer = test::waitFor(http.ask(to(server))).value();
    QCOMPARE(answer.status, 418);
    QCOMPARE(answer.body, "short and stout");
    QCOMPARE(answer.contentType, "text/plain");
    QCOMPARE(answer.date, momentOfIso(u"2026-11-30T09:49:20Z"));
    QVERIFY(answer.took < 10s);
    const auto asked = server.asked().first();
    QCOMPARE(asked.method, "GET");
    QCOMPARE(asked.target, "/x?y=z");
    QVERIFY(asked.head.contains("Accept: application/json\r\n"));
    QVERIFY(!asked.head.contains("Authorization"));
}

void TstHttpClient::a_body_is_posted()
{
    const test::FakeHttp server(always(test::reply(200, "[]")));
    HttpClient http;
    auto request = to(server);
    request.json = R"({"type":"read"})";
    QVERIFY(test::waitFor(http.ask(request)).has_value());
    const auto asked = server.asked().first();
    QCOMPARE(asked.method, "POST");
    QCOMPARE(asked.body, R"({"type":"read"})");
    QVERIFY(asked.head.contains("Content-Type: application/json\r\n"));
}

void TstHttpClient::a_packed_answer_is_unpacked()
{
    const QByteArray zlib = qCompress("{\"a\":1}").mid(4);
    const QByteArray head =
        "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: " + QByteArray::number(zlib.size());
    const test::FakeHttp server(always({head + "\r\n\r\n" + zlib, test::Reply::Then::KeepOpen, 0}));
    HttpClient http;
    QCOMPARE(test::waitFor(http.ask(to(server))).value().body, R"({"a":1})");
}

void TstHttpClient::a_login_is_sent_as_a_header_data()
{
    QTest::addColumn<QString>("userInfo");
    QTest::addColumn<HttpLogin>("login");
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("basic") << QString() << HttpLogin{u"ann"_s, u"pä:ss"_s, {}} << QByteArray("Basic YW5uOnDDpDpzcw==");
    QTest::newRow("bearer") << QString() << HttpLogin{{}, {}, u"t0ken"_s} << QByteArray("Bearer t0ken");
    QTest::newRow("bearer first") << QString() << HttpLogin{u"ann"_s, u"x"_s, u"t0ken"_s} << QByteArray("Bearer t0ken");
    QTest::newRow("from the URL") << u"ann:p%40ss@"_s << HttpLogin{} << QByteArray("Basic YW5uOnBAc3M=");
    QTest::newRow("said beats the URL") << u"bob:x@"_s << HttpLogin{u"ann"_s, u"p@ss"_s, {}}
                                        << QByteArray("Basic YW5uOnBAc3M=");
}

void TstHttpClient::a_login_is_sent_as_a_header()
{
    QFETCH(QString, userInfo);
    QFETCH(HttpLogin, login);
    QFETCH(QByteArray, header);
    const test::FakeHttp server(always(test::reply(200, "{}")));
    HttpClient http;
    HttpRequest request;
    request.url = QUrl(server.url().replace(u"//"_s, u"//"_s + userInfo));
    request.login = login;
    QVERIFY(test::waitFor(http.ask(request)).has_value());
    QVERIFY2(server.asked().first().head.contains("Authorization: " + header + "\r\n"),
             server.asked().first().head.constData());
    QVERIFY(!server.asked().first().head.contains('@'));
}

void TstHttpClient::a_login_is_in_no_error_and_no_url()
{
    HttpClient http;
    HttpRequest request;
    request.url = QUrl(u"http://ann:hunter2@127.0.0.1:1/a"_s);
    const auto refused = test::waitFor(http.ask(request));
    QCOMPARE(refused.error().fault, Fault::Unreachable);
    request.url = QUrl(u"ftp://ann:hunter2@127.0.0.1:1/a"_s);
    const auto noHttp = test::waitFor(http.ask(request));
    QCOMPARE(noHttp.error().fault, Fault::Rejected);
    for (const Error &error : {refused.error(), noHttp.error()})
        QVERIFY(!(error.what + error.detail).contains(u"hunter2"_s));
}

void TstHttpClient::an_address_is_split_as_people_enter_it()
{
    const auto address = httpAddress(u" https://ann:p%40ss@w1.example:8443/connect/ "_s).value();
    QCOMPARE(address.url, QUrl(u"https://w1.example:8443/connect/"_s));
    QCOMPARE(address.login, (HttpLogin{u"ann"_s, u"p@ss"_s, {}}));
    QVERIFY(httpAddress(u"http://[::1]:8083"_s).value().login.isEmpty());
}

void TstHttpClient::an_address_that_is_none_is_refused()
{
    for (const QString &entered : {u""_s, u"w1:8083"_s, u"ftp://w1"_s, u"http://"_s, u"http:///x"_s,
                                   u"file:///etc/passwd"_s, u"http://w1:99999"_s, u"http://a b"_s}) {
        const auto address = httpAddress(entered);
        QVERIFY2(!address, qPrintable(entered));
        QCOMPARE(address.error().fault, Fault::Rejected);
    }
}

void TstHttpClient::cookies_are_not_kept()
{
    const test::FakeHttp server(always(
        {"HTTP/1.1 200 OK\r\nSet-Cookie: route=w1\r\nContent-Length: 0\r\n\r\n", test::Reply::Then::KeepOpen, 0}));
    HttpClient http;
    QVERIFY(test::waitFor(http.ask(to(server))).has_value());
    QVERIFY(test::waitFor(http.ask(to(server))).has_value());
    QVERIFY(!server.asked().last().head.contains("Cookie"));
}

void TstHttpClient::it_works_in_a_thread_of_its_own()
{
    const test::FakeHttp server(always(test::reply(200, "{}")));
    int status = 0;
    const std::unique_ptr<QThread> thread(QThread::create([&server, &status] {
        HttpClient http;
        status = test::waitFor(http.ask(to(server))).value_or(HttpAnswer()).status;
    }));
    thread->start();
    QVERIFY(thread->wait());
    QCOMPARE(status, 200);
}

void TstHttpClient::a_cancelled_request_is_ended()
{
    const test::FakeHttp server(always({{}, test::Reply::Then::KeepOpen, 0}));
    HttpClient http;
    auto answer = http.ask(to(server));
    QTRY_COMPARE(server.asked().size(), 1);
    answer.cancel();
    QCOMPARE(test::waitFor(answer).error().fault, Fault::Cancelled);
    QTRY_COMPARE(server.openConnections(), 0);
}

void TstHttpClient::a_client_that_dies_ends_its_requests()
{
    const test::FakeHttp server(always({{}, test::Reply::Then::KeepOpen, 0}));
    auto http = std::make_unique<HttpClient>();
    const auto answer = http->ask(to(server));
    QTRY_COMPARE(server.asked().size(), 1);
    http.reset();
    QCOMPARE(test::waitFor(answer).error().fault, Fault::Cancelled);
    QTRY_COMPARE(server.openConnections(), 0);
}

QTEST_GUILESS_MAIN(TstHttpClient)
#include "tst_httpclient.moc"
