// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/restclient.h"
#include "tests/robustness/askroot.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <QElapsedTimer>
#include <QHostAddress>
#include <QTcpServer>

#include <atomic>
#include <memory>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::direct, test::errorOf, test::rootError;

/// Servers that are slow, cut off, lying or gone. Each time: one clear error, and the next request works.
class TstBadServers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void one_bad_answer_is_one_clear_error_data();
    void one_bad_answer_is_one_clear_error();
    void an_answer_cut_in_its_chunks_is_an_error();
    void an_answer_cut_anywhere_is_an_error();
    void nobody_listens();
    void nobody_has_that_name();
    void a_listener_that_never_accepts_times_out();
    void a_server_that_drips_for_ever_times_out();
    void a_server_that_talks_for_ever_is_cut_off();
    void a_redirect_elsewhere_carries_no_login();
    void a_redirect_on_the_same_server_is_followed();
    void a_kept_connection_that_was_closed_meanwhile_is_opened_again();
    void many_answers_at_once_keep_apart();
};

namespace {

const QByteArray rootBody = R"({"version":"4.1.1","commit":"be816b82d25370ce","kafka_cluster_id":"bGFi"})";

test::Reply raw(const QByteArray &bytes, test::Reply::Then then)
{
    return {bytes, then, 0};
}

/// Misbehaves until it is cured.
struct Patient {
    std::shared_ptr<std::atomic<bool>> isIll = std::make_shared<std::atomic<bool>>(true);
    test::Reply illAnswer;

    test::FakeHttp::Script script() const
    {
        return [ill = isIll, bad = illAnswer](const test::Asked &) { return *ill ? bad : test::reply(200, rootBody); };
    }
};

QByteArray garbage(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    quint32 state = 1;
    for (char &byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24);
    }
    return bytes;
}

} // namespace

void TstBadServers::one_bad_answer_is_one_clear_error_data()
{
    using Then = test::Reply::Then;
    QTest::addColumn<test::Reply>("bad");
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<QString>("detail"); // has this in it
    const auto page = [](const char *title) {
        return QByteArray("<html>\n<head><title>") + title + "</title></head><body><h2>HTTP ERROR</h2></body></html>";
    };
    QTest::newRow("closed without a word") << raw({}, Then::Close) << Fault::Unreachable << QString();
    QTest::newRow("reset without a word") << raw({}, Then::Reset) << Fault::Unreachable << QString();
    QTest::newRow("half a status line") << raw("HTTP/1.", Then::Close) << Fault::Unreachable << QString();
    QTest::newRow("half the headers") << raw("HTTP/1.1 200 OK\r\nContent-Le", Then::Close) << Fault::Unreachable
                                      << QString();
    QTest::newRow("half an answer") << raw("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\n{\"version\":", Then::Close)
                                    << Fault::Unreachable << QString();
    QTest::newRow("half an answer, reset")
        << raw("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\n{\"version\":", Then::Reset) << Fault::Unreachable
        << QString();
    QTest::newRow("no length, cut") << raw("HTTP/1.1 200 OK\r\n\r\n{\"version\":", Then::Close) << Fault::Malformed
                                    << QString();
    QTest::newRow("length too short") << raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + rootBody, Then::Close)
                                      << Fault::Malformed << QString();
    QTest::newRow("not HTTP") << raw("SSH-2.0-OpenSSH_9.2\r\n\r\n", Then::Close) << Fault::Unreachable << QString();
    QTest::newRow("HTML for JSON") << test::reply(200, page("Welcome"), "text/html") << Fault::Malformed
                                   << u"web page"_s;
    QTest::newRow("empty for JSON") << test::reply(200, {}) << Fault::Malformed << u"empty"_s;
    QTest::newRow("other JSON") << test::reply(200, R"({"version":7})") << Fault::Malformed
                                << u"version is not a text"_s;
    QTest::newRow("3 MB of garbage") << test::reply(200, garbage(3 * 1024 * 1024)) << Fault::Malformed << QString();
    QTest::newRow("3 MB of zeros") << test::reply(200, QByteArray(3 * 1024 * 1024, '\0')) << Fault::Malformed
                                   << QString();
    QTest::newRow("3 MB of brackets") << test::reply(200, QByteArray(3 * 1024 * 1024, '[')) << Fault::Malformed
                                      << QString();
    QTest::newRow("3 MB of garbage for HTTP")
        << raw(garbage(3 * 1024 * 1024), Then::Close) << Fault::Unreachable << QString();
    QTest::newRow("too big") << test::reply(200, QByteArray(5 * 1024 * 1024, ' ')) << Fault::Malformed << QString();
    QTest::newRow("not gzip") << raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope",
                                     Then::Close)
                              << Fault::Malformed << QString();
    QTest::newRow("401") << test::reply(401, "User cannot access the resource.") << Fault::Unauthorized
                         << u"User cannot access the resource."_s;
    QTest::newRow("403") << test::reply(403, R"({"error_code":403,"message":"Topic tracking is disabled."})")
                         << Fault::Forbidden << u"Topic tracking is disabled."_s;
    QTest::newRow("400") << test::reply(400, page("Error 400 Ambiguous URI path separator"), "text/html")
                         << Fault::Rejected << u"Error 400 Ambiguous URI path separator"_s;
    QTest::newRow("400, empty") << test::reply(400, {}) << Fault::Rejected << QString();
    QTest::newRow("409") << test::reply(409, R"({"error_code":409,"message":"rebalance"})") << Fault::Conflict
                         << u"rebalance"_s;
    QTest::newRow("500") << test::reply(500, R"({"error_code":500,"message":"Request timed out"})")
                         << Fault::ServerFault << u"Request timed out"_s;
    QTest::newRow("502") << test::reply(502, "<html><body><h1>Bad Gateway</h1></body></html>", "text/html")
                         << Fault::ServerFault << u"Bad Gateway"_s;
    QTest::newRow("404") << test::reply(404, page("Error 404 Not Found"), "text/html") << Fault::NotFound
                         << u"Error 404"_s;
    QTest::newRow("204") << raw("HTTP/1.1 204 No Content\r\n\r\n", Then::KeepOpen) << Fault::Malformed << u"empty"_s;
    QTest::newRow("304") << raw("HTTP/1.1 304 Not Modified\r\n\r\n", Then::KeepOpen) << Fault::Malformed << QString();
    QTest::newRow("999") << test::reply(999, "x") << Fault::ServerFault << u"x"_s;
    QTest::newRow("never") << raw({}, Then::KeepOpen) << Fault::TimedOut << QString();
    QTest::newRow("half, then never") << raw("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\n{", Then::KeepOpen)
                                      << Fault::TimedOut << QString();
    QTest::newRow("redirect elsewhere") << raw(
        "HTTP/1.1 302 Found\r\nLocation: http://u:p@127.0.0.2:1/login?token=x\r\nContent-Length: 0\r\n\r\n",
        Then::KeepOpen) << Fault::Rejected
                                        << u"http://127.0.0.2:1/login"_s;
    QTest::newRow("redirect to a file") << raw(
        "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n", Then::KeepOpen)
                                        << Fault::Rejected << QString();
    QTest::newRow("redirect nowhere") << raw("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", Then::KeepOpen)
                                      << Fault::Rejected << QString();
}

void TstBadServers::one_bad_answer_is_one_clear_error()
{
    QFETCH(test::Reply, bad);
    QFETCH(Fault, fault);
    QFETCH(QString, detail);
    const Patient patient{.illAnswer = bad};
    const test::FakeHttp server(patient.script());
    HttpClient http;
    RestClient client(http, direct(server.url()));
    client.setLimits({fault == Fault::TimedOut ? 300ms : 40s, 4 * 1024 * 1024});

    const auto error = errorOf(test::waitFor(client.root()));
    QCOMPARE(error.fault, fault);
    QVERIFY2(error.detail.contains(detail), qPrintable(error.detail));
    QVERIFY(!error.what.isEmpty());
    QVERIFY(!error.detail.contains(u'<') && !error.detail.contains(u"token"_s));

    *patient.isIll = false;
    client.setLimits({40s});
    const auto next = test::waitFor(client.root());
    QVERIFY2(next.has_value(), next ? "" : qPrintable(next.error().what + next.error().detail));
    QCOMPARE(next->version, u"4.1.1"_s);
}

/// QNetworkAccessManager sometimes takes a cut chunk for the end; the JSON inside is incomplete all the same.
void TstBadServers::an_answer_cut_in_its_chunks_is_an_error()
{
    for (const QByteArray body : {"40\r\n{\"ver", "2\r\n{}\r\n", "f\r\n{\"version\":\"1\""}) {
        const auto cut = raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body, test::Reply::Then::Close);
        const test::FakeHttp server([cut](const test::Asked &) { return cut; });
        HttpClient http;
        const auto error = rootError(http, server.url());
        QVERIFY2(error.fault == Fault::Unreachable || error.fault == Fault::Malformed, qPrintable(error.what));
    }
}

void TstBadServers::an_answer_cut_anywhere_is_an_error()
{
    const QByteArray whole = test::reply(200, rootBody).bytes;
    const auto size = std::make_shared<std::atomic<qsizetype>>(0);
    const test::FakeHttp server(
        [whole, size](const test::Asked &) { return raw(whole.first(*size), test::Reply::Then::Close); });
    HttpClient http;
    RestClient client(http, direct(server.url()));
    for (*size = 0; *size < whole.size(); ++*size) {
        const auto root = test::waitFor(client.root());
        QVERIFY2(!root, qPrintable(u"accepted %1 bytes"_s.arg(size->load())));
        QVERIFY(root.error().fault == Fault::Unreachable || root.error().fault == Fault::Malformed);
    }
    QVERIFY(test::waitFor(client.root()).has_value());
}

void TstBadServers::nobody_listens()
{
    quint16 port = 0;
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        port = server.serverPort();
    }
    HttpClient http;
    const auto error = rootError(http, u"http://127.0.0.1:%1"_s.arg(port));
    QCOMPARE(error.fault, Fault::Unreachable);
    QCOMPARE(error.what, u"127.0.0.1:%1 refused the connection"_s.arg(port));
}

void TstBadServers::nobody_has_that_name()
{
    HttpClient http;
    const auto error = rootError(http, u"http://no-such-host.invalid:8083"_s);
    QCOMPARE(error.fault, Fault::Unreachable);
    QVERIFY(error.what.contains(u"no-such-host.invalid"_s));
}

void TstBadServers::a_listener_that_never_accepts_times_out()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    server.pauseAccepting();
    HttpClient http;
    RestClient client(http, direct(u"http://127.0.0.1:%1"_s.arg(server.serverPort())));
    client.setLimits({200ms});
    QCOMPARE(errorOf(test::waitFor(client.root())).fault, Fault::TimedOut);
}

void TstBadServers::a_server_that_drips_for_ever_times_out()
{
    test::Reply drip = test::reply(200, QByteArray(100000, ' '));
    drip.dripEveryMs = 5;
    const test::FakeHttp server([drip](const test::Asked &) { return drip; });
    HttpClient http;
    RestClient client(http, direct(server.url()));
    client.setLimits({300ms});
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(errorOf(test::waitFor(client.root())).fault, Fault::TimedOut);
    QVERIFY(timer.elapsed() < 5000);
}

void TstBadServers::a_server_that_talks_for_ever_is_cut_off()
{
    const test::FakeHttp server([](const test::Asked &) {
        return raw("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(8 * 1024 * 1024, '['), test::Reply::Then::KeepOpen);
    });
    HttpClient http;
    RestClient client(http, direct(server.url()));
    client.setLimits({40s, 1024 * 1024});
    const auto error = errorOf(test::waitFor(client.root()));
    QCOMPARE(error.fault, Fault::Malformed);
    QVERIFY(error.what.contains(u"1 MB"_s));
}

void TstBadServers::a_redirect_elsewhere_carries_no_login()
{
    const test::FakeHttp elsewhere([](const test::Asked &) { return test::reply(200, rootBody); });
    const QByteArray location = elsewhere.url().toLatin1();
    const test::FakeHttp server([location](const test::Asked &) {
        return raw("HTTP/1.1 307 Moved\r\nLocation: " + location + "/\r\nContent-Length: 0\r\n\r\n",
                   test::Reply::Then::KeepOpen);
    });
    HttpClient http;
    RestClient client(http, direct(server.url()), {u"ann"_s, u"hunter2"_s, {}});
    const auto error = errorOf(test::waitFor(client.root()));
    QCOMPARE(error.fault, Fault::Rejected);
    QCOMPARE(error.detail, elsewhere.url() + u'/');
    QVERIFY(elsewhere.asked().isEmpty());
}

void TstBadServers::a_redirect_on_the_same_server_is_followed()
{
    const test::FakeHttp server([](const test::Asked &asked) {
        if (asked.target == "/")
            return raw("HTTP/1.1 302 Found\r\nLocation: /connect/\r\nContent-Length: 0\r\n\r\n",
                       test::Reply::Then::KeepOpen);
        return test::reply(200, rootBody);
    });
    HttpClient http;
    RestClient client(http, direct(server.url()), {{}, {}, u"t0ken"_s});
    QVERIFY(test::waitFor(client.root()).has_value());
    QVERIFY(server.asked().last().head.contains("Authorization: Bearer t0ken\r\n"));
}

void TstBadServers::a_kept_connection_that_was_closed_meanwhile_is_opened_again()
{
    test::Reply closing = test::reply(200, rootBody);
    closing.then = test::Reply::Then::Close;
    const test::FakeHttp server([closing](const test::Asked &) { return closing; });
    HttpClient http;
    RestClient client(http, direct(server.url()));
    for (int i = 0; i < 20; ++i)
        QVERIFY(test::waitFor(client.root()).has_value());
}

void TstBadServers::many_answers_at_once_keep_apart()
{
    const test::FakeHttp server([](const test::Asked &asked) {
        const QByteArray name = asked.target.split('/').value(2);
        if (name.endsWith('7'))
            return test::reply(500, {});
        return test::reply(
            200, R"({"name":")" + name + R"(","connector":{"state":"RUNNING","worker_id":"w:1"},"tasks":[]})");
    });
    HttpClient http;
    RestClient client(http, direct(server.url()));
    client.setLimits({40s});
    QList<Eventually<ConnectorStatus>> all;
    for (int i = 0; i < 100; ++i)
        all << client.status(ConnectorName(u"c%1"_s.arg(i)));
    const auto results = test::waitFor(allOf(all, this));
    QVERIFY(results.has_value());
    for (int i = 0; i < 100; ++i) {
        const auto &result = results->at(i);
        QVERIFY2(result.has_value() == (i % 10 != 7),
                 qPrintable(u"%1: %2"_s.arg(i).arg(result ? QString() : result.error().what)));
        if (result)
            QCOMPARE(result->connector.id.connector.text, u"c%1"_s.arg(i));
    }
}

QTEST_GUILESS_MAIN(TstBadServers)
#include "tst_badservers.moc"
