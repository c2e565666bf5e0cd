// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Owners, statuses and configuration: what is unknown never reads as empty.
class TstOwnership : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_group_that_was_not_read_leaves_owners_unknown();
    void a_group_that_is_rebalancing_leaves_owners_unknown_and_its_tasks_waiting();
    void a_member_whose_bytes_cannot_be_read_may_own_what_nobody_else_owns();
    void a_partial_answer_without_members_is_no_empty_group();
    void an_unowned_task_of_a_fully_read_group_is_lost();
    void an_unowned_task_within_an_announced_delay_waits();
    void the_newest_row_of_the_topic_stands_above_rest();
    void rest_speaks_where_no_topic_was_read_the_newest_member_first();
    void an_answer_of_nobody_known_is_heard_but_attributed_to_no_worker();
    void what_the_topic_does_not_have_is_not_configured_and_its_row_is_stale();
    void a_topic_that_is_not_read_to_its_end_says_nothing_of_what_it_lacks();
    void a_worker_that_left_stays_while_it_may_still_run_something();
};

void TstOwnership::a_group_that_was_not_read_leaves_owners_unknown()
{
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).withoutGroup().snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QVERIFY(!seen->ownersKnown);
    QCOMPARE(seen->real, Real::Running);
    QCOMPARE(picture->worker(workerId(1))->membership, Membership::Unknown);
}

void TstOwnership::a_group_that_is_rebalancing_leaves_owners_unknown_and_its_tasks_waiting()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).nowhere(id).rebalancing().snapshot();
    QVERIFY(!picture->task(id)->ownersKnown);
    QCOMPARE(picture->task(id)->real, Real::Waiting);
}

void TstOwnership::a_member_whose_bytes_cannot_be_read_may_own_what_nobody_else_owns()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .ownedByNobody(id)
                             .nowhere(id)
                             .with([](Facts &facts) {
                                 facts.connectGroup.value->members[0].undecodable =
                                     Error{Fault::Malformed, u"too short"_s, {}};
                             })
                             .snapshot();
    QVERIFY(!picture->task(id)->ownersKnown);
    QVERIFY(picture->task(id)->real != Real::Lost);
}

void TstOwnership::a_partial_answer_without_members_is_no_empty_group()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster()
                             .withWorkers(1)
                             .running(u"orders"_s, 1)
                             .with([](Facts &facts) {
                                 facts.connectGroup.value->members.clear();
                                 facts.connectGroup.value->state = u"Empty"_s;
                                 facts.connectGroup.partial = true;
                             })
                             .snapshot();
    QVERIFY(!picture->task(id)->ownersKnown);
    QCOMPARE(picture->worker(workerId(1))->membership, Membership::Unknown);
}

void TstOwnership::an_unowned_task_of_a_fully_read_group_is_lost()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).ownedByNobody(id).nowhere(id).snapshot();
    QVERIFY(picture->task(id)->ownersKnown);
    QCOMPARE(picture->task(id)->real, Real::Lost);
}

void TstOwnership::an_unowned_task_within_an_announced_delay_waits()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture =
        aCluster().withWorkers(2).running(u"orders"_s, 1).ownedByNobody(id).nowhere(id).delaying(20s).snapshot();
    QCOMPARE(picture->task(id)->real, Real::Waiting);
}

namespace {

RestFacts saying(const QString &state, const WorkerId &by, Moment at)
{
    const StatusLine line{task(u"orders"_s, 0), {state}, workerId(1), {}};
    ConnectorAnswer answer;
    answer.status = ConnectorStatus{{task(u"orders"_s, -1), {u"RUNNING"_s}, workerId(1), {}}, {line}, u"source"_s};
    RestFacts rest;
    rest.answeredBy = by;
    rest.connectors = observed(ConnectorAnswers{{ConnectorName(u"orders"_s), answer}}, at);
    return rest;
}

} // namespace

void TstOwnership::the_newest_row_of_the_topic_stands_above_rest()
{
    const auto picture =
        aCluster()
            .withWorkers(1)
            .running(u"orders"_s, 1)
            .with([](Facts &facts) { facts.workers[0].rest = observed(saying(u"PAUSED"_s, workerId(1), noon), noon); })
            .snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QCOMPARE(seen->said->state.word, u"RUNNING"_s);
    const QList<Said> told = saidBy(*picture, seen->id);
    QCOMPARE(told.size(), 1);
    QCOMPARE(told[0].state.word, u"PAUSED"_s);
    QCOMPARE(told[0].toldBy, workerId(1));
}

void TstOwnership::rest_speaks_where_no_topic_was_read_the_newest_member_first()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(3)
                             .withoutTopics()
                             .with([](Facts &facts) {
                                 facts.workers[0].rest = observed(saying(u"PAUSED"_s, workerId(1), noon - 9s), noon);
                                 facts.workers[1].rest = observed(saying(u"RUNNING"_s, workerId(2), noon - 2s), noon);
                                 facts.workers[2].rest = observed(saying(u"FAILED"_s, workerId(3), noon), noon);
                             })
                             .snapshot();
    QCOMPARE(picture->task(task(u"orders"_s, 0))->said->toldBy, workerId(2));
}

void TstOwnership::an_answer_of_nobody_known_is_heard_but_attributed_to_no_worker()
{
    const auto picture = aCluster()
                             .withWorkers(1)
                             .running(u"orders"_s, 1)
                             .withoutTopics()
                             .with([](Facts &facts) { facts.shared << saying(u"RUNNING"_s, {}, noon); })
                             .snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QVERIFY(seen->said);
    QVERIFY(seen->said->toldBy.isEmpty());
    QVERIFY(saidBy(*picture, seen->id).isEmpty());
}

void TstOwnership::what_the_topic_does_not_have_is_not_configured_and_its_row_is_stale()
{
    const auto picture =
        aCluster().withWorkers(1).running(u"orders"_s, 1).saying(task(u"gone"_s, 0), u"RUNNING"_s, 1, 1h).snapshot();
    const Task *seen = picture->task(task(u"gone"_s, 0));
    QCOMPARE(seen->configured, Known::No);
    QCOMPARE(seen->real, Real::StaleRow);
}

void TstOwnership::a_topic_that_is_not_read_to_its_end_says_nothing_of_what_it_lacks()
{
    const auto picture = aCluster()
                             .withWorkers(1)
                             .saying(task(u"later"_s, 0), u"RUNNING"_s, 1, 1h)
                             .with([](Facts &facts) { facts.config.value->caughtUp = false; })
                             .snapshot();
    QCOMPARE(picture->task(task(u"later"_s, 0))->configured, Known::Unknown);
}

void TstOwnership::a_worker_that_left_stays_while_it_may_still_run_something()
{
    const auto before = aCluster().withWorkers(2).running(u"orders"_s, 2).snapshot();
    const auto picture =
        aCluster().withWorkers(1).with([](Facts &facts) { facts.status.value->rows.clear(); }).snapshot(before);
    const Worker *left = picture->worker(workerId(2));
    QVERIFY(left);
    QCOMPARE(left->membership, Membership::Outside);
    const auto idle = aCluster().withWorkers(2).snapshot();
    QVERIFY(!aCluster().withWorkers(1).snapshot(idle)->worker(workerId(2)));
}

QTEST_GUILESS_MAIN(TstOwnership)
#include "tst_ownership.moc"
