// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/assignor.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::demo;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The rules are those of facts 1.11.
class TstAssignor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void new_work_is_spread_evenly();
    void a_duplicate_is_revoked_from_all_holders_and_assigned_once_in_the_next_round();
    void lost_work_waits_while_a_member_is_missing();
    void a_later_round_announces_the_time_that_is_left();
    void after_the_delay_lost_work_goes_to_those_who_came_empty();
    void after_the_delay_without_newcomers_it_is_spread();
    void a_new_leader_knows_of_no_delay();
    void deleted_work_is_revoked();
    void a_newcomer_gets_its_share_in_two_rounds();
};

namespace {

const MemberId a(u"a"_s), b(u"b"_s), c(u"c"_s);

QSet<TaskId> tasks(int from, int to)
{
    QSet<TaskId> ids;
    for (int number = from; number <= to; ++number)
        ids.insert({ConnectorName(u"x"_s), number});
    return ids;
}

RoundInput input(QMap<MemberId, QSet<TaskId>> held, const QSet<TaskId> &configured)
{
    RoundInput in;
    in.held = std::move(held);
    in.configured = configured;
    in.now = momentOfEpoch(1'000'000);
    in.maxDelay = 60s;
    for (const auto &one : in.held)
        in.previous.unite(one);
    return in;
}

/// What everybody holds after the round.
QMap<MemberId, QSet<TaskId>> after(const RoundInput &in, const RoundResult &result)
{
    auto held = in.held;
    for (auto one = held.begin(); one != held.end(); ++one) {
        const auto part = result.parts.value(one.key());
        *one = (*one - part.revoked) + part.assigned;
    }
    return held;
}

} // namespace

void TstAssignor::new_work_is_spread_evenly()
{
    const auto in = input({{a, {}}, {b, {}}, {c, {}}}, tasks(-1, 7));
    const auto held = after(in, assign(in));
    QCOMPARE(held[a].size() + held[b].size() + held[c].size(), 9);
    for (const auto &one : held)
        QVERIFY(one.size() >= 2 && one.size() <= 4);
}

void TstAssignor::a_duplicate_is_revoked_from_all_holders_and_assigned_once_in_the_next_round()
{
    const auto first = input({{a, tasks(0, 1)}, {b, tasks(1, 2)}}, tasks(0, 2));
    const auto revoking = assign(first);
    QCOMPARE(revoking.parts[a].revoked, tasks(1, 1));
    QCOMPARE(revoking.parts[b].revoked, tasks(1, 1));
    QVERIFY(revoking.parts[a].assigned.isEmpty() && revoking.parts[b].assigned.isEmpty());

    auto second = input(after(first, revoking), tasks(0, 2));
    second.previous = revoking.previous;
    const auto held = after(second, assign(second));
    QCOMPARE(held[a].contains({ConnectorName(u"x"_s), 1}) + held[b].contains({ConnectorName(u"x"_s), 1}), 1);
}

void TstAssignor::lost_work_waits_while_a_member_is_missing()
{
    auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}}, tasks(0, 5));
    in.previous = tasks(0, 5);
    in.isMemberMissing = true;
    const auto result = assign(in);
    QCOMPARE(result.delay, milliseconds(60s));
    QCOMPARE(*result.delayEnds, in.now + 60s);
    QCOMPARE(after(in, result), in.held);
    QCOMPARE(result.previous, tasks(0, 5));
}

void TstAssignor::a_later_round_announces_the_time_that_is_left()
{
    auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}}, tasks(0, 5));
    in.previous = tasks(0, 5);
    in.delayEnds = in.now + 14s;
    const auto result = assign(in);
    QCOMPARE(result.delay, milliseconds(14s));
    QCOMPARE(result.delayEnds, in.delayEnds);
}

void TstAssignor::after_the_delay_lost_work_goes_to_those_who_came_empty()
{
    auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}, {c, {}}}, tasks(0, 5));
    in.previous = tasks(0, 5);
    in.delayEnds = in.now;
    in.empty = {c};
    const auto held = after(in, assign(in));
    QCOMPARE(held[a], tasks(0, 1));
    QCOMPARE(held[c], tasks(4, 5));
}

void TstAssignor::after_the_delay_without_newcomers_it_is_spread()
{
    auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}}, tasks(0, 5));
    in.previous = tasks(0, 5);
    in.delayEnds = in.now - 1ms;
    const auto result = assign(in);
    QCOMPARE(after(in, result)[a].size(), 3);
    QCOMPARE(after(in, result)[b].size(), 3);
    QCOMPARE(result.delay, 0ms);
    QVERIFY(!result.delayEnds);
}

void TstAssignor::a_new_leader_knows_of_no_delay()
{
    auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}}, tasks(0, 5));
    in.previous.clear();
    const auto result = assign(in);
    QCOMPARE(result.delay, 0ms);
    QCOMPARE(result.previous, tasks(0, 5));
}

void TstAssignor::deleted_work_is_revoked()
{
    const auto in = input({{a, tasks(0, 1)}, {b, tasks(2, 3)}}, tasks(0, 2));
    const auto result = assign(in);
    QCOMPARE(result.parts[b].revoked, tasks(3, 3));
    QCOMPARE(result.previous, tasks(0, 2));
}

void TstAssignor::a_newcomer_gets_its_share_in_two_rounds()
{
    const auto first = input({{a, tasks(0, 2)}, {b, tasks(3, 5)}, {c, {}}}, tasks(0, 5));
    const auto revoking = assign(first);
    QCOMPARE(revoking.parts[a].revoked.size(), 1);
    QCOMPARE(revoking.parts[b].revoked.size(), 1);
    auto second = input(after(first, revoking), tasks(0, 5));
    second.previous = revoking.previous;
    const auto held = after(second, assign(second));
    for (const auto &one : held)
        QCOMPARE(one.size(), 2);
}

QTEST_GUILESS_MAIN(TstAssignor)
#include "tst_assignor.moc"
