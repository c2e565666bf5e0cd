// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/history.h"
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

#include <QtTest>

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void only_the_newest_look_is_kept();
    void who_was_a_member_or_answered_is_remembered_as_long_as_he_is_named();
    void how_long_a_task_stands_as_it_is_counts_from_the_first_stable_look();
    void a_delay_or_another_state_begins_the_count_anew();
};

namespace {

const TaskId id = task(u"orders"_s, 0);

ClusterBuilder lostAt(Moment at)
{
    return aCluster().at(at).withWorkers(2).running(u"orders"_s, 1).ownedByNobody(id).nowhere(id);
}

} // namespace

void TstHistory::only_the_newest_look_is_kept()
{
    History history;
    QVERIFY(!history.newest());
    auto first = aCluster().withWorkers(1).snapshot();
    const std::weak_ptr<const Snapshot> watched = first;
    const auto last = aCluster().withWorkers(2).snapshot();
    history.add(std::exchange(first, nullptr));
    history.add({});
    QVERIFY(!watched.expired());
    history.add(last);
    QCOMPARE(history.newest(), last);
    QVERIFY(watched.expired());
}

void TstHistory::who_was_a_member_or_answered_is_remembered_as_long_as_he_is_named()
{
    const auto silent = [](Facts &facts) {
        facts.connectGroup.value->members.removeLast();
        facts.workers.last().rest = notObserved<RestFacts>({Fault::Unreachable, u"refused"_s, {}}, noon);
    };
    const auto gone = [](Facts &facts) {
        facts.connectGroup.value->members.removeLast();
        facts.workers.removeLast();
    };
    History history;
    QVERIFY(!history.hadMembers());
    history.add(aCluster().withWorkers(2).running(u"orders"_s, 2).snapshot());
    QVERIFY(history.hadMembers());
    history.add(aCluster().withWorkers(2).running(u"orders"_s, 2).with(silent).snapshot());
    QVERIFY(history.wasMember(workerId(2)));
    QVERIFY(history.hasAnswered(workerId(2)));
    history.add(aCluster().withWorkers(2).with(gone).snapshot());
    QVERIFY(!history.wasMember(workerId(2)));
    QVERIFY(!history.hasAnswered(workerId(2)));
    QVERIFY(history.wasMember(workerId(1)));
}

void TstHistory::how_long_a_task_stands_as_it_is_counts_from_the_first_stable_look()
{
    History history;
    QVERIFY(!history.sameSince(id));
    history.add(lostAt(noon).snapshot());
    history.add(lostAt(noon + 40s).snapshot());
    QCOMPARE(history.sameSince(id), std::optional(noon));
    history.add(aCluster().at(noon + 50s).withWorkers(2).running(u"orders"_s, 1).snapshot());
    QVERIFY(!history.sameSince(id)); // it runs: nobody asks
    history.add(lostAt(noon + 60s).snapshot());
    QCOMPARE(history.sameSince(id), std::optional(noon + 60s));
}

void TstHistory::a_delay_or_another_state_begins_the_count_anew()
{
    History history;
    history.add(lostAt(noon).snapshot());
    history.add(lostAt(noon + 10s)
                    .with([](Facts &facts) { facts.connectGroup.value->state = u"PreparingRebalance"_s; })
                    .snapshot());
    QVERIFY(!history.sameSince(id));
    history.add(lostAt(noon + 20s).snapshot());
    QCOMPARE(history.sameSince(id), std::optional(noon + 20s));
}

QTEST_GUILESS_MAIN(TstHistory)
#include "tst_history.moc"
