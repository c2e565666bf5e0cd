// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// A group without a member, seen by the brokers alone.
class TstEmptyGroup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }
    void an_empty_group_of_which_nothing_else_is_known_has_lost_its_workers();
    void it_is_worse_where_tasks_are_known();
    void it_is_silent_where_somebody_may_be_there_data();
    void it_is_silent_where_somebody_may_be_there();
};

namespace {

const QString rule = u"workers-all-gone"_s;

/// Neither a worker nor a topic is known.
ClusterBuilder emptied(const QString &state = u"Empty"_s)
{
    return aCluster().with([state](Facts &facts) {
        facts.connectGroup = observed(ConnectGroup{GroupId(u"connect"_s), state, {}, {}}, facts.at);
    });
}

} // namespace

void TstEmptyGroup::an_empty_group_of_which_nothing_else_is_known_has_lost_its_workers()
{
    const auto picture = emptied().snapshot();
    const auto findings = findingsIn(picture);
    const Finding *gone = find(findings, rule);
    QVERIFY(gone);
    QCOMPARE(gone->severity, Severity::Serious);
    QCOMPARE(gone->confidence, Confidence::Likely);
    QVERIFY2(gone->says.filled().contains(u"whatever it is to run"), qPrintable(gone->says.filled()));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
}

void TstEmptyGroup::it_is_worse_where_tasks_are_known()
{
    const auto findings = findingsIn(aCluster()
                                         .withWorkers(1)
                                         .running(u"orders"_s, 2)
                                         .outsideGroup(1)
                                         .with([](Facts &facts) {
                                             facts.connectGroup.value->state = u"Empty"_s;
                                             facts.workers.clear();
                                         })
                                         .snapshot());
    const Finding *gone = find(findings, rule);
    QVERIFY(gone);
    QCOMPARE(gone->severity, Severity::Critical);
    QCOMPARE(gone->confidence, Confidence::Proven);
}

void TstEmptyGroup::it_is_silent_where_somebody_may_be_there_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("isPartial");
    QTest::newRow("the group has members") << u"Stable"_s << false;
    QTest::newRow("a round runs") << u"PreparingRebalance"_s << false;
    QTest::newRow("a name that never was a group") << u"Dead"_s << false;
    QTest::newRow("not every broker answered") << u"Empty"_s << true;
}

void TstEmptyGroup::it_is_silent_where_somebody_may_be_there()
{
    QFETCH(QString, state);
    QFETCH(bool, isPartial);
    const auto isSilent = [](const ClusterBuilder &cluster) { return !find(findingsIn(cluster.snapshot()), rule); };
    QVERIFY(!isSilent(emptied()));
    QVERIFY(isSilent(emptied(state).with([&](Facts &facts) { facts.connectGroup.partial = isPartial; })));
}

QTEST_GUILESS_MAIN(TstEmptyGroup)
#include "tst_emptygroup.moc"
