// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);
const QString alreadyExists =
    u"org.apache.kafka.connect.errors.ConnectException: Task already exists in this worker: orders-0\n"
    "\tat org.apache.kafka.connect.runtime.Worker.startTask(Worker.java:500)"_s;

} // namespace

/// Tasks that did not start, were lost, or wait.
class TstStarts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_refused_start_with_a_living_instance_is_critical_and_cured_by_a_task_restart();
    void what_another_worker_shows_is_not_what_the_refusing_one_met();
    void what_was_seen_before_the_refusal_is_no_proof_of_what_it_met();
    void a_refused_start_with_a_dead_entry_says_that_nobody_works();
    void a_refused_start_without_metrics_leaves_the_kind_open();
    void words_in_a_stack_frame_or_of_another_task_refuse_nothing();
    void a_dead_entry_where_the_task_is_not_owned_is_a_warning_of_the_next_start();
    void a_lost_task_is_loud_only_in_calm();
    void a_lost_task_in_a_cluster_that_is_never_calm_is_likely_after_thirty_seconds();
    void a_wait_is_a_notice_with_its_end();
    void what_a_silent_worker_may_still_run_is_not_called_idle_data();
    void what_a_silent_worker_may_still_run_is_not_called_idle();
    void what_a_frozen_worker_may_still_run_is_lost_but_not_idle();
    void what_a_member_has_started_since_waits_no_more();
    void an_assigned_task_that_no_window_of_its_owner_shows_has_not_started();
    void nothing_is_said_of_a_start_that_may_be_under_way();
    void the_owners_own_word_alone_is_a_hint();
    void a_row_of_a_stranger_with_a_higher_generation_makes_silence_worthless();
    void an_entry_that_failed_unsaid_is_a_failure_and_not_a_missing_start();
    void a_failed_task_names_its_root_cause_once();
    void a_failure_of_memory_blames_the_worker();
};

void TstStarts::a_refused_start_with_a_living_instance_is_critical_and_cured_by_a_task_restart()
{
    const auto picture =
        aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"FAILED"_s, 2, 20s, alreadyExists).snapshot();
    QCOMPARE(picture->task(id)->real, Real::FailedButAlive);
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-already-exists"_s, id);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Critical);
    QCOMPARE(found->confidence, Confidence::Proven);
    QCOMPARE(found->remedies.constFirst().intention, Intention::RestartTask);
    QVERIFY2(!find(findings, u"task-failed"_s) && !find(findings, u"status-contradicts"_s), "one thing is told once");
    QCOMPARE(verdictOf(*picture, findings), Verdict::Trouble);
}

void TstStarts::what_another_worker_shows_is_not_what_the_refusing_one_met()
{
    const auto refused = aCluster().withWorkers(3).failing(u"orders"_s, 1, alreadyExists).alsoLivingOn(1, id);
    const auto dead =
        findingsIn(ClusterBuilder(refused).withDeadEntry(2, id, u"unassigned"_s).withThread(1, id).snapshot());
    const Finding *found = find(dead, u"task-already-exists"_s, id);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Serious);
    QVERIFY(found->duplicateClass.isEmpty());
    QVERIFY2(found->says.filled().contains(u"an older instance works on w1:8083"_s), qPrintable(found->says.filled()));
    const auto nothing = findingsIn(ClusterBuilder(refused)
                                        .with([](Facts &facts) {
                                            facts.workers[1].metrics.value->tasks.clear();
                                            facts.workers[1].threads.value->tasks.clear();
                                        })
                                        .snapshot());
    found = find(nothing, u"task-already-exists"_s, id);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Serious);
    QVERIFY2(found->says.filled().contains(u"the next look"_s), qPrintable(found->says.filled()));
}

void TstStarts::what_was_seen_before_the_refusal_is_no_proof_of_what_it_met()
{
    const auto refused =
        aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"FAILED"_s, 2, 20s, alreadyExists);
    const auto lookedAt = [&refused](Moment moment) {
        return findingsIn(ClusterBuilder(refused)
                              .with([moment](Facts &facts) {
                                  facts.workers[1].metrics.at = moment;
                                  facts.workers[1].threads.at = moment;
                              })
                              .snapshot());
    };
    QCOMPARE(find(lookedAt(noon - 21s), u"task-already-exists"_s, id)->confidence, Confidence::Likely);
    QCOMPARE(find(lookedAt(noon - 19s), u"task-already-exists"_s, id)->confidence, Confidence::Proven);
}

void TstStarts::a_refused_start_with_a_dead_entry_says_that_nobody_works()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .failing(u"orders"_s, 1, alreadyExists)
                             .withDeadEntry(2, id, u"unassigned"_s)
                             .snapshot();
    QCOMPARE(picture->task(id)->real, Real::Failed);
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-already-exists"_s, id);
    QCOMPARE(found->severity, Severity::Serious);
    QVERIFY(found->says.filled().contains(u"nobody works"_s));
    QVERIFY(!find(findings, u"task-failed"_s));
}

void TstStarts::a_refused_start_without_metrics_leaves_the_kind_open()
{
    const auto findings = findingsIn(
        aCluster().withWorkers(2).failing(u"orders"_s, 1, alreadyExists).withoutMetrics().withoutThreads().snapshot());
    const Finding *found = find(findings, u"task-already-exists"_s, id);
    QCOMPARE(found->confidence, Confidence::Strong);
    QVERIFY(found->says.filled().contains(u"metrics"_s));
}

void TstStarts::words_in_a_stack_frame_or_of_another_task_refuse_nothing()
{
    const QString frame =
        u"java.lang.IllegalStateException: boom\n\tat com.example.Task already exists in this worker: orders-0.run"_s;
    QVERIFY(!find(findingsIn(aCluster().withWorkers(2).failing(u"orders"_s, 1, frame).snapshot()),
                  u"task-already-exists"_s));
    const QString other = u"ConnectException: Task already exists in this worker: payments-0"_s;
    const auto findings = findingsIn(aCluster().withWorkers(2).failing(u"orders"_s, 1, other).snapshot());
    QVERIFY(!find(findings, u"task-already-exists"_s));
    QVERIFY2(find(findings, u"task-failed"_s, id), "and what is no refusal is a failure");
}

void TstStarts::a_dead_entry_where_the_task_is_not_owned_is_a_warning_of_the_next_start()
{
    const auto picture =
        aCluster().withWorkers(3).running(u"orders"_s, 1).withDeadEntry(3, id, u"unassigned"_s).snapshot();
    QCOMPARE(picture->task(id)->real, Real::Running);
    const auto findings = findingsIn(picture);
    QCOMPARE(find(findings, u"task-already-exists"_s, id)->severity, Severity::Warning);
    QVERIFY(!find(findings, u"task-remnant"_s));
}

void TstStarts::a_lost_task_is_loud_only_in_calm()
{
    const auto lost = aCluster().withWorkers(2).running(u"orders"_s, 1).ownedByNobody(id).nowhere(id);
    const auto calm = ClusterBuilder(lost).snapshot();
    QCOMPARE(find(findingsIn(calm), u"task-lost"_s, id)->confidence, Confidence::Strong);
    QCOMPARE(verdictOf(*calm, findingsIn(calm)), Verdict::Lost);
    const auto moving = ClusterBuilder(lost).saying(task(u"orders"_s, -1), u"RUNNING"_s, 1, 2s).snapshot();
    QVERIFY(!find(findingsIn(moving), u"task-lost"_s, id));
    QCOMPARE(verdictOf(*moving, findingsIn(moving)), Verdict::Waiting);
    const auto unread = ClusterBuilder(lost).withoutTopics().snapshot();
    const auto findings = findingsIn(unread);
    QVERIFY(!find(findings, u"task-lost"_s, id) || find(findings, u"task-lost"_s, id)->confidence == Confidence::Hint);
}

void TstStarts::a_lost_task_in_a_cluster_that_is_never_calm_is_likely_after_thirty_seconds()
{
    const auto look = [](Moment at) {
        return aCluster()
            .at(at)
            .withWorkers(2)
            .running(u"orders"_s, 1)
            .ownedByNobody(id)
            .nowhere(id)
            .saying(task(u"orders"_s, -1), u"RUNNING"_s, 1, 1s);
    };
    History history;
    SnapshotPtr before;
    for (const auto after : {0s, 10s, 20s, 30s}) {
        before = look(noon + after).snapshot(before);
        history.add(before);
    }
    const auto now = look(noon + 31s).snapshot(before);
    QCOMPARE(find(findingsIn(now, history), u"task-lost"_s, id)->confidence, Confidence::Likely);
}

void TstStarts::a_wait_is_a_notice_with_its_end()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .ownedByNobody(id)
                             .nowhere(id)
                             .delaying(20s)
                             .with([](Facts &facts) { facts.roundSeenAt = noon - 5s; })
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-waiting"_s, id);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Notice);
    QCOMPARE(found->confidence, Confidence::Proven);
    QCOMPARE(found->says.filled(),
             u"Task orders-0 is given to nobody until the rebalance delay ends, by about 08:00:15 UTC at the latest"_s);
    QVERIFY(!find(findings, u"task-lost"_s));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Waiting);
}

void TstStarts::what_a_silent_worker_may_still_run_is_not_called_idle_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<QString>("lastWord");
    QTest::addColumn<bool>("mayRun");
    QTest::newRow("frozen") << Fault::TimedOut << u"RUNNING"_s << true;
    QTest::newRow("no way there") << Fault::NoRoute << u"RUNNING"_s << true;
    QTest::newRow("its process has ended") << Fault::Unreachable << u"RUNNING"_s << false;
    QTest::newRow("said that it stopped") << Fault::NoRoute << u"UNASSIGNED"_s << false;
}

void TstStarts::what_a_silent_worker_may_still_run_is_not_called_idle()
{
    QFETCH(Fault, fault);
    QFETCH(QString, lastWord);
    QFETCH(bool, mayRun);
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .saying(id, lastWord, 2, 20s)
                             .outsideGroup(2)
                             .silent(2, fault)
                             .delaying(20s)
                             .snapshot();
    QCOMPARE(picture->task(id)->real, Real::Waiting);
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-waiting"_s, id);
    QVERIFY(found);
    QCOMPARE(found->confidence, mayRun ? Confidence::Likely : Confidence::Proven);
    QCOMPARE(found->says.filled().contains(u"whether w2:8083 still runs it is not known"_s), mayRun);
    QVERIFY(!found->says.filled().contains(u"nobody runs"_s));
}

void TstStarts::what_a_frozen_worker_may_still_run_is_lost_but_not_idle()
{
    const auto look = [](Fault fault) {
        return findingsIn(
            aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, fault).snapshot());
    };
    const auto frozen = look(Fault::TimedOut), ended = look(Fault::Unreachable);
    QCOMPARE(find(frozen, u"task-lost"_s, id)->confidence, Confidence::Likely);
    QVERIFY(find(frozen, u"task-lost"_s, id)->says.filled().contains(u"whether w2:8083 still runs it"_s));
    QCOMPARE(find(ended, u"task-lost"_s, id)->confidence, Confidence::Strong);
    QVERIFY(find(ended, u"task-lost"_s, id)->says.filled().contains(u"nobody works on it"_s));
}

/// The row comes at once, the group's word with the next look at it.
void TstStarts::what_a_member_has_started_since_waits_no_more()
{
    const auto waiting = aCluster().withWorkers(3).running(u"orders"_s, 1).ownedByNobody(id).nowhere(id).delaying(20s);
    QCOMPARE(ClusterBuilder(waiting).snapshot()->task(id)->real, Real::Waiting);
    const auto startedOn = [&waiting](int worker, milliseconds ago) {
        return ClusterBuilder(waiting)
            .saying(id, u"RUNNING"_s, worker, ago)
            .with([](Facts &facts) {
                facts.connectGroup.at = noon - 2s;
                facts.workers[2].metrics.at = facts.workers[2].threads.at = noon - 2s;
            })
            .snapshot()
            ->task(id)
            ->real;
    };
    QCOMPARE(startedOn(3, 1s), Real::Running);
    QVERIFY2(startedOn(3, 3s) == Real::Waiting, "before the group was looked at");
    QVERIFY2(startedOn(3, -1h) == Real::Waiting, "a clock that is an hour ahead says nothing of the order");
    QVERIFY2(startedOn(7, 1s) == Real::Waiting, "a stranger's word is nobody's start");
}

void TstStarts::an_assigned_task_that_no_window_of_its_owner_shows_has_not_started()
{
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).nowhere(id).snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-not-started"_s, id);
    QVERIFY(found);
    QCOMPARE(found->confidence, Confidence::Strong);
    QCOMPARE(found->subject.worker, workerId(2));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
}

void TstStarts::nothing_is_said_of_a_start_that_may_be_under_way()
{
    const auto after = [](milliseconds roundAgo, milliseconds rowAgo) {
        return aCluster()
            .withWorkers(2)
            .running(u"orders"_s, 1)
            .nowhere(id)
            .saying(id, u"UNASSIGNED"_s, 1, rowAgo)
            .with([roundAgo](Facts &facts) { facts.roundSeenAt = noon - roundAgo; })
            .snapshot();
    };
    QVERIFY(!find(findingsIn(after(2s, 50s)), u"task-not-started"_s, id));
    QVERIFY(!find(findingsIn(after(10s, 50s)), u"task-not-started"_s, id));
    QVERIFY(!find(findingsIn(after(50s, 10s)), u"task-not-started"_s, id));
    QCOMPARE(verdictOf(*after(50s, 10s), findingsIn(after(50s, 10s))), Verdict::Waiting);
    QVERIFY(find(findingsIn(after(50s, 20s)), u"task-not-started"_s, id));
}

void TstStarts::the_owners_own_word_alone_is_a_hint()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .saying(id, u"FAILED"_s, 2, 50s)
                             .saying(id, u"UNASSIGNED"_s, 2, 40s)
                             .withoutMetrics()
                             .withoutThreads()
                             .snapshot();
    QCOMPARE(find(findingsIn(picture), u"task-not-started"_s, id)->confidence, Confidence::Hint);
}

void TstStarts::a_row_of_a_stranger_with_a_higher_generation_makes_silence_worthless()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .nowhere(id)
                             .saying(id, u"RUNNING"_s, 7, 40s)
                             .with([](Facts &facts) { facts.status.value->rows[id].last().generation = 99; })
                             .snapshot();
    QCOMPARE(find(findingsIn(picture), u"task-not-started"_s, id)->confidence, Confidence::Hint);
}

void TstStarts::an_entry_that_failed_unsaid_is_a_failure_and_not_a_missing_start()
{
    const auto findings =
        findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 1).withDeadEntry(2, id, u"failed"_s).snapshot());
    QVERIFY(!find(findings, u"task-not-started"_s));
    QCOMPARE(find(findings, u"task-failed"_s, id)->confidence, Confidence::Likely);
}

void TstStarts::a_failed_task_names_its_root_cause_once()
{
    const QString trace =
        u"org.apache.kafka.connect.errors.ConnectException: Tolerance exceeded\n\tat a.b.C.d(C.java:1)\n"
        "Caused by: java.net.ConnectException: Connection refused\n\t... 3 more"_s;
    const auto findings = findingsIn(aCluster().withWorkers(2).failing(u"orders"_s, 1, trace).snapshot());
    const Finding *found = find(findings, u"task-failed"_s, id);
    QVERIFY(found);
    QCOMPARE(found->says.filled(),
             u"Task orders-0 has failed on w2:8083: java.net.ConnectException: Connection refused"_s);
    QCOMPARE(found->causes.constFirst().kind, CauseKind::Network);
}

void TstStarts::a_failure_of_memory_blames_the_worker()
{
    const auto findings = findingsIn(
        aCluster().withWorkers(2).failing(u"orders"_s, 1, u"java.lang.OutOfMemoryError: Java heap space"_s).snapshot());
    QCOMPARE(find(findings, u"memory-exhausted"_s)->subject.worker, workerId(2));
    QVERIFY(find(findings, u"task-failed"_s, id)->causes.constFirst().kind == CauseKind::Resource);
}

QTEST_GUILESS_MAIN(TstStarts)
#include "tst_starts.moc"
