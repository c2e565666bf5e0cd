// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaclient.h"
#include "kafka/kafkaerrors.h"
#include "kafka/rdkafkagroups.h"
#include "tests/support/fakebroker.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>

#include <QTcpServer>
#include <QTcpSocket>

#include <librdkafka/rdkafka.h>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstKafkaClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void any_property_of_librdkafka_passes_through();
    void it_stays_a_reader_whatever_the_connection_says();
    void a_property_that_cannot_be_is_named_without_its_value_data();
    void a_property_that_cannot_be_is_named_without_its_value();
    void values_do_not_show_in_what_librdkafka_says_of_them();
    void every_code_has_its_fault_and_a_sentence_data();
    void every_code_has_its_fault_and_a_sentence();
    void a_broker_without_tls_is_no_trusted_one();
    void what_is_no_broker_is_called_so_data();
    void what_is_no_broker_is_called_so();
    void silence_is_explained_by_what_was_heard_until_the_next_success();
    void it_says_which_librdkafka_it_stands_on();
};

namespace {

QString settingOf(const KafkaClient &client, const char *name)
{
    std::array<char, 512> value{};
    size_t size = value.size();
    rd_kafka_conf_get(rd_kafka_conf(client.handle()), name, value.data(), &size);
    return QString::fromUtf8(value.data());
}

} // namespace

void TstKafkaClient::any_property_of_librdkafka_passes_through()
{
    const auto client = KafkaClient::open(
        {u"127.0.0.1:1"_s,
         {{u"client.id"_s, u"mine"_s}, {u"socket.timeout.ms"_s, u"7777"_s}, {u"broker.address.family"_s, u"v4"_s}}});
    QVERIFY(client);
    QCOMPARE(settingOf(**client, "client.id"), u"mine"_s);
    QCOMPARE(settingOf(**client, "socket.timeout.ms"), u"7777"_s);
    QCOMPARE(settingOf(**client, "broker.address.family"), u"v4"_s);
    QCOMPARE(settingOf(**client, "bootstrap.servers"), u"127.0.0.1:1"_s);
}

void TstKafkaClient::it_stays_a_reader_whatever_the_connection_says()
{
    const auto client = KafkaClient::open({u"127.0.0.1:1"_s,
                                           {{u"allow.auto.create.topics"_s, u"true"_s},
                                            {u"enable.auto.commit"_s, u"true"_s},
                                            {u"group.id"_s, u"connect-orders"_s},
                                            {u"enable.partition.eof"_s, u"false"_s}}});
    QVERIFY(client);
    QCOMPARE(settingOf(**client, "allow.auto.create.topics"), u"false"_s);
    QCOMPARE(settingOf(**client, "enable.auto.commit"), u"false"_s);
    QCOMPARE(settingOf(**client, "group.id"), QString());
    QCOMPARE(settingOf(**client, "enable.partition.eof"), u"true"_s);
}

void TstKafkaClient::a_property_that_cannot_be_is_named_without_its_value_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("of the Java client") << u"sasl.jaas.config"_s << Fault::Unsupported;
    QTest::newRow("no choice") << u"security.protocol"_s << Fault::Rejected;
    QTest::newRow("no number") << u"socket.timeout.ms"_s << Fault::Rejected;
    QTest::newRow("runs code") << u"plugin.library.paths"_s << Fault::Rejected;
    QTest::newRow("empty") << u""_s << Fault::Unsupported;
}

void TstKafkaClient::a_property_that_cannot_be_is_named_without_its_value()
{
    QFETCH(QString, name);
    QFETCH(Fault, fault);
    const auto client = KafkaClient::open({u"127.0.0.1:1"_s, {{name, u"s3cret-value"_s}}});
    QVERIFY(!client);
    QCOMPARE(client.error().fault, fault);
    QVERIFY(client.error().what.contains(name));
    QVERIFY(!(client.error().what + client.error().detail).contains(u"s3cret"));
}

void TstKafkaClient::values_do_not_show_in_what_librdkafka_says_of_them()
{
    const auto client = KafkaClient::open(
        {u"127.0.0.1:1"_s, {{u"security.protocol"_s, u"ssl"_s}, {u"ssl.ca.location"_s, u"/home/s3cret/ca.pem"_s}}});
    QVERIFY(!client);
    QCOMPARE(client.error().fault, Fault::Rejected);
    QVERIFY(!client.error().detail.isEmpty());
    QVERIFY2(!client.error().detail.contains(u"s3cret"), qPrintable(client.error().detail));
}

void TstKafkaClient::every_code_has_its_fault_and_a_sentence_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("login") << int(RD_KAFKA_RESP_ERR__AUTHENTICATION) << Fault::Unauthorized;
    QTest::newRow("certificate") << int(RD_KAFKA_RESP_ERR__SSL) << Fault::Untrusted;
    QTest::newRow("topic ACL") << int(RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED) << Fault::Forbidden;
    QTest::newRow("group ACL") << int(RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED) << Fault::Forbidden;
    QTest::newRow("silence") << int(RD_KAFKA_RESP_ERR__TIMED_OUT) << Fault::TimedOut;
    QTest::newRow("nobody") << int(RD_KAFKA_RESP_ERR__TRANSPORT) << Fault::Unreachable;
    QTest::newRow("no such topic") << int(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) << Fault::NotFound;
    QTest::newRow("broker's trouble") << int(RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS) << Fault::ServerFault;
    QTest::newRow("old broker") << int(RD_KAFKA_RESP_ERR_UNSUPPORTED_VERSION) << Fault::Unsupported;
    QTest::newRow("of the future") << 9999 << Fault::ServerFault;
}

void TstKafkaClient::every_code_has_its_fault_and_a_sentence()
{
    QFETCH(int, code);
    QFETCH(Fault, fault);
    const auto error = kafkaError(code, u"read topic x"_s, {});
    QCOMPARE(error.fault, fault);
    QVERIFY(!error.what.isEmpty());
    QVERIFY(!error.detail.isEmpty());
    QVERIFY(!error.what.contains(u"%1"));
}

void TstKafkaClient::a_broker_without_tls_is_no_trusted_one()
{
    const test::FakeBrokers brokers({test::FakeBrokers::Broker()});
    auto client = KafkaClient::open({brokers.bootstrap(),
                                     {{u"security.protocol"_s, u"ssl"_s},
                                      {u"enable.ssl.certificate.verification"_s, u"false"_s},
                                      {u"socket.timeout.ms"_s, u"600"_s}}});
    QVERIFY(client);
    const auto listed = RdKafkaGroups(*client).list(std::nullopt, 1500ms);
    QVERIFY(!listed);
    QVERIFY2(listed.error().fault == Fault::Untrusted || listed.error().fault == Fault::Unreachable,
             qPrintable(listed.error().detail));
    QVERIFY(!listed.error().detail.isEmpty());
}

void TstKafkaClient::what_is_no_broker_is_called_so_data()
{
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("a web server") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n");
    QTest::newRow("a shell") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n");
}

void TstKafkaClient::what_is_no_broker_is_called_so()
{
    QFETCH(const QByteArray, says);
    QTcpServer server;
    connect(&server, &QTcpServer::newConnection, &server, [&] {
        auto *socket = server.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket, says] { socket->write(says); });
    });
    QVERIFY(server.listen(QHostAddress::LocalHost));
    auto client = KafkaClient::open({u"127.0.0.1:%1"_s.arg(server.serverPort()), {}});
    QVERIFY(client);
    const auto heard = [&] {
        (*client)->serve();
        return (*client)->lastError().value_or(Error{});
    };
    QTRY_COMPARE(heard().fault, Fault::Malformed);
    QVERIFY2(heard().what.contains(u"not Kafka"), qPrintable(heard().what));
    QVERIFY(!heard().detail.contains(u"receive.message.max.bytes"));
}

void TstKafkaClient::silence_is_explained_by_what_was_heard_until_the_next_success()
{
    auto client = KafkaClient::open({u"127.0.0.1:1"_s, {}});
    QVERIFY(client);
    QTRY_VERIFY(((*client)->serve(), (*client)->lastError().has_value()));
    const auto explained = (*client)->errorOf(RD_KAFKA_RESP_ERR__TIMED_OUT, u"list groups"_s);
    QCOMPARE(explained.fault, Fault::Unreachable);
    QCOMPARE((*client)->errorOf(RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED, u"list groups"_s).fault,
             Fault::Forbidden);
    (*client)->succeeded();
    QVERIFY(!(*client)->lastError());
}

void TstKafkaClient::it_says_which_librdkafka_it_stands_on()
{
    QCOMPARE(KafkaClient::libraryVersion(), QString::fromLatin1(rd_kafka_version_str()));
}

QTEST_GUILESS_MAIN(TstKafkaClient)
#include "tst_kafkaclient.moc"
