// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masking.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstMasking : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void what_is_named_like_a_secret_is_hidden_data();
    void what_is_named_like_a_secret_is_hidden();
    void what_is_no_secret_is_shown_data();
    void what_is_no_secret_is_shown();
    void a_login_inside_a_value_is_cut_out();
    void a_secret_inside_a_value_is_cut_out_whatever_carries_it_data();
    void a_secret_inside_a_value_is_cut_out_whatever_carries_it();
    void what_only_looks_like_it_stays_in_a_value();
    void a_trace_keeps_its_words_and_loses_its_passwords();
    void a_trace_loses_its_tokens_too_data();
    void a_trace_loses_its_tokens_too();
};

void TstMasking::what_is_named_like_a_secret_is_hidden_data()
{
    QTest::addColumn<QString>("key");
    for (const char *key : {"password",
                            "connection.password",
                            "secret.password",
                            "database.PASSWORD",
                            "ssl.keystore.password",
                            "aws.secret.access.key",
                            "aws.access.key.id",
                            "sasl.jaas.config",
                            "oauth.token",
                            "api.key",
                            "apiKey",
                            "ssl.key.passphrase",
                            "azure.credentials",
                            "snowflake.cred",
                            "snowflake.creds",
                            "snowflakeCreds",
                            "dbCred",
                            "DB_CREDS_FILE",
                            "credJson",
                            "awscreds",
                            "credential",
                            "basic.auth",
                            "ssl.keystore.key",
                            "pwd",
                            "db.pwd",
                            "http.cookie",
                            "azure.account.key",
                            "sas"})
        QTest::newRow(key) << QString::fromLatin1(key);
}

void TstMasking::what_is_named_like_a_secret_is_hidden()
{
    QFETCH(QString, key);
    QCOMPARE(masked(key, u"hunter2"_s), u"••••••"_s);
    QCOMPARE(masked(key, u"${file:/etc/secrets:db}"_s), u"${file:/etc/secrets:db}"_s);
    QCOMPARE(masked(key, QString()), QString());
}

void TstMasking::what_is_no_secret_is_shown_data()
{
    QTest::addColumn<QString>("key");
    for (const char *key : {"name", "connector.class", "tasks.max", "topics", "key.converter", "transforms.unwrap.type",
                            "table.whitelist", "credit.card.field", "sacred.topic", "accredited", "CREDIT_LIMIT"})
        QTest::newRow(key) << QString::fromLatin1(key);
}

void TstMasking::what_is_no_secret_is_shown()
{
    QFETCH(QString, key);
    QCOMPARE(masked(key, u"orders"_s), u"orders"_s);
}

void TstMasking::a_login_inside_a_value_is_cut_out()
{
    QCOMPARE(masked(u"connection.url"_s, u"jdbc:postgresql://db/x?user=u&password=hunter2&ssl=true"_s),
             u"jdbc:postgresql://db/x?user=u&password=••••••&ssl=true"_s);
    QCOMPARE(masked(u"hosts"_s, u"https://elastic:hunter2@es:9200,https://es2"_s),
             u"https://elastic:••••••@es:9200,https://es2"_s);
    QCOMPARE(masked(u"x"_s, u"LoginModule required username=\"u\" password=\"hunter2\";"_s),
             u"LoginModule required username=\"u\" password=••••••;"_s);
}

void TstMasking::a_secret_inside_a_value_is_cut_out_whatever_carries_it_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const QString &value, const QString &shown) {
        QTest::newRow(name) << value << shown;
    };
    row("bearer", u"header=Authorization: Bearer hunter2"_s, u"header=Authorization: Bearer ••••••"_s);
    row("basic", u"Authorization:Basic YWRhOmh1bnRlcjI=,X-A:b"_s, u"Authorization:Basic ••••••,X-A:b"_s);
    row("raw header", u"Authorization: hunter2"_s, u"Authorization: ••••••"_s);
    row("header of its own", u"X-Api-Key: hunter2"_s, u"X-Api-Key: ••••••"_s);
    row("login without scheme", u"proxy=ada:hunter2@proxy:3128"_s, u"proxy=ada:••••••@proxy:3128"_s);
    row("login alone", u"ada:hunt@er2@proxy"_s, u"ada:••••••@proxy"_s);
    row("oracle", u"jdbc:oracle:thin:scott/hunter2@db:1521:x"_s, u"jdbc:oracle:thin:scott/••••••@db:1521:x"_s);
    row("sas", u"https://a.blob/x?sv=1&sig=hunter2%3D&se=2"_s, u"https://a.blob/x?sv=1&sig=••••••&se=2"_s);
    row("token in a URL", u"https://hook/x?token=hunter2"_s, u"https://hook/x?token=••••••"_s);
    row("amazon", u"https://s3/x?X-Amz-Signature=hunter2&a=b"_s, u"https://s3/x?X-Amz-Signature=••••••&a=b"_s);
    row("connection string", u"AccountName=a;AccountKey=hunter2==;B=c"_s, u"AccountName=a;AccountKey=••••••;B=c"_s);
    row("creds", u"user=u;creds=hunter2;B=c"_s, u"user=u;creds=••••••;B=c"_s);
    row("cred in a URL", u"https://hook/x?db_cred=hunter2&a=b"_s, u"https://hook/x?db_cred=••••••&a=b"_s);
    row("oauth", u"grant=x client_secret=hunter2"_s, u"grant=x client_secret=••••••"_s);
    row("json", u"{\"user\":\"u\",\"password\":\"hun\\\"ter2\",\"a\":1}"_s,
        u"{\"user\":\"u\",\"password\":••••••,\"a\":1}"_s);
    row("json in json", u"{\\\"password\\\":\\\"hunter2\\\"}"_s, u"{\\\"password\\\":••••••}"_s);
    row("cut off", u"password=\"hunter2"_s, u"password=••••••"_s);
    row("pem", u"-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----"_s,
        u"-----BEGIN RSA PRIVATE KEY-----••••••-----END RSA PRIVATE KEY-----"_s);
}

void TstMasking::a_secret_inside_a_value_is_cut_out_whatever_carries_it()
{
    QFETCH(QString, value);
    QFETCH(QString, shown);
    QCOMPARE(masked(u"x"_s, value), shown);
}

void TstMasking::what_only_looks_like_it_stays_in_a_value()
{
    for (const QString &value :
         {u"jdbc:oracle:thin:@db:1521:x"_s, u"jdbc:oracle:thin:@//db:1521/x"_s, u"mailto:ada@example.org"_s,
          u"password=${file:/etc/secrets:db};user=u"_s, u"jdbc:cassandra://c?keyspace=orders"_s,
          u"1@c1:9093,2@c2:9093"_s, u"orders:0@15"_s, u"Basic authentication"_s, u"SharedAccessKeyName=Root"_s})
        QCOMPARE(masked(u"x"_s, value), value);
}

void TstMasking::a_trace_loses_its_tokens_too_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const QString &trace, const QString &shown) {
        QTest::newRow(name) << trace << shown;
    };
    row("token", u"refused {access_token=hunter2, a=b}"_s, u"refused {access_token=••••••, a=b}"_s);
    row("token in json", u"got {\"token\": \"hunter2\"}"_s, u"got {\"token\": ••••••}"_s);
    row("long token", u"X-Vault-Token: hvs.CAESIJabcdefgh\n"_s, u"X-Vault-Token: ••••••\n"_s);
    row("api key", u"with api_key=hunter2: 403"_s, u"with api_key=•••••• 403"_s);
    row("bearer", u"headers [Authorization: Bearer hunter2]"_s, u"headers [Authorization: Bearer ••••••"_s);
    row("basic alone", u"sent Basic YWRhOmh1bnRlcjI= and got 401"_s, u"sent Basic •••••• and got 401"_s);
    row("sas", u"GET https://a/x?sig=hunter2&a=b"_s, u"GET https://a/x?sig=••••••&a=b"_s);
    row("login", u"no route to ada:hunter2@proxy:3128"_s, u"no route to ada:••••••@proxy:3128"_s);
    row("jwt", u"expired: eyJhbGciOiJI.eyJzdWIi.c2ln"_s, u"expired: ••••••"_s);
}

void TstMasking::a_trace_loses_its_tokens_too()
{
    QFETCH(QString, trace);
    QFETCH(QString, shown);
    QCOMPARE(maskedText(trace), shown);
}

void TstMasking::a_trace_keeps_its_words_and_loses_its_passwords()
{
    QCOMPARE(maskedText(u"cannot open jdbc:mysql://app:hunt@er2@db/x\n\tat a.B"_s),
             u"cannot open jdbc:mysql://app:••••••@db/x\n\tat a.B"_s);
    QCOMPARE(maskedText(u"login with {user=u, password=hunter2} failed"_s),
             u"login with {user=u, password=•••••• failed"_s);
    for (const QString &words :
         {u"Unrecognized token: 'orders' at [Source: line 1]"_s, u"the password is wrong"_s,
          u"http://w1:8083/connectors: 409"_s, u"Basic authentication failed, bearer token expired"_s,
          u"Authorization: denied by the ACL"_s, u"record orders:0@15 of kafka:9092@b1"_s,
          u"Unexpected token: class a.B"_s, u"at a.B.c(B.java:7)"_s})
        QCOMPARE(maskedText(words), words);
}

QTEST_APPLESS_MAIN(TstMasking)
#include "tst_masking.moc"
