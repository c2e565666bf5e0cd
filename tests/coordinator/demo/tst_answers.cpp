// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/incidents.h"
#include "demo/jolokiaanswers.h"
#include "demo/restanswers.h"
#include "metrics/jolokia.h"
#include "rest/decode.h"
#include "tests/support/testmain.h"

#include <QUrl>

using namespace signalbox;
using namespace signalbox::demo;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What the simulated workers answer, read by the real decoders.
class TstAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_root_tells_the_version();
    void the_expanded_answer_holds_every_connector();
    void names_are_addressed_percent_encoded();
    void a_slash_in_a_name_has_no_path();
    void single_pages_are_readable();
    void what_is_unknown_is_not_found();
    void nothing_can_be_changed();
    void a_connector_without_status_is_left_out();
    void a_refused_task_shows_its_trace();
    void a_worker_without_herder_answers_directly_but_takes_nothing();
    void metrics_show_the_task_map();
    void threads_show_the_herder_and_what_really_runs();
    void metrics_show_the_heap_and_the_silence_of_the_article();
    void a_path_asks_as_a_body_does();
    void what_jolokia_may_not_do_is_refused();
};

namespace {

const Moment opening = momentOfEpoch(1'790'000'000'000);

Simulation after(const QString &incident, milliseconds time)
{
    auto cluster = opened(*incidentNamed(incident), opening);
    cluster.advance(time);
    return cluster;
}

Reply asked(const Simulation &cluster, const QString &worker, const QByteArray &path, const QByteArray &query = {},
            const QByteArray &method = "GET")
{
    return restAnswer(cluster, cluster.workers()[worker], {method, path, query, {}});
}

WorkerMetrics metricsOf(const Simulation &cluster, const QString &worker)
{
    const auto answer =
        jolokiaAnswer(cluster, cluster.workers()[worker], {"POST", "/jolokia", {}, jolokiaMetricsRequest()});
    return decodeJolokiaMetrics(answer.body).value();
}

WorkerThreads threadsOf(const Simulation &cluster, const QString &worker)
{
    const auto answer =
        jolokiaAnswer(cluster, cluster.workers()[worker], {"POST", "/jolokia", {}, jolokiaThreadsRequest()});
    return decodeJolokiaThreads(answer.body).value();
}

const TaskId t1{ConnectorName(u"orders-db"_s), 1};

} // namespace

void TstAnswers::the_root_tells_the_version()
{
    const auto root = decodeRoot(asked(after(u"healthy"_s, 0s), u"w1"_s, "/").body);
    QVERIFY(root);
    QCOMPARE(root->version, u"4.1.1"_s);
    QVERIFY(!root->kafkaClusterId.isEmpty());
}

void TstAnswers::the_expanded_answer_holds_every_connector()
{
    const auto cluster = after(u"healthy"_s, 0s);
    const auto names = decodeNames(asked(cluster, u"w2"_s, "/connectors").body);
    QVERIFY(names);
    QCOMPARE(*names, cluster.connectors().keys());
    const auto expanded = decodeExpanded(asked(cluster, u"w2"_s, "/connectors", "expand=status&expand=info").body);
    QVERIFY(expanded);
    QVERIFY(expanded->doubts.isEmpty());
    QCOMPARE(expanded->connectors.keys(), *names);
    int tasks = 0;
    for (const auto &answer : expanded->connectors) {
        QCOMPARE(answer.status->tasks.size(), answer.info->tasks.size());
        for (const auto &line : answer.status->tasks) {
            QCOMPARE(line.worker, cluster.statuses()[line.id].worker);
            QCOMPARE(line.state, cluster.statuses()[line.id].state);
        }
        tasks += int(answer.status->tasks.size());
    }
    QCOMPARE(tasks, 24);
    QVERIFY(expanded->connectors[ConnectorName(u"audit-archive"_s)].status->connector.state.isPaused());
}

void TstAnswers::names_are_addressed_percent_encoded()
{
    const auto cluster = after(u"healthy"_s, 0s);
    for (const auto &name : cluster.connectors().keys()) {
        const auto info = decodeInfo(asked(cluster, u"w1"_s, "/connectors/" + QUrl::toPercentEncoding(name.text)).body);
        QVERIFY(info);
        QCOMPARE(info->name, name);
    }
}

void TstAnswers::a_slash_in_a_name_has_no_path()
{
    const auto answer = asked(after(u"healthy"_s, 0s), u"w1"_s, "/connectors/in%2Fout/status");
    QCOMPARE(answer.status, 400);
    QVERIFY(answer.contentType.startsWith("text/html"));
}

void TstAnswers::single_pages_are_readable()
{
    const auto cluster = after(u"healthy"_s, 0s);
    const auto page = [&](const QByteArray &path) { return asked(cluster, u"w3"_s, path).body; };
    const ConnectorName name(u"orders-db"_s);
    QCOMPARE(decodeStatus(page("/connectors/orders-db/status"))->tasks.size(), 3);
    QCOMPARE(decodeTaskStatus(page("/connectors/orders-db/tasks/2/status"), name)->id, (TaskId{name, 2}));
    QCOMPARE(decodeConfig(page("/connectors/orders-db/config"))->value(u"tasks.max"_s), u"3"_s);
    QCOMPARE(decodeTasks(page("/connectors/orders-db/tasks"))->size(), 3);
    QCOMPARE(decodeTopics(page("/connectors/orders-db/topics")).value(), QStringList{u"orders.rows"_s});
    QCOMPARE(decodeOffsets(page("/connectors/orders-db/offsets"))->size(), 3);
    QCOMPARE(decodeOffsets(page("/connectors/warehouse-sink/offsets"))->size(), 5);
    QVERIFY(decodePlugins(page("/connector-plugins"))->size() > 3);
    QVERIFY(decodeLoggers(page("/admin/loggers"))->contains(u"root"_s));
    QVERIFY(decodeHealth(200, page("/health"))->answered);
}

void TstAnswers::what_is_unknown_is_not_found()
{
    const auto cluster = after(u"healthy"_s, 0s);
    for (const auto *path :
         {"/connectors/nobody", "/connectors/nobody/status", "/connectors/orders-db/tasks/9/status", "/what",
          "/connectors/orders-db/what", "/connectors//status", "/connectors/orders-db/tasks/1"})
        QCOMPARE(asked(cluster, u"w1"_s, path).status, 404);
}

void TstAnswers::nothing_can_be_changed()
{
    const auto cluster = after(u"healthy"_s, 0s);
    for (const auto *method : {"POST", "PUT", "PATCH", "DELETE"})
        QCOMPARE(asked(cluster, u"w1"_s, "/connectors/orders-db/pause", {}, method).status, 405);
}

void TstAnswers::a_connector_without_status_is_left_out()
{
    auto cluster = after(u"healthy"_s, 0s);
    cluster.createConnector({.name = ConnectorName(u"fresh"_s), .type = u"sink"_s, .tasks = 1});
    QCOMPARE(decodeNames(asked(cluster, u"w1"_s, "/connectors").body)->size(), 7);
    QCOMPARE(decodeExpanded(asked(cluster, u"w1"_s, "/connectors", "expand=status").body)->connectors.size(), 6);
    QCOMPARE(asked(cluster, u"w1"_s, "/connectors/fresh/status").status, 404);
}

void TstAnswers::a_refused_task_shows_its_trace()
{
    const auto cluster = after(u"already-exists"_s, 10s);
    const auto status = decodeStatus(asked(cluster, u"w1"_s, "/connectors/orders-db/status").body);
    QVERIFY(status);
    QVERIFY(status->tasks[0].state.isFailed());
    QVERIFY(status->tasks[0].trace.contains(u"Task already exists in this worker: orders-db-0\n\tat "_s));
}

void TstAnswers::a_worker_without_herder_answers_directly_but_takes_nothing()
{
    const auto cluster = after(u"article"_s, 12s);
    QCOMPARE(asked(cluster, u"w1"_s, "/").status, 200);
    QCOMPARE(asked(cluster, u"w1"_s, "/connectors", "expand=status").after, 0ms);
    const auto health = asked(cluster, u"w1"_s, "/health");
    QCOMPARE(health.after, cluster.pace().health);
    const auto tick = decodeHealth(health.status, health.body);
    QVERIFY(tick);
    QVERIFY(!tick->answered);
    const auto config = asked(cluster, u"w1"_s, "/connectors/orders-db/config");
    QCOMPARE(config.after, 90s);
    QVERIFY(!decodeConfigTick(config.status, config.body)->answered);
}

void TstAnswers::metrics_show_the_task_map()
{
    const auto cluster = after(u"healthy"_s, 0s);
    for (const auto &worker : cluster.workers()) {
        const auto metrics = metricsOf(cluster, worker.name);
        QVERIFY(metrics.hasTaskMap);
        QSet<TaskId> seen;
        for (const auto &bean : metrics.tasks + metrics.connectors) {
            seen.insert(bean.id);
            QVERIFY(bean.isAlive());
            QCOMPARE(bean.status == u"paused", bean.id.connector.text == u"audit-archive");
            QVERIFY(bean.id.isConnector() || bean.records.has_value());
        }
        QCOMPARE(seen, worker.believes);
        QCOMPARE(*metrics.taskCount, int(metrics.tasks.size()));
        QCOMPARE(*metrics.assignedTasks, *metrics.taskCount);
        QCOMPARE(metrics.version, u"4.1.1"_s);
        QCOMPARE(metrics.protocol, u"SESSIONED"_s);
        QVERIFY(metrics.heapMax && metrics.heapUsed && *metrics.heapUsed < *metrics.heapMax / 2);
        QVERIFY(metrics.cpuLoad && metrics.epoch && metrics.startedAt);
    }
}

void TstAnswers::threads_show_the_herder_and_what_really_runs()
{
    const auto cluster = after(u"already-exists"_s, 10s);
    const auto w2 = threadsOf(cluster, u"w2"_s), w3 = threadsOf(cluster, u"w3"_s);
    QVERIFY(w2.herderAlive && w2.namesTasks);
    QCOMPARE(w2.tasks.value({ConnectorName(u"orders-db"_s), 0}), 1);
    QCOMPARE(w3.tasks.value({ConnectorName(u"warehouse-sink"_s), 1}), 0);
    const auto beans = metricsOf(cluster, u"w3"_s).tasks;
    const auto dead = std::find_if(beans.cbegin(), beans.cend(), [](const TaskBean &bean) {
        return bean.id == TaskId{ConnectorName(u"warehouse-sink"_s), 1};
    });
    QVERIFY(dead != beans.cend());
    QCOMPARE(dead->status, u"unassigned"_s);
}

void TstAnswers::metrics_show_the_heap_and_the_silence_of_the_article()
{
    auto cluster = after(u"article"_s, 12s);
    const auto metrics = metricsOf(cluster, u"w1"_s);
    QVERIFY(double(*metrics.heapUsed) > 0.97 * double(*metrics.heapMax));
    QVERIFY(*metrics.sinceHeartbeat >= 9s);
    const auto threads = threadsOf(cluster, u"w1"_s);
    QVERIFY(!threads.herderAlive);
    QCOMPARE(threads.tasks, (QHash<TaskId, int>{{t1, 1}}));
    const auto records = [&] {
        for (const auto &bean : metricsOf(cluster, u"w1"_s).tasks)
            if (bean.id == t1)
                return *bean.records;
        return -1.0;
    };
    const double before = records();
    cluster.advance(1s);
    QVERIFY(records() > before);
}

void TstAnswers::a_path_asks_as_a_body_does()
{
    const auto cluster = after(u"healthy"_s, 0s);
    const auto &w1 = cluster.workers()[u"w1"_s];
    const auto path = [&](const QByteArray &text) { return jolokiaAnswer(cluster, w1, {"GET", text, {}, {}}).body; };
    QVERIFY(isJolokiaAnswer(path("/jolokia")));
    const auto byPath = decodeJolokiaMetrics(path("/jolokia/read/kafka.connect:type=connector-task-metrics,*"));
    QVERIFY(byPath);
    QCOMPARE(byPath->tasks.size(), metricsOf(cluster, u"w1"_s).tasks.size());
    const auto dump = decodeJolokiaThreads(
        path("/jolokia/exec/java.lang:type=Threading/dumpAllThreads(boolean,boolean)/false/false"));
    QVERIFY(dump);
    QVERIFY(dump->herderAlive);
    const auto attribute = path("/jolokia/read/java.lang:type=Memory/HeapMemoryUsage");
    QVERIFY(decodeJolokiaMetrics(attribute)->heapMax.has_value());
}

void TstAnswers::what_jolokia_may_not_do_is_refused()
{
    const auto cluster = after(u"healthy"_s, 0s);
    const auto &w1 = cluster.workers()[u"w1"_s];
    const auto body = [&](const QByteArray &text) {
        return jolokiaAnswer(cluster, w1, {"POST", "/jolokia", {}, text}).body;
    };
    const auto write = decodeJolokiaMetrics(body(R"({"type":"write","mbean":"a:b=c","attribute":"d","value":1})"));
    QVERIFY(!write);
    QCOMPARE(write.error().fault, Fault::Forbidden);
    const auto nothing = decodeJolokiaMetrics(body(R"({"type":"read","mbean":"nothing:type=here"})"));
    QVERIFY(!nothing);
    QCOMPARE(nothing.error().fault, Fault::NotFound);
    QVERIFY(!decodeJolokiaMetrics(body("no json")));
}

QTEST_GUILESS_MAIN(TstAnswers)
#include "tst_answers.moc"
