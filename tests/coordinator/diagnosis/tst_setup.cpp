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
};

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

QTEST_GUILESS_MAIN(TstSetup)
#include "tst_setup.moc"
