// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/coherence.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const WorkerId w1(u"w1:1"_s), w2(u"w2:1"_s);
const TaskId task{ConnectorName(u"c"_s), 0};
const Moment start = momentOfEpoch(1'000'000);

Observed<ConnectGroup> ownedBy(const WorkerId &worker, Moment at)
{
    ConnectMember member;
    member.worker = worker;
    member.owned = {task};
    return observed(ConnectGroup{GroupId(u"g"_s), u"Stable"_s, u"sessioned"_s, {member}}, at);
}

Observed<WorkerMetrics> runs(bool doesRun, Moment at)
{
    WorkerMetrics metrics;
    metrics.hasTaskMap = true;
    if (doesRun)
        metrics.tasks << TaskBean{task, u"running"_s, {}};
    return observed(metrics, at);
}

Readings readings(const WorkerId &owner, Moment ownerAt, const WorkerId &runner, Moment runnerAt)
{
    Readings readings;
    readings.group = ownedBy(owner, ownerAt);
    readings.workers[w1].metrics = runs(runner == w1, runnerAt);
    readings.workers[w2].metrics = runs(runner == w2, runnerAt);
    return readings;
}

using Wanted = Coherence::Wanted;

} // namespace

class TstCoherence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void what_is_known_first_is_told_at_once()
    {
        Coherence coherence(1s);
        QCOMPARE(coherence.take(readings(w1, start, w1, start), start), Wanted::Nothing);
        QCOMPARE(coherence.told().group->members.first().worker, w1);
    }

    void a_move_seen_by_the_metrics_first_waits_for_the_group()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        QCOMPARE(coherence.take(readings(w1, start, w2, start + 2s), start + 2s), Wanted::AnotherLook);
        QVERIFY(coherence.told().workers[w2].metrics->tasks.isEmpty());
        QCOMPARE(coherence.take(readings(w2, start + 2100ms, w2, start + 2100ms), start + 2100ms), Wanted::Nothing);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
        QCOMPARE(coherence.told().workers[w2].metrics->tasks.size(), 1);
    }

    void a_move_seen_by_the_group_first_waits_for_the_metrics()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        QCOMPARE(coherence.take(readings(w2, start + 2s, w1, start), start + 2s), Wanted::AnotherLook);
        QCOMPARE(coherence.told().group->members.first().worker, w1);
        QCOMPARE(coherence.take(readings(w2, start + 2050ms, w1, start), start + 2050ms), Wanted::Nothing);
        QCOMPARE(coherence.told().group->members.first().worker, w1);
        coherence.take(readings(w2, start + 2100ms, w2, start + 2100ms), start + 2100ms);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
    }

    void a_contradiction_that_stands_is_told_after_another_look()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        coherence.take(readings(w2, start + 2s, w1, start), start + 2s);
        coherence.take(readings(w2, start + 2100ms, w1, start + 2100ms), start + 2100ms);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
        QCOMPARE(coherence.told().workers[w1].metrics->tasks.size(), 1);
    }

    void it_does_not_wait_for_ever()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        coherence.take(readings(w2, start + 2s, w1, start), start + 2s);
        coherence.take(readings(w2, start + 3s, w1, start), start + 3s);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
    }

    void a_group_that_is_not_stable_or_fails_is_told_at_once()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        Readings rebalancing = readings(w1, start + 2s, w1, start);
        rebalancing.group.value->state = u"PreparingRebalance"_s;
        QCOMPARE(coherence.take(rebalancing, start + 2s), Wanted::Nothing);
        QCOMPARE(coherence.told().group->state, u"PreparingRebalance"_s);
        Readings failing = readings(w2, start + 3s, w1, start);
        failing.group.error = Error{};
        coherence.take(failing, start + 3s);
        QVERIFY(coherence.told().group.error);
    }

    void after_a_rebalance_the_group_waits_for_metrics_that_are_as_new()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        Readings rebalancing = readings(w1, start + 2s, w1, start);
        rebalancing.group.value->state = u"PreparingRebalance"_s;
        coherence.take(rebalancing, start + 2s);
        QCOMPARE(coherence.take(readings(w2, start + 3s, w1, start), start + 3s), Wanted::AnotherLook);
        QCOMPARE(coherence.told().group->state, u"PreparingRebalance"_s);
        coherence.take(readings(w2, start + 3100ms, w2, start + 3100ms), start + 3100ms);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
        QVERIFY(coherence.told().workers[w1].metrics->tasks.isEmpty());
    }

    void threads_are_not_laid_beside_a_newer_map_even_without_a_group()
    {
        Coherence coherence(1s);
        Readings before;
        before.workers[w1].metrics = runs(true, start);
        WorkerThreads threads;
        threads.tasks[task] = 1;
        before.workers[w1].threads = observed(threads, start);
        coherence.take(before, start);
        Readings after = before;
        after.workers[w1].metrics = runs(false, start + 5s);
        QCOMPARE(coherence.take(after, start + 5s), Wanted::AnotherLook);
        QVERIFY(!coherence.told().workers[w1].metrics->tasks.isEmpty());
    }

    void a_worker_that_fails_does_not_keep_the_others_waiting()
    {
        Coherence coherence(1s);
        coherence.take(readings(w1, start, w1, start), start);
        coherence.take(readings(w2, start + 2s, w1, start), start + 2s);
        Readings next = readings(w2, start + 2100ms, w2, start + 2100ms);
        next.workers[w1].metrics = overlaid(runs(true, start), notObserved<WorkerMetrics>(Error{}, start + 2100ms));
        coherence.take(next, start + 2100ms);
        QCOMPARE(coherence.told().group->members.first().worker, w2);
    }
};

QTEST_GUILESS_MAIN(TstCoherence)
#include "tst_coherence.moc"
