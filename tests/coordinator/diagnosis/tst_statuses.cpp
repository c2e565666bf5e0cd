// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);

/// No topic is read; REST answers now that the task is in this state on w2.
ClusterBuilder toldByRest(ClusterBuilder cluster, const QString &state)
{
    return cluster.with([state](Facts &facts) {
        const StatusLine line{id, {state}, workerId(2), u"boom"_s};
        ConnectorAnswer answer;
        answer.status = ConnectorStatus{{task(u"orders"_s, -1), {u"RUNNING"_s}, workerId(1), {}}, {line}, u"source"_s};
        facts.status = {};
        facts.config = {};
        facts.workers[0].rest.value->connectors =
            observed(ConnectorAnswers{{ConnectorName(u"orders"_s), answer}}, facts.at);
    });
}

ClusterBuilder seenAgo(ClusterBuilder cluster, milliseconds ago)
{
    return cluster.with([ago](Facts &facts) {
        for (WorkerFacts &worker : facts.workers)
            worker.metrics.at = worker.threads.at = facts.at - ago;
    });
}

} // namespace

/// Statuses that nobody keeps up, or that what is seen contradicts.
class TstStatuses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_row_of_a_worker_that_left_is_stale_and_of_a_live_one_a_contradiction();
    void false_unassigned_names_its_bug_only_before_3_6();
    void a_status_is_not_contradicted_by_what_was_seen_before_it_was_spoken();
    void a_status_of_rest_that_was_heard_before_the_sight_is_contradicted_by_it();
    void no_status_is_contradicted_while_the_task_may_be_moving();
};

void TstStatuses::a_row_of_a_worker_that_left_is_stale_and_of_a_live_one_a_contradiction()
{
    const auto stale = findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 7, 20s));
    QVERIFY(find(stale, u"status-stale"_s, id));
    QVERIFY(!find(stale, u"status-contradicts"_s, id));
    const auto lying = findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 1, 40s));
    QCOMPARE(find(lying, u"status-contradicts"_s, id)->severity, Severity::Warning);
    QVERIFY(!find(lying, u"status-stale"_s, id));
}

void TstStatuses::false_unassigned_names_its_bug_only_before_3_6()
{
    const auto on = [](const QString &version) {
        const auto findings =
            findingsIn(aCluster().withWorkers(2).ofVersion(version).running(u"orders"_s, 1).with([](Facts &facts) {
                StatusRow row = facts.status.value->rows[id].constLast();
                row.state = {u"UNASSIGNED"_s};
                row.worker = workerId(1);
                row.generation = 6;
                row.at = noon - 40s;
                facts.status.value->rows[id] << row;
            }));
        return find(findings, u"status-contradicts"_s, id)->causes.constFirst().jira;
    };
    QCOMPARE(on(u"3.5.1"_s), u"KAFKA-12525"_s);
    QCOMPARE(on(u"3.6.2"_s), QString());
}

void TstStatuses::a_status_is_not_contradicted_by_what_was_seen_before_it_was_spoken()
{
    const auto cluster = toldByRest(aCluster().withWorkers(2).running(u"orders"_s, 1), u"FAILED"_s);
    const auto older = seenAgo(cluster, 3s).snapshot();
    QVERIFY(!find(findingsIn(older), u"status-contradicts"_s, id));
    QVERIFY(older->task(id)->living.isEmpty());
    QVERIFY(find(findingsIn(cluster.snapshot()), u"status-contradicts"_s, id));
}

void TstStatuses::a_status_of_rest_that_was_heard_before_the_sight_is_contradicted_by_it()
{
    const auto look = [](Moment at) {
        return seenAgo(toldByRest(aCluster().at(at).withWorkers(2).running(u"orders"_s, 1), u"FAILED"_s), 3s);
    };
    const auto before = look(noon).snapshot();
    const auto now = look(noon + 5s).snapshot(before);
    QCOMPARE(now->task(id)->said->heardAt, noon);
    QVERIFY(find(findingsIn(now), u"status-contradicts"_s, id));
}

void TstStatuses::no_status_is_contradicted_while_the_task_may_be_moving()
{
    const auto lying = [](milliseconds rowAgo, milliseconds roundAgo) {
        return aCluster()
            .withWorkers(2)
            .running(u"orders"_s, 1)
            .saying(id, u"RUNNING"_s, 1, rowAgo)
            .with([roundAgo](Facts &facts) { facts.roundSeenAt = noon - roundAgo; });
    };
    const auto isTold = [](const ClusterBuilder &cluster) {
        return find(findingsIn(cluster), u"status-contradicts"_s, id) != nullptr;
    };
    QVERIFY2(!isTold(lying(50s, 3s)), "a round has just ended");
    QVERIFY(isTold(lying(50s, 1min)));
    QVERIFY2(!isTold(lying(20s, 1min).withoutMetrics()), "its row is young, and the thread may just be starting");
    QVERIFY(isTold(lying(50s, 1min).withoutMetrics()));
    QVERIFY2(isTold(lying(20s, 1min)), "no start is under way that a task map shows as done");
}

QTEST_GUILESS_MAIN(TstStatuses)
#include "tst_statuses.moc"
