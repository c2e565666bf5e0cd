// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

/// The one connection that a text holds, or nothing with a failure of the test.
ImportedConnection only(const QString &text)
{
    const auto import = importText(text);
    if (!import || import->connections.size() != 1) {
        QTest::qFail(import ? "not one connection" : qPrintable(import.error().what), __FILE__, __LINE__);
        return {};
    }
    return import->connections.first();
}

bool isNoted(const ImportedConnection &imported, const QString &word)
{
    return imported.notes.join(u'\n').contains(word);
}

const QString worker = QString::fromUtf8(
    "\n"
    "# a worker\n"
    "bootstrap.servers=SASL_SSL://b1:9093, \\\n"
    "    b2:9093\n"
    "group.id = connect-payments\n"
    "key.converter=org.apache.kafka.connect.json.JsonConverter\n"
    "config.storage.topic=cfg\n"
    "offset.storage.topic: off\n"
    "status.storage.topic=st\n"
    "listeners=https://:8443,http://0.0.0.0:8083\n"
    "rest.advertised.host.name=w1.example.org\n"
    "rest.advertised.listener=https\n"
    "security.protocol=SASL_SSL\n"
    "sasl.mechanism=SCRAM-SHA-512\n"
    "sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username=\"ann\" \\\n"
    "  password=\"pl\\\\\"an=ted;\";\n"
    "ssl.truststore.location=/etc/kafka/trust.jks\n"
    "ssl.truststore.password=planted\n"
    "consumer.sasl.mechanism=PLAIN\n");

} // namespace

class TstImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void urls_are_cut_at_the_worker()
    {
        const auto imported =
            only(u" https://ann:s%3Ac@w1:8083/connect/connectors/x/status?a=b\n w2:8083,\nhttp://w3/"_s);
        QCOMPARE(imported.connection.urls,
                 (QStringList{u"https://w1:8083/connect"_s, u"http://w2:8083"_s, u"http://w3"_s}));
        QCOMPARE(imported.connection.login.user, u"ann"_s);
        QCOMPARE(imported.connection.login.password, u"s:c"_s);
        QCOMPARE(imported.connection.name, u"w1"_s);
    }

    void brokers_alone_are_bootstrap_servers()
    {
        const auto import = importText(u"SASL_SSL://b1:9092 b2:9092,[::1]:9094"_s);
        QVERIFY(import);
        QCOMPARE(import->kind, ImportKind::Bootstrap);
        const Connection &c = import->connections.first().connection;
        QCOMPARE(c.bootstrap, u"b1:9092,b2:9092,[::1]:9094"_s);
        QCOMPARE(c.kafkaProperties.value(u"security.protocol"_s), u"SASL_SSL"_s);
        QVERIFY(c.urls.isEmpty());
        QCOMPARE(only(u"b1.example.org:9092"_s).connection.bootstrap, u"b1.example.org:9092"_s);
    }

    void a_curl_line_gives_its_login_and_trust()
    {
        const auto imported = only(QString::fromUtf8(
            "$ curl -sSk -u 'ann:it'\\''s: $1' --cacert \"/etc/my ca.pem\" \\\n"
            "            --cert /etc/me.pem:pass --key=/etc/me.key -X POST -d '{\"a\": \"http://no/\"}' \\\n"
            "            \"https://w1:8443/connectors?expand=status\" | jq . -u eve:x"));
        const Connection &c = imported.connection;
        QCOMPARE(c.urls, QStringList{u"https://w1:8443"_s});
        QCOMPARE(c.login, (Login{u"ann"_s, u"it's: $1"_s, {}, u"/etc/me.pem"_s, u"/etc/me.key"_s, u"pass"_s}));
        QCOMPARE(c.caFile, u"/etc/my ca.pem"_s);
        QVERIFY(isNoted(imported, u"-k was not taken over"_s));
        QVERIFY(isNoted(imported, u"--request"_s));
        QVERIFY(!isNoted(imported, u"it's"_s));
    }

    void a_curl_line_gives_its_token_proxy_and_routes()
    {
        const auto imported =
            only(QString::fromUtf8(
                     R"(curl -H "Authorization: Bearer abc.def" -H "X-Team: a" --connect-to w1:443:127.0.0.1:8443
            )")
                     .trimmed()
                 + u" -x socks5h://joe:s@bastion:1081 https://w1/kafka/connectors"_s);
        const Connection &c = imported.connection;
        QCOMPARE(c.login.bearerToken, u"abc.def"_s);
        QCOMPARE(c.proxy, (Proxy{Proxy::Kind::Socks5, u"bastion"_s, 1081, u"joe"_s, u"s"_s}));
        QCOMPARE(
            c.workerRoutes,
            (QList<WorkerRoute>{{WorkerId(u"w1:443"_s), u"https://127.0.0.1:8443/kafka"_s, u"w1:443"_s, u"w1"_s}}));
        QVERIFY(isNoted(imported, u"x-team"_s));
    }

    void what_only_a_shell_knows_is_said_and_not_taken()
    {
        const auto imported = only(u"curl -H \"Authorization: Bearer $(cat token)\" http://w1:8083"_s);
        QVERIFY(imported.connection.login.bearerToken.isEmpty());
        QVERIFY(isNoted(imported, u"shell variable"_s));
        QVERIFY(!isNoted(imported, u"cat token"_s));
    }

    void a_shell_line_is_split_as_a_shell_would_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("blanks") << u"a  b\tc"_s << QStringList{u"a"_s, u"b"_s, u"c"_s};
        QTest::newRow("quotes") << u"a'b c'\"d \\\" e\" ''"_s << QStringList{u"ab cd \" e"_s, QString()};
        QTest::newRow("escapes") << u"a\\ b $'x\\'\\n\\x41\\u00e9'"_s << QStringList{u"a b"_s, u"x'\nA\u00e9"_s};
        QTest::newRow("lines") << u"a \\\n b \\\r\n c\nrm -rf"_s << QStringList{u"a"_s, u"b"_s, u"c"_s};
        QTest::newRow("ends") << u"a #b"_s << QStringList{u"a"_s};
        QTest::newRow("anchor") << u"a#b;c"_s << QStringList{u"a#b"_s};
        QTest::newRow("trailing") << u"a\\"_s << QStringList{u"a"_s};
        QTest::newRow("short escape") << u"$'\\x'"_s << QStringList{u"?"_s};
    }
    void a_shell_line_is_split_as_a_shell_would()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, words);
        QCOMPARE(*shellWords(line), words);
    }

    void a_worker_s_properties_become_a_connection()
    {
        const auto import = importText(worker);
        QVERIFY(import && import->kind == ImportKind::Properties);
        const auto &imported = import->connections.first();
        const Connection &c = imported.connection;
        QCOMPARE(c.bootstrap, u"b1:9093,b2:9093"_s);
        QCOMPARE(c.group, GroupId(u"connect-payments"_s));
        QCOMPARE(c.topics, (InternalTopics{u"cfg"_s, u"st"_s, u"off"_s}));
        QCOMPARE(c.urls, QStringList{u"https://w1.example.org:8443"_s});
        QCOMPARE(c.kafkaProperties,
                 (QMap<QString, QString>{{u"security.protocol"_s, u"SASL_SSL"_s},
                                         {u"sasl.mechanism"_s, u"SCRAM-SHA-512"_s},
                                         {u"sasl.username"_s, u"ann"_s},
                                         {u"sasl.password"_s, u"pl\"an=ted;"_s}}));
        QVERIFY(isNoted(imported, u"trust.jks"_s));
        QVERIFY(!isNoted(imported, u"ted"_s));
    }

    void what_librdkafka_can_use_of_java_s_tls_is_kept()
    {
        QStringList notes;
        const auto properties = fromJava({{u"ssl.truststore.location"_s, u"/ca.pem"_s},
                                          {u"ssl.truststore.type"_s, u"PEM"_s},
                                          {u"ssl.keystore.location"_s, u"/me.p12"_s},
                                          {u"ssl.keystore.password"_s, u"planted"_s},
                                          {u"ssl.endpoint.identification.algorithm"_s, {}},
                                          {u"plugin.library.paths"_s, u"/evil.so"_s},
                                          {u"sasl.kerberos.kinit.cmd"_s, u"rm -rf /"_s}},
                                         notes);
        QCOMPARE(properties,
                 (QMap<QString, QString>{{u"ssl.ca.location"_s, u"/ca.pem"_s},
                                         {u"ssl.keystore.location"_s, u"/me.p12"_s},
                                         {u"ssl.keystore.password"_s, u"planted"_s},
                                         {u"ssl.endpoint.identification.algorithm"_s, u"none"_s}}));
        QCOMPARE(notes.size(), 1);
    }

    void pem_gets_its_lines_back()
    {
        QStringList notes;
        const auto properties =
            fromJava({{u"ssl.keystore.key"_s,
                       u"-----BEGIN PRIVATE KEY----- "_s + QString(70, u'A') + u" -----END PRIVATE KEY-----"_s}},
                     notes);
        QCOMPARE(properties.value(u"ssl.key.pem"_s),
                 u"-----BEGIN PRIVATE KEY-----\n"_s + QString(64, u'A') + u"\nAAAAAA\n-----END PRIVATE KEY-----\n"_s);
    }

    void a_client_s_properties_are_no_group()
    {
        const auto imported = only(u"bootstrap.servers=b:9092\ngroup.id=mine\nsasl.mechanism=PLAIN\n"
                                   "sasl.jaas.config=x.PlainLoginModule required username='a' password=${env:P};"_s);
        QVERIFY(imported.connection.group.isEmpty() && imported.connection.urls.isEmpty());
        QCOMPARE(imported.connection.kafkaProperties.value(u"sasl.username"_s), u"a"_s);
        QVERIFY(!imported.connection.kafkaProperties.contains(u"sasl.password"_s));
        QVERIFY(isNoted(imported, u"only the worker knows"_s));
    }

    void kcctl_s_contexts_begin_with_the_current_one()
    {
        const auto import = importText(
            QString::fromUtf8("{\"currentContext\": \"prod\",\n"
                              "            \"local\": {\"cluster\": \"http://localhost:8083\"}, \"odd\": 3, \"none\": "
                              "{\"cluster\": \"ftp://x\"},\n"
                              "            \"prod\": {\"cluster\": \"https://c:8083\", \"bootstrapServers\": "
                              "\"b:9092\", \"offsetTopic\": \"off\", \"username\": \"ann\",\n"
                              "                     \"password\": \"planted\", \"clientConfig\": "
                              "{\"security.protocol\": \"SSL\", \"retries\": 3}}}"));
        QVERIFY(import);
        QCOMPARE(import->kind, ImportKind::KcctlContexts);
        QCOMPARE(import->connections.size(), 2);
        const Connection &c = import->connections.first().connection;
        QCOMPARE(c.name, u"prod"_s);
        QCOMPARE(c.urls, QStringList{u"https://c:8083"_s});
        QCOMPARE(c.topics.offsets, u"off"_s);
        QCOMPARE(c.login.password, u"planted"_s);
        QCOMPARE(c.kafkaProperties, (QMap<QString, QString>{{u"security.protocol"_s, u"SSL"_s}}));
        QCOMPARE(import->connections.last().connection.name, u"local"_s);
    }

    void what_is_nothing_of_all_this_is_refused_without_repeating_it_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << u"  \n"_s;
        QTest::newRow("prose") << u"the password is planted"_s;
        QTest::newRow("binary") << QString(u"http://w1:8083"_s + QChar(u'\0'));
        QTest::newRow("ftp") << u"ftp://ann:planted@w1"_s;
        QTest::newRow("a port too far") << u"b:99999"_s;
        QTest::newRow("torn JSON") << u"{\"planted\": "_s;
        QTest::newRow("other JSON") << u"{\"password\": \"planted\"}"_s;
        QTest::newRow("deep JSON") << QString(u"{\"a\":"_s + QString(5000, u'[')); // no stack may end here
        QTest::newRow("open quote") << u"curl 'http://w1 planted"_s;
        QTest::newRow("no URL") << u"curl -u ann:planted"_s;
        QTest::newRow("no bootstrap") << u"sasl.password=planted"_s;
        QTest::newRow("many") << u"http://w1 "_s.repeated(300);
        QTest::newRow("huge") << QString(2 * 1024 * 1024, u'x');
    }
    void what_is_nothing_of_all_this_is_refused_without_repeating_it()
    {
        QFETCH(QString, text);
        const auto import = importText(text);
        QVERIFY(!import);
        QVERIFY(!import.error().what.isEmpty());
        QVERIFY(!import.error().what.contains(u"planted") && !import.error().detail.contains(u"planted"));
    }

    void every_prefix_of_a_worker_s_properties_is_survived()
    {
        for (qsizetype length = 0; length <= worker.size(); ++length) {
            const auto import = importText(worker.first(length));
            QVERIFY(import || !import.error().what.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TstImport)
#include "tst_import.moc"
