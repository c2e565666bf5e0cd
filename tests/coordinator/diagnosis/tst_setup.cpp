// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// How a cluster is set up: its protocol, its addresses, its names, what is configured in it.
class TstSetup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_downgraded_protocol_needs_a_worker_that_knows_better();
    void two_members_with_one_address_are_named_and_their_tasks_are_no_duplicates();
    void a_name_that_rest_cannot_address_depends_on_the_version();
    void a_connector_without_tasks_is_told_after_its_start_and_never_when_stopped();
    void a_connector_that_rest_leaves_out_is_told();
    void a_group_that_nobody_was_seen_in_beside_the_one_that_works_is_a_question_and_no_alarm_data();
    void a_group_that_nobody_was_seen_in_beside_the_one_that_works_is_a_question_and_no_alarm();
    void strangers_alone_are_an_alarm_once_somebody_of_ours_works_beside_them();
    void strangers_that_work_on_after_our_last_member_are_not_to_be_stopped();
};

namespace {

/// Two workers of the group lab, and ours, which shows nobody.
ClusterBuilder labLookedAtAs(const GroupId &group, const Observed<ConnectGroup> &ours)
{
    return aCluster().withWorkers(2).running(u"orders"_s, 2).with([=](Facts &facts) {
        ConnectGroup lab = *facts.connectGroup;
        lab.id = GroupId(u"lab"_s);
        facts.foreignGroups = observed(QList<ConnectGroup>{lab}, noon);
        facts.group = group;
        facts.connectGroup = ours;
        for (WorkerFacts &worker : facts.workers)
            worker.toldGroup = lab.id;
    });
}

const GroupId nosuch(u"nosuch"_s);

Observed<ConnectGroup> notShown()
{
    return notObserved<ConnectGroup>({Fault::NotFound, u"The group nosuch is not shown"_s, {}}, noon);
}

} // namespace

void TstSetup::a_downgraded_protocol_needs_a_worker_that_knows_better()
{
    const auto eager = [](Facts &facts) { facts.connectGroup.value->protocol = u"default"_s; };
    QVERIFY(find(findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 1).with(eager)), u"protocol-downgraded"_s));
    QVERIFY(!find(findingsIn(aCluster().withWorkers(2).ofVersion(u"2.2.2"_s).running(u"orders"_s, 1).with(eager)),
                  u"protocol-downgraded"_s));
    QVERIFY(!find(findingsIn(aCluster().withWorkers(2).ofVersion({}).running(u"orders"_s, 1).with(eager)),
                  u"protocol-downgraded"_s));
}

void TstSetup::two_members_with_one_address_are_named_and_their_tasks_are_no_duplicates()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 3)
                             .with([](Facts &facts) {
                                 facts.connectGroup.value->members[1].worker = workerId(1);
                                 facts.workers[1].worker = workerId(1);
                             })
                             .snapshot();
    const auto findings = findingsIn(picture);
    QVERIFY(find(findings, u"worker-address-shared"_s)->evidence.constFirst().says.filled().contains(u"member-2"_s));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Warning);
}

void TstSetup::a_name_that_rest_cannot_address_depends_on_the_version()
{
    const auto on = [](const QString &version) {
        return find(findingsIn(aCluster().withWorkers(1).ofVersion(version).running(u"in/out"_s, 1)),
                    u"name-unusable"_s)
            ->confidence;
    };
    QCOMPARE(on(u"4.1.1"_s), Confidence::Proven);
    QCOMPARE(on(u"3.9.2"_s), Confidence::Hint);
    QVERIFY(!find(findingsIn(aCluster().withWorkers(1).running(u"odd name ä.b->c"_s, 1)), u"name-unusable"_s));
}

void TstSetup::a_connector_without_tasks_is_told_after_its_start_and_never_when_stopped()
{
    const auto empty = aCluster().withWorkers(1).running(u"orders"_s, 0);
    QCOMPARE(find(findingsIn(empty), u"connector-without-tasks"_s)->confidence, Confidence::Likely);
    const auto fresh = findingsIn(
        ClusterBuilder(empty).with([](Facts &facts) { facts.config.value->actions.last().at = noon - 10s; }));
    QCOMPARE(find(fresh, u"connector-without-tasks"_s)->confidence, Confidence::Hint);
    const auto stopped = findingsIn(ClusterBuilder(empty).with(
        [](Facts &facts) { facts.config.value->connectors.first().target = TargetState::Stopped; }));
    QVERIFY(!find(stopped, u"connector-without-tasks"_s));
}

void TstSetup::a_connector_that_rest_leaves_out_is_told()
{
    const auto findings = findingsIn(aCluster().withWorkers(1).running(u"orders"_s, 1).with([](Facts &facts) {
        facts.workers[0].rest.value->names = observed(QList<ConnectorName>{ConnectorName(u"orders"_s)}, noon);
        facts.workers[0].rest.value->connectors = observed(ConnectorAnswers(), noon);
    }));
    QCOMPARE(find(findings, u"connector-without-status"_s)->subject.connector, ConnectorName(u"orders"_s));
}

void TstSetup::a_group_that_nobody_was_seen_in_beside_the_one_that_works_is_a_question_and_no_alarm_data()
{
    const auto inState = [](const QString &state) { return observed(ConnectGroup{nosuch, state, {}, {}}, noon); };
    QTest::addColumn<GroupId>("group");
    QTest::addColumn<Observed<ConnectGroup>>("ours");
    QTest::newRow("not shown") << nosuch << notShown();
    QTest::newRow("dead") << nosuch << inState(u"Dead"_s);
    QTest::newRow("empty") << nosuch << inState(u"Empty"_s);
    QTest::newRow("none named") << GroupId() << Observed<ConnectGroup>();
}

void TstSetup::a_group_that_nobody_was_seen_in_beside_the_one_that_works_is_a_question_and_no_alarm()
{
    QFETCH(GroupId, group);
    QFETCH(Observed<ConnectGroup>, ours);
    const auto picture = labLookedAtAs(group, ours).snapshot();
    const auto findings = findingsIn(picture);
    QVERIFY(!find(findings, u"config-topic-shared"_s));
    QVERIFY(!find(findings, u"task-runs-elsewhere"_s));
    for (const Finding &finding : findings)
        QVERIFY2(!advises(finding, Intention::StopForeignInstance), qPrintable(finding.says.filled()));
    const auto isQuestion = [](const Finding &finding) { return finding.rule == u"group-doubtful"; };
    QCOMPARE(std::count_if(findings.begin(), findings.end(), isQuestion), 1);
    const Finding *question = find(findings, u"group-doubtful"_s);
    QCOMPARE(question->severity, Severity::Notice);
    QVERIFY2(question->says.filled().contains(u"cluster lab works from these very topics: is"),
             qPrintable(question->says.filled()));
    QVERIFY2(verdictOf(*picture, findings) != Verdict::Healthy, "what strangers run is no word about ours");
}

void TstSetup::strangers_alone_are_an_alarm_once_somebody_of_ours_works_beside_them()
{
    // A worker that tells no group, and runs what lab runs: it may be of a group that this login is not shown.
    auto cluster = labLookedAtAs(nosuch, notShown());
    const auto findings = findingsIn(cluster.alsoLivingOn(3, task(u"orders"_s, 0)).with([](Facts &facts) {
        WorkerFacts ours;
        ours.worker = workerId(3);
        WorkerMetrics metrics;
        metrics.hasTaskMap = true;
        metrics.tasks << TaskBean{task(u"orders"_s, 0), u"running"_s, {}};
        ours.metrics = observed(metrics, noon);
        facts.workers << ours;
    }));
    QCOMPARE(find(findings, u"config-topic-shared"_s)->severity, Severity::Critical);
    QVERIFY(find(findings, u"task-runs-elsewhere"_s, task(u"orders"_s, 0)));
    QVERIFY(!find(findings, u"task-runs-elsewhere"_s, task(u"orders"_s, 1)));
    QVERIFY(!find(findings, u"group-doubtful"_s));
}

void TstSetup::strangers_that_work_on_after_our_last_member_are_not_to_be_stopped()
{
    History history;
    history.add(aCluster().withWorkers(2).running(u"orders"_s, 2).snapshot());
    const auto findings =
        findingsIn(labLookedAtAs(nosuch, observed(ConnectGroup{nosuch, u"Empty"_s, {}, {}}, noon)).snapshot(), history);
    const Finding *shared = find(findings, u"config-topic-shared"_s);
    QVERIFY(shared);
    QCOMPARE(shared->severity, Severity::Warning);
    QVERIFY(!advises(*shared, Intention::StopForeignInstance));
    QVERIFY(!find(findings, u"group-doubtful"_s));
}

QTEST_GUILESS_MAIN(TstSetup)
#include "tst_setup.moc"
