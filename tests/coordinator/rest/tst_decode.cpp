// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/decode.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Hand-picked bodies; whole recordings of every version are fed in tests/recorded and tst_recordedrest.
class TstDecode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_root_without_cluster_id_is_old_not_wrong();
    void names_are_kept_as_they_are();
    void a_status_says_who_what_and_why();
    void a_state_of_the_future_is_kept();
    void unknown_members_are_passed_over();
    void a_known_member_of_the_wrong_type_is_named_with_its_path();
    void a_task_number_that_cannot_be_is_refused();
    void config_values_need_not_be_texts();
    void an_error_never_quotes_a_value();
    void a_plain_list_instead_of_expanded_connectors_is_an_old_version();
    void connectors_are_told_apart_whatever_their_names_and_texts_hold();
    void what_is_no_json_between_connectors_is_refused();
    void what_another_worker_said_too_is_kept_once();
    void one_broken_line_does_not_lose_its_neighbours();
    void one_broken_connector_does_not_lose_the_others();
    void impossible_characters_and_numbers_are_mended_and_told();
    void the_lesser_answers_are_read();
    void health_tells_whether_the_herder_answered();
    void a_config_answer_tells_whether_the_herder_answered();
    void an_answer_cut_anywhere_is_refused_data();
    void an_answer_cut_anywhere_is_refused();
};

namespace {

const QByteArray statusBody =
    R"({"name":"orders-db","connector":{"state":"RUNNING","worker_id":"w1:8083","version":"1"},)"
    R"("tasks":[{"id":0,"state":"FAILED","worker_id":"w2:8083","version":null,"trace":"boom\n\tat x"},)"
    R"({"id":1,"state":"UNASSIGNED","worker_id":"w1:8083"}],"type":"source"})";
const QByteArray infoBody =
    R"({"name":"orders-db","config":{"tasks.max":"2","name":"orders-db"},)"
    R"("tasks":[{"connector":"orders-db","task":0},{"connector":"orders-db","task":1}],"type":"source"})";

QByteArray expandedBody(const QByteArray &name)
{
    return '"' + name + R"(":{"status":)" + statusBody + R"(,"info":)" + infoBody + '}';
}

template <typename T> Error errorOf(const Result<T> &result)
{
    return result ? Error{Fault::Cancelled, u"no error"_s, {}} : result.error();
}

} // namespace

void TstDecode::a_root_without_cluster_id_is_old_not_wrong()
{
    QCOMPARE(decodeRoot(R"({"version":"0.10.2","commit":"abc"})").value(), (WorkerRoot{u"0.10.2"_s, u"abc"_s, {}}));
    QCOMPARE(errorOf(decodeRoot("{}")).detail, u"version is missing"_s);
}

void TstDecode::names_are_kept_as_they_are()
{
    const auto names = decodeNames(R"(["odd name ä.b->c","in/out","50%","back\\slash",""])").value();
    QCOMPARE(names.size(), 5);
    QCOMPARE(names.at(0).text, u"odd name ä.b->c"_s);
    QCOMPARE(names.at(3).text, u"back\\slash"_s);
    QVERIFY(names.at(4).isEmpty());
    QCOMPARE(errorOf(decodeNames(R"(["a",null])")).detail, u"[1] is not a text"_s);
}

void TstDecode::a_status_says_who_what_and_why()
{
    const auto status = decodeStatus(statusBody).value();
    QVERIFY(status.connector.id.isConnector());
    QVERIFY(status.connector.state.isRunning());
    QCOMPARE(status.connector.worker, WorkerId(u"w1:8083"_s));
    QCOMPARE(status.type, u"source"_s);
    QCOMPARE(status.tasks.size(), 2);
    QCOMPARE(status.tasks.at(0).id.text(), u"orders-db-0"_s);
    QCOMPARE(status.tasks.at(0).trace, u"boom\n\tat x"_s);
    QVERIFY(status.tasks.at(1).state.isUnassigned());
}

void TstDecode::a_state_of_the_future_is_kept()
{
    const auto line =
        decodeTaskStatus(R"({"id":3,"state":"hibernating","worker_id":"w1:1"})", ConnectorName(u"c"_s)).value();
    QCOMPARE(line.state.word, u"HIBERNATING"_s);
    QCOMPARE(line.id, (TaskId{ConnectorName(u"c"_s), 3}));
}

void TstDecode::unknown_members_are_passed_over()
{
    const auto status = decodeStatus(
        R"({"new":[{}],"name":"c","connector":{"state":"RUNNING","worker_id":"w:1","x":{}},"tasks":[],"more":1e300})");
    QVERIFY(status.has_value());
    QVERIFY(status->type.isEmpty());
}

void TstDecode::a_known_member_of_the_wrong_type_is_named_with_its_path()
{
    const auto error = errorOf(decodeStatus(
        R"({"name":"c","connector":{"state":"RUNNING","worker_id":"w:1"},"tasks":[{"id":0,"state":"RUNNING"},{"id":"1"}]})"));
    QCOMPARE(error.fault, Fault::Malformed);
    QCOMPARE(error.detail, u"tasks[1].id is not a whole number"_s);
    QCOMPARE(errorOf(decodeStatus(R"({"name":"c","connector":[]})")).detail, u"connector is not an object"_s);
    QCOMPARE(errorOf(decodeStatus(R"({"name":"c","connector":{"state":"X","worker_id":7}})")).detail,
             u"connector.worker_id is not a text"_s);
    QCOMPARE(errorOf(decodeInfo(R"({"name":"c","config":{},"tasks":{}})")).detail, u"tasks is not a list"_s);
}

void TstDecode::a_task_number_that_cannot_be_is_refused()
{
    for (const QByteArray number : {"-1", "2147483648", "1.5", "99999999999999999999", "null", "true"}) {
        const QByteArray body = R"({"state":"RUNNING","worker_id":"w:1","id":)" + number + '}';
        QCOMPARE(errorOf(decodeTaskStatus(body, ConnectorName(u"c"_s))).fault, Fault::Malformed);
    }
}

void TstDecode::config_values_need_not_be_texts()
{
    const auto config =
        decodeConfig(R"({"a":"x","b":3,"c":null,"d":true,"e":[1,{"f":"g"}],"h":12345678901234567890123})").value();
    const QMap<QString, QString> expected{{u"a"_s, u"x"_s},
                                          {u"b"_s, u"3"_s},
                                          {u"c"_s, QString()},
                                          {u"d"_s, u"true"_s},
                                          {u"e"_s, u"[1,{\"f\":\"g\"}]"_s},
                                          {u"h"_s, u"12345678901234567890123"_s}};
    QCOMPARE(config, expected);
}

void TstDecode::an_error_never_quotes_a_value()
{
    for (const QByteArray body : {R"({"password":"hunter2")", R"(["hunter2"])", R"("hunter2")", "hunter2"}) {
        const auto error = errorOf(decodeConfig(body));
        QCOMPARE(error.fault, Fault::Malformed);
        QVERIFY(!(error.what + error.detail).contains(u"hunter2"_s));
    }
}

void TstDecode::a_plain_list_instead_of_expanded_connectors_is_an_old_version()
{
    QCOMPARE(errorOf(decodeExpanded(R"(["till-sink","ord-src"])")).fault, Fault::Unsupported);
    QCOMPARE(errorOf(decodeExpanded("[]")).fault, Fault::Unsupported);
    QVERIFY(decodeExpanded("{}").value().connectors.isEmpty());
}

void TstDecode::connectors_are_told_apart_whatever_their_names_and_texts_hold()
{
    const QByteArray trap = R"({"info":{"name":"t","config":{"k":"}],\"{[\\"},"tasks":[]}})";
    const QByteArray body = " {\n \"a\\\"}{,\" : " + trap + " ,\r\n\t\"\\u00e4\\\\\":" + trap
        + R"(,"none":{},"twice":{},)" + R"("twice":)" + trap + " } \n";
    const auto expanded = decodeExpanded(body).value();
    QVERIFY(expanded.doubts.isEmpty());
    QCOMPARE(expanded.connectors.keys(),
             (QList<ConnectorName>{ConnectorName(u"a\"}{,"_s), ConnectorName(u"none"_s), ConnectorName(u"twice"_s),
                                   ConnectorName(u"ä\\"_s)}));
    for (const QString &name : {u"a\"}{,"_s, u"ä\\"_s, u"twice"_s})
        QCOMPARE(expanded.connectors.value(ConnectorName(name)).info->config.value(u"k"_s), u"}],\"{[\\"_s);
    QVERIFY(decodeExpanded(" { } ").value().connectors.isEmpty());
}

void TstDecode::what_is_no_json_between_connectors_is_refused()
{
    const QByteArray good = expandedBody("a");
    for (const QByteArray &body :
         {'{' + good + ",}", "{," + good + '}', '{' + good + ' ' + good + '}', '{' + good + "}}", '{' + good + "},{}",
          '{' + good + "]", '[' + good + ']', '{' + good + R"(,"b"})", '{' + good + R"(,"b":})",
          '{' + good + R"(,"b" {}})", '{' + good + R"(,b:{}})", '{' + good + R"(,"b":{]}})",
          '{' + good + R"(,"b":{} x})", '{' + good + R"(,"b":]})"})
        QCOMPARE(errorOf(decodeExpanded(body)).fault, Fault::Malformed);
}

void TstDecode::what_another_worker_said_too_is_kept_once()
{
    const auto first = decodeExpanded('{' + expandedBody("a") + ',' + expandedBody("b") + '}').value();
    QByteArray other = '{' + expandedBody("a") + ',' + expandedBody("b") + '}';
    other.replace(other.lastIndexOf("FAILED"), 6, "PAUSED");
    const auto second = decodeExpanded(other, first.connectors).value();
    QCOMPARE(second, decodeExpanded(other).value());
    const auto of = [](const ExpandedConnectors &said, const QString &name) {
        return said.connectors.value(ConnectorName(name));
    };
    QVERIFY(of(second, u"a"_s).status->tasks.isSharedWith(of(first, u"a"_s).status->tasks));
    QVERIFY(of(second, u"b"_s).info->config.isSharedWith(of(first, u"b"_s).info->config));
    QVERIFY(of(second, u"b"_s).status->tasks[0].state.isPaused());
    QVERIFY(of(first, u"b"_s).status->tasks[0].state.isFailed());
}

void TstDecode::one_broken_connector_does_not_lose_the_others()
{
    const QByteArray body = '{' + expandedBody("good") + R"(,"bad":{"status":{"name":"bad","connector":{"state":1}}},)"
        + R"("bare":{},)" + expandedBody("other") + '}';
    const auto expanded = decodeExpanded(body).value();
    QCOMPARE(expanded.connectors.size(), 4);
    const ConnectorAnswer bad = expanded.connectors.value(ConnectorName(u"bad"_s));
    QVERIFY(bad.status && bad.status->connector.state.word.isEmpty()); // it has one that nobody can read
    QCOMPARE(expanded.connectors.value(ConnectorName(u"good"_s)).info->tasks, (QList<int>{0, 1}));
    QVERIFY(!expanded.connectors.value(ConnectorName(u"bare"_s)).status);
    QCOMPARE(expanded.doubts, QStringList{u"bad.status.connector.state is not a text"_s});
}

void TstDecode::one_broken_line_does_not_lose_its_neighbours()
{
    const auto expanded = decodeExpanded(
        R"({"half":{"status":{"name":"half","connector":{"state":"RUNNING","worker_id":"w1:1"},"tasks":[)"
        R"({"id":0,"state":"FAILED","worker_id":"w1:1","trace":"boom"},{"id":99999999999,"state":"RUNNING"},)"
        R"({"id":2,"state":"RUNNING","worker_id":"w2:1"}],"type":"sink"},)"
        R"("info":{"name":"half","config":{},"tasks":[{"connector":"half","task":99999999999}]}}})");
    QVERIFY(expanded);
    const ConnectorAnswer half = expanded->connectors.value(ConnectorName(u"half"_s));
    QVERIFY(half.status && half.status->connector.state.isRunning());
    QCOMPARE(half.status->tasks.size(), 2);
    QVERIFY(half.status->tasks[0].state.isFailed());
    QCOMPARE(half.status->tasks[1].id.number, 2);
    QVERIFY(!half.info); // how many tasks there should be is not known, rather than one less
    QCOMPARE(expanded->doubts,
             (QStringList{u"half.status.tasks[1].id is a number that cannot be"_s,
                          u"half.info.tasks[0].task is a number that cannot be"_s}));
}

void TstDecode::impossible_characters_and_numbers_are_mended_and_told()
{
    const QByteArray bodies[] = {
        '{' + expandedBody("good") + R"(,"lone \ud83d":{}})",
        '{' + expandedBody("good") + R"(,"lone \udc00\ud83d\ude00":{}})",
        '{' + expandedBody("good") + ",\"bad byte \xff\":{}}",
        '{' + expandedBody("good") + R"(,"huge":{"x":123456789012345678901234567890,"y":1e999}})",
    };
    for (const QByteArray &body : bodies) {
        const auto expanded = decodeExpanded(body);
        QVERIFY2(expanded.has_value(), body.constData());
        QCOMPARE(expanded->connectors.size(), 2);
        QCOMPARE(expanded->connectors.value(ConnectorName(u"good"_s)).status->tasks.size(), 2);
        QCOMPARE(expanded->doubts.size(), 1);
    }
    QCOMPARE(decodeNames("[\"a\xff\",\"\\ud800x\",\"\\ud83d\\ude00\"]").value().at(1).text, QString(u'\ufffd') + u'x');
    QCOMPARE(decodeNames("[\"a\xff\",\"\\ud83d\\ude00\"]").value().at(1).text, u"😀"_s);
}

void TstDecode::the_lesser_answers_are_read()
{
    const ConnectorName name(u"c"_s);
    const TaskConfig task{{name, 0}, {{u"k"_s, u"v"_s}}};
    QCOMPARE(decodeTasks(R"([{"id":{"connector":"c","task":0},"config":{"k":"v"}}])").value(), QList{task});
    QCOMPARE(decodeTasksConfig(R"({"c-0":{"k":"v"}})", name).value(), QList{task});
    QCOMPARE(errorOf(decodeTasksConfig(R"({"d-0":{}})", name)).fault, Fault::Malformed);
    QCOMPARE(decodeTopics(R"({"c":{"topics":["a","b"]}})").value(), (QStringList{u"a"_s, u"b"_s}));
    const auto offsets =
        decodeOffsets(R"({"offsets":[{"partition":{"p":1},"offset":{"o":2}},{"partition":{},"offset":null}]})");
    QCOMPARE(offsets.value(), (QList<ConnectorOffset>{{u"{\"p\":1}"_s, u"{\"o\":2}"_s}, {u"{}"_s, QString()}}));
    QCOMPARE(decodePlugins(R"([{"class":"lab.SlowSink","type":"sink","version":"1"}])").value(),
             (QList<Plugin>{{u"lab.SlowSink"_s, u"sink"_s, u"1"_s}}));
    const auto keys =
        decodePluginConfig(R"([{"name":"topic","type":"STRING","required":true,"default_value":null}])").value();
    QVERIFY(keys.first().isRequired);
    const auto loggers =
        decodeLoggers(R"({"root":{"level":"INFO","last_modified":1764495637000},"a":{"level":"WARN"}})").value();
    QCOMPARE(loggers.value(u"root"_s).lastModified, momentOfEpoch(1764495637000));
    QVERIFY(!loggers.value(u"a"_s).lastModified);
    QCOMPARE(decodeLogger(R"({"level":"INFO","last_modified":null})").value(), (LoggerLevel{u"INFO"_s, std::nullopt}));
}

void TstDecode::health_tells_whether_the_herder_answered()
{
    const auto healthy = decodeHealth(200, R"({"status":"healthy","message":"ready"})").value();
    QCOMPARE(healthy, (TickAnswer{true, 200, u"ready"_s, milliseconds(0)}));
    const auto unhealthy = decodeHealth(500, R"({"status":"unhealthy","message":"stopping 1 and 2 tasks"})").value();
    QCOMPARE(unhealthy, (TickAnswer{false, 500, u"stopping 1 and 2 tasks"_s, milliseconds(0)}));
    QVERIFY(!decodeHealth(503, R"({"status":"starting","message":"…"})").value().answered);
    QCOMPARE(errorOf(decodeHealth(404, R"({"error_code":404,"message":"HTTP 404 Not Found"})")).fault,
             Fault::Unsupported);
    QCOMPARE(errorOf(decodeHealth(404, "<html><title>Error 404 Not Found</title></html>")).fault, Fault::NotFound);
    QCOMPARE(errorOf(decodeHealth(503, "<html><h1>upstream gone</h1></html>")).fault, Fault::ServerFault);
    QCOMPARE(errorOf(decodeHealth(200, "fine")).fault, Fault::Malformed);
    QCOMPARE(errorOf(decodeHealth(401, "User cannot access the resource.")).fault, Fault::Unauthorized);
}

void TstDecode::a_config_answer_tells_whether_the_herder_answered()
{
    QVERIFY(decodeConfigTick(200, R"({"name":"c"})").value().answered);
    QVERIFY(decodeConfigTick(404, R"({"error_code":404,"message":"Connector c not found"})").value().answered);
    const auto rebalance =
        R"({"error_code":500,"message":"Request cannot be completed because a rebalance is expected"})";
    QVERIFY(decodeConfigTick(500, rebalance).value().answered);
    const auto hung =
        decodeConfigTick(500, R"({"error_code":500,"message":"Request timed out. The worker is currently x"})").value();
    QVERIFY(!hung.answered);
    QCOMPARE(hung.message, u"Request timed out. The worker is currently x"_s);
    QCOMPARE(errorOf(decodeConfigTick(400, "<html><title>Error 400 Ambiguous URI path separator</title>")).fault,
             Fault::Rejected);
    QCOMPARE(errorOf(decodeConfigTick(500, "<html><h1>proxy</h1></html>")).fault, Fault::ServerFault);
    QCOMPARE(errorOf(decodeConfigTick(401, "")).fault, Fault::Unauthorized);
}

void TstDecode::an_answer_cut_anywhere_is_refused_data()
{
    QTest::addColumn<QByteArray>("whole");
    QTest::addColumn<int>("decoder");
    QTest::newRow("status") << statusBody << 0;
    QTest::newRow("info") << infoBody << 1;
    QTest::newRow("expanded") << '{' + expandedBody("a") + ',' + expandedBody("b") + '}' << 2;
    QTest::newRow("mended") << '{' + expandedBody("a\\ud800") + ",\"\xff\":{\"x\":1e999}}" << 2;
    QTest::newRow("names") << QByteArray(R"(["a","ä","in\/out"])") << 3;
    QTest::newRow("health") << QByteArray(R"({"status":"healthy","message":"ready"})") << 4;
}

void TstDecode::an_answer_cut_anywhere_is_refused()
{
    QFETCH(QByteArray, whole);
    QFETCH(int, decoder);
    const auto isRead = [decoder](QByteArrayView body) {
        switch (decoder) {
        case 0:
            return decodeStatus(body).has_value();
        case 1:
            return decodeInfo(body).has_value();
        case 2:
            return decodeExpanded(body).has_value();
        case 3:
            return decodeNames(body).has_value();
        default:
            return decodeHealth(200, body).has_value();
        }
    };
    QVERIFY(isRead(whole));
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY2(!isRead(QByteArrayView(whole).first(size)), qPrintable(u"accepted %1 bytes"_s.arg(size)));
}

QTEST_APPLESS_MAIN(TstDecode)
#include "tst_decode.moc"
