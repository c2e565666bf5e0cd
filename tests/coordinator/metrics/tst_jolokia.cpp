// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/jolokia.h"
#include "metrics/merged.h"
#include "recordedworkers.h"
#include "tests/support/testmain.h"

#include <QJsonDocument>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstJolokia : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_worker_has_the_task_map_it_really_had();
    void a_worker_of_4_1_shows_everything_there_is();
    void every_version_says_which_member_it_is();
    void the_request_asks_type_by_type();
    void an_answer_with_an_error_leaves_its_part_unknown();
    void no_task_at_all_is_an_empty_map_of_a_worker_and_of_nothing_else();
    void a_list_shorter_than_the_task_count_is_not_the_whole();
    void an_entry_without_a_state_makes_the_list_incomplete();
    void names_come_out_unquoted();
    void nan_null_and_nonsense_are_unknown();
    void single_attributes_and_single_objects_are_read();
    void a_list_of_one_attribute_is_answered_as_a_list();
    void when_every_answer_is_an_error_it_is_said_in_jolokias_words();
    void what_is_no_answer_is_refused_data();
    void what_is_no_answer_is_refused();
    void metrics_cut_anywhere_are_refused();
    void every_recorded_dump_has_the_threads_there_really_were();
    void a_hanging_herder_shows_where_it_hangs();
    void threads_cut_anywhere_are_refused();
};

namespace {

QByteArray answer(const char *mbean, const char *value)
{
    return QByteArray(R"({"request":{"type":"read","mbean":")") + mbean + R"("},"status":200,"value":)" + value + '}';
}

const QByteArray worker = answer("kafka.connect:type=connect-worker-metrics", R"({"task-count":1.0})");
const QByteArray oneTask =
    answer("kafka.connect:type=connector-task-metrics,*",
           R"({"kafka.connect:connector=a,task=0,type=connector-task-metrics":{"status":"running"}})");
const QByteArray noTask = R"({"request":{"mbean":"kafka.connect:type=connector-task-metrics,*"},"status":404,)"
                          R"("error":"javax.management.InstanceNotFoundException : No MBean with pattern"})";
const QByteArray failed = R"({"request":{"mbean":"kafka.connect:type=connector-task-metrics,*"},"status":500,)"
                          R"("error":"NotFoundException : No status found for task a-0"})";

QByteArray list(const QList<QByteArray> &answers)
{
    return '[' + answers.join(',') + ']';
}

} // namespace

void TstJolokia::every_recorded_worker_has_the_task_map_it_really_had()
{
    qsizetype read = 0, refused = 0;
    for (const auto &recorded : test::recordedWorkers(u"metrics"_s, u"jolokia.json"_s)) {
        const auto metrics = decodeJolokiaMetrics(test::recordedBytes(recorded.file(u"metrics"_s, u"jolokia.json"_s)));
        const QString where = recorded.phase + u' ' + recorded.name;
        if (!metrics) { // kafka.connect:* failed as a whole
            QCOMPARE(metrics.error().fault, Fault::ServerFault);
            QVERIFY2(metrics.error().detail.contains(u"No status found"), qPrintable(metrics.error().detail));
            ++refused;
            continue;
        }
        QVERIFY2(metrics->hasTaskMap, qPrintable(where));
        QVERIFY2(metrics->taskCount == metrics->tasks.size(), qPrintable(where));
        QVERIFY2(test::namesOf(metrics->tasks) == recorded.really(u"task_mbeans"_s), qPrintable(where));
        QVERIFY2(metrics->epoch && metrics->assignedTasks && metrics->rebalancing.has_value(), qPrintable(where));
        ++read;
    }
    QCOMPARE(refused, 4);
    QVERIFY(read > 500);
}

void TstJolokia::a_worker_of_4_1_shows_everything_there_is()
{
    const auto metrics = decodeJolokiaMetrics(test::recordedBytes(u"4.1.1/healthy/1-stable/metrics/w1.jolokia.json"_s));
    QVERIFY(metrics);
    QCOMPARE(metrics->tasks.size(), 2);
    QCOMPARE(metrics->tasks[0].id, (TaskId{ConnectorName(u"odd name ä.b->c"_s), 0}));
    QCOMPARE(metrics->tasks[0].status, u"running"_s);
    QVERIFY(metrics->tasks[0].records > 0);
    QCOMPARE(test::namesOf(metrics->connectors), (QStringList{u"mirror->pay.v1"_s, u"orders-db"_s}));
    QCOMPARE(metrics->assignedTasks, 2);
    QCOMPARE(metrics->epoch, 10);
    QCOMPARE(metrics->rebalancing, false);
    QCOMPARE(metrics->sinceRebalance, milliseconds(8073));
    QCOMPARE(metrics->sinceHeartbeat, milliseconds(0));
    QCOMPARE(metrics->protocol, u"SESSIONED"_s);
    QCOMPARE(metrics->leaderUrl, u"http://127.0.0.1:19084/"_s);
    QCOMPARE(metrics->version, u"4.1.1"_s);
    QCOMPARE(metrics->clientId, u"connect-127.0.0.1:19083"_s);
    QCOMPARE(metrics->worker, WorkerId(u"127.0.0.1:19083"_s));
    QVERIFY(metrics->startedAt.has_value());
}

void TstJolokia::every_version_says_which_member_it_is()
{
    QSet<QString> named;
    for (const auto &recorded : test::recordedWorkers(u"metrics"_s, u"jolokia.json"_s)) {
        const auto metrics = decodeJolokiaMetrics(test::recordedBytes(recorded.file(u"metrics"_s, u"jolokia.json"_s)));
        if (!metrics)
            continue;
        QVERIFY2(metrics->clientId.startsWith("connect-"_L1), qPrintable(recorded.phase));
        const WorkerId worker = workerNamedBy(*metrics);
        if (worker.isEmpty())
            continue;
        QVERIFY2(worker.text == recorded.truth[u"worker_id"_s].toString(), qPrintable(recorded.phase + worker.text));
        named += recorded.phase.section(u'/', 0, 0);
    }
    QVERIFY(named.contains(u"4.1.1"_s) && named.contains(u"3.7.2"_s));
}

void TstJolokia::the_request_asks_type_by_type()
{
    const auto requests = QJsonDocument::fromJson(jolokiaMetricsRequest()).array();
    QVERIFY(requests.size() >= 8);
    for (const auto &request : requests) {
        QVERIFY(request[u"mbean"_s].toString().contains(u":type="_s));
        QCOMPARE(request[u"type"_s].toString(), u"read"_s);
    }
    QCOMPARE(QJsonDocument::fromJson(jolokiaThreadsRequest())[u"operation"_s].toString(),
             u"dumpAllThreads(boolean,boolean)"_s);
}

void TstJolokia::an_answer_with_an_error_leaves_its_part_unknown()
{
    const auto metrics = decodeJolokiaMetrics(list({worker, failed}));
    QVERIFY(metrics);
    QVERIFY(!metrics->hasTaskMap);
    QVERIFY(metrics->tasks.isEmpty());
    QCOMPARE(metrics->taskCount, 1);
    QVERIFY(!metrics->epoch);
}

void TstJolokia::no_task_at_all_is_an_empty_map_of_a_worker_and_of_nothing_else()
{
    const auto idle = decodeJolokiaMetrics(
        list({answer("kafka.connect:type=connect-worker-metrics", R"({"task-count":0.0})"), noTask}));
    QVERIFY(idle);
    QVERIFY(idle->hasTaskMap);
    QVERIFY(idle->tasks.isEmpty());

    const auto anotherJvm = decodeJolokiaMetrics(
        list({noTask, answer("java.lang:type=Memory", R"({"HeapMemoryUsage":{"used":5,"max":-1}})")}));
    QVERIFY(anotherJvm);
    QVERIFY(!anotherJvm->hasTaskMap);
    QCOMPARE(anotherJvm->heapUsed, 5);
    QVERIFY(!anotherJvm->heapMax);
}

void TstJolokia::a_list_shorter_than_the_task_count_is_not_the_whole()
{
    const auto metrics = decodeJolokiaMetrics(
        list({answer("kafka.connect:type=connect-worker-metrics", R"({"task-count":2.0})"), oneTask}));
    QVERIFY(metrics);
    QVERIFY(!metrics->hasTaskMap);
    QCOMPARE(metrics->tasks.size(), 1);
    QVERIFY(decodeJolokiaMetrics(list({worker, oneTask}))->hasTaskMap);
}

void TstJolokia::an_entry_without_a_state_makes_the_list_incomplete()
{
    const auto metrics = decodeJolokiaMetrics(
        list({answer("kafka.connect:type=connector-task-metrics,*",
                     R"({"kafka.connect:connector=a,task=0,type=connector-task-metrics":{"status":null}})")}));
    QVERIFY(metrics);
    QVERIFY(metrics->tasks.isEmpty());
    QVERIFY(!metrics->hasTaskMap);
}

void TstJolokia::names_come_out_unquoted()
{
    const auto metrics = decodeJolokiaMetrics(answer(
        "kafka.connect:type=connector-task-metrics,*",
        R"({"kafka.connect:connector=\"back\\\\slash,a=\\\"b\\\"\\*\",task=7,type=connector-task-metrics":{"status":"PAUSED"}})"));
    QVERIFY(metrics);
    QCOMPARE(metrics->tasks.size(), 1);
    QCOMPARE(metrics->tasks[0].id, (TaskId{ConnectorName(u"back\\slash,a=\"b\"*"_s), 7}));
    QCOMPARE(metrics->tasks[0].status, u"paused"_s);
    QVERIFY(metrics->tasks[0].isAlive());
}

void TstJolokia::nan_null_and_nonsense_are_unknown()
{
    const auto metrics = decodeJolokiaMetrics(
        list({answer("kafka.connect:type=connect-worker-rebalance-metrics",
                     R"({"epoch":"NaN","rebalancing":null,"time-since-last-rebalance-ms":1e300,"leader-name":7})"),
              answer("kafka.connect:client-id=c,type=connect-coordinator-metrics",
                     R"({"assigned-tasks":"3.0","last-heartbeat-seconds-ago":-1})"),
              answer("java.lang:type=OperatingSystem", R"({"ProcessCpuLoad":-1.0})"), answer("no name", "{}"),
              answer("kafka.connect:connector=a,task=-1,type=connector-task-metrics", R"({"status":"running"})"),
              answer("kafka.connect:connector=a,task=99999999999,type=connector-task-metrics", R"({"status":[1]})")}));
    QVERIFY(metrics);
    QVERIFY(!metrics->epoch && !metrics->rebalancing && !metrics->sinceRebalance && !metrics->sinceHeartbeat);
    QVERIFY(!metrics->cpuLoad);
    QVERIFY(metrics->tasks.isEmpty());
    QVERIFY(metrics->leaderUrl.isEmpty());
    QCOMPARE(metrics->assignedTasks, 3);
}

void TstJolokia::single_attributes_and_single_objects_are_read()
{
    const auto heap = decodeJolokiaMetrics(
        R"({"request":{"mbean":"java.lang:type=Memory","attribute":"HeapMemoryUsage","type":"read"},)"
        R"("value":{"init":1,"committed":2,"max":268435456,"used":60000000},"timestamp":1,"status":200})");
    QVERIFY(heap);
    QCOMPARE(heap->heapMax, 268435456);
    QCOMPARE(heap->heapUsed, 60000000);
    const auto load = decodeJolokiaMetrics(
        R"({"request":{"mbean":"java.lang:type=OperatingSystem","attribute":"ProcessCpuLoad"},"value":0.25,"status":200})");
    QVERIFY(load);
    QCOMPARE(load->cpuLoad, 0.25);
}

void TstJolokia::a_list_of_one_attribute_is_answered_as_a_list()
{
    // As Jolokia 1.7.2 answered "attribute":["HeapMemoryUsage"].
    const QByteArray heap =
        R"([{"request":{"mbean":"java.lang:type=Memory","attribute":"HeapMemoryUsage","type":"read"},)"
        R"("value":{"HeapMemoryUsage":{"init":67108864,"committed":65011712,"max":259522560,"used":22608512}},)"
        R"("timestamp":1796047005,"status":200},)"
        R"({"request":{"mbean":"kafka.connect:type=connect-worker-metrics","attribute":"task-count","type":"read"},)"
        R"("value":{"task-count":4.0},"timestamp":1796047005,"status":200}])";
    const auto metrics = decodeJolokiaMetrics(heap);
    QVERIFY(metrics);
    QCOMPARE(metrics->heapUsed, 22608512);
    QCOMPARE(metrics->heapMax, 259522560);
    QCOMPARE(metrics->taskCount, 4);
}

void TstJolokia::when_every_answer_is_an_error_it_is_said_in_jolokias_words()
{
    const auto refused = decodeJolokiaMetrics(list({failed, failed}));
    QVERIFY(!refused);
    QCOMPARE(refused.error().fault, Fault::ServerFault);
    QCOMPARE(refused.error().detail, u"NotFoundException : No status found for task a-0"_s);
    const auto forbidden = decodeJolokiaThreads(R"({"status":403,"error":"exec is not allowed","request":{}})");
    QVERIFY(!forbidden);
    QCOMPARE(forbidden.error().fault, Fault::Forbidden);
    QCOMPARE(forbidden.error().detail, u"exec is not allowed"_s);
}

void TstJolokia::what_is_no_answer_is_refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addRow("nothing") << QByteArray();
    QTest::addRow("HTML") << QByteArray("<html><title>Login</title></html>");
    QTest::addRow("other JSON") << QByteArray(R"({"version":"4.1.1"})");
    QTest::addRow("a list of numbers") << QByteArray("[1,2]");
    QTest::addRow("a number") << QByteArray("7");
    QTest::addRow("deep nesting") << QByteArray(100000, '[');
}

void TstJolokia::what_is_no_answer_is_refused()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!isJolokiaAnswer(bytes));
    const auto metrics = decodeJolokiaMetrics(bytes);
    QVERIFY(!metrics);
    QCOMPARE(metrics.error().fault, Fault::Malformed);
    QVERIFY(!decodeJolokiaThreads(bytes));
}

void TstJolokia::metrics_cut_anywhere_are_refused()
{
    for (const auto &path : {u"4.1.1/healthy/1-stable/metrics/w1.jolokia.json"_s,
                             u"3.0.0/single-worker/1-steady/metrics/w1.jolokia.json"_s}) {
        const auto whole = test::recordedBytes(path);
        QVERIFY(isJolokiaAnswer(whole));
        for (const qsizetype size : test::cutsOf(whole.trimmed()))
            QVERIFY2(!decodeJolokiaMetrics(QByteArrayView(whole).first(size)), qPrintable(QString::number(size)));
    }
    const auto small = list({worker, oneTask});
    for (qsizetype size = 0; size < small.size(); ++size)
        QVERIFY(!decodeJolokiaMetrics(QByteArrayView(small).first(size)));
}

void TstJolokia::every_recorded_dump_has_the_threads_there_really_were()
{
    qsizetype read = 0;
    for (const auto &recorded : test::recordedWorkers(u"threads"_s, u"json"_s)) {
        const auto threads = decodeJolokiaThreads(test::recordedBytes(recorded.file(u"threads"_s, u"json"_s)));
        QVERIFY2(threads, qPrintable(recorded.phase));
        QStringList names;
        for (const auto &[task, count] : threads->tasks.asKeyValueRange())
            names += QStringList(count, task.text());
        names.sort();
        QVERIFY2(names == recorded.really(u"task_threads"_s), qPrintable(recorded.phase + u' ' + recorded.name));
        QStringList connectors;
        for (const auto &[connector, count] : threads->connectors.asKeyValueRange())
            connectors += QStringList(count, connector.text);
        connectors.sort();
        QVERIFY2(connectors == recorded.really(u"connector_threads"_s), qPrintable(recorded.phase));
        QVERIFY(threads->namesTasks);
        QVERIFY2(threads->herderAlive, qPrintable(recorded.phase));
        QVERIFY2(!threads->herderFrame.startsWith("sun."_L1) && !threads->herderFrame.isEmpty(),
                 qPrintable(threads->herderFrame));
        ++read;
    }
    QVERIFY(read > 150);
}

void TstJolokia::a_hanging_herder_shows_where_it_hangs()
{
    QSet<QString> frames;
    for (const auto &recorded : test::recordedWorkers(u"threads"_s, u"json"_s)) {
        if (recorded.phase.startsWith("4.1.1/health/"_L1)) {
            const auto dump = test::recordedBytes(recorded.file(u"threads"_s, u"json"_s));
            frames += decodeJolokiaThreads(dump)->herderFrame;
        }
    }
    QVERIFY(frames.contains(u"lab.Faults.sleep"_s));
    QVERIFY(frames.contains(u"org.apache.kafka.connect.runtime.distributed.WorkerCoordinator.poll"_s));
}

void TstJolokia::threads_cut_anywhere_are_refused()
{
    const auto whole = test::recordedBytes(u"4.1.1/healthy/1-stable/threads/w1.json"_s).trimmed();
    for (const qsizetype size : test::cutsOf(whole))
        QVERIFY(!decodeJolokiaThreads(QByteArrayView(whole).first(size)));
}

QTEST_APPLESS_MAIN(TstJolokia)
#include "tst_jolokia.moc"
