// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/configrecords.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstConfigRecords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_connector_has_the_tasks_of_its_last_commit();
    void a_commit_without_its_task_records_is_torn_until_the_next_whole_one();
    void a_commit_may_come_before_a_later_configuration();
    void targets_are_read_in_both_forms();
    void a_target_may_come_first_and_ends_with_its_tombstone();
    void a_deleted_connector_starts_anew();
    void what_was_done_is_noted_in_order();
    void session_keys_leave_only_their_time();
    void other_keys_and_malformed_values_change_nothing();
    void a_topic_without_one_config_key_is_another_topic();
    void a_value_cut_anywhere_changes_nothing();
    void every_recorded_topic_has_the_tasks_that_were_expected_data();
    void every_recorded_topic_has_the_tasks_that_were_expected();
};

namespace {

const ConnectorName odd(u"odd-1 ä.b->c"_s);

/// Records at offsets 0, 1, …, each a second after the one before.
ConfigTable tableOf(const QList<std::pair<QByteArray, std::optional<QByteArray>>> &records)
{
    ConfigReader reader;
    for (qint64 offset = 0; const auto &[key, value] : records) {
        reader.read({.offset = offset, .at = momentOfEpoch(1000 * offset), .key = key, .value = value});
        ++offset;
    }
    return reader.table();
}

std::pair<QByteArray, std::optional<QByteArray>> connector()
{
    return {"connector-odd-1 ä.b->c", R"({"properties":{"tasks.max":"2","gone":null}})"};
}
std::pair<QByteArray, std::optional<QByteArray>> taskRecord(int number)
{
    return {"task-odd-1 ä.b->c-" + QByteArray::number(number), R"({"properties":{}})"};
}
std::pair<QByteArray, std::optional<QByteArray>> commit(int tasks)
{
    return {"commit-odd-1 ä.b->c", "{\"tasks\":" + QByteArray::number(tasks) + "}"};
}
std::pair<QByteArray, std::optional<QByteArray>> target(std::optional<QByteArray> value)
{
    return {"target-state-odd-1 ä.b->c", std::move(value)};
}

} // namespace

void TstConfigRecords::a_connector_has_the_tasks_of_its_last_commit()
{
    const auto table = tableOf({connector(), taskRecord(0), taskRecord(1), commit(2)});
    QCOMPARE(table.connectors.keys(), QList{odd});
    const auto &found = table.connectors[odd];
    QCOMPARE(found.name, odd);
    QCOMPARE(found.tasks, 2);
    QVERIFY(!found.isTorn);
    QCOMPARE(found.target, TargetState::Started);
    QCOMPARE(found.configAt, momentOfEpoch(0));
    QCOMPARE(found.committedAt, momentOfEpoch(3000));
    QCOMPARE(found.config.value(u"tasks.max"_s), u"2"_s);
    QVERIFY(found.config.value(u"gone"_s).isNull());
    QCOMPARE(table.endOffset, 4);
    QVERIFY(!tableOf({connector()}).connectors[odd].tasks);
    QCOMPARE(tableOf({connector(), taskRecord(0), commit(1), commit(0)}).connectors[odd].tasks, 0);
}

void TstConfigRecords::a_commit_without_its_task_records_is_torn_until_the_next_whole_one()
{
    auto records = QList{connector(), taskRecord(0), taskRecord(1), commit(2), taskRecord(1), commit(2)};
    QVERIFY(tableOf(records).connectors[odd].isTorn);
    QCOMPARE(tableOf(records).connectors[odd].tasks, 2);
    records << taskRecord(0) << commit(2);
    QVERIFY(tableOf(records).connectors[odd].isTorn);
    records << taskRecord(1) << taskRecord(0) << taskRecord(7) << commit(2);
    QVERIFY(!tableOf(records).connectors[odd].isTorn);
    // two leaders: task, task, commit, commit
    QVERIFY(tableOf({connector(), taskRecord(0), taskRecord(0), commit(1), commit(1)}).connectors[odd].isTorn);
    QVERIFY(!tableOf({connector(), commit(1), commit(0)}).connectors[odd].isTorn);
}

void TstConfigRecords::a_commit_may_come_before_a_later_configuration()
{
    const auto table = tableOf({taskRecord(0), commit(1), connector()});
    QCOMPARE(table.connectors[odd].tasks, 1);
    QVERIFY(tableOf({taskRecord(0), commit(1)}).connectors.isEmpty());
}

void TstConfigRecords::targets_are_read_in_both_forms()
{
    const auto after = [](const char *value) { return tableOf({connector(), target(value)}).connectors[odd].target; };
    QCOMPARE(after(R"({"state":"PAUSED"})"), TargetState::Paused);
    QCOMPARE(after(R"({"state":"PAUSED","state.v2":"STOPPED"})"), TargetState::Stopped);
    QCOMPARE(after(R"({"state":"STARTED","state.v2":null})"), TargetState::Started);
    QCOMPARE(after(R"({"schema":{},"payload":{"state":"PAUSED"}})"), TargetState::Paused);
    QCOMPARE(tableOf({connector(), target(R"({"state":"PAUSED"})")}).connectors[odd].targetAt, momentOfEpoch(1000));
}

void TstConfigRecords::a_target_may_come_first_and_ends_with_its_tombstone()
{
    QCOMPARE(tableOf({target(R"({"state":"PAUSED","state.v2":"STOPPED"})"), connector()}).connectors[odd].target,
             TargetState::Stopped);
    const auto removed = QList{
        connector(), target(R"({"state":"PAUSED"})"), {"connector-odd-1 ä.b->c", std::nullopt}, target(std::nullopt)};
    QVERIFY(tableOf(removed).connectors.isEmpty());
    QCOMPARE(tableOf(removed + QList{connector()}).connectors[odd].target, TargetState::Started);
}

void TstConfigRecords::a_deleted_connector_starts_anew()
{
    auto records =
        QList{connector(), taskRecord(0), commit(1), taskRecord(1), {"connector-odd-1 ä.b->c", std::nullopt}};
    QVERIFY(tableOf(records).connectors.isEmpty());
    records << connector();
    QVERIFY(!tableOf(records).connectors[odd].tasks);
    records << taskRecord(0) << commit(2);
    QVERIFY(tableOf(records).connectors[odd].isTorn);
}

void TstConfigRecords::what_was_done_is_noted_in_order()
{
    using Kind = ConfigAction::Kind;
    const auto table = tableOf({connector(),
                                taskRecord(0),
                                commit(1),
                                connector(),
                                target(R"({"state":"PAUSED"})"),
                                {"restart-connector-odd-1 ä.b->c", R"({"include-tasks":true,"only-failed":false})"},
                                {"restart-connector-other", R"({"include-tasks":false,"only-failed":true})"},
                                {"connector-odd-1 ä.b->c", std::nullopt},
                                target(std::nullopt),
                                {"connector-odd-1 ä.b->c", std::nullopt}});
    QList<Kind> kinds;
    for (const auto &action : table.actions)
        kinds.append(action.kind);
    QCOMPARE(kinds,
             (QList{Kind::Created, Kind::TasksCommitted, Kind::Configured, Kind::TargetChanged, Kind::Restarted,
                    Kind::Restarted, Kind::Deleted}));
    QCOMPARE(table.actions[1],
             (ConfigAction{.kind = Kind::TasksCommitted, .connector = odd, .at = momentOfEpoch(2000), .offset = 2}));
    QVERIFY(table.actions[4].includesTasks);
    QVERIFY(!table.actions[5].includesTasks);

    QList<std::pair<QByteArray, std::optional<QByteArray>>> many(1000, connector());
    QCOMPARE(tableOf(many).actions.size(), ConfigReader::actionsKept);
    QCOMPARE(tableOf(many).actions.constLast().offset, 999);
}

void TstConfigRecords::session_keys_leave_only_their_time()
{
    const auto key = R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":7})";
    const auto table = tableOf({{"session-key", key}, {"session-key", key}});
    QCOMPARE(table.sessionKeys, (QList{momentOfEpoch(0), momentOfEpoch(1000)}));
    QVERIFY(table.connectors.isEmpty());
}

void TstConfigRecords::other_keys_and_malformed_values_change_nothing()
{
    const auto before = tableOf({connector(), taskRecord(0), commit(1)});
    const auto after = tableOf({connector(),
                                taskRecord(0),
                                commit(1),
                                {"logger-cluster-org", R"({"level":"DEBUG"})"},
                                {"tasks-fencing-odd-1 ä.b->c", R"({"task-count":1})"},
                                {"whatever", "\xff"},
                                {"", std::nullopt},
                                {"connector-", "{}"},
                                {"task-x", "{}"},
                                {"commit-", "{}"},
                                taskRecord(-1),
                                {"connector-odd-1 ä.b->c", "{"},
                                {"connector-odd-1 ä.b->c", "{}"},
                                {"connector-odd-1 ä.b->c", R"({"properties":[]})"},
                                {"commit-odd-1 ä.b->c", R"({"tasks":-1})"},
                                {"commit-odd-1 ä.b->c", R"({"tasks":99999999999})"},
                                {"commit-odd-1 ä.b->c", R"({"tasks":"2"})"},
                                {"commit-odd-1 ä.b->c", std::nullopt},
                                target("[]"),
                                target(R"({"state":"FLYING"})"),
                                target(R"({"state.v2":7})"),
                                {"restart-connector-odd-1 ä.b->c", R"({"include-tasks":"yes"})"}});
    QCOMPARE(after.connectors, before.connectors);
    QCOMPARE(after.actions, before.actions);
    QCOMPARE(after.malformed, 10);
    QCOMPARE(after.records, 22);
    QCOMPARE(after.otherKeys, 2);
}

void TstConfigRecords::a_topic_without_one_config_key_is_another_topic()
{
    const TopicRecord status{.key = "status-task-a-0", .value = "{}"};
    const auto tableWith = [&status](const QByteArray &key) {
        ConfigReader reader;
        reader.read(status);
        reader.read({.key = key});
        return reader.table();
    };
    const auto why = whyNoTable(tableWith(R"(["orders",{"partition":0}])"), u"lab-status"_s);
    QVERIFY(why);
    QCOMPARE(why->what, u"lab-status holds no configuration: is it the config topic?"_s);
    for (const char *key : {"session-key", "connector-a", "task-a-0", "commit-a", "target-state-a",
                            "restart-connector-a", "tasks-fencing-a", "logger-cluster-org"})
        QVERIFY2(!whyNoTable(tableWith(key), u"t"_s), key);
    QVERIFY2(!whyNoTable(ConfigReader().table(), u"t"_s), "an empty topic may be the one");
}

void TstConfigRecords::a_value_cut_anywhere_changes_nothing()
{
    for (const auto &[key, value] : {connector(), commit(1), target(R"({"state":"PAUSED"})")}) {
        for (qsizetype size = 0; size < value->size(); ++size) {
            const auto table = tableOf({{key, value->first(size)}});
            QVERIFY2(table.malformed == 1 && table.connectors.isEmpty(), qPrintable(u"accepted %1 bytes"_s.arg(size)));
        }
    }
}

void TstConfigRecords::every_recorded_topic_has_the_tasks_that_were_expected_data()
{
    test::addPhasesWith(u"config"_s);
}

/// In a calm phase all that is configured is assigned or known to be nobody's.
void TstConfigRecords::every_recorded_topic_has_the_tasks_that_were_expected()
{
    QFETCH(QString, phase);
    ConfigReader reader;
    for (const auto &record : test::recordsOf(phase, u"config"_s))
        reader.read(record);
    QCOMPARE(reader.table().malformed, 0);
    const auto expected = test::recordedJson(phase + u"/expected.json"_s);
    if (!expected.value(u"calm"_s).toBool() || !expected.value(u"assigned"_s).isObject())
        return;
    QStringList configured;
    for (const auto &connector : reader.table().connectors) {
        for (int number = 0; number < connector.tasks.value_or(0) && !connector.isTorn; ++number)
            configured.append(TaskId{connector.name, number}.text());
    }
    QStringList known = expected.value(u"assigned"_s).toObject().keys();
    for (const auto &unowned : expected.value(u"unowned"_s).toArray())
        known.append(unowned.toString());
    known.removeDuplicates();
    known.sort();
    configured.sort();
    QCOMPARE(configured, known);
}

QTEST_APPLESS_MAIN(TstConfigRecords)
#include "tst_configrecords.moc"
