// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/merged.h"
#include "metrics/prometheus.h"
#include "recordedworkers.h"
#include "tests/support/testmain.h"

#include <cmath>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstPrometheus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_worker_has_the_task_map_it_really_had();
    void a_recorded_worker_shows_everything_its_rules_export();
    void labels_are_unescaped();
    void values_may_be_infinite_or_no_number();
    void malformed_lines_are_skipped_and_counted_data();
    void malformed_lines_are_skipped_and_counted();
    void names_without_rules_tell_what_they_can();
    void a_list_that_does_not_fit_the_count_is_not_the_whole();
    void a_status_of_zero_is_not_the_present_one();
    void another_programs_metrics_are_refused();
    void text_cut_anywhere_never_claims_a_task_map_that_is_too_small();
};

namespace {

QList<PrometheusSample> samplesOf(QByteArrayView text)
{
    QList<PrometheusSample> samples;
    readPrometheusText(text, [&](const PrometheusSample &sample) { samples += sample; });
    return samples;
}

} // namespace

void TstPrometheus::every_recorded_worker_has_the_task_map_it_really_had()
{
    qsizetype whole = 0, read = 0;
    for (const auto &recorded : test::recordedWorkers(u"metrics"_s, u"prometheus.txt"_s)) {
        const auto metrics =
            decodePrometheusMetrics(test::recordedBytes(recorded.file(u"metrics"_s, u"prometheus.txt"_s)));
        QVERIFY2(metrics, qPrintable(recorded.phase));
        const QStringList really = recorded.really(u"task_mbeans"_s);
        ++read;
        whole += metrics->hasTaskMap;
        if (metrics->hasTaskMap)
            QVERIFY2(test::namesOf(metrics->tasks) == really, qPrintable(recorded.phase + u' ' + recorded.name));
        QVERIFY2(workerNamedBy(*metrics).text == recorded.truth[u"worker_id"_s].toString(), qPrintable(recorded.phase));
        QVERIFY2(metrics->heapUsed > 0 && metrics->heapMax > 0, qPrintable(recorded.phase));
    }
    QVERIFY(read > 150);
    QVERIFY2(whole > read - 10, qPrintable(QString::number(whole)));
}

void TstPrometheus::a_recorded_worker_shows_everything_its_rules_export()
{
    const auto metrics =
        decodePrometheusMetrics(test::recordedBytes(u"4.1.1/healthy/1-stable/metrics/w1.prometheus.txt"_s));
    QVERIFY(metrics);
    QCOMPARE(test::namesOf(metrics->tasks), (QStringList{u"odd name ä.b->c-0"_s, u"orders-db-0"_s}));
    QVERIFY(metrics->tasks[0].records > 0);
    QCOMPARE(test::namesOf(metrics->connectors), (QStringList{u"mirror->pay.v1"_s, u"orders-db"_s}));
    QVERIFY(metrics->hasTaskMap);
    QCOMPARE(metrics->taskCount, 2);
    QCOMPARE(metrics->assignedTasks, 2);
    QCOMPARE(metrics->epoch, 10);
    QCOMPARE(metrics->rebalancing, false);
    QVERIFY(metrics->sinceRebalance > milliseconds(8000));
    QVERIFY(metrics->sinceHeartbeat >= milliseconds(0));
    QCOMPARE(metrics->leaderUrl, u"http://127.0.0.1:19084/"_s);
    QCOMPARE(metrics->clientId, u"connect-127.0.0.1:19083"_s);
    QVERIFY(metrics->startedAt.has_value());
}

void TstPrometheus::labels_are_unescaped()
{
    const auto samples = samplesOf("a{x=\"q\\\"u\\\\o\\nte\", y = \"\xc3\xa4\" ,} 1 1700000000000\n");
    QCOMPARE(samples.size(), 1);
    QCOMPARE(samples[0].name, u"a"_s);
    QCOMPARE(samples[0].labels, (QMap<QString, QString>{{u"x"_s, u"q\"u\\o\nte"_s}, {u"y"_s, u"ä"_s}}));
    QCOMPARE(samples[0].value, 1.0);
}

void TstPrometheus::values_may_be_infinite_or_no_number()
{
    const auto samples = samplesOf("a NaN\nb +Inf\nc{} -Inf\r\nd 1.79603054202E9\n");
    QCOMPARE(samples.size(), 4);
    QVERIFY(std::isnan(samples[0].value));
    QVERIFY(std::isinf(samples[1].value) && samples[1].value > 0);
    QVERIFY(std::isinf(samples[2].value) && samples[2].value < 0);
    QCOMPARE(samples[3].value, 1.79603054202E9);
}

void TstPrometheus::malformed_lines_are_skipped_and_counted_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const auto line : {"{} 1", "a", "a{", "a{x", "a{x=", "a{x=\"", "a{x=\"1\"", "a{x=1} 1", "a{=\"1\"} 1", "a{} x",
                            "<html>", "\"quoted\" 1", "a{x=\"1\" y=\"2\"} 1"})
        QTest::newRow(line) << QByteArray(line);
}

void TstPrometheus::malformed_lines_are_skipped_and_counted()
{
    QFETCH(const QByteArray, line);
    qsizetype good = 0;
    const qint64 skipped =
        readPrometheusText("# HELP a\nb 1\n" + line + "\n\nc 2\n", [&](const PrometheusSample &) { ++good; });
    QCOMPARE(good, 2);
    QCOMPARE(skipped, 1);
}

void TstPrometheus::names_without_rules_tell_what_they_can()
{
    const auto metrics =
        decodePrometheusMetrics("kafka_connect_connect_worker_metrics_task_count 1.0\n"
                                "kafka_connect_connect_coordinator_metrics_assigned_tasks{client_id="
                                "\"\\\"connect-w1:8083\\\"\",} 3.0\n"
                                "kafka_connect_connect_worker_rebalance_metrics_epoch 7.0\n"
                                "kafka_connect_connector_task_metrics_running_ratio{connector=\"a\",task="
                                "\"0\"} 1.0\n"
                                "java_lang_Memory_HeapMemoryUsage_used 12.0\n"
                                "java_lang_Memory_NonHeapMemoryUsage_used 99.0\n"
                                "java_lang_OperatingSystem_ProcessCpuLoad 0.5\n");
    QVERIFY(metrics);
    QCOMPARE(metrics->taskCount, 1);
    QCOMPARE(metrics->assignedTasks, 3);
    QCOMPARE(metrics->epoch, 7);
    QCOMPARE(metrics->heapUsed, 12);
    QCOMPARE(metrics->cpuLoad, 0.5);
    QCOMPARE(workerNamedBy(*metrics), WorkerId(u"w1:8083"_s));
    QVERIFY(metrics->tasks.isEmpty());
    QVERIFY(!metrics->hasTaskMap);
}

void TstPrometheus::a_list_that_does_not_fit_the_count_is_not_the_whole()
{
    const QByteArray count = "kafka_connect_worker_task_count 2.0\n";
    const QByteArray one = "kafka_connect_connector_task_status{connector=\"a\",task=\"0\",status=\"running\"} 1.0\n";
    QVERIFY(!decodePrometheusMetrics(count + one)->hasTaskMap);
    QVERIFY(!decodePrometheusMetrics(one)->hasTaskMap);
    QVERIFY(decodePrometheusMetrics("kafka_connect_worker_task_count 1.0\n" + one)->hasTaskMap);
    QVERIFY(decodePrometheusMetrics("kafka_connect_worker_task_count 0.0\n")->hasTaskMap);
}

void TstPrometheus::a_status_of_zero_is_not_the_present_one()
{
    const auto metrics = decodePrometheusMetrics(
        "kafka_connect_connector_task_status{connector=\"a\",task=\"0\",status=\"running\"} 0.0\n"
        "kafka_connect_connector_task_status{connector=\"a\",task=\"0\",status=\"failed\"} 1.0\n");
    QVERIFY(metrics);
    QCOMPARE(metrics->tasks.size(), 1);
    QCOMPARE(metrics->tasks[0].status, u"failed"_s);
}

void TstPrometheus::another_programs_metrics_are_refused()
{
    QCOMPARE(decodePrometheusMetrics("jvm_memory_used_bytes{area=\"heap\"} 1\n").error().fault, Fault::NotFound);
    QCOMPARE(decodePrometheusMetrics("<html>\n<body>\n").error().fault, Fault::Malformed);
    QCOMPARE(decodePrometheusMetrics({}).error().fault, Fault::Malformed);
}

void TstPrometheus::text_cut_anywhere_never_claims_a_task_map_that_is_too_small()
{
    const auto whole = test::recordedBytes(u"4.1.1/healthy/1-stable/metrics/w1.prometheus.txt"_s);
    const auto tasks = decodePrometheusMetrics(whole)->tasks;
    QCOMPARE(tasks.size(), 2);
    for (qsizetype size = 0; size < whole.size(); size += 7) {
        const auto cut = decodePrometheusMetrics(QByteArrayView(whole).first(size));
        QVERIFY(!cut || !cut->hasTaskMap || cut->tasks.size() == tasks.size());
    }
}

QTEST_APPLESS_MAIN(TstPrometheus)
#include "tst_prometheus.moc"
