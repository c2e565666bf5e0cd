// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/statusrecords.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <functional>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstStatusRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void names_may_hold_what_keys_are_made_of_data();
    void names_may_hold_what_keys_are_made_of();
    void other_keys_are_counted_and_passed_over();
    void a_topic_without_one_status_key_is_another_topic();
    void a_value_may_stand_in_an_envelope_or_be_nothing();
    void a_malformed_value_is_counted_and_hides_no_row();
    void a_value_cut_anywhere_is_no_row();
    void rows_are_in_the_order_of_time_and_within_a_partition_of_offsets();
    void a_late_unassigned_counts_for_connectors_only();
    void a_tombstone_is_the_end_until_the_next_row();
    void history_is_bounded();
    void the_newest_row_of_every_recording_is_what_its_records_say_data();
    void the_newest_row_of_every_recording_is_what_its_records_say();
};

namespace {

TaskId task(const QString &connector, int number = TaskId::connectorInstance)
{
    return {ConnectorName(connector), number};
}

QByteArray value(const char *state, const char *worker, int generation)
{
    return QByteArray(R"({"state":"%1","trace":null,"worker_id":"%2","generation":%3,"version":null})")
        .replace("%1", state)
        .replace("%2", worker)
        .replace("%3", QByteArray::number(generation));
}

TopicRecord record(const char *key, std::optional<QByteArray> bytes, qint64 at = 0, int partition = 0,
                   qint64 offset = 0)
{
    return {.partition = partition, .offset = offset, .at = momentOfEpoch(at), .key = key, .value = std::move(bytes)};
}

StatusTable tableOf(const QList<TopicRecord> &records)
{
    StatusReader reader;
    for (const auto &each : records)
        reader.read(each);
    return reader.table();
}

QString said(const StatusTable &table, const TaskId &id)
{
    const StatusRow *row = newestRow(table, id);
    return row ? row->state.word + u' ' + row->worker.text : u"nothing"_s;
}

} // namespace

void TstStatusRecords::names_may_hold_what_keys_are_made_of_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("connector");
    QTest::addColumn<int>("number");

    QTest::newRow("plain") << QByteArray("status-task-orders-0") << u"orders"_s << 0;
    QTest::newRow("dashes") << QByteArray("status-task-a-1-b-12") << u"a-1-b"_s << 12;
    QTest::newRow("ends in a dash") << QByteArray("status-task-a--3") << u"a-"_s << 3;
    QTest::newRow("odd") << QByteArray("status-task-odd name ä.b->c-0") << u"odd name ä.b->c"_s << 0;
    QTest::newRow("connector") << QByteArray("status-connector-a-1") << u"a-1"_s << TaskId::connectorInstance;
    QTest::newRow("named like a key") << QByteArray("status-task-status-task-x-1-2") << u"status-task-x-1"_s << 2;
}

void TstStatusRecords::names_may_hold_what_keys_are_made_of()
{
    QFETCH(QByteArray, key);
    QFETCH(QString, connector);
    QFETCH(int, number);
    const auto table = tableOf({record(key.constData(), value("RUNNING", "w1:8083", 12), 5)});
    QCOMPARE(table.rows.size(), 1);
    const StatusRow *row = newestRow(table, task(connector, number));
    QVERIFY(row);
    QCOMPARE(row->id, task(connector, number));
    QCOMPARE(row->state.word, u"RUNNING"_s);
    QCOMPARE(row->worker, WorkerId(u"w1:8083"_s));
    QCOMPARE(row->generation, 12);
    QCOMPARE(row->at, momentOfEpoch(5));
}

void TstStatusRecords::other_keys_are_counted_and_passed_over()
{
    const auto row = value("RUNNING", "w1:8083", 1);
    const auto table =
        tableOf({record("status-topic-orders:connector-x", R"({"topic":{}})"), record("status-task-x", row),
                 record("status-task-x-", row), record("status-task--1", row), record("status-task-x-99999999999", row),
                 record("status-task-x-+1", row), record("status-task-x-1.0", row), record("status-connector-", row),
                 record("status-task-", row), record("status-", row), record("", row), record("\xff\xfe", row)});
    QVERIFY(table.rows.isEmpty());
    QCOMPARE(table.records, 12);
    QCOMPARE(table.otherKeys, 3);
    QCOMPARE(table.malformed, 0);
}

void TstStatusRecords::a_topic_without_one_status_key_is_another_topic()
{
    const auto offset = record(R"(["orders",{"partition":0}])", R"({"offset":7})");
    const auto why = whyNoTable(tableOf({offset, record("connector-orders", "{}")}), u"lab-offsets"_s);
    QVERIFY(why);
    QCOMPARE(why->what, u"lab-offsets holds no statuses: is it the status topic?"_s);
    for (const char *key : {"status-topic-orders:connector-x", "status-connector-x", "status-task-x-0"})
        QVERIFY2(!whyNoTable(tableOf({offset, record(key, std::nullopt)}), u"t"_s), key);
    QVERIFY2(!whyNoTable(tableOf({}), u"t"_s), "an empty topic may be the one");
}

void TstStatusRecords::a_value_may_stand_in_an_envelope_or_be_nothing()
{
    const auto plain = value("FAILED", "w2:8083", 3);
    const auto inEnvelope = R"({"schema":{"type":"struct"},"payload":)" + plain + "}";
    const auto table =
        tableOf({record("status-task-a-0", inEnvelope), record("status-task-b-0", std::nullopt),
                 record("status-task-c-0", R"({"schema":null,"payload":null})"), record("status-task-d-0", "null")});
    QCOMPARE(table.malformed, 0);
    QCOMPARE(said(table, task(u"a"_s, 0)), u"FAILED w2:8083"_s);
    for (const char16_t *gone : {u"b", u"c", u"d"}) {
        QVERIFY(!newestRow(table, task(QString::fromUtf16(gone), 0)));
        QVERIFY(table.rows.value(task(QString::fromUtf16(gone), 0)).constFirst().isTombstone);
    }
}

void TstStatusRecords::a_malformed_value_is_counted_and_hides_no_row()
{
    StatusReader reader;
    reader.read(record("status-task-a-0", value("RUNNING", "w1:8083", 1)));
    const QList<QByteArray> rubbish{"",
                                    "{",
                                    "[]",
                                    "7",
                                    "\"RUNNING\"",
                                    R"({"state":"RUNNING"})",
                                    R"({"worker_id":"w1:8083"})",
                                    R"({"state":7,"worker_id":"w1:8083","generation":1})",
                                    R"({"state":"RUNNING","worker_id":"w1:8083","generation":"1"})",
                                    R"({"state":"RUNNING","worker_id":"w1:8083","generation":99999999999})",
                                    R"({"state":"RUNNING","worker_id":"w1:8083","generation":1e999})",
                                    R"({"state":"RUNNING","worker_id":"w1:8083","generation":1,"trace":{}})",
                                    "{\"state\":\"RUNN\xff\",\"worker_id\":\"w\"}",
                                    QByteArray(20000, '[')};
    for (const auto &each : rubbish)
        reader.read(record("status-task-a-0", each, 9, 0, 9));
    QCOMPARE(reader.table().malformed, rubbish.size());
    QCOMPARE(reader.table().records, rubbish.size() + 1);
    QCOMPARE(said(reader.table(), task(u"a"_s, 0)), u"RUNNING w1:8083"_s);
}

void TstStatusRecords::a_value_cut_anywhere_is_no_row()
{
    const auto whole = value("FAILED", "w2:8083", 3);
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const auto table = tableOf({record("status-task-a-0", whole.first(size))});
        QVERIFY2(table.rows.isEmpty() && table.malformed == 1, qPrintable(u"accepted %1 bytes"_s.arg(size)));
    }
}

void TstStatusRecords::rows_are_in_the_order_of_time_and_within_a_partition_of_offsets()
{
    const auto id = task(u"a"_s, 0);
    const auto worker = [&id](const StatusTable &table) { return newestRow(table, id)->worker.text; };
    const auto row = [](const char *name, qint64 at, int partition, qint64 offset) {
        return record("status-task-a-0", value("RUNNING", name, 1), at, partition, offset);
    };
    // the clock of w2 is behind: within the partition the log is right
    QCOMPARE(worker(tableOf({row("w1", 100, 0, 1), row("w2", 90, 0, 2)})), u"w2"_s);
    // another partition is read later, or earlier: time is right
    QCOMPARE(worker(tableOf({row("w1", 100, 0, 1), row("w2", 90, 3, 70)})), u"w1"_s);
    QCOMPARE(worker(tableOf({row("w2", 90, 3, 70), row("w1", 100, 0, 1)})), u"w1"_s);
    QCOMPARE(worker(tableOf({row("w1", 100, 0, 1), row("w2", 90, 0, 2), row("w3", 95, 1, 0)})), u"w2"_s);
    QCOMPARE(worker(tableOf({row("w1", 100, 0, 1), row("w2", 100, 1, 0)})), u"w2"_s);
    QCOMPARE(tableOf({row("w1", 100, 0, 1), row("w2", 90, 3, 70)}).newest, momentOfEpoch(100));
}

void TstStatusRecords::a_late_unassigned_counts_for_connectors_only()
{
    for (const QByteArray key : {"status-task-a-0", "status-connector-a"}) {
        const auto id = key.endsWith("-0") ? task(u"a"_s, 0) : task(u"a"_s);
        const auto after = [&](const char *state, int generation) {
            return said(tableOf({record(key.constData(), value(state, "w1", 5), 1, 0, 1),
                                 record(key.constData(), value("UNASSIGNED", "w2", generation), 2, 0, 2)}),
                        id);
        };
        const auto passedOver = id.isConnector() ? u"UNASSIGNED w2"_s : u"RUNNING w1"_s;
        QCOMPARE(after("RUNNING", 5), passedOver);
        QCOMPARE(after("RUNNING", 4), passedOver);
        QCOMPARE(after("RUNNING", 6), u"UNASSIGNED w2"_s);
        QCOMPARE(after("PAUSED", 4), u"UNASSIGNED w2"_s);
    }
}

void TstStatusRecords::a_tombstone_is_the_end_until_the_next_row()
{
    QList<TopicRecord> records{record("status-task-a-0", value("RUNNING", "w1", 5), 1, 0, 1),
                               record("status-connector-a", std::nullopt, 2, 1, 1)};
    QCOMPARE(said(tableOf(records), task(u"a"_s, 0)), u"RUNNING w1"_s);
    records.append(record("status-task-a-0", std::nullopt, 3, 0, 2));
    QCOMPARE(said(tableOf(records), task(u"a"_s, 0)), u"nothing"_s);
    records.append(record("status-task-a-0", value("UNASSIGNED", "w2", 4), 4, 0, 3));
    QCOMPARE(said(tableOf(records), task(u"a"_s, 0)), u"UNASSIGNED w2"_s);
}

void TstStatusRecords::history_is_bounded()
{
    StatusReader reader;
    for (int number = 0; number < 1000; ++number)
        reader.read(record("status-task-a-0", R"({"state":"FAILED","worker_id":"w1","generation":1,"trace":"long"})",
                           number, 0, number));
    const auto rows = reader.table().rows.value(task(u"a"_s, 0));
    QCOMPARE(rows.size(), StatusReader::rowsPerTask);
    QCOMPARE(rows.constLast().offset, 999);
    QCOMPARE(rows.constLast().trace, u"long"_s);
    QCOMPARE(std::count_if(rows.begin(), rows.end(), [](const auto &row) { return !row.trace.isEmpty(); }),
             StatusReader::tracesPerTask);
    QCOMPARE(reader.table().records, 1000);
}

void TstStatusRecords::the_newest_row_of_every_recording_is_what_its_records_say_data()
{
    test::addPhasesWith(u"status"_s);
}

/// The rule of `check`: where the newest by time and the newest by offset are one, and no UNASSIGNED, it is that.
void TstStatusRecords::the_newest_row_of_every_recording_is_what_its_records_say()
{
    QFETCH(QString, phase);
    StatusReader reader;
    QMap<QByteArray, QList<TopicRecord>> byKey;
    for (const auto &each : test::recordsOf(phase, u"status"_s)) {
        reader.read(each);
        byKey[each.key].append(each);
    }
    QCOMPARE(reader.table().malformed, 0);
    int compared = 0;
    for (auto entry = byKey.cbegin(); entry != byKey.cend(); ++entry) {
        const auto newest =
            *std::ranges::max_element(*entry, {}, [](const auto &each) { return std::pair(each.at, each.offset); });
        const auto last = *std::ranges::max_element(*entry, {}, &TopicRecord::offset);
        if (!entry.key().startsWith("status-task-") || newest != last
            || newest.value.value_or("").contains("UNASSIGNED"))
            continue;
        ++compared;
        const auto name = QString::fromUtf8(entry.key().sliced(12));
        const StatusRow *row =
            newestRow(reader.table(), task(name.section(u'-', 0, -2), name.section(u'-', -1).toInt()));
        QCOMPARE(row != nullptr, newest.value.has_value());
        if (!row)
            continue;
        QCOMPARE(row->offset, newest.offset);
        QVERIFY(newest.value->contains("\"" + row->state.word.toUtf8() + "\""));
    }
    QVERIFY(compared > 0);
}

QTEST_APPLESS_MAIN(TstStatusRecords)
#include "tst_statusrecords.moc"
