// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);

} // namespace

/// Workers that left, do not answer, have no herder left, or one that waits.
class TstWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_worker_that_left_without_a_word_is_gone();
    void a_worker_that_said_goodbye_is_not_gone_but_left();
    void not_being_reachable_from_here_is_no_finding_while_nobody_is();
    void one_silent_member_among_answering_ones_is_unreachable();
    void where_the_way_there_is_lost_nobody_is_unreachable_or_gone();
    void a_member_of_a_group_that_is_out_of_sight_is_not_unreachable();
    void a_member_whose_rest_is_not_up_yet_is_not_unreachable();
    void a_herder_that_ended_while_its_tasks_live_is_critical_and_memory_is_the_cause();
    void a_full_heap_alone_is_a_hint_until_it_is_seen_twice();
    void herders_that_wait_while_the_brokers_are_away_have_one_cause();
    void a_herder_that_has_ended_neither_blocks_nor_waits();
    void a_round_that_came_later_shows_that_the_herder_is_free();
    void a_group_that_is_out_of_sight_says_nothing_of_starts();
};

void TstWorkers::a_worker_that_left_without_a_word_is_gone()
{
    const auto findings =
        findingsIn(aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, Fault::Unreachable));
    const Finding *gone = find(findings, u"worker-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->subject.worker, workerId(2));
    QCOMPARE(gone->severity, Severity::Serious);
    QCOMPARE(gone->causes.constFirst().kind, CauseKind::Crash);
    const auto waiting = findingsIn(
        aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, Fault::Unreachable).delaying(20s));
    QCOMPARE(find(waiting, u"worker-gone"_s)->severity, Severity::Warning);
}

void TstWorkers::a_worker_that_said_goodbye_is_not_gone_but_left()
{
    QVERIFY(!find(findingsIn(aCluster()
                                 .withWorkers(3)
                                 .running(u"orders"_s, 1)
                                 .running(u"more"_s, 1)
                                 .outsideGroup(2)
                                 .silent(2, Fault::Unreachable)
                                 .saying(task(u"more"_s, 0), u"UNASSIGNED"_s, 2, 20s)),
                  u"worker-gone"_s));
}

void TstWorkers::not_being_reachable_from_here_is_no_finding_while_nobody_is()
{
    auto cluster = aCluster().withWorkers(3).running(u"orders"_s, 3).withoutMetrics().withoutThreads();
    for (int worker = 1; worker <= 3; ++worker)
        cluster.silent(worker, Fault::TimedOut);
    for (const Finding &finding : findingsIn(cluster))
        QCOMPARE(finding.rule, u"evidence-missing"_s);
}

void TstWorkers::one_silent_member_among_answering_ones_is_unreachable()
{
    const auto findings = findingsIn(aCluster().withWorkers(3).running(u"orders"_s, 3).silent(3, Fault::Unreachable));
    QCOMPARE(find(findings, u"worker-unreachable"_s)->subject.worker, workerId(3));
    QVERIFY(!find(findings, u"worker-gone"_s));
    QVERIFY(!find(findings, u"task-not-started"_s));
}

void TstWorkers::where_the_way_there_is_lost_nobody_is_unreachable_or_gone()
{
    auto cluster = aCluster().withWorkers(4).running(u"orders"_s, 2).outsideGroup(4);
    History history;
    history.add(cluster.snapshot());
    for (int worker = 1; worker <= 4; ++worker)
        cluster.silent(worker, Fault::TimedOut);
    const auto findings = findingsIn(cluster.snapshot(history.newest()), history);
    QVERIFY(!find(findings, u"worker-unreachable"_s));
    QVERIFY(!find(findings, u"worker-gone"_s));

    // One that answered before and is silent beside a single other is a finding, as long as that one answers.
    auto two = aCluster().withWorkers(2).running(u"orders"_s, 2);
    History before;
    before.add(two.snapshot());
    const auto one = findingsIn(two.silent(2, Fault::TimedOut).snapshot(before.newest()), before);
    QCOMPARE(find(one, u"worker-unreachable"_s)->subject.worker, workerId(2));
}

void TstWorkers::a_member_of_a_group_that_is_out_of_sight_is_not_unreachable()
{
    auto cluster = aCluster().withWorkers(3).running(u"orders"_s, 3).silent(3, Fault::Unreachable);
    QVERIFY(find(findingsIn(cluster), u"worker-unreachable"_s));
    cluster.with(
        [](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"no broker answers"_s, {}}; });
    QVERIFY(!find(findingsIn(cluster), u"worker-unreachable"_s));
}

void TstWorkers::a_member_whose_rest_is_not_up_yet_is_not_unreachable()
{
    const auto look = [](Moment at) {
        return aCluster().at(at).withWorkers(3).running(u"orders"_s, 1).silent(3, Fault::Unreachable);
    };
    const auto roundAgo = [&look](milliseconds ago) {
        return findingsIn(look(noon).with([ago](Facts &facts) { facts.roundSeenAt = noon - ago; }));
    };
    QVERIFY(!find(roundAgo(10s), u"worker-unreachable"_s));
    QCOMPARE(find(roundAgo(40s), u"worker-unreachable"_s)->confidence, Confidence::Likely);

    // While somebody watches, w3 joins.
    History history;
    const auto joined = look(noon).snapshot(look(noon - 5s).outsideGroup(3).snapshot());
    history.add(joined);
    QVERIFY(!find(findingsIn(joined), u"worker-unreachable"_s));
    const auto later = look(noon + 20s).snapshot(joined);
    QVERIFY(!find(findingsIn(later, history), u"worker-unreachable"_s));
    history.add(later);
    QVERIFY(find(findingsIn(look(noon + 31s).snapshot(later), history), u"worker-unreachable"_s));
}

void TstWorkers::a_herder_that_ended_while_its_tasks_live_is_critical_and_memory_is_the_cause()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .alsoOwnedBy(3, id)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .with([](Facts &facts) {
                                 facts.workers[1].threads.value->herderAlive = false;
                                 facts.workers[1].metrics.value->heapUsed = 1000;
                                 facts.workers[1].metrics.value->heapMax = 1000;
                             })
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *dead = find(findings, u"worker-herder-dead"_s);
    QVERIFY(dead);
    QCOMPARE(dead->subject.worker, workerId(2));
    QCOMPARE(dead->causes.constFirst().kind, CauseKind::Resource);
    const Finding *outside = find(findings, u"worker-outside-group"_s);
    QCOMPARE(outside->causes.constFirst().kind, CauseKind::Resource);
    for (const Remedy &remedy : outside->remedies)
        QVERIFY2(remedy.intention != Intention::Wait, "a herder that has ended does not come back");
    QCOMPARE(find(findings, u"memory-exhausted"_s)->confidence, Confidence::Strong);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
}

void TstWorkers::a_full_heap_alone_is_a_hint_until_it_is_seen_twice()
{
    const auto tight = aCluster()
                           .withWorkers(1)
                           .running(u"orders"_s, 1)
                           .with([](Facts &facts) {
                               facts.workers[0].metrics.value->heapUsed = 96;
                               facts.workers[0].metrics.value->heapMax = 100;
                           })
                           .snapshot();
    QCOMPARE(find(findingsIn(tight), u"memory-tight"_s)->confidence, Confidence::Hint);
    History history;
    history.add(tight);
    QCOMPARE(find(findingsIn(tight, history), u"memory-tight"_s)->confidence, Confidence::Likely);
}

namespace {

/// No herder took the last request, ten seconds before the look.
void herdersWait(Facts &facts)
{
    for (WorkerFacts &worker : facts.workers)
        worker.rest.value->tick =
            observed(TickAnswer{.answered = false, .httpStatus = 500, .message = u"ensuring membership"_s}, noon - 10s);
}

void brokersAreAway(Facts &facts)
{
    facts.connectGroup.error = Error{Fault::Unreachable, u"no broker answers"_s, {}};
}

} // namespace

void TstWorkers::herders_that_wait_while_the_brokers_are_away_have_one_cause()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).with(herdersWait);
    QVERIFY(find(findingsIn(cluster.snapshot()), u"worker-blocked"_s));
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"coordinator-unreachable"_s));

    cluster.with(brokersAreAway);
    const auto findings = findingsIn(cluster.snapshot());
    QVERIFY(!find(findings, u"worker-blocked"_s));
    const Finding *away = find(findings, u"coordinator-unreachable"_s);
    QVERIFY(away);
    QCOMPARE(away->remedies.first().intention, Intention::Wait);
    QCOMPARE(away->evidence.size(), 2);
}

void TstWorkers::a_herder_that_has_ended_neither_blocks_nor_waits()
{
    const auto silent = aCluster().withWorkers(1).running(u"orders"_s, 1).with(herdersWait);
    const auto ended =
        ClusterBuilder(silent).with([](Facts &facts) { facts.workers[0].threads.value->herderAlive = false; });
    QVERIFY2(find(findingsIn(silent), u"worker-blocked"_s), "a herder that is there is blocked");
    QVERIFY(find(findingsIn(ended), u"worker-herder-dead"_s));
    QVERIFY2(!find(findingsIn(ended), u"worker-blocked"_s), "one thing is told once");
    QVERIFY(!find(findingsIn(ClusterBuilder(ended).with(brokersAreAway)), u"coordinator-unreachable"_s));
}

void TstWorkers::a_round_that_came_later_shows_that_the_herder_is_free()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).with(herdersWait).with([](Facts &facts) {
        facts.roundSeenAt = noon - 5s;
    });
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"worker-blocked"_s));
}

void TstWorkers::a_group_that_is_out_of_sight_says_nothing_of_starts()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).nowhere(task(u"orders"_s, 0));
    QVERIFY(find(findingsIn(cluster.snapshot()), u"task-not-started"_s));
    cluster.with(brokersAreAway);
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"task-not-started"_s));
}

QTEST_GUILESS_MAIN(TstWorkers)
#include "tst_workers.moc"
