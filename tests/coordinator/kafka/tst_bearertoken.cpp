// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/bearertoken.h"
#include "kafka/kafkaclient.h"
#include "kafka/rdkafkagroups.h"
#include "kafka/tokencommand.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <thread>

#include <librdkafka/rdkafka.h>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstBearerToken : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_token_tells_until_when_it_holds_data();
    void a_token_tells_until_when_it_holds();
    void what_is_no_token_is_refused_without_a_byte_of_it_data();
    void what_is_no_token_is_refused_without_a_byte_of_it();
    void a_command_gets_its_words_as_they_are_and_no_shell();
    void a_command_that_fails_is_told_by_its_exit_code_alone();
    void a_command_that_cannot_be_started_says_so();
    void a_command_that_does_not_end_is_ended();
    void a_command_can_be_given_up();
    void a_command_that_prints_without_end_is_ended();
    void a_client_gets_its_token_and_renews_it_before_it_ends();
    void a_client_tries_again_by_itself_until_there_is_a_token();
    void a_client_explains_that_it_has_no_token();
    void a_call_waits_for_the_token_longer_than_for_the_brokers();
    void silence_before_the_token_is_explained_and_ends_when_given_up();
    void two_ways_to_get_a_token_are_refused();
};

namespace {

const Moment now = *momentOfIso(u"2026-03-01T09:00:00Z");

QByteArray jwt(const QByteArray &claims)
{
    const auto coded = [](const QByteArray &json) {
        return json.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    };
    return coded(R"({"alg":"none"})") + '.' + coded(claims) + '.';
}

QByteArray jwtUntil(Moment end)
{
    return jwt(R"({"sub":"viewer","exp":)"
               + QByteArray::number(static_cast<double>(end.time_since_epoch().count()) / 1000, 'f', 3) + '}');
}

TokenCommand shell(const char *script, milliseconds patience = 10s)
{
    return TokenCommand({u"/bin/sh"_s, u"-c"_s, QString::fromLatin1(script)}, patience);
}

} // namespace

void TstBearerToken::a_token_tells_until_when_it_holds_data()
{
    QTest::addColumn<QByteArray>("printed");
    QTest::addColumn<QString>("expires");
    QTest::addColumn<QString>("principal");
    const auto inner = jwtUntil(now + 1h);
    QTest::newRow("JWT") << inner + "\n" << u"2026-03-01T10:00:00.000Z"_s << u"viewer"_s;
    QTest::newRow("JSON, ISO") << QByteArray(R"({"token":"abc","expires":"2026-03-01T10:30:00Z"})")
                               << u"2026-03-01T10:30:00.000Z"_s << QString();
    QTest::newRow("JSON, seconds") << QByteArray(R"({"token":"abc","expires":1772359200})")
                                   << u"2026-03-01T10:00:00.000Z"_s << QString();
    QTest::newRow("as OAuth answers") << QByteArray(R"({"access_token":"abc","expires_in":600,"token_type":"Bearer"})")
                                      << u"2026-03-01T09:10:00.000Z"_s << QString();
    QTest::newRow("JWT in JSON") << "{\"token\":\"" + inner + "\"}" << u"2026-03-01T10:00:00.000Z"_s << u"viewer"_s;
    QTest::newRow("JSON goes before the JWT in it")
        << "{\"token\":\"" + inner + "\",\"expires_in\":60}" << u"2026-03-01T09:01:00.000Z"_s << u"viewer"_s;
}

void TstBearerToken::a_token_tells_until_when_it_holds()
{
    QFETCH(QByteArray, printed);
    QFETCH(QString, expires);
    QFETCH(QString, principal);
    const auto token = bearerTokenFrom(printed, now);
    QVERIFY2(token, token ? "" : qPrintable(token.error().what));
    QCOMPARE(isoText(token->expires), expires);
    QCOMPARE(token->principal, principal);
    QVERIFY(!token->token.contains('\n'));
}

void TstBearerToken::what_is_no_token_is_refused_without_a_byte_of_it_data()
{
    QTest::addColumn<QByteArray>("printed");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("nothing") << QByteArray() << Fault::Malformed;
    QTest::newRow("opaque") << QByteArray("s3cret") << Fault::Malformed;
    QTest::newRow("two lines") << "s3cret\n" + jwtUntil(now + 1h) << Fault::Malformed;
    QTest::newRow("expired") << jwt(R"({"sub":"s3cret","exp":1000})") << Fault::Unauthorized;
    QTest::newRow("JWT without exp") << jwt(R"({"sub":"s3cret"})") << Fault::Malformed;
    QTest::newRow("exp is no number") << jwt(R"({"sub":"s3cret","exp":"later"})") << Fault::Malformed;
    QTest::newRow("exp beyond all time") << jwt(R"({"sub":"s3cret","exp":1e300})") << Fault::Malformed;
    QTest::newRow("torn JSON") << QByteArray(R"({"token":"s3cret")") << Fault::Malformed;
    QTest::newRow("JSON without token") << QByteArray(R"({"password":"s3cret"})") << Fault::Malformed;
    QTest::newRow("no time") << QByteArray(R"({"token":"s3cret","expires":"soon"})") << Fault::Malformed;
    QTest::newRow("control characters") << QByteArray("{\"token\":\"s3cret\\u0001auth=x\",\"expires_in\":60}")
                                        << Fault::Malformed;
}

void TstBearerToken::what_is_no_token_is_refused_without_a_byte_of_it()
{
    QFETCH(QByteArray, printed);
    QFETCH(Fault, fault);
    const auto token = bearerTokenFrom(printed, now);
    QVERIFY(!token);
    QCOMPARE(token.error().fault, fault);
    QVERIFY(!(token.error().what + token.error().detail).contains(u"s3cret"));
}

void TstBearerToken::a_command_gets_its_words_as_they_are_and_no_shell()
{
    const QString odd = u"{\"token\":\"$(id)`id`;*\",\"expires_in\":60}"_s;
    const auto token = TokenCommand({u"printf"_s, u"%s"_s, odd}).run();
    QVERIFY2(token, token ? "" : qPrintable(token.error().what));
    QCOMPARE(token->token, "$(id)`id`;*");
}

void TstBearerToken::a_command_that_fails_is_told_by_its_exit_code_alone()
{
    const auto token = shell("echo s3cret; echo s3cret >&2; exit 7").run();
    QVERIFY(!token);
    QCOMPARE(token.error().fault, Fault::Unauthorized);
    QVERIFY(token.error().what.contains(u"exit code 7"));
    QVERIFY(!(token.error().what + token.error().detail).contains(u"s3cret"));
}

void TstBearerToken::a_command_that_cannot_be_started_says_so()
{
    const auto token = TokenCommand({u"/nowhere/at-all"_s}).run();
    QVERIFY(!token);
    QCOMPARE(token.error().fault, Fault::NotFound);
    QVERIFY(token.error().what.contains(u"at-all"));
}

void TstBearerToken::a_command_that_does_not_end_is_ended()
{
    for (const char *script : {"exec sleep 60", "exec >&-; exec sleep 60"}) {
        const auto token = shell(script, 300ms).run();
        QVERIFY(!token);
        QCOMPARE(token.error().fault, Fault::TimedOut);
    }
}

void TstBearerToken::a_command_can_be_given_up()
{
    auto command = shell("exec sleep 60", 60s);
    std::thread other([&] { command.cancel(); });
    const auto token = command.run();
    other.join();
    QVERIFY(!token);
    QCOMPARE(token.error().fault, Fault::Cancelled);
}

void TstBearerToken::a_command_that_prints_without_end_is_ended()
{
    const auto token = TokenCommand({u"yes"_s}).run();
    QVERIFY(!token);
    QCOMPARE(token.error().fault, Fault::Malformed);
}

void TstBearerToken::a_client_gets_its_token_and_renews_it_before_it_ends()
{
    const QTemporaryDir folder;
    const QString runs = folder.filePath(u"runs"_s);
    const auto script = u"echo run >> '%1'; printf '{\"token\":\"abc\",\"expires_in\":2}'"_s.arg(runs);
    const auto client =
        KafkaClient::open({.bootstrap = u"127.0.0.1:1"_s, .tokenCommand = {u"/bin/sh"_s, u"-c"_s, script}});
    QVERIFY2(client, client ? "" : qPrintable(client.error().detail));
    const auto count = [&] {
        QFile file(runs);
        return file.open(QIODevice::ReadOnly) ? file.readAll().count("run") : 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(count() >= 2, 20000);
    const auto error = (*client)->lastError();
    QVERIFY(!error || error->fault != Fault::Unauthorized);
}

void TstBearerToken::a_client_tries_again_by_itself_until_there_is_a_token()
{
    const QTemporaryDir folder;
    const auto script =
        u"echo run >> '%1'; [ $(wc -l < '%1') -gt 3 ] && printf '{\"token\":\"abc\",\"expires_in\":3600}'"_s.arg(
            folder.filePath(u"runs"_s));
    const auto client =
        KafkaClient::open({.bootstrap = u"127.0.0.1:1"_s, .tokenCommand = {u"/bin/sh"_s, u"-c"_s, script}});
    QVERIFY(client);
    QVERIFY(!(*client)->awaitToken());
    QTRY_VERIFY_WITH_TIMEOUT((*client)->awaitToken(), 60000);
}

void TstBearerToken::a_client_explains_that_it_has_no_token()
{
    const auto client = KafkaClient::open(
        {.bootstrap = u"127.0.0.1:1"_s, .tokenCommand = {u"/bin/sh"_s, u"-c"_s, u"echo s3cret; exit 3"_s}});
    QVERIFY(client);
    QTRY_VERIFY_WITH_TIMEOUT(
        ((*client)->serve(), (*client)->lastError() && (*client)->lastError()->fault == Fault::Unauthorized), 20000);
    const auto listed = RdKafkaGroups(*client).list(std::nullopt, 500ms);
    QVERIFY(!listed);
    QVERIFY2(listed.error().what.contains(u"exit code 3"), qPrintable(listed.error().what));
    QVERIFY(!(listed.error().what + listed.error().detail).contains(u"s3cret"));
}

void TstBearerToken::a_call_waits_for_the_token_longer_than_for_the_brokers()
{
    const auto client = KafkaClient::open(
        {.bootstrap = u"127.0.0.1:1"_s, .tokenCommand = {u"/bin/sh"_s, u"-c"_s, u"sleep 1; exit 3"_s}});
    QVERIFY(client);
    const auto listed = RdKafkaGroups(*client).list(std::nullopt, 100ms);
    QVERIFY(!listed);
    QVERIFY2(listed.error().what.contains(u"exit code 3"), qPrintable(listed.error().what));
}

void TstBearerToken::silence_before_the_token_is_explained_and_ends_when_given_up()
{
    const auto client = KafkaClient::open({.bootstrap = u"127.0.0.1:1"_s, .tokenCommand = {u"sleep"_s, u"60"_s}});
    QVERIFY(client);
    const auto silent = (*client)->errorOf(RD_KAFKA_RESP_ERR__TRANSPORT, u"list groups"_s);
    QVERIFY2(silent.what.contains(u"Waiting for the token command sleep"), qPrintable(silent.what));
    const auto forbidden = (*client)->errorOf(RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED, u"list groups"_s);
    QCOMPARE(forbidden.fault, Fault::Forbidden);
    std::thread other([&] { (*client)->giveUpToken(); });
    const auto listed = RdKafkaGroups(*client).list(std::nullopt, 100ms);
    other.join();
    QVERIFY(!listed);
    QCOMPARE(listed.error().fault, Fault::Cancelled);
}

void TstBearerToken::two_ways_to_get_a_token_are_refused()
{
    const QStringList command{u"true"_s};
    const auto refusal = [&](const QMap<QString, QString> &properties, const QStringList &by) {
        const auto client = KafkaClient::open({.bootstrap = u"b:1"_s, .properties = properties, .tokenCommand = by});
        return client ? QString() : client.error().what;
    };
    QVERIFY(refusal({{u"sasl.mechanism"_s, u"OAUTHBEARER"_s}}, {}).contains(u"needs a token"));
    QVERIFY(refusal({{u"sasl.mechanism"_s, u"PLAIN"_s}}, command).contains(u"OAUTHBEARER only"));
    QVERIFY(refusal({{u"sasl.oauthbearer.method"_s, u"oidc"_s}}, command).contains(u"two ways"));
    QVERIFY(refusal({}, {QString()}).contains(u"no program"));
}

QTEST_GUILESS_MAIN(TstBearerToken)
#include "tst_bearertoken.moc"
