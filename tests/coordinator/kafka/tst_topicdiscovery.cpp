// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/groupprotocol.h"
#include "kafka/topicdiscovery.h"
#include "tests/coordinator/kafka/mockkafka.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::MockKafka;

class TstTopicDiscovery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_cluster_is_told_from_another_on_the_same_brokers_data();
    void every_recorded_cluster_is_told_from_another_on_the_same_brokers();
    void twins_are_not_guessed_among();
    void twins_are_told_by_their_workers_and_by_how_far_the_group_has_read();
    void a_config_topic_has_one_partition();
    void without_traces_nothing_is_found_and_the_reason_said();
    void a_group_in_a_round_is_not_judged();
    void it_finds_them_through_librdkafka();
    void it_ends_in_time_and_says_that_nobody_answers();
};

namespace {

QList<TopicContent> contentsOf(const QString &phase, const QString &prefix)
{
    return {{prefix + u"config"_s, 1, test::recordsOf(phase, u"config"_s), true},
            {prefix + u"status"_s, 5, test::recordsOf(phase, u"status"_s), true},
            {prefix + u"offset"_s, 5, test::recordsOf(phase, u"offset"_s), true}};
}

ConnectGroup groupOf(const QString &phase)
{
    const auto name = test::recordedJson(phase + u"/bundle.json"_s).value(u"group"_s).toString();
    for (const auto &line : test::recordedLines(phase + u"/groups.jsonl"_s)) {
        if (const auto listing = test::listingOf(line); listing.group.text == name)
            return connectGroupOf(listing);
    }
    return {};
}

const auto phase = u"3.6.2/eager-worker-joins/01-steady"_s;

const InternalTopics found(const QString &prefix)
{
    return {prefix + u"config"_s, prefix + u"status"_s, prefix + u"offset"_s};
}

} // namespace

void TstTopicDiscovery::every_recorded_cluster_is_told_from_another_on_the_same_brokers_data()
{
    QTest::addColumn<QString>("phase");
    for (const QString &each : test::recordedPhases()) {
        if (test::hasTopic(each, u"status"_s) && groupOf(each).isStable())
            QTest::newRow(qPrintable(each)) << each;
    }
}

void TstTopicDiscovery::every_recorded_cluster_is_told_from_another_on_the_same_brokers()
{
    QFETCH(QString, phase);
    const auto decoy = phase.startsWith(u"4.") ? u"3.6.2/eager-worker-joins/01-steady"_s : u"4.1.1/second-cluster/"_s;
    QString decoyPhase = decoy;
    for (const QString &each : test::recordedPhases()) {
        if (each.startsWith(decoy))
            decoyPhase = each;
    }
    const auto decided =
        decideTopics(contentsOf(decoyPhase, u"other-"_s) + contentsOf(phase, u"own-"_s), groupOf(phase));
    QVERIFY2(decided.topics == found(u"own-"_s),
             qPrintable(decided.topics.config + u' ' + decided.topics.status + u' ' + decided.topics.offsets + u' '
                        + decided.reason));
    QVERIFY(decided.reason.isEmpty());
}

void TstTopicDiscovery::twins_are_not_guessed_among()
{
    const auto decided = decideTopics(contentsOf(phase, u"a-"_s) + contentsOf(phase, u"b-"_s), groupOf(phase));
    QCOMPARE(decided.topics, InternalTopics());
    for (const auto *name : {u"a-config", u"b-config", u"a-status", u"b-status", u"a-offset", u"b-offset"})
        QVERIFY2(decided.reason.contains(QStringView(name)), qPrintable(decided.reason));
}

void TstTopicDiscovery::twins_are_told_by_their_workers_and_by_how_far_the_group_has_read()
{
    auto contents = contentsOf(phase, u"own-"_s) + contentsOf(phase, u"twin-"_s);
    for (TopicRecord &record : contents[3].records)
        record.offset += 1000; // the same connectors, configured long ago elsewhere
    for (TopicRecord &record : contents[4].records) {
        if (record.value)
            record.value->replace("127.0.0.1:", "10.9.9.9:");
    }
    const auto decided = decideTopics(contents, groupOf(phase));
    QCOMPARE(decided.topics.config, u"own-config"_s);
    QCOMPARE(decided.topics.status, u"own-status"_s);
    QCOMPARE(decided.topics.offsets, QString());
}

void TstTopicDiscovery::a_config_topic_has_one_partition()
{
    auto contents = contentsOf(phase, u"own-"_s);
    contents[0].partitions = 2;
    QCOMPARE(decideTopics(contents, groupOf(phase)).topics.config, QString());
}

void TstTopicDiscovery::without_traces_nothing_is_found_and_the_reason_said()
{
    const QList<TopicContent> contents{{u"orders"_s, 3, {{.key = "k", .value = "v"}}, true}, {u"empty"_s, 1, {}, true}};
    const auto decided = decideTopics(contents, groupOf(phase));
    QCOMPARE(decided.topics, InternalTopics());
    QVERIFY(decided.reason.contains(u"configuration"));
    QVERIFY(decided.reason.contains(u"statuses"));
}

void TstTopicDiscovery::a_group_in_a_round_is_not_judged()
{
    auto client = KafkaClient::open({u"127.0.0.1:1"_s, {}});
    ConnectGroup group = groupOf(phase);
    group.state = u"PreparingRebalance"_s;
    const auto decided = discoverTopics(**client, group, 1s);
    QVERIFY(decided);
    QVERIFY(decided->reason.contains(u"rebalancing"));
}

void TstTopicDiscovery::it_finds_them_through_librdkafka()
{
    MockKafka kafka;
    kafka.create("orders", 3);
    kafka.produce("orders", 0, "connector-x", "business");
    for (const TopicContent &content : contentsOf(phase, u"connect-"_s)) {
        const QByteArray name = content.name.toUtf8();
        kafka.create(name.constData(), content.partitions);
        for (const TopicRecord &record : content.records)
            kafka.produce(name.constData(), record.partition, record.key, record.value);
    }
    kafka.flush();
    auto client = KafkaClient::open({kafka.bootstrap(), {}});
    QElapsedTimer clock;
    clock.start();
    const auto decided = discoverTopics(**client, groupOf(phase), 12s);
    QVERIFY(decided);
    QVERIFY2(decided->topics == found(u"connect-"_s), qPrintable(decided->reason));
    QVERIFY2(clock.elapsed() < 8000, qPrintable(QString::number(clock.elapsed())));
}

void TstTopicDiscovery::it_ends_in_time_and_says_that_nobody_answers()
{
    auto client = KafkaClient::open({u"127.0.0.1:1"_s, {}});
    QElapsedTimer clock;
    clock.start();
    const auto decided = discoverTopics(**client, groupOf(phase), 500ms);
    QVERIFY(!decided);
    QCOMPARE(decided.error().fault, Fault::Unreachable);
    QVERIFY(clock.elapsed() < 2000);
}

QTEST_GUILESS_MAIN(TstTopicDiscovery)
#include "tst_topicdiscovery.moc"
