// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/brokerways.h"
#include "kafka/rdkafkagroups.h"
#include "kafka/topicsampler.h"
#include "mockkafka.h"
#include "tests/support/fakebroker.h"
#include "tests/support/socksserver.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::SocksServer;
using Manner = test::SocksServer::Manner;

class TstBrokerWays : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void an_address_is_compared_without_its_spelling_data();
    void an_address_is_compared_without_its_spelling();
    void a_mapped_broker_is_reached_though_its_name_does_not_resolve();
    void without_a_route_the_name_that_does_not_resolve_is_the_reason();
    void a_proxy_resolves_the_name_at_its_far_end();
    void a_route_goes_before_the_proxy();
    void brokers_that_advertise_what_does_not_resolve_are_reached_all_data();
    void brokers_that_advertise_what_does_not_resolve_are_reached_all();
    void a_login_goes_to_the_proxy();
    void what_the_proxy_did_is_the_reason_data();
    void what_the_proxy_did_is_the_reason();
    void a_proxy_that_says_nothing_is_given_up();
    void a_route_that_is_none_is_refused_beforehand();
};

namespace {

const auto hidden = u"b1.hidden.invalid:9092"_s;
const auto topic = "orders";

quint16 portOf(const test::MockKafka &kafka)
{
    return kafka.bootstrap().section(u':', -1).toUShort();
}

/// What is seen of a cluster by these settings; the mock advertises its own address, which is open.
Result<QList<TopicContent>> topicsBy(const KafkaSettings &settings)
{
    const auto client = KafkaClient::open(settings);
    if (!client)
        return tl::unexpected(client.error());
    return allTopics(**client, QDeadlineTimer(8s));
}

/// librdkafka tells an error twice, from two threads; the reason may come a moment after the first silence.
Error reasonBy(const KafkaSettings &settings)
{
    const auto client = KafkaClient::open(settings).value();
    const auto listed = allTopics(*client, QDeadlineTimer(1500ms));
    return listed ? Error() : listed.error();
}

} // namespace

void TstBrokerWays::an_address_is_compared_without_its_spelling_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("canonical");
    QTest::newRow("as it is") << u"b1:9092"_s << u"b1:9092"_s;
    QTest::newRow("capitals") << u"B1.Example:9092"_s << u"b1.example:9092"_s;
    QTest::newRow("IPv6") << u"[::1]:9092"_s << u"::1:9092"_s;
    QTest::newRow("no port") << u"b1"_s << QString();
    QTest::newRow("no host") << u":9092"_s << QString();
    QTest::newRow("port too large") << u"b1:70000"_s << QString();
    QTest::newRow("port zero") << u"b1:0"_s << QString();
    QTest::newRow("a URL") << u"http://b1:9092"_s << QString();
    QTest::newRow("empty") << QString() << QString();
}

void TstBrokerWays::an_address_is_compared_without_its_spelling()
{
    QFETCH(QString, text);
    QFETCH(QString, canonical);
    QCOMPARE(BrokerWays::canonical(text).value_or(QString()), canonical);
}

void TstBrokerWays::a_mapped_broker_is_reached_though_its_name_does_not_resolve()
{
    test::MockKafka kafka;
    kafka.create(topic, 1);
    const auto topics = topicsBy({.bootstrap = hidden, .routes = {{u"B1.hidden.invalid:9092"_s, kafka.bootstrap()}}});
    QVERIFY2(topics, topics ? "" : qPrintable(topics.error().detail));
    QCOMPARE(topics->size(), 1);
    QCOMPARE(topics->constFirst().name, QString::fromLatin1(topic));
}

void TstBrokerWays::without_a_route_the_name_that_does_not_resolve_is_the_reason()
{
    const auto reason = reasonBy({.bootstrap = hidden});
    QCOMPARE(reason.fault, Fault::Unreachable);
    QVERIFY2(reason.what.contains(u"name") && reason.detail.contains(u"b1.hidden.invalid"), qPrintable(reason.detail));
}

void TstBrokerWays::a_proxy_resolves_the_name_at_its_far_end()
{
    test::MockKafka kafka;
    kafka.create(topic, 1);
    const SocksServer socks({{hidden, portOf(kafka)}});
    const auto topics = topicsBy({.bootstrap = hidden, .proxy = {u"127.0.0.1"_s, socks.port(), {}, {}}});
    QVERIFY2(topics, topics ? "" : qPrintable(topics.error().detail));
    QCOMPARE(topics->size(), 1);
    QVERIFY(socks.asked().contains(hidden));
}

void TstBrokerWays::a_route_goes_before_the_proxy()
{
    test::MockKafka kafka;
    const SocksServer socks({{u"inner:19092"_s, portOf(kafka)}});
    const auto topics = topicsBy(
        {.bootstrap = hidden, .routes = {{hidden, u"inner:19092"_s}}, .proxy = {u"127.0.0.1"_s, socks.port(), {}, {}}});
    QVERIFY2(topics, topics ? "" : qPrintable(topics.error().detail));
    QVERIFY(!socks.asked().contains(hidden));
}

void TstBrokerWays::brokers_that_advertise_what_does_not_resolve_are_reached_all_data()
{
    QTest::addColumn<bool>("isByProxy");
    QTest::newRow("by a map") << false;
    QTest::newRow("by a proxy") << true;
}

void TstBrokerWays::brokers_that_advertise_what_does_not_resolve_are_reached_all()
{
    QFETCH(bool, isByProxy);
    const test::FakeBrokers brokers(
        {{{{.group = GroupId(u"one"_s), .state = u"Empty"_s}}}, {{{.group = GroupId(u"two"_s), .state = u"Empty"_s}}}},
        u"hidden.invalid"_s);
    KafkaSettings settings;
    QHash<QString, quint16> names;
    for (const quint16 port : brokers.ports()) {
        const QString advertised = u"hidden.invalid:%1"_s.arg(port);
        settings.bootstrap = advertised;
        names.insert(advertised, port);
        if (!isByProxy)
            settings.routes.insert(advertised, u"127.0.0.1:%1"_s.arg(port));
    }
    const SocksServer socks(names);
    if (isByProxy)
        settings.proxy = {u"127.0.0.1"_s, socks.port(), {}, {}};
    const auto listed = RdKafkaGroups(KafkaClient::open(settings).value()).list(std::nullopt, 8s);
    QVERIFY2(listed, listed ? "" : qPrintable(listed.error().detail));
    QVERIFY(!listed->partial);
    QCOMPARE(listed->groups.size(), 2);
    QCOMPARE(socks.asked().size(), isByProxy ? 2 : 0);
}

void TstBrokerWays::a_login_goes_to_the_proxy()
{
    test::MockKafka kafka;
    const SocksServer socks({{hidden, portOf(kafka)}}, Manner::Socks, "\1\2me\6s3cret");
    const SocksProxy right{u"127.0.0.1"_s, socks.port(), u"me"_s, u"s3cret"_s};
    QVERIFY(topicsBy({.bootstrap = hidden, .proxy = right}));
    const SocksProxy wrong{u"127.0.0.1"_s, socks.port(), u"me"_s, u"wr0ng"_s};
    const auto reason = reasonBy({.bootstrap = hidden, .proxy = wrong});
    QCOMPARE(reason.fault, Fault::Unauthorized);
    QVERIFY2(reason.what.contains(u"SOCKS5"), qPrintable(reason.what));
    QVERIFY(!(reason.what + reason.detail).contains(u"wr0ng"));
}

void TstBrokerWays::what_the_proxy_did_is_the_reason_data()
{
    QTest::addColumn<int>("manner");
    QTest::addColumn<QString>("word");
    QTest::newRow("name unknown there") << int(Manner::Socks) << u"b1.hidden.invalid:9092"_s;
    QTest::newRow("rubbish") << int(Manner::Rubbish) << u"no SOCKS5 proxy"_s;
    QTest::newRow("hangs up") << int(Manner::HangsUp) << u"hung up"_s;
}

void TstBrokerWays::what_the_proxy_did_is_the_reason()
{
    QFETCH(int, manner);
    QFETCH(QString, word);
    const SocksServer socks({}, Manner(manner));
    const auto reason = reasonBy({.bootstrap = hidden, .proxy = {u"127.0.0.1"_s, socks.port(), {}, {}}});
    QVERIFY2(reason.what.contains(word), qPrintable(reason.what + reason.detail));
}

void TstBrokerWays::a_proxy_that_says_nothing_is_given_up()
{
    const SocksServer socks({}, Manner::Silence);
    const auto client =
        KafkaClient::open({.bootstrap = hidden, .proxy = {u"127.0.0.1"_s, socks.port(), {}, {}}}).value();
    const auto saysSo = [&] {
        client->serve();
        return client->lastError() && client->lastError()->what.contains(u"did not answer in time");
    };
    QTRY_VERIFY_WITH_TIMEOUT(saysSo(), 30000);
}

void TstBrokerWays::a_route_that_is_none_is_refused_beforehand()
{
    const auto client = KafkaClient::open({.bootstrap = hidden, .routes = {{u"b1"_s, u"localhost:1"_s}}});
    QVERIFY(!client);
    QCOMPARE(client.error().fault, Fault::Rejected);
}

QTEST_GUILESS_MAIN(TstBrokerWays)
#include "tst_brokerways.moc"
