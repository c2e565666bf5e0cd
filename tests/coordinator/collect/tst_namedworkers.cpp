// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/namedworkers.h"
#include "kafka/statusrecords.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const WorkerId w1(u"w1:8083"_s), w2(u"w2:8083"_s);

/// A status topic that is written as the test goes on.
struct Topic {
    StatusReader reader;
    NamedWorkers named;
    qint64 offset = 0;

    void write(const QByteArray &key, const std::optional<QByteArray> &worker)
    {
        TopicRecord record{.offset = offset, .at = momentOfEpoch(offset), .key = key};
        if (worker)
            record.value = R"({"state":"RUNNING","trace":null,"worker_id":")" + *worker + R"(","generation":1})";
        ++offset;
        if (const auto id = reader.read(record))
            named.readTask(reader.table(), *id);
    }
};

} // namespace

class TstNamedWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_is_named_until_its_last_task_names_another()
    {
        Topic topic;
        QVERIFY(topic.named.all().isEmpty());
        topic.write("status-task-a-0", "w1:8083");
        topic.write("status-task-a-1", "w1:8083");
        topic.write("status-task-a-0", "w2:8083");
        QCOMPARE(topic.named.all(), (QSet{w1, w2}));
        topic.write("status-task-a-1", "w2:8083");
        QCOMPARE(topic.named.all(), QSet{w2});
    }

    void a_tombstone_names_nobody()
    {
        Topic topic;
        topic.write("status-connector-a", "w1:8083");
        topic.write("status-connector-a", std::nullopt);
        topic.write("status-connector-a", std::nullopt);
        QVERIFY(topic.named.all().isEmpty());
    }

    void what_is_no_status_changes_nothing()
    {
        Topic topic;
        topic.write("status-task-a-0", "w1:8083");
        topic.write("status-topic-x:connector-a", "w2:8083");
        topic.write("status-task-a-0", R"(w2","generation":"none","x":")");
        QCOMPARE(topic.reader.table().malformed, 1);
        QCOMPARE(topic.named.all(), QSet{w1});
    }

    void row_by_row_comes_to_the_same_as_all_at_once_data() { test::addPhasesWith(u"status"_s); }
    void row_by_row_comes_to_the_same_as_all_at_once()
    {
        QFETCH(QString, phase);
        StatusReader reader;
        NamedWorkers followed;
        for (const TopicRecord &record : test::recordsOf(phase, u"status"_s))
            if (const auto id = reader.read(record))
                followed.readTask(reader.table(), *id);
        NamedWorkers whole;
        whole.readTask(reader.table(), TaskId{ConnectorName(u"of another table"_s), 0});
        whole.readAll(reader.table());
        QVERIFY(!whole.all().isEmpty());
        QCOMPARE(followed.all(), whole.all());
    }
};

QTEST_APPLESS_MAIN(TstNamedWorkers)
#include "tst_namedworkers.moc"
