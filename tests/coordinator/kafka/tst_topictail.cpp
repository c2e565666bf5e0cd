// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/topictail.h"
#include "tests/coordinator/kafka/mockkafka.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::MockKafka;

namespace {

/// A tail with everything that it has said.
struct Heard {
    TopicTail tail;
    QList<TopicRecord> records;
    QList<Error> errors;
    QSignalSpy caughtUp{&tail, &TopicTail::caughtUp};
    QSignalSpy recovered{&tail, &TopicTail::recovered};
    QSignalSpy startedOver{&tail, &TopicTail::startedOver};
    qsizetype largestBatch = 0;
    bool wasCaughtUpFirst = false;

    Heard(const QString &bootstrap, const QString &topic, const QMap<QString, QString> &properties = {})
        : tail(KafkaSettings{bootstrap, properties}, topic)
    {
        QObject::connect(&tail, &TopicTail::read, &tail, [this](const QList<TopicRecord> &batch) {
            records += batch;
            largestBatch = std::max(largestBatch, batch.size());
        });
        QObject::connect(&tail, &TopicTail::failed, &tail, [this](const Error &error) { errors.append(error); });
        tail.start();
    }
};

} // namespace

class TstTopicTail : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void it_reads_all_partitions_to_their_ends_and_goes_on();
    void an_empty_topic_is_caught_up_with_at_once();
    void tombstones_empty_values_and_odd_keys_come_as_they_are();
    void many_records_come_in_bounded_batches_and_in_order();
    void news_comes_within_a_quarter_of_a_second();
    void it_goes_on_after_the_broker_was_away();
    void it_waits_for_a_broker_and_a_topic_that_are_not_there_yet();
    void impossible_settings_are_named_without_their_values();
    void it_ends_in_time_while_nobody_answers();
};

void TstTopicTail::it_reads_all_partitions_to_their_ends_and_goes_on()
{
    MockKafka kafka;
    kafka.create("status", 3);
    for (int number = 0; number < 30; ++number)
        kafka.produce("status", number % 3, QByteArray::number(number), "old");
    kafka.flush();
    Heard heard(kafka.bootstrap(), u"status"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 10000);
    QCOMPARE(heard.records.size(), 30);
    kafka.produce("status", 1, "new", "value");
    QTRY_COMPARE_WITH_TIMEOUT(heard.records.size(), 31, 5000);
    QCOMPARE(heard.records.constLast().key, QByteArray("new"));
    QCOMPARE(heard.records.constLast().partition, 1);
    QCOMPARE(heard.records.constLast().offset, 10);
    QVERIFY(heard.records.constLast().at > momentNow() - milliseconds(60000));
    QCOMPARE(heard.caughtUp.count(), 1);
    QVERIFY(heard.errors.isEmpty());
}

void TstTopicTail::an_empty_topic_is_caught_up_with_at_once()
{
    MockKafka kafka;
    kafka.create("empty", 2);
    Heard heard(kafka.bootstrap(), u"empty"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 10000);
    QVERIFY(heard.records.isEmpty());
}

void TstTopicTail::tombstones_empty_values_and_odd_keys_come_as_they_are()
{
    MockKafka kafka;
    kafka.create("t", 1);
    kafka.produce("t", 0, "gone", std::nullopt);
    kafka.produce("t", 0, "", "");
    kafka.produce("t", 0, QByteArray("\0\xff", 2), QByteArray("\0", 1));
    kafka.flush();
    Heard heard(kafka.bootstrap(), u"t"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.records.size(), 3, 10000);
    QVERIFY(!heard.records[0].value);
    QCOMPARE(heard.records[0].key, QByteArray("gone"));
    QCOMPARE(heard.records[2].key, QByteArray("\0\xff", 2));
    QCOMPARE(heard.records[2].value, QByteArray("\0", 1));
}

void TstTopicTail::many_records_come_in_bounded_batches_and_in_order()
{
    MockKafka kafka;
    kafka.create("many", 2);
    for (int number = 0; number < 6000; ++number)
        kafka.produce("many", number % 2, QByteArray::number(number), "value");
    kafka.flush();
    Heard heard(kafka.bootstrap(), u"many"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 20000);
    QCOMPARE(heard.records.size(), 6000);
    QVERIFY(heard.largestBatch <= 1000);
    QHash<int, qint64> next;
    for (const auto &record : heard.records)
        QCOMPARE(record.offset, next[record.partition]++);
}

void TstTopicTail::news_comes_within_a_quarter_of_a_second()
{
    MockKafka kafka;
    kafka.create("live", 5);
    Heard heard(kafka.bootstrap(), u"live"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 10000);
    QList<qint64> latencies;
    for (int number = 0; number < 9; ++number) {
        QElapsedTimer clock;
        clock.start();
        kafka.produce("live", number % 5, "k", "v");
        QTRY_COMPARE_WITH_TIMEOUT(heard.records.size(), number + 1, 5000);
        latencies.append(clock.elapsed());
    }
    std::ranges::sort(latencies);
    QVERIFY2(latencies[latencies.size() / 2] < 250, qPrintable(QString::number(latencies[latencies.size() / 2])));
}

void TstTopicTail::it_goes_on_after_the_broker_was_away()
{
    MockKafka kafka;
    kafka.create("t", 2);
    kafka.produce("t", 0, "before", "1");
    kafka.flush();
    Heard heard(kafka.bootstrap(), u"t"_s);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 10000);
    kafka.setDown();
    QTRY_VERIFY_WITH_TIMEOUT(!heard.errors.isEmpty(), 10000);
    QCOMPARE(heard.errors.constFirst().fault, Fault::Unreachable);
    QVERIFY(!heard.errors.constFirst().detail.isEmpty());
    kafka.setUp();
    QTRY_COMPARE_WITH_TIMEOUT(heard.recovered.count(), 1, 20000);
    kafka.produce("t", 1, "after", "2");
    QTRY_COMPARE_WITH_TIMEOUT(heard.records.size(), 2, 20000);
    QCOMPARE(heard.records.constLast().key, QByteArray("after"));
    QCOMPARE(heard.startedOver.count(), 0);
    QCOMPARE(heard.caughtUp.count(), 1);
}

void TstTopicTail::it_waits_for_a_broker_and_a_topic_that_are_not_there_yet()
{
    MockKafka kafka;
    kafka.setDown();
    Heard heard(kafka.bootstrap(), u"later"_s);
    QTRY_VERIFY_WITH_TIMEOUT(!heard.errors.isEmpty(), 10000);
    kafka.setUp();
    kafka.create("later", 1);
    QTRY_COMPARE_WITH_TIMEOUT(heard.caughtUp.count(), 1, 20000);
    QCOMPARE(heard.recovered.count(), 1);
}

void TstTopicTail::impossible_settings_are_named_without_their_values()
{
    for (const auto &[name, value] : {std::pair{u"sasl.jaas.config"_s, u"secret-value"_s},
                                      {u"security.protocol"_s, u"secret-value"_s},
                                      {u"plugin.library.paths"_s, u"secret-value"_s}}) {
        Heard heard(u"127.0.0.1:1"_s, u"t"_s, {{name, value}});
        QTRY_COMPARE_WITH_TIMEOUT(heard.errors.size(), 1, 5000);
        const Error error = heard.errors.constFirst();
        QVERIFY2(error.what.contains(name), qPrintable(error.what));
        QVERIFY(!(error.what + error.detail).contains(u"secret-value"));
    }
}

void TstTopicTail::it_ends_in_time_while_nobody_answers()
{
    QElapsedTimer clock;
    {
        Heard heard(u"127.0.0.1:1,name.invalid:9092"_s, u"t"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!heard.errors.isEmpty(), 10000);
        clock.start();
    }
    QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
}

QTEST_GUILESS_MAIN(TstTopicTail)
#include "tst_topictail.moc"
