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
    void a_trace_keeps_its_words_and_loses_its_passwords();
};

void TstMasking::what_is_named_like_a_secret_is_hidden_data()
{
    QTest::addColumn<QString>("key");
    for (const char *key :
         {"password", "connection.password", "secret.password", "database.PASSWORD", "ssl.keystore.password",
          "aws.secret.access.key", "aws.access.key.id", "sasl.jaas.config", "oauth.token", "api.key", "apiKey",
          "ssl.key.passphrase", "azure.credentials", "basic.auth", "ssl.keystore.key"})
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
                            "table.whitelist"})
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

void TstMasking::a_trace_keeps_its_words_and_loses_its_passwords()
{
    QCOMPARE(maskedText(u"cannot open jdbc:mysql://app:hunt@er2@db/x\n\tat a.B"_s),
             u"cannot open jdbc:mysql://app:••••••@db/x\n\tat a.B"_s);
    QCOMPARE(maskedText(u"login with {user=u, password=hunter2} failed"_s),
             u"login with {user=u, password=•••••• failed"_s);
    for (const QString &words : {u"Unrecognized token: 'orders' at [Source: line 1]"_s, u"the password is wrong"_s,
                                 u"http://w1:8083/connectors: 409"_s})
        QCOMPARE(maskedText(words), words);
}

QTEST_APPLESS_MAIN(TstMasking)
#include "tst_masking.moc"
