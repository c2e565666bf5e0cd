// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/merged.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstMerged : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_first_window_wins_where_it_knows();
    void a_task_map_that_is_whole_beats_one_that_is_not();
    void only_a_telling_client_id_names_a_worker();
};

namespace {

TaskBean bean(int number)
{
    return {TaskId{ConnectorName(u"a"_s), number}, u"running"_s, std::nullopt};
}

} // namespace

void TstMerged::the_first_window_wins_where_it_knows()
{
    WorkerMetrics first, second;
    first.epoch = 3;
    first.tasks = {bean(0)};
    first.hasTaskMap = true;
    second.epoch = 2;
    second.tasks = {bean(0), bean(1)};
    second.hasTaskMap = true;
    second.heapUsed = 7;
    const auto both = merged(first, second);
    QCOMPARE(both.epoch, 3);
    QCOMPARE(both.tasks.size(), 1);
    QCOMPARE(both.heapUsed, 7);
    QVERIFY(merged(first, {}) == first);
    QVERIFY(merged({}, second) == second);
}

void TstMerged::a_task_map_that_is_whole_beats_one_that_is_not()
{
    WorkerMetrics part, whole;
    part.tasks = {bean(0)};
    part.taskCount = 9;
    whole.tasks = {bean(0), bean(1)};
    whole.taskCount = 2;
    whole.hasTaskMap = true;
    const auto both = merged(part, whole);
    QVERIFY(both.hasTaskMap);
    QCOMPARE(both.tasks.size(), 2);
    QCOMPARE(both.taskCount, 2);
}

void TstMerged::only_a_telling_client_id_names_a_worker()
{
    WorkerMetrics metrics;
    QVERIFY(workerNamedBy(metrics).isEmpty());
    metrics.clientId = u"connect-1"_s;
    QVERIFY(workerNamedBy(metrics).isEmpty());
    metrics.clientId = u"my-own:name"_s;
    QVERIFY(workerNamedBy(metrics).isEmpty());
    metrics.clientId = u"connect-[::1]:8083"_s;
    QCOMPARE(workerNamedBy(metrics), WorkerId(u"[::1]:8083"_s));
    metrics.worker = WorkerId(u"w1:8083"_s);
    QCOMPARE(workerNamedBy(metrics), WorkerId(u"w1:8083"_s));
}

QTEST_APPLESS_MAIN(TstMerged)
#include "tst_merged.moc"
