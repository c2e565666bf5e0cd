// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);

/// Both workers were killed: the group is empty, their ports are shut, their last words say RUNNING.
ClusterBuilder deserted()
{
    return aCluster()
        .withWorkers(2)
        .running(u"orders"_s, 3)
        .outsideGroup(1)
        .outsideGroup(2)
        .silent(1, Fault::Unreachable)
        .silent(2, Fault::Unreachable)
        .with([](Facts &facts) {
            facts.connectGroup.value->state = u"Empty"_s;
            facts.connectGroup.value->protocol.clear();
        });
}

void nothingConfigured(Facts &facts)
{
    facts.config.value->connectors.clear();
    facts.config.value->actions.clear();
    facts.status.value->rows.clear();
}

} // namespace

/// A group without members: who left it deserted, and who has only just begun.
class TstAllGone : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_cluster_without_workers_is_lost_and_is_told_to_start_them();
    void a_group_without_members_is_silent_where_nothing_is_configured_or_it_cannot_be_read();
    void a_group_without_members_is_likely_where_only_shut_addresses_speak();
    void a_group_that_died_is_told_only_to_who_saw_it_live();
};

void TstAllGone::a_cluster_without_workers_is_lost_and_is_told_to_start_them()
{
    const auto picture = deserted().snapshot();
    const auto findings = findingsIn(picture);
    const Finding *gone = find(findings, u"workers-all-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->severity, Severity::Critical);
    QCOMPARE(gone->confidence, Confidence::Proven);
    QVERIFY2(gone->says.filled().contains(u"3 tasks"_s), qPrintable(gone->says.filled()));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
    const Finding *lost = find(findings, u"task-lost"_s, id);
    QVERIFY(lost);
    for (const Remedy &remedy : lost->remedies)
        QVERIFY2(!remedy.why.filled().contains(u"leader"_s), qPrintable(remedy.why.filled()));
    QVERIFY(!find(findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 3).snapshot()), u"workers-all-gone"_s));
}

void TstAllGone::a_group_without_members_is_silent_where_nothing_is_configured_or_it_cannot_be_read()
{
    QVERIFY(!find(findingsIn(deserted().with(nothingConfigured).snapshot()), u"workers-all-gone"_s));
    QVERIFY(!find(findingsIn(deserted().withoutGroup().snapshot()), u"workers-all-gone"_s));
    const auto stale = deserted().with(
        [](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"no broker answers"_s, {}}; });
    QVERIFY(!find(findingsIn(ClusterBuilder(stale).snapshot()), u"workers-all-gone"_s));
    const auto partial = deserted().with([](Facts &facts) { facts.connectGroup.partial = true; });
    QVERIFY(!find(findingsIn(ClusterBuilder(partial).snapshot()), u"workers-all-gone"_s));
    auto starting = aCluster().withWorkers(1).running(u"orders"_s, 1).outsideGroup(1).with([](Facts &facts) {
        facts.connectGroup.value->state = u"Empty"_s;
        facts.roundSeenAt = noon - 3s;
    });
    QVERIFY(!find(findingsIn(starting.snapshot()), u"workers-all-gone"_s));
    starting.with([](Facts &facts) { facts.roundSeenAt = noon - 60s; });
    QCOMPARE(find(findingsIn(starting.snapshot()), u"workers-all-gone"_s)->confidence, Confidence::Likely);
}

void TstAllGone::a_group_without_members_is_likely_where_only_shut_addresses_speak()
{
    const auto picture = deserted().withoutTopics().snapshot();
    const auto findings = findingsIn(picture);
    const Finding *gone = find(findings, u"workers-all-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->confidence, Confidence::Likely);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
    auto slow = deserted().withoutTopics().silent(1, Fault::TimedOut).silent(2, Fault::TimedOut);
    QVERIFY(!find(findingsIn(slow.snapshot()), u"workers-all-gone"_s));
}

void TstAllGone::a_group_that_died_is_told_only_to_who_saw_it_live()
{
    const auto dead = deserted().with([](Facts &facts) { facts.connectGroup.value->state = u"Dead"_s; }).snapshot();
    QVERIFY(!find(findingsIn(dead), u"workers-all-gone"_s));
    History history;
    history.add(aCluster().withWorkers(2).running(u"orders"_s, 3).snapshot());
    QVERIFY(find(findingsIn(dead, history), u"workers-all-gone"_s));
}

QTEST_GUILESS_MAIN(TstAllGone)
#include "tst_allgone.moc"
