// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"
#include "app/kafkaarguments.h"
#include "app/permissions.h"
#include "collect/kafkasettings.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstPermissions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void looking_asks_for_describe_and_read_and_nothing_else();
    void every_level_holds_the_one_before_it();
    void what_is_not_named_is_a_placeholder();
    void names_reach_kafka_acls_as_they_are_whatever_they_hold();
    void json_says_the_same();
    void the_manual_gives_each_its_line_in_the_same_words();
    void a_route_and_a_token_command_are_read_from_the_options();
    void what_is_wrong_with_them_is_said_data();
    void what_is_wrong_with_them_is_said();
    void an_http_proxy_is_said_to_carry_rest_only();
    void scram_is_warned_of_where_this_librdkafka_is_too_old();
};

namespace {

Connection named()
{
    Connection connection;
    connection.bootstrap = u"b1:9092"_s;
    connection.group = GroupId(u"lab"_s);
    connection.topics = {u"lab-configs"_s, u"lab-status"_s, u"lab-offsets"_s};
    return connection;
}

/// The lines that are no comments.
QStringList linesOf(const QString &text)
{
    QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    lines.removeIf([](const QString &line) { return line.startsWith(u'#'); });
    return lines;
}

} // namespace

void TstPermissions::looking_asks_for_describe_and_read_and_nothing_else()
{
    for (const auto level : {PermissionLevel::See, PermissionLevel::History})
        for (const Permission &permission : permissionsFor(level, named()))
            QVERIFY2(permission.operation == u"Describe" || permission.operation == u"Read",
                     qPrintable(permission.operation));
    for (const Permission &permission : permissionsFor(PermissionLevel::History, named()))
        QVERIFY(permission.resource != Permission::Resource::Group || permission.operation == u"Describe");
}

void TstPermissions::every_level_holds_the_one_before_it()
{
    const auto see = permissionsFor(PermissionLevel::See, named());
    const auto history = permissionsFor(PermissionLevel::History, named());
    const auto repair = permissionsFor(PermissionLevel::Repair, named());
    QCOMPARE(history.first(see.size()), see);
    QCOMPARE(repair.first(history.size()), history);
    QVERIFY(see.size() < history.size() && history.size() < repair.size());
}

void TstPermissions::what_is_not_named_is_a_placeholder()
{
    const QString text = permissionsText(PermissionLevel::History, {}, u"User:signalbox"_s);
    for (const auto *word : {u"HOST:PORT", u"CONNECT-GROUP", u"STATUS-TOPIC", u"CONFIG-TOPIC", u"OFFSET-TOPIC"})
        QVERIFY2(text.contains(QStringView(word)), qPrintable(text));
}

void TstPermissions::names_reach_kafka_acls_as_they_are_whatever_they_hold()
{
    Connection connection = named();
    connection.group = GroupId(u"it's $(touch /tmp/x) \"größe\"; `id` #"_s);
    const QString line = linesOf(permissionsText(PermissionLevel::See, connection, u"User:O=a b,CN=c"_s)).constFirst();
    QProcess shell;
    const QString show = u"show() { printf '%s\\n' \"$@\"; }; show "_s;
    shell.start(u"/bin/sh"_s, {u"-c"_s, show + line.section(u' ', 1)});
    QVERIFY(shell.waitForFinished());
    const auto words = QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n');
    QVERIFY2(words.contains(connection.group.text), qPrintable(words.join(u'|')));
    QVERIFY(words.contains(u"User:O=a b,CN=c"_s));
}

void TstPermissions::json_says_the_same()
{
    const auto json = permissionsJson(PermissionLevel::See, named(), u"User:x"_s);
    QCOMPARE(json[u"acls"].toArray().size(), permissionsFor(PermissionLevel::See, named()).size());
    QCOMPARE(json[u"level"].toString(), u"see"_s);
    QCOMPARE(json[u"acls"][0][u"name"].toString(), u"lab"_s);
}

void TstPermissions::the_manual_gives_each_its_line_in_the_same_words()
{
    QFile manual(QStringLiteral(SIGNALBOX_SOURCE_DIR "/docs/permissions.md"));
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(manual.readAll());
    for (const Permission &permission : permissionsFor(PermissionLevel::Repair, {}))
        QVERIFY2(text.contains(u"| "_s + permission.without), qPrintable(permission.without));
}

void TstPermissions::a_route_and_a_token_command_are_read_from_the_options()
{
    const auto arguments =
        parseArguments({u"--bootstrap"_s, u"b1:9092"_s, u"--broker-route"_s, u"b1.internal:9092=localhost:19092"_s,
                        u"--broker-route"_s, u"b2.internal:9092=[::1]:29092"_s, u"--token-command"_s,
                        uR"(["az", "get token", "$HOME"])"_s});
    QVERIFY2(arguments, arguments ? "" : qPrintable(arguments.error().what));
    QCOMPARE(
        arguments->connection.brokerRoutes,
        (QList<BrokerRoute>{{u"b1.internal:9092"_s, u"localhost:19092"_s}, {u"b2.internal:9092"_s, u"[::1]:29092"_s}}));
    QCOMPARE(arguments->connection.tokenCommand, (QStringList{u"az"_s, u"get token"_s, u"$HOME"_s}));
    QCOMPARE(*tokenCommandFrom(u"/opt/get token"_s), QStringList{u"/opt/get token"_s});
}

void TstPermissions::what_is_wrong_with_them_is_said_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("half a route") << QStringList{u"--broker-route"_s, u"b1:9092"_s};
    QTest::newRow("no port") << QStringList{u"--broker-route"_s, u"b1:9092=localhost"_s};
    QTest::newRow("two routes in one") << QStringList{u"--broker-route"_s, u"b1:1=b2:2=b3:3"_s};
    QTest::newRow("no program") << QStringList{u"--token-command"_s, u" "_s};
    QTest::newRow("torn array") << QStringList{u"--token-command"_s, u"[\"az\""_s};
    QTest::newRow("empty array") << QStringList{u"--token-command"_s, u"[]"_s};
    QTest::newRow("no text") << QStringList{u"--token-command"_s, u"[\"az\", 1]"_s};
}

void TstPermissions::what_is_wrong_with_them_is_said()
{
    QFETCH(QStringList, words);
    const auto arguments = parseArguments(words);
    QVERIFY(!arguments);
    QVERIFY2(arguments.error().what.startsWith(words.constFirst()), qPrintable(arguments.error().what));
}

void TstPermissions::an_http_proxy_is_said_to_carry_rest_only()
{
    Connection connection = named();
    connection.proxy = {Proxy::Kind::Http, u"bastion"_s, 3128, {}, {}};
    QVERIFY(kafkaWarnings(connection).join(u' ').contains(u"REST only"));
    QVERIFY(!kafkaSettings(connection).proxy.isSet());
    connection.proxy.kind = Proxy::Kind::Socks5;
    QVERIFY(kafkaWarnings(connection).isEmpty());
    QCOMPARE(kafkaSettings(connection).proxy.host, u"bastion"_s);
    connection.bootstrap.clear();
    connection.proxy.kind = Proxy::Kind::Http;
    QVERIFY(kafkaWarnings(connection).isEmpty());
}

void TstPermissions::scram_is_warned_of_where_this_librdkafka_is_too_old()
{
    Connection connection = named();
    connection.kafkaProperties = {{u"sasl.mechanisms"_s, u"SCRAM-SHA-512"_s}};
    const QStringList version = KafkaClient::libraryVersion().section(u'-', 0, 0).split(u'.');
    const bool isOld = std::tuple(version[0].toInt(), version[1].toInt(), version[2].toInt()) < std::tuple(2, 6, 1);
    QCOMPARE(!kafkaWarnings(connection).isEmpty(), isOld);
    connection.kafkaProperties = {{u"sasl.mechanisms"_s, u"PLAIN"_s}};
    QVERIFY(kafkaWarnings(connection).isEmpty());
}

QTEST_GUILESS_MAIN(TstPermissions)
#include "tst_permissions.moc"
