// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/httpclient.h"
#include "http/tlsprobe.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testca.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <QTcpServer>
#include <QTcpSocket>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Certificate = HttpLogin::Certificate;

namespace {

test::FakeHttp::Script well()
{
    return [](const test::Asked &) { return test::reply(200, "{}"); };
}

/// Takes nobody without a certificate of this authority.
QSslConfiguration wantingOurs(const test::TestCa &ca)
{
    QSslConfiguration tls = ca.serverFor(u"localhost"_s);
    tls.setCaCertificates(QSslCertificate::fromPath(ca.caFile()));
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    return tls;
}

HttpRequest get(const QString &url, Certificate certificate)
{
    HttpRequest request{.url = QUrl(url), .limits = {5000ms}};
    request.login.certificate = certificate;
    return request;
}

QString words(const Error &error)
{
    return error.what + u' ' + error.detail;
}

TlsSight sightOf(const test::FakeHttp &server, const HttpSettings &settings, const QString &name = {})
{
    QObject owner;
    const auto sight = test::waitFor(probeTls(settings, {QUrl(server.url()), name}, 5000ms, &owner));
    return sight ? *sight : TlsSight{TlsSight::Verdict::Untrusted, {words(sight.error())}, {}, {}};
}

} // namespace

/// Who shows what to whom in a TLS handshake.
class TstCertificates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void ours_opens_a_server_that_wants_one_data()
    {
        QTest::addColumn<bool>("isPkcs12");
        QTest::newRow("PEM") << false;
        QTest::newRow("PKCS#12") << true;
    }
    void ours_opens_a_server_that_wants_one()
    {
        QFETCH(const bool, isPkcs12);
        const test::TestCa ca;
        const auto files = ca.client(u"console"_s, u"op3n"_s);
        const test::FakeHttp server(well(), wantingOurs(ca));
        HttpSettings settings{.caFile = ca.caFile()};
        settings.certificate = isPkcs12 ? ClientCertificate{files.pkcs12File, {}, u"op3n"_s}
                                        : ClientCertificate{files.certificateFile, files.keyFile, u"op3n"_s};
        HttpClient http(settings);
        const auto answer = test::waitFor(http.ask(get(server.url(), Certificate::Shown)));
        QVERIFY2(answer, answer ? "" : qPrintable(words(answer.error())));
        QVERIFY(!test::waitFor(http.ask(get(server.url(), Certificate::Withheld))));
        QCOMPARE(server.asked().size(), 1);
        QCOMPARE(sightOf(server, settings).verdict, TlsSight::Verdict::Trusted);
    }

    void a_key_that_does_not_open_is_said_before_anything_is_asked()
    {
        const test::TestCa ca;
        const auto files = ca.client(u"console"_s, u"op3n"_s);
        const test::FakeHttp server(well(), wantingOurs(ca));
        for (const ClientCertificate &own : {ClientCertificate{files.certificateFile, files.keyFile, u"hunter2"_s},
                                             ClientCertificate{files.certificateFile, files.keyFile, {}},
                                             ClientCertificate{files.certificateFile, {}, {}},
                                             ClientCertificate{files.certificateFile, u"/no/such.key"_s, {}},
                                             ClientCertificate{u"/no/such.pem"_s, {}, {}}}) {
            HttpClient http(HttpSettings{.caFile = ca.caFile(), .certificate = own});
            const auto answer = test::waitFor(http.ask(get(server.url(), Certificate::Shown)));
            QVERIFY(!answer);
            QCOMPARE(answer.error().fault, Fault::Unauthorized);
            QVERIFY(!words(answer.error()).contains(u"hunter2"));
        }
        QVERIFY(server.asked().isEmpty());
    }

    void a_damaged_pkcs12_file_is_said()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"x.p12"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no such thing");
        file.close();
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"PKCS#12"_s));
        HttpClient http(HttpSettings{.certificate = {file.fileName(), {}, u"hunter2"_s}});
        const auto answer = test::waitFor(http.ask(get(u"https://localhost:1"_s, Certificate::Shown)));
        QCOMPARE(answer.error().fault, Fault::Unauthorized);
        QVERIFY(answer.error().what.contains(file.fileName()));
        const auto anonymous = test::waitFor(http.ask(get(u"https://localhost:1"_s, Certificate::Withheld)));
        QCOMPARE(anonymous.error().fault, Fault::Unreachable);
    }

    void a_chain_is_shown_as_values()
    {
        const test::TestCa ca;
        const test::FakeHttp server(well(), ca.serverFor(u"w9.example"_s));
        const TlsSight sight = sightOf(server, {.caFile = ca.caFile()});
        QCOMPARE(sight.verdict, TlsSight::Verdict::Untrusted);
        QVERIFY2(sight.flaws.join(u' ').contains(u"host name"_s), qPrintable(sight.flaws.join(u' ')));
        const ServerCertificate &leaf = sight.chain.first();
        QCOMPARE(leaf.subject, u"CN=w9.example"_s);
        QCOMPARE(leaf.issuer, u"CN=Test authority"_s);
        QCOMPARE(leaf.names, QStringList{u"w9.example"_s});
        QVERIFY(leaf.validUntil > momentNow() && leaf.validFrom <= momentNow());
        QCOMPARE(leaf.sha256.size(), 64);
        QVERIFY(!leaf.isSelfSigned);
        QVERIFY(server.asked().isEmpty());
    }

    void an_error_names_the_certificate_that_was_shown()
    {
        const test::TestCa ca;
        const test::FakeHttp server(well(), ca.serverFor(u"w9.example"_s));
        HttpClient http(HttpSettings{.caFile = ca.caFile()});
        const auto refused = test::waitFor(http.ask(get(server.url(), Certificate::Withheld)));
        const QString print = sightOf(server, {.caFile = ca.caFile()}).chain.first().sha256;
        QVERIFY2(refused.error().detail.contains(print), qPrintable(refused.error().detail));
        QVERIFY(refused.error().detail.contains(u"CN=w9.example"));
    }

    void a_certificate_trusted_by_hand_is_forgiven_everything_and_no_other_is()
    {
        const test::TestCa ca, unknown;
        const test::FakeHttp expired(well(), ca.expiredServerFor(u"localhost"_s));
        const test::FakeHttp wrongName(well(), ca.serverFor(u"w9.example"_s));
        const test::FakeHttp stranger(well(), unknown.serverFor(u"localhost"_s));
        const QList<const test::FakeHttp *> servers{&expired, &wrongName, &stranger};
        for (const test::FakeHttp *trusted : servers) {
            HttpSettings settings{.caFile = ca.caFile()};
            const QString print = sightOf(*trusted, settings).chain.first().sha256;
            settings.trustedCertificates = {print.toUpper().insert(2, u':')};
            QCOMPARE(sightOf(*trusted, settings).verdict, TlsSight::Verdict::TrustedByHand);
            HttpClient http(settings);
            for (const test::FakeHttp *server : servers) {
                const auto answer = test::waitFor(http.ask(get(server->url(), Certificate::Withheld)));
                QCOMPARE(answer.has_value(), server == trusted);
            }
            QCOMPARE(trusted->asked().size(), 1);
        }
    }

    void a_name_of_its_own_is_asked_for_and_checked()
    {
        const test::TestCa ca;
        const test::FakeHttp server(well(), ca.serverFor(u"w9.example"_s));
        const HttpSettings settings{.caFile = ca.caFile()};
        HttpClient http(settings);
        HttpRequest request = get(server.url(), Certificate::Withheld);
        request.tlsName = u"w9.example"_s;
        request.hostHeader = u"connect.example"_s;
        const auto answer = test::waitFor(http.ask(request));
        QVERIFY2(answer, answer ? "" : qPrintable(words(answer.error())));
        const QByteArray head = server.asked().first().head.toLower();
        QVERIFY(head.contains("\r\nhost: connect.example\r\n"));
        QCOMPARE(head.count("\r\nhost:"), 1);
        QCOMPARE(sightOf(server, settings, u"w9.example"_s).verdict, TlsSight::Verdict::Trusted);
    }

    void a_place_without_tls_is_called_so_and_no_stranger()
    {
        QTcpServer server;
        connect(&server, &QTcpServer::newConnection, &server, [&] {
            auto *socket = server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket,
                    [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
        });
        QVERIFY(server.listen(QHostAddress::LocalHost));
        HttpClient http;
        const auto plain =
            test::waitFor(http.ask(get(u"https://127.0.0.1:%1"_s.arg(server.serverPort()), Certificate::Withheld)));
        QVERIFY(!plain);
        QCOMPARE(plain.error().fault, Fault::Malformed);
        QVERIFY2(plain.error().what.contains(u"does not speak TLS; try http://"_s), qPrintable(plain.error().what));
    }

    void a_place_without_tls_shows_none()
    {
        const test::FakeHttp server(
            [](const test::Asked &) { return test::Reply{"no\r\n", test::Reply::Then::Close}; });
        QObject owner;
        const QUrl url(server.url().replace(u"http:"_s, u"https:"_s));
        const auto plain = test::waitFor(probeTls({}, {url, {}}, 300ms, &owner));
        QVERIFY(!plain);
        const auto http = test::waitFor(probeTls({}, {QUrl(server.url()), {}}, 300ms, &owner));
        QCOMPARE(http.error().fault, Fault::Rejected);
        const auto nobody = test::waitFor(probeTls({}, {QUrl(u"https://127.0.0.1:1"_s), {}}, 3000ms, &owner));
        QCOMPARE(nobody.error().fault, Fault::Unreachable);
    }
};

QTEST_GUILESS_MAIN(TstCertificates)
#include "tst_certificates.moc"
