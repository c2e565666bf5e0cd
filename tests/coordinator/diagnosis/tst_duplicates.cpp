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

/// The classes of duplicates, each with what may be claimed and what must not.
class TstDuplicates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_healthy_cluster_has_no_findings_and_says_so();
    void two_members_that_own_one_task_are_proven_by_the_group_alone();
    void a_doubled_assignment_names_the_bug_of_its_version_only_where_the_version_has_it();
    void a_remnant_that_metrics_and_threads_show_is_proven_and_names_worker_and_cure();
    void a_task_restart_is_never_advised_against_a_remnant();
    void a_lone_remnant_of_a_deleted_connector_is_trouble_but_no_duplicate();
    void while_the_picture_moves_a_remnant_is_not_told_and_the_verdict_waits();
    void a_remnant_seen_by_two_looks_while_the_picture_moves_is_likely();
    void a_remnant_seen_well_after_its_successor_began_is_no_matter_of_reading_order();
    void a_stale_group_accuses_nobody();
    void the_trigger_that_was_seen_ranks_first_among_the_bugs();
    void a_heap_that_is_used_up_is_the_first_cause_of_a_remnant();
    void an_abandoned_thread_beside_its_successor_is_a_duplicate_that_only_a_worker_restart_ends();
    void a_task_in_another_cluster_is_not_cured_in_this_one();
    void doubled_connector_instances_are_hints();
    void without_the_group_two_certain_instances_are_still_a_duplicate();
    void it_runs_twice_since_the_later_of_the_two_began();
    void since_when_it_runs_twice_is_not_told_where_one_begin_is_unknown();
    void what_ran_once_in_the_look_before_runs_twice_since_this_one();
};

void TstDuplicates::a_healthy_cluster_has_no_findings_and_says_so()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 3)
                             .running(u"payments"_s, 5)
                             .with([](Facts &facts) { facts.sinkGroups = observed(QMap<GroupId, SinkGroup>(), noon); })
                             .snapshot();
    for (const Finding &finding : findingsIn(picture))
        QFAIL(qPrintable(finding.rule + u": "_s + finding.says.filled()));
    QCOMPARE(verdictIn(picture), Verdict::Healthy);
}

void TstDuplicates::two_members_that_own_one_task_are_proven_by_the_group_alone()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .alsoOwnedBy(3, id)
                             .withoutMetrics()
                             .withoutThreads()
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-assigned-twice"_s, id);
    QVERIFY(found);
    QCOMPARE(found->confidence, Confidence::Proven);
    QCOMPARE(found->duplicateClass, u"A"_s);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
}

void TstDuplicates::a_doubled_assignment_names_the_bug_of_its_version_only_where_the_version_has_it()
{
    const auto causesOn = [](const QString &version) {
        const auto findings = findingsIn(
            aCluster().withWorkers(3).ofVersion(version).running(u"orders"_s, 1).alsoOwnedBy(3, id).snapshot());
        return *find(findings, u"task-assigned-twice"_s, id);
    };
    QVERIFY(hasJira(causesOn(u"2.4.1"_s), u"KAFKA-9841"_s));
    QVERIFY(!hasJira(causesOn(u"2.5.1"_s), u"KAFKA-9841"_s));
    QVERIFY(advises(causesOn(u"3.9.2"_s), Intention::ForceRebalance));
    QVERIFY(!advises(causesOn(u"2.4.1"_s), Intention::ForceRebalance));
}

void TstDuplicates::a_remnant_that_metrics_and_threads_show_is_proven_and_names_worker_and_cure()
{
    const auto picture = aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-remnant"_s, id);
    QVERIFY(found);
    QCOMPARE(found->confidence, Confidence::Proven);
    QCOMPARE(found->severity, Severity::Critical);
    QCOMPARE(found->subject.worker, workerId(3));
    QCOMPARE(found->says.filled(),
             u"Task orders-0 runs twice: the group gives it to w2:8083, but it still works on w3:8083 too"_s);
    QCOMPARE(found->remedies.constFirst().intention, Intention::RestartWorker);
    QCOMPARE(findings.constFirst().rule, u"task-remnant"_s);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
    const auto byThreadsOnly =
        findingsIn(aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id).withoutMetrics().snapshot());
    QCOMPARE(find(byThreadsOnly, u"task-remnant"_s, id)->confidence, Confidence::Strong);
}

void TstDuplicates::a_task_restart_is_never_advised_against_a_remnant()
{
    const auto findings =
        findingsIn(aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).withThread(1, id).snapshot());
    QVERIFY(!advises(*find(findings, u"task-remnant"_s, id), Intention::RestartTask));
    QVERIFY(!advises(*find(findings, u"task-abandoned"_s, id), Intention::RestartTask));
}

void TstDuplicates::a_lone_remnant_of_a_deleted_connector_is_trouble_but_no_duplicate()
{
    const auto gone = task(u"gone"_s, 1);
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).alsoLivingOn(2, gone).snapshot();
    const auto findings = findingsIn(picture);
    QCOMPARE(find(findings, u"task-remnant"_s, gone)->severity, Severity::Serious);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Trouble);
}

void TstDuplicates::while_the_picture_moves_a_remnant_is_not_told_and_the_verdict_waits()
{
    // w3 said RUNNING a second ago: it may just have been given the task in a round that the group's picture does not
    // show yet.
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 1s)
                             .snapshot();
    const auto findings = findingsIn(picture);
    QVERIFY(!find(findings, u"task-remnant"_s, id));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Waiting);
}

void TstDuplicates::a_remnant_seen_by_two_looks_while_the_picture_moves_is_likely()
{
    const auto moving = [](Moment at) {
        return aCluster()
            .at(at)
            .withWorkers(3)
            .running(u"orders"_s, 1)
            .alsoLivingOn(3, id)
            .saying(id, u"RUNNING"_s, 3, 1s);
    };
    const auto first = moving(noon).snapshot();
    History history;
    history.add(first);
    const auto second = moving(noon + 2s).snapshot(first);
    QCOMPARE(find(findingsIn(second, history), u"task-remnant"_s, id)->confidence, Confidence::Likely);
}

void TstDuplicates::a_remnant_seen_well_after_its_successor_began_is_no_matter_of_reading_order()
{
    // w3's last word is a minute old, w2 began 3 s ago, and w3 is still seen running now.
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 50s)
                             .saying(id, u"RUNNING"_s, 2, 3s)
                             .snapshot();
    QVERIFY(!picture->isCalm);
    QCOMPARE(find(findingsIn(picture), u"task-remnant"_s, id)->confidence, Confidence::Strong);
}

void TstDuplicates::a_stale_group_accuses_nobody()
{
    const auto picture =
        aCluster()
            .withWorkers(3)
            .running(u"orders"_s, 1)
            .alsoLivingOn(3, id)
            .outsideGroup(1)
            .alsoLivingOn(1, id)
            .with([](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"broker down"_s, {}}; })
            .snapshot();
    const auto findings = findingsIn(picture);
    for (const Finding &finding : findings)
        QVERIFY2(finding.confidence == Confidence::Hint || finding.severity == Severity::Notice,
                 qPrintable(finding.rule));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Unknown);
}

void TstDuplicates::the_trigger_that_was_seen_ranks_first_among_the_bugs()
{
    const auto on = [](const QString &version, const std::function<void(Facts &)> &change) {
        return *find(findingsIn(aCluster()
                                    .withWorkers(3)
                                    .ofVersion(version)
                                    .running(u"orders"_s, 1)
                                    .alsoLivingOn(3, id)
                                    .with(change)
                                    .snapshot()),
                     u"task-remnant"_s, id);
    };
    const auto nothing = [](Facts &) {};
    QCOMPARE(on(u"4.1.1"_s, nothing).causes.constFirst().jira, u"KAFKA-13816"_s);
    QCOMPARE(on(u"2.6.0"_s, nothing).causes.constFirst().jira, u"KAFKA-10763"_s);
    QCOMPARE(on(u"2.6.0"_s, [](Facts &facts) { facts.connectGroup.value->protocol = u"default"_s; })
                 .causes.constFirst()
                 .jira,
             u"KAFKA-13816"_s);
    const auto afterBulkRestart = on(u"3.0.0"_s, [](Facts &facts) {
        facts.config.value->actions << ConfigAction{ConfigAction::Kind::Restarted, ConnectorName(u"orders"_s),
                                                    noon - 1min, 9, true};
    });
    QCOMPARE(afterBulkRestart.causes.constFirst().jira, u"KAFKA-13719"_s);
    QVERIFY(!hasJira(on(u"3.2.3"_s, nothing), u"KAFKA-13719"_s));
}

void TstDuplicates::a_heap_that_is_used_up_is_the_first_cause_of_a_remnant()
{
    const auto findings = findingsIn(aCluster()
                                         .withWorkers(3)
                                         .running(u"orders"_s, 1)
                                         .alsoLivingOn(3, id)
                                         .with([](Facts &facts) {
                                             facts.workers[2].metrics.value->heapUsed = 990;
                                             facts.workers[2].metrics.value->heapMax = 1000;
                                         })
                                         .snapshot());
    QCOMPARE(find(findings, u"task-remnant"_s, id)->causes.constFirst().kind, CauseKind::Resource);
}

void TstDuplicates::an_abandoned_thread_beside_its_successor_is_a_duplicate_that_only_a_worker_restart_ends()
{
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).withThread(2, id).snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-abandoned"_s, id);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Critical);
    QCOMPARE(found->remedies.constFirst().intention, Intention::RestartWorker);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
    const auto lone = aCluster().withWorkers(2).withThread(2, id).snapshot();
    QCOMPARE(verdictIn(lone), Verdict::Trouble);
}

void TstDuplicates::a_task_in_another_cluster_is_not_cured_in_this_one()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .foreign(9, u"other"_s)
                             .alsoLivingOn(9, id)
                             .saying(id, u"RUNNING"_s, 9, 1s)
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"task-runs-elsewhere"_s, id);
    QVERIFY(found);
    QVERIFY2(found->confidence >= Confidence::Likely, "instances do not move between clusters: no quiet is needed");
    QVERIFY(!advises(*found, Intention::RestartWorker));
    QVERIFY(find(findings, u"config-topic-shared"_s));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
}

void TstDuplicates::doubled_connector_instances_are_hints()
{
    const auto picture =
        aCluster().withWorkers(2).running(u"orders"_s, 1).alsoLivingOn(2, task(u"orders"_s, -1)).snapshot();
    const auto findings = findingsIn(picture);
    QCOMPARE(find(findings, u"task-remnant"_s, task(u"orders"_s, -1))->confidence, Confidence::Hint);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Healthy);
}

void TstDuplicates::without_the_group_two_certain_instances_are_still_a_duplicate()
{
    const auto picture =
        aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).withoutGroup().snapshot();
    QVERIFY(!find(findingsIn(picture), u"task-remnant"_s));
    QCOMPARE(verdictIn(picture), Verdict::Duplicate);
}

void TstDuplicates::it_runs_twice_since_the_later_of_the_two_began()
{
    const auto since = [](const ClusterBuilder &cluster, const QString &rule) {
        const auto picture = cluster.snapshot();
        const auto findings = findingsIn(picture);
        const Finding *found = find(findings, rule, id);
        return std::pair(picture->task(id)->since, found ? found->since : std::nullopt);
    };
    const std::pair expected(std::optional(noon - 40s), std::optional(noon - 40s));
    // w3 ran it for an hour before w2 was given it.
    const auto remnant = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 1h)
                             .saying(id, u"RUNNING"_s, 2, 40s);
    QCOMPARE(since(remnant, u"task-remnant"_s), expected);
    const auto abandoned =
        aCluster().withWorkers(2).running(u"orders"_s, 1).withThread(2, id).saying(id, u"RUNNING"_s, 2, 40s);
    QCOMPARE(since(abandoned, u"task-abandoned"_s), expected);
    const auto elsewhere = aCluster()
                               .withWorkers(2)
                               .running(u"orders"_s, 1)
                               .foreign(9, u"other"_s)
                               .alsoLivingOn(9, id)
                               .saying(id, u"RUNNING"_s, 9, 1h)
                               .saying(id, u"RUNNING"_s, 2, 40s);
    QCOMPARE(since(elsewhere, u"task-runs-elsewhere"_s), expected);
}

void TstDuplicates::since_when_it_runs_twice_is_not_told_where_one_begin_is_unknown()
{
    const auto picture = aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).snapshot();
    QVERIFY(!picture->task(id)->since);
    QVERIFY(!find(findingsIn(picture), u"task-remnant"_s, id)->since);
}

void TstDuplicates::what_ran_once_in_the_look_before_runs_twice_since_this_one()
{
    const auto before = aCluster().withWorkers(3).running(u"orders"_s, 1).snapshot();
    const auto twice = [](Moment at) {
        return aCluster().at(at).withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id);
    };
    const auto first = twice(noon + 5s).snapshot(before);
    QCOMPARE(first->task(id)->since, noon + 5s);
    QCOMPARE(twice(noon + 10s).snapshot(first)->task(id)->since, noon + 5s);
    const auto cameLater = twice(noon).snapshot();
    QVERIFY2(!twice(noon + 10s).snapshot(cameLater)->task(id)->since, "it did so when Signalbox came");
}

QTEST_GUILESS_MAIN(TstDuplicates)
#include "tst_duplicates.moc"
