// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/restclient.h"
#include "tests/robustness/askroot.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testca.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <QTemporaryFile>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::direct, test::errorOf, test::rootError;

/// Whom to trust. An untrusted server never gets a request, and so no login.
class TstTls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_right_authority_is_trusted();
    void a_wrong_authority_is_untrusted_and_says_why();
    void a_certificate_for_another_host_is_untrusted();
    void plain_http_on_a_tls_port_and_the_other_way_round();
    void an_unusable_authority_file_says_so();
};

namespace {

const QByteArray rootBody = R"({"version":"4.1.1"})";

} // namespace

void TstTls::the_right_authority_is_trusted()
{
    const test::TestCa ca;
    QVERIFY2(ca.isMade(), "needs the openssl program");
    const test::FakeHttp server([](const test::Asked &) { return test::reply(200, rootBody); },
                                ca.serverFor(u"localhost"_s));
    HttpClient http(HttpSettings{.caFile = ca.caFile()});
    RestClient client(http, direct(server.url()));
    const auto root = test::waitFor(client.root());
    QVERIFY2(root.has_value(), root ? "" : qPrintable(root.error().what + root.error().detail));
}

void TstTls::a_wrong_authority_is_untrusted_and_says_why()
{
    const test::TestCa ca;
    const test::TestCa other;
    const test::FakeHttp server([](const test::Asked &) { return test::reply(200, rootBody); },
                                ca.serverFor(u"localhost"_s));
    HttpClient withOther(HttpSettings{.caFile = other.caFile()});
    HttpClient withSystems;
    for (HttpClient *http : {&withOther, &withSystems}) {
        const auto error = rootError(*http, server.url());
        QCOMPARE(error.fault, Fault::Untrusted);
        QVERIFY(error.detail.contains(u"certificate"_s));
    }
    QVERIFY(server.asked().isEmpty());
}

void TstTls::a_certificate_for_another_host_is_untrusted()
{
    const test::TestCa ca;
    const test::FakeHttp server([](const test::Asked &) { return test::reply(200, rootBody); },
                                ca.serverFor(u"w9.example"_s));
    HttpClient http(HttpSettings{.caFile = ca.caFile()});
    const auto error = rootError(http, server.url());
    QCOMPARE(error.fault, Fault::Untrusted);
    QVERIFY2(error.detail.contains(u"host name"_s), qPrintable(error.detail));
    QVERIFY(server.asked().isEmpty());
}

void TstTls::plain_http_on_a_tls_port_and_the_other_way_round()
{
    const test::TestCa ca;
    const auto well = [](const test::Asked &) { return test::reply(200, rootBody); };
    const test::FakeHttp plain(well);
    const test::FakeHttp tls(well, ca.serverFor(u"localhost"_s));
    HttpClient http(HttpSettings{.caFile = ca.caFile()});
    RestClient toPlain(http, direct(plain.url().replace(u"http:"_s, u"https:"_s)));
    RestClient toTls(http, direct(tls.url().replace(u"https:"_s, u"http:"_s)));
    toPlain.setLimits({1500ms});
    toTls.setLimits({1500ms});
    const auto first = errorOf(test::waitFor(toPlain.root()));
    const auto second = errorOf(test::waitFor(toTls.root()));
    QVERIFY(first.fault == Fault::Untrusted || first.fault == Fault::TimedOut || first.fault == Fault::Unreachable);
    QVERIFY(second.fault == Fault::Unreachable || second.fault == Fault::Malformed);
}

void TstTls::an_unusable_authority_file_says_so()
{
    HttpClient missing(HttpSettings{.caFile = u"/no/such/ca.pem"_s});
    const auto error = rootError(missing, u"https://localhost:1"_s);
    QCOMPARE(error.fault, Fault::Untrusted);
    QVERIFY(error.what.contains(u"/no/such/ca.pem"_s));
    QVERIFY(!error.detail.isEmpty());

    QTemporaryFile junk;
    QVERIFY(junk.open());
    junk.write("-----BEGIN CERTIFICATE-----\nnope\n-----END CERTIFICATE-----\n");
    junk.close();
    HttpClient unreadable(HttpSettings{.caFile = junk.fileName()});
    QCOMPARE(rootError(unreadable, u"https://localhost:1"_s).fault, Fault::Untrusted);
    QCOMPARE(rootError(unreadable, u"http://127.0.0.1:1"_s).fault, Fault::Unreachable);
}

QTEST_GUILESS_MAIN(TstTls)
#include "tst_tls.moc"
