// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"
#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_place_is_read_from_the_options();
    void the_demo_needs_no_value();
    void a_login_in_a_url_moves_out_of_it();
    void secrets_come_from_files();
    void what_is_wrong_is_said_without_its_value_data();
    void what_is_wrong_is_said_without_its_value();
};

void TstArguments::a_place_is_read_from_the_options()
{
    const auto arguments = parseArguments({u"tasks"_s, u"--connect"_s, u"http://w1:8083,w2:8083"_s, u"--bootstrap"_s,
                                           u"b:9092"_s, u"--kafka-property"_s, u"client.id=me=you"_s, u"--metrics"_s,
                                           u"w1:8083=http://w1:8778/jolokia,http://{host}:9404/metrics?x=1"_s,
                                           u"--shared"_s, u"--json"_s});
    QVERIFY2(arguments, arguments ? "" : qPrintable(arguments.error().what));
    QCOMPARE(arguments->command, u"tasks"_s);
    QVERIFY(arguments->asJson && arguments->connection.urlsAreShared && arguments->namesAPlace());
    QCOMPARE(arguments->connection.urls, (QStringList{u"http://w1:8083"_s, u"http://w2:8083"_s}));
    QCOMPARE(arguments->connection.kafkaProperties.value(u"client.id"_s), u"me=you"_s);
    QCOMPARE(arguments->connection.metrics.size(), 2);
    QCOMPARE(arguments->connection.metrics[0], (MetricsTarget{WorkerId(u"w1:8083"_s), u"http://w1:8778/jolokia"_s}));
    QCOMPARE(arguments->connection.metrics[1], (MetricsTarget{{}, u"http://{host}:9404/metrics?x=1"_s}));
}

void TstArguments::the_demo_needs_no_value()
{
    QCOMPARE(parseArguments({u"--demo"_s})->demo, u"article"_s);
    QCOMPARE(parseArguments({u"status"_s, u"--demo"_s, u"--json"_s})->demo, u"article"_s);
    QCOMPARE(parseArguments({u"status"_s, u"--demo"_s, u"healthy"_s})->demo, u"healthy"_s);
    QCOMPARE(parseArguments({u"status"_s, u"--demo"_s, u"healthy"_s})->command, u"status"_s);
}

void TstArguments::a_login_in_a_url_moves_out_of_it()
{
    qputenv("SIGNALBOX_PASSWORD", "hunter2");
    const auto arguments = parseArguments({u"--connect"_s, u"https://me@w1:8083"_s});
    qunsetenv("SIGNALBOX_PASSWORD");
    QVERIFY(arguments);
    QCOMPARE(arguments->connection.urls, QStringList{u"https://w1:8083"_s});
    QCOMPARE(arguments->connection.login.user, u"me"_s);
    QCOMPARE(arguments->connection.login.password, u"hunter2"_s);
}

void TstArguments::secrets_come_from_files()
{
    QTemporaryDir folder;
    const auto written = [&](const QString &name, const QByteArray &content) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    };
    const auto arguments =
        parseArguments({u"--user"_s, u"me"_s, u"--password-file"_s, written(u"p"_s, "hunter2\nrest\n"),
                        u"--properties"_s, written(u"k"_s, "# SASL\nsasl.username = me\nsasl.password=a=b\n\n")});
    QVERIFY(arguments);
    QCOMPARE(arguments->connection.login.password, u"hunter2"_s);
    QCOMPARE(arguments->connection.kafkaProperties,
             (QMap<QString, QString>{{u"sasl.username"_s, u"me"_s}, {u"sasl.password"_s, u"a=b"_s}}));
    const auto torn = parseArguments({u"--properties"_s, written(u"t"_s, "a=b\nhunter2\n")});
    QVERIFY(!torn);
    QVERIFY(torn.error().what.endsWith(u"line 2: a property is written KEY=VALUE"_s));
}

void TstArguments::what_is_wrong_is_said_without_its_value_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << QStringList{u"--connnect"_s, u"x"_s} << u"connnect"_s;
    QTest::newRow("no value") << QStringList{u"--bootstrap"_s} << u"bootstrap"_s;
    QTest::newRow("no URL") << QStringList{u"--connect"_s, u"ftp://hunter2"_s} << u"--connect"_s;
    QTest::newRow("no property") << QStringList{u"--kafka-property"_s, u"hunter2"_s} << u"--kafka-property"_s;
    QTest::newRow("password in the URL") << QStringList{u"--connect"_s, u"http://me:hunter2@w1:8083"_s}
                                         << u"--password-file"_s;
    QTest::newRow("secret property") << QStringList{u"--kafka-property"_s, u"sasl.password=hunter2"_s}
                                     << u"--properties"_s;
    QTest::newRow("no broker") << QStringList{u"--bootstrap"_s, u","_s} << u"--bootstrap"_s;
    QTest::newRow("no password") << QStringList{u"--connect"_s, u"w1:8083"_s, u"--user"_s, u"joe"_s}
                                 << u"--password-file"_s;
    QTest::newRow("no certificate") << QStringList{u"--ca"_s, QStringLiteral(SIGNALBOX_SOURCE_DIR "/README.md")}
                                    << u"PEM"_s;
    QTest::newRow("no file") << QStringList{u"--password-file"_s, u"/nowhere/at/all"_s} << u"/nowhere/at/all"_s;
}

void TstArguments::what_is_wrong_is_said_without_its_value()
{
    QFETCH(QStringList, words);
    QFETCH(QString, says);
    const auto arguments = parseArguments(words);
    QVERIFY(!arguments);
    QVERIFY2(arguments.error().what.contains(says), qPrintable(arguments.error().what));
    QVERIFY(!arguments.error().what.contains(u"hunter2"_s));
}

QTEST_GUILESS_MAIN(TstArguments)
#include "tst_arguments.moc"
