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
    void ways_are_read_from_the_options();
    void a_profile_is_a_place_that_options_change();
    void the_console_refuses_what_belongs_to_the_other_program();
    void a_word_of_any_length_makes_a_short_complaint();
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
    const auto binary =
        parseArguments({u"--user"_s, u"me"_s, u"--password-file"_s, written(u"b"_s, QByteArray("hun\0ter2\n", 9))});
    QVERIFY(!binary);
    QVERIFY(binary.error().what.contains(u"no text"));
    const auto both = parseArguments({u"--user"_s, u"me"_s, u"--password-file"_s, folder.filePath(u"p"_s),
                                      u"--token-file"_s, folder.filePath(u"p"_s)});
    QVERIFY(!both);
    QVERIFY(both.error().what.startsWith(u"--token-file: a login is"));
    const auto torn = parseArguments({u"--properties"_s, written(u"t"_s, "a=b\nhunter2\n")});
    QVERIFY(!torn);
    QVERIFY(torn.error().what.endsWith(u"line 2: a property is written KEY=VALUE"_s));
}

void TstArguments::ways_are_read_from_the_options()
{
    qputenv("SIGNALBOX_PROXY_PASSWORD", "hunter2");
    const QString print = QString(64, u'a');
    const auto arguments = parseArguments(
        {u"status"_s, u"--route"_s, u"W1:8083=https://gate/w1,host=w1.example,tls=gate.example"_s, u"--route"_s,
         u"w2:8083=http://127.0.0.1:18084/a=b"_s, u"--proxy"_s, u"socks5://me@bastion:1080"_s, u"--trust"_s,
         QString(print).toUpper().insert(2, u':'), u"--requests-per-minute"_s, u"600"_s});
    qunsetenv("SIGNALBOX_PROXY_PASSWORD");
    QVERIFY2(arguments, arguments ? "" : qPrintable(arguments.error().what));
    const Connection &connection = arguments->connection;
    QCOMPARE(connection.workerRoutes[0],
             (WorkerRoute{WorkerId(u"w1:8083"_s), u"https://gate/w1"_s, u"w1.example"_s, u"gate.example"_s}));
    QCOMPARE(connection.workerRoutes[1],
             (WorkerRoute{WorkerId(u"w2:8083"_s), u"http://127.0.0.1:18084/a=b"_s, {}, {}}));
    QCOMPARE(connection.proxy, (Proxy{Proxy::Kind::Socks5, u"bastion"_s, 1080, u"me"_s, u"hunter2"_s}));
    QCOMPARE(connection.trustedCertificates, QStringList{print});
    QCOMPARE(connection.budget.requestsPerMinute, 600);
    QVERIFY(arguments->namesAPlace());
    QCOMPARE(connection.name, u"gate"_s);
}

void TstArguments::a_profile_is_a_place_that_options_change()
{
    QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    Connection saved;
    saved.name = u"payments"_s;
    saved.urls = {u"http://w1:8083"_s};
    saved.bootstrap = u"b:9092"_s;
    saved.login = {u"ann"_s, u"hunter2"_s, {}, {}, {}, {}};
    QVERIFY(Profiles().keep({saved, SecretsKept::InStore, {}}));
    const auto arguments = parseArguments({u"status"_s, u"--profile"_s, u"payments"_s, u"--bootstrap"_s, u"c:1"_s});
    qputenv("SIGNALBOX_PASSWORD", "hunter2");
    const auto complete = parseArguments({u"status"_s, u"--profile"_s, u"payments"_s});
    qunsetenv("SIGNALBOX_PASSWORD");
    const auto unknown = parseArguments({u"--profile"_s, u"other"_s});
    qunsetenv("XDG_CONFIG_HOME");
    QVERIFY2(arguments, arguments ? "" : qPrintable(arguments.error().what));
    QVERIFY(arguments->namesAPlace());
    QCOMPARE(arguments->connection.name, u"payments"_s);
    QCOMPARE(arguments->connection.urls, saved.urls);
    QCOMPARE(arguments->connection.bootstrap, u"c:1"_s);
    QCOMPARE(missingSecrets(*arguments->profile, arguments->connection), QStringList{u"login.password"_s});
    QVERIFY(complete);
    QCOMPARE(complete->connection, saved);
    QVERIFY(!unknown && unknown.error().what.contains(u"there are: payments"));
}

void TstArguments::what_is_wrong_is_said_without_its_value_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << QStringList{u"--connnect"_s, u"x"_s} << u"connnect"_s;
    QTest::newRow("no value") << QStringList{u"--bootstrap"_s} << u"bootstrap"_s;
    QTest::newRow("two demos") << QStringList{u"--demo"_s, u"a"_s, u"--demo"_s, u"b"_s} << u"--demo is given twice"_s;
    QTest::newRow("two demos by name alone") << QStringList{u"--demo"_s, u"--demo"_s} << u"--demo is given twice"_s;
    QTest::newRow("empty") << QStringList{u"watch"_s, u"--demo"_s, u"--record"_s, QString()} << u"--record"_s;
    QTest::newRow("no URL") << QStringList{u"--connect"_s, u"ftp://hunter2"_s} << u"--connect"_s;
    QTest::newRow("no property") << QStringList{u"--kafka-property"_s, u"hunter2"_s} << u"--kafka-property"_s;
    QTest::newRow("password in the URL") << QStringList{u"--connect"_s, u"http://me:hunter2@w1:8083"_s}
                                         << u"--password-file"_s;
    QTest::newRow("secret property") << QStringList{u"--kafka-property"_s, u"sasl.password=hunter2"_s}
                                     << u"--properties"_s;
    QTest::newRow("a login among brokers") << QStringList{u"--bootstrap"_s, u"ann:s3cret@b1:9092"_s} << u"login"_s;
    QTest::newRow("a worker's URL for a broker") << QStringList{u"--bootstrap"_s, u"http://w1:8083"_s} << u"http"_s;
    QTest::newRow("nonsense for a broker") << QStringList{u"--bootstrap"_s, u"b1:9092/x y"_s} << u"HOST:PORT"_s;
    QTest::newRow("no broker") << QStringList{u"--bootstrap"_s, u","_s} << u"--bootstrap"_s;
    QTest::newRow("no password") << QStringList{u"--connect"_s, u"w1:8083"_s, u"--user"_s, u"joe"_s}
                                 << u"--password-file"_s;
    QTest::newRow("no certificate") << QStringList{u"--ca"_s, QStringLiteral(SIGNALBOX_SOURCE_DIR "/README.md")}
                                    << u"PEM"_s;
    for (const auto &text :
         {u"hunter2"_s, u"w1=http://hunter2"_s, u"w1:8083=ftp://hunter2"_s, u"w1:8083=http://w1,host=hunter2 x"_s,
          u"w1:8083=http://w1,sni=hunter2"_s, u"=http://w1"_s})
        QTest::addRow("no route: %s", qPrintable(text)) << QStringList{u"--route"_s, text} << u"--route"_s;
    QTest::newRow("two routes") << QStringList{u"--route"_s, u"w1:1=http://a"_s, u"--route"_s, u"w1:1=http://b"_s}
                                << u"w1:1"_s;
    QTest::newRow("login in a route") << QStringList{u"--route"_s, u"w1:8083=http://me:hunter2@gate"_s}
                                      << u"--password-file"_s;
    for (const auto &text : {u"hunter2"_s, u"socks5://b"_s, u"socks4://b:1"_s, u"http://b:99999"_s})
        QTest::addRow("no proxy: %s", qPrintable(text)) << QStringList{u"--proxy"_s, text} << u"--proxy"_s;
    QTest::newRow("password in a proxy") << QStringList{u"--proxy"_s, u"socks5://me:hunter2@b:1"_s}
                                         << u"SIGNALBOX_PROXY_PASSWORD"_s;
    QTest::newRow("no fingerprint") << QStringList{u"--trust"_s, u"hunter2"_s} << u"--trust"_s;
    QTest::newRow("a key alone") << QStringList{u"--key"_s, u"hunter2"_s} << u"--key"_s;
    QTest::newRow("no certificate of ours") << QStringList{u"--cert"_s, u"/nowhere/at/all"_s} << u"/nowhere/at/all"_s;
    QTest::newRow("a port that is none") << QStringList{u"--route"_s, u"w1:99999=http://a:1"_s} << u"65535"_s;
    for (const auto &text : {u"w1=ftp://hunter2"_s, u"hunter2"_s, u"http://u:hunter2@host/"_s, u"hunter2@host"_s,
                             u"w1=http://hunter2@{host}:1/"_s})
        QTest::addRow("no metrics: %s", qPrintable(text)) << QStringList{u"--metrics"_s, text} << u"--metrics"_s;
    QTest::newRow("two broker routes") << QStringList{u"--bootstrap"_s,    u"b:1"_s,
                                                      u"--broker-route"_s, u"b:1=c:1"_s,
                                                      u"--broker-route"_s, u"B:1=d:1"_s}
                                       << u"--broker-route: there are two for B:1"_s;
    QTest::newRow("a broker route without Kafka") << QStringList{u"--broker-route"_s, u"b:1=c:1"_s} << u"--bootstrap"_s;
    QTest::newRow("a token command without Kafka") << QStringList{u"--token-command"_s, u"x"_s} << u"--bootstrap"_s;
    QTest::newRow("a password without a user")
        << QStringList{u"--password-file"_s, QStringLiteral(SIGNALBOX_SOURCE_DIR "/README.md")} << u"--user"_s;
    QTest::newRow("a limit of nothing") << QStringList{u"status"_s, u"--record-limit"_s, u"5"_s} << u"watch"_s;
    QTest::newRow("a proxy's user alone")
        << QStringList{u"--proxy"_s, u"socks5://me@b:1"_s} << u"SIGNALBOX_PROXY_PASSWORD"_s;
    QTest::newRow("too small a budget") << QStringList{u"--requests-per-minute"_s, u"9"_s} << u"10"_s;
    QTest::newRow("a folder") << QStringList{u"--properties"_s, u"/"_s} << u"--properties: / cannot be read: "_s;
    QTest::newRow("no end") << QStringList{u"--properties"_s, u"/dev/zero"_s} << u"1 MB"_s;
    QTest::newRow("no text") << QStringList{u"--password-file"_s, u"/dev/zero"_s} << u"1 MB"_s;
    QTest::newRow("no budget") << QStringList{u"--requests-per-minute"_s, u"0"_s} << u"--requests-per-minute"_s;
    QTest::newRow("no file") << QStringList{u"--password-file"_s, u"/nowhere/at/all"_s} << u"/nowhere/at/all"_s;
}

void TstArguments::the_console_refuses_what_belongs_to_the_other_program()
{
    for (const QStringList &words :
         {QStringList{u"--json"_s}, QStringList{u"--record"_s, u"d"_s}, QStringList{u"--record-limit"_s, u"5"_s},
          QStringList{u"--level"_s, u"see"_s}, QStringList{u"--principal"_s, u"User:a"_s}, QStringList{u"extra"_s}}) {
        const auto console = parseArguments(words, Program::Console);
        QVERIFY2(!console, qPrintable(words.join(u' ')));
        QVERIFY2(console.error().what.contains(u"signalboxctl"_s) && console.error().what.contains(words.first()),
                 qPrintable(console.error().what));
        if (words.first().startsWith(u'-'))
            QVERIFY(!optionsHelp(Program::Console).contains(words.first() + u' '));
    }
    QVERIFY(!parseArguments({u"status"_s, u"--screenshot"_s, u"a.png"_s}));
    QVERIFY(parseArguments({u"--demo"_s, u"--screenshot"_s, u"a.png"_s}, Program::Console));
    QVERIFY(parseArguments({u"status"_s, u"--json"_s, u"--demo"_s}));
}

void TstArguments::a_word_of_any_length_makes_a_short_complaint()
{
    const QString word(5000, u'x');
    for (const QStringList &words : {QStringList{word}, QStringList{u"--"_s + word}}) {
        const auto refused = parseArguments(words, Program::Console);
        QVERIFY(!refused);
        QVERIFY2(refused.error().what.size() < 300, qPrintable(refused.error().what));
    }
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
