// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpclient.h"
#include "http/tlsprobe.h"
#include "tests/support/fakehttp.h"
#include "tests/support/fakeproxy.h"
#include "tests/support/testca.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <QTcpServer>

#include <memory>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Kind = Proxy::Kind;

namespace {

/// Names by this top-level domain resolve nowhere (RFC 2606).
const auto behind = u"w1.cluster.invalid"_s;

test::FakeHttp::Script well()
{
    return [](const test::Asked &) { return test::reply(200, R"({"version":"4.1.1"})"); };
}

test::FakeProxy::Kind kindOf(Kind kind)
{
    return kind == Kind::Http ? test::FakeProxy::Kind::Http : test::FakeProxy::Kind::Socks5;
}

HttpSettings through(Kind kind, quint16 port, const QString &user = {}, const QString &password = {})
{
    HttpSettings settings;
    settings.proxy = {kind, u"127.0.0.1"_s, port, user, password};
    return settings;
}

HttpRequest get(const QString &url)
{
    return {.url = QUrl(url), .limits = {5000ms}};
}

void bothKinds()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("SOCKS5") << Kind::Socks5;
    QTest::newRow("HTTP") << Kind::Http;
}

} // namespace

Q_DECLARE_METATYPE(signalbox::Proxy::Kind)

/// Through a bastion: names are its business, and nothing goes around it.
class TstProxy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarningButOfCutWays(); }

    void a_name_that_only_the_bastion_knows_is_reached_data() { bothKinds(); }
    void a_name_that_only_the_bastion_knows_is_reached()
    {
        QFETCH(const Kind, kind);
        const test::FakeHttp server(well());
        const QString place = behind + u":8083"_s;
        const test::FakeProxy proxy(kindOf(kind), {{place, server.port()}});
        HttpClient http(through(kind, proxy.port()));
        const auto answer = test::waitFor(http.ask(get(u"http://%1/x"_s.arg(place))));
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().what + answer.error().detail));
        QCOMPARE(answer->status, 200);
        QCOMPARE(proxy.asked(), QStringList{place});
        QVERIFY(server.asked().first().head.toLower().contains("host: w1.cluster.invalid:8083\r\n"));
        QVERIFY(!server.asked().first().head.contains("Proxy-Authorization"));
    }

    void loopback_is_the_bastions_own_data() { bothKinds(); }
    void loopback_is_the_bastions_own()
    {
        QFETCH(const Kind, kind);
        const test::FakeHttp there(well());
        const test::FakeProxy proxy(kindOf(kind), {{u"127.0.0.1:1"_s, there.port()}, {u"localhost:1"_s, there.port()}});
        HttpClient http(through(kind, proxy.port()));
        for (const QString &host : {u"127.0.0.1"_s, u"localhost"_s})
            QVERIFY(test::waitFor(http.ask(get(u"http://%1:1/"_s.arg(host)))).has_value());
        QCOMPARE(proxy.asked(), (QStringList{u"127.0.0.1:1"_s, u"localhost:1"_s}));
        QCOMPARE(there.asked().size(), 2);
    }

    void tls_goes_through_and_is_checked_against_the_name_behind_data() { bothKinds(); }
    void tls_goes_through_and_is_checked_against_the_name_behind()
    {
        QFETCH(const Kind, kind);
        const test::TestCa ca;
        const test::FakeHttp right(well(), ca.serverFor(behind)), wrong(well(), ca.serverFor(u"localhost"_s));
        const test::FakeProxy proxy(kindOf(kind), {{behind + u":1"_s, right.port()}, {behind + u":2"_s, wrong.port()}});
        HttpSettings settings = through(kind, proxy.port());
        settings.caFile = ca.caFile();
        HttpClient http(settings);
        const auto answer = test::waitFor(http.ask(get(u"https://%1:1/"_s.arg(behind))));
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().what + answer.error().detail));
        const auto refused = test::waitFor(http.ask(get(u"https://%1:2/"_s.arg(behind))));
        QCOMPARE(refused.error().fault, Fault::Untrusted);
        QVERIFY(wrong.asked().isEmpty());

        QObject owner;
        const auto sight =
            test::waitFor(probeTls(settings, {QUrl(u"https://%1:1/"_s.arg(behind)), {}}, 5000ms, &owner));
        QVERIFY2(sight, sight ? "" : qPrintable(sight.error().what + sight.error().detail));
        QCOMPARE(sight->verdict, TlsSight::Verdict::Trusted);
    }

    void a_login_opens_it_and_a_wrong_one_is_said_data() { bothKinds(); }
    void a_login_opens_it_and_a_wrong_one_is_said()
    {
        QFETCH(const Kind, kind);
        const test::FakeHttp server(well());
        const QString place = behind + u":80"_s;
        const test::FakeProxy proxy(kindOf(kind), {{place, server.port()}}, {u"anna"_s, u"s3cret"_s});
        const QString url = u"http://%1/"_s.arg(place);
        HttpClient right(through(kind, proxy.port(), u"anna"_s, u"s3cret"_s));
        const auto answer = test::waitFor(right.ask(get(url)));
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().what + answer.error().detail));
        QVERIFY(!server.asked().first().head.contains("Proxy-Authorization"));

        HttpClient wrong(through(kind, proxy.port(), u"anna"_s, u"hunter2"_s));
        const auto refused = test::waitFor(wrong.ask(get(url)));
        QVERIFY(!refused);
        QCOMPARE(refused.error().fault, Fault::Unauthorized);
        QVERIFY(!(refused.error().what + refused.error().detail).contains(u"hunter2"));
    }

    void a_login_opens_it_for_tls_too_data() { bothKinds(); }
    void a_login_opens_it_for_tls_too()
    {
        QFETCH(const Kind, kind);
        const test::TestCa ca;
        const test::FakeHttp server(well(), ca.serverFor(behind));
        const test::FakeProxy proxy(kindOf(kind), {{behind + u":443"_s, server.port()}}, {u"anna"_s, u"s3cret"_s});
        for (const QString &password : {u"s3cret"_s, u"hunter2"_s}) {
            HttpSettings settings = through(kind, proxy.port(), u"anna"_s, password);
            settings.caFile = ca.caFile();
            HttpClient http(settings);
            const auto answer = test::waitFor(http.ask(get(u"https://%1/"_s.arg(behind))));
            QCOMPARE(answer.has_value(), password == u"s3cret");
            QVERIFY2(answer || answer.error().fault == Fault::Unauthorized, qPrintable(answer.error().what));
        }
    }

    void a_proxy_that_is_away_is_said_to_be_the_one_data() { bothKinds(); }
    void a_proxy_that_is_away_is_said_to_be_the_one()
    {
        QFETCH(const Kind, kind);
        HttpClient http(through(kind, 1));
        const auto answer = test::waitFor(http.ask(get(u"http://%1/"_s.arg(behind))));
        QCOMPARE(answer.error().fault, Fault::Unreachable);
        QVERIFY2(answer.error().what.contains(u"through the proxy 127.0.0.1:1"_s), qPrintable(answer.error().what));
    }

    void a_way_that_is_cut_is_said_and_once_mended_leads_again_data() { bothKinds(); }
    void a_way_that_is_cut_is_said_and_once_mended_leads_again()
    {
        QFETCH(const Kind, kind);
        const test::FakeHttp server(well());
        const QString place = behind + u":80"_s;
        test::FakeProxy proxy(kindOf(kind), {{place, server.port()}});
        HttpClient http(through(kind, proxy.port()));
        HttpRequest request = get(u"http://%1/"_s.arg(place));
        request.limits.time = 700ms;
        QVERIFY(test::waitFor(http.ask(request)).has_value());
        proxy.cut();
        for (int attempt = 0; attempt < 2; ++attempt) { // the first still relies on the way
            const auto answer = test::waitFor(http.ask(request));
            QVERIFY(!answer);
            QCOMPARE(answer.error().fault, Fault::Unreachable);
            QVERIFY2(answer.error().what.contains(u"through the proxy"_s), qPrintable(answer.error().what));
        }
        proxy.mend();
        const auto answer = test::waitFor(http.ask(request));
        QVERIFY2(answer, answer ? "" : qPrintable(told(answer.error())));
    }

    void a_handshake_that_is_cut_off_ends_the_look_at_a_certificate_too_data() { bothKinds(); }
    void a_handshake_that_is_cut_off_ends_the_look_at_a_certificate_too()
    {
        QFETCH(const Kind, kind);
        test::FakeProxy proxy(kindOf(kind), {});
        proxy.cut();
        QObject owner;
        const auto sight = test::waitFor(
            probeTls(through(kind, proxy.port()), {QUrl(u"https://%1/"_s.arg(behind)), {}}, 60000ms, &owner), 20000ms);
        QVERIFY(!sight);
        QCOMPARE(sight.error().fault, Fault::Unreachable);
    }

    void who_says_nothing_behind_an_open_way_is_silent_himself_data() { bothKinds(); }
    void who_says_nothing_behind_an_open_way_is_silent_himself()
    {
        QFETCH(const Kind, kind);
        const test::FakeHttp server([](const test::Asked &) { return test::Reply(); });
        const QString place = behind + u":80"_s;
        const test::FakeProxy proxy(kindOf(kind), {{place, server.port()}});
        HttpClient http(through(kind, proxy.port()));
        HttpRequest request = get(u"http://%1/"_s.arg(place));
        request.limits.time = 300ms;
        QCOMPARE(test::waitFor(http.ask(request)).error().fault, Fault::TimedOut);
    }

    void whoever_cancels_while_the_way_is_tried_sends_nothing()
    {
        const test::FakeHttp server(well());
        const QString place = behind + u":80"_s;
        const test::FakeProxy proxy(test::FakeProxy::Kind::Socks5, {{place, server.port()}});
        HttpClient http(through(Kind::Socks5, proxy.port()));
        http.ask(get(u"http://%1/cancelled"_s.arg(place))).cancel();
        QVERIFY(test::waitFor(http.ask(get(u"http://%1/awaited"_s.arg(place)))).has_value());
        QCOMPARE(server.asked().size(), 1);
        QVERIFY(server.asked().first().head.startsWith("GET /awaited"));
    }

    void why_a_proxy_does_not_lead_there_is_said_in_its_own_words_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("scheme");
        for (const auto &[name, kind] : {std::pair("SOCKS5", Kind::Socks5), std::pair("HTTP", Kind::Http)})
            for (const QString &scheme : {u"http"_s, u"https"_s})
                QTest::addRow("%s, %s", name, qPrintable(scheme)) << kind << scheme;
    }
    void why_a_proxy_does_not_lead_there_is_said_in_its_own_words()
    {
        QFETCH(const Kind, kind);
        QFETCH(const QString, scheme);
        const auto asked = [&](const HttpSettings &settings) {
            HttpClient http(settings);
            const auto answer = test::waitFor(http.ask(get(u"%1://%2/"_s.arg(scheme, behind))));
            return answer ? Error{} : answer.error();
        };
        const auto isBlamed = [&](const Error &error, const QString &proxy, const QString &why) {
            const bool isRight = error.fault == Fault::Unreachable && error.what.startsWith(behind)
                && error.what.contains(u"cannot be reached (through the proxy %1"_s.arg(proxy))
                && error.detail.contains(why);
            if (!isRight)
                qInfo() << told(error);
            return isRight;
        };
        const bool isSocks = kind == Kind::Socks5;
        QVERIFY(isBlamed(asked(through(kind, 1)), u"127.0.0.1:1"_s,
                         isSocks                 ? u"cannot be reached"_s
                             : scheme == u"http" ? u"the proxy refused the connection"_s
                                                 : u"the proxy did not connect us: "_s));
        HttpSettings nameless = through(kind, 1080);
        nameless.proxy.host = u"bastion.invalid"_s;
        QVERIFY(isBlamed(asked(nameless), u"bastion.invalid:1080"_s,
                         isSocks ? u"cannot be reached"_s : u"the name of the proxy is not known"_s));
        if (isSocks || scheme == u"http") { // Qt (6.4) waits on where a CONNECT is cut off by a reset
            test::FakeProxy cut(kindOf(kind), {});
            cut.cut();
            QVERIFY(isBlamed(asked(through(kind, cut.port())), u"127.0.0.1"_s, u"hung up"_s));
        }
        if (isSocks || scheme == u"https") { // over plain HTTP the proxy's own answer is an answer
            const test::FakeProxy ignorant(kindOf(kind), {});
            QVERIFY(isBlamed(asked(through(kind, ignorant.port())), u"127.0.0.1"_s,
                             isSocks ? u"could not connect to"_s : u"the proxy did not connect us"_s));
        }
    }

    void a_proxy_that_says_nothing_is_no_silent_worker()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        HttpClient http(through(Kind::Socks5, silent.serverPort()));
        HttpRequest request = get(u"http://%1/"_s.arg(behind));
        request.limits.time = 300ms;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const auto answer = test::waitFor(http.ask(request));
            QCOMPARE(answer.error().fault, Fault::Unreachable);
            QVERIFY2(answer.error().detail.contains(u"said nothing"_s), qPrintable(told(answer.error())));
        }
    }

    void a_proxy_that_wants_a_login_is_said_to_again_and_again()
    {
        const test::FakeProxy proxy(test::FakeProxy::Kind::Socks5, {}, {u"anna"_s, u"s3cret"_s});
        HttpClient http(through(Kind::Socks5, proxy.port()));
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto answer = test::waitFor(http.ask(get(u"http://%1/"_s.arg(behind))));
            QCOMPARE(answer.error().fault, Fault::Unauthorized);
            QVERIFY2(answer.error().what.contains(u"asks for a login"_s), qPrintable(told(answer.error())));
        }
    }

    void what_the_bastion_does_not_know_is_an_error_and_no_answer()
    {
        const test::FakeProxy proxy(test::FakeProxy::Kind::Socks5, {});
        HttpClient http(through(Kind::Socks5, proxy.port()));
        const auto answer = test::waitFor(http.ask(get(u"http://nobody.invalid/"_s)));
        QCOMPARE(answer.error().fault, Fault::Unreachable);
    }
};

QTEST_GUILESS_MAIN(TstProxy)
#include "tst_proxy.moc"
