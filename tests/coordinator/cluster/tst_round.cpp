// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// When the picture stands still, and how long a wait lasts.
class TstRound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void five_seconds_after_the_last_word_a_stable_group_is_calm();
    void a_group_that_should_have_been_read_again_by_now_is_not_calm();
    void silence_of_topics_that_were_not_read_is_no_calm();
    void a_word_that_came_during_the_look_unsettles_silence_but_is_no_earlier_action();
    void a_round_that_only_metrics_know_of_is_a_round();
    void a_group_that_cannot_be_read_any_more_is_stale_and_never_calm();
    void a_wait_whose_begin_was_not_seen_lasts_at_most_its_whole_delay();
    void a_count_down_runs_from_the_round_that_was_seen();
    void a_count_down_does_not_start_again_with_every_look();
    void a_delay_that_ended_long_ago_announces_nothing();
};

void TstRound::five_seconds_after_the_last_word_a_stable_group_is_calm()
{
    const auto id = task(u"orders"_s, 0);
    QVERIFY(aCluster().withWorkers(1).running(u"orders"_s, 1).snapshot()->isCalm);
    QVERIFY(!aCluster().withWorkers(1).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 1, 4s).snapshot()->isCalm);
    QVERIFY(aCluster().withWorkers(1).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 1, 6s).snapshot()->isCalm);
    QVERIFY(!aCluster().withWorkers(1).running(u"orders"_s, 1).delaying(9s).snapshot()->isCalm);
    QVERIFY(!aCluster().withWorkers(1).running(u"orders"_s, 1).rebalancing().snapshot()->isCalm);
}

void TstRound::a_group_that_should_have_been_read_again_by_now_is_not_calm()
{
    const auto readAgo = [](milliseconds age) {
        return aCluster().withWorkers(1).running(u"orders"_s, 1).with([age](Facts &facts) {
            facts.connectGroup.at = facts.at - age;
        });
    };
    QVERIFY(readAgo(6s).snapshot()->isCalm);
    QVERIFY(!readAgo(9s).snapshot()->isCalm);
}

void TstRound::silence_of_topics_that_were_not_read_is_no_calm()
{
    QVERIFY(!aCluster().withWorkers(1).running(u"orders"_s, 1).withoutTopics().snapshot()->isCalm);
}

void TstRound::a_word_that_came_during_the_look_unsettles_silence_but_is_no_earlier_action()
{
    const auto picture =
        aCluster().withWorkers(1).running(u"orders"_s, 1).saying(task(u"orders"_s, 0), u"RUNNING"_s, 1, -1s).snapshot();
    QVERIFY(!picture->isCalm);
    QCOMPARE(*picture->lastAction, noon - 1min);
}

void TstRound::a_round_that_only_metrics_know_of_is_a_round()
{
    const auto picture = aCluster()
                             .withWorkers(1)
                             .running(u"orders"_s, 1)
                             .with([](Facts &facts) { facts.workers[0].metrics.value->sinceRebalance = 2s; })
                             .snapshot();
    QCOMPARE(*picture->round.seenAt, noon - 2s);
    QVERIFY(!picture->isCalm);
}

void TstRound::a_group_that_cannot_be_read_any_more_is_stale_and_never_calm()
{
    const auto picture =
        aCluster()
            .withWorkers(1)
            .running(u"orders"_s, 1)
            .with([](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"broker down"_s, {}}; })
            .snapshot();
    QVERIFY(picture->round.isStale);
    QVERIFY(!picture->isCalm);
    QCOMPARE(picture->task(task(u"orders"_s, 0))->owners, QList<WorkerId>{workerId(1)});
}

void TstRound::a_wait_whose_begin_was_not_seen_lasts_at_most_its_whole_delay()
{
    const auto picture = aCluster().withWorkers(1).running(u"orders"_s, 1).delaying(20s).snapshot();
    QVERIFY(picture->round.delayIsUpperBound);
    QCOMPARE(*picture->round.delayEndsBy, noon + 20s);
}

void TstRound::a_count_down_runs_from_the_round_that_was_seen()
{
    const auto picture =
        aCluster().withWorkers(1).delaying(20s).with([](Facts &facts) { facts.roundSeenAt = noon - 5s; }).snapshot();
    QVERIFY(!picture->round.delayIsUpperBound);
    QCOMPARE(*picture->round.delayEndsBy, noon + 15s);
}

void TstRound::a_count_down_does_not_start_again_with_every_look()
{
    const auto first = aCluster().withWorkers(1).delaying(20s).snapshot();
    const auto second = aCluster().at(noon + 3s).withWorkers(1).delaying(20s).snapshot(first);
    QCOMPARE(*second->round.delayEndsBy, noon + 20s);
    const auto seen =
        aCluster().at(noon + 3s).withWorkers(1).delaying(20s).snapshot(aCluster().withWorkers(1).snapshot());
    QVERIFY(!seen->round.delayIsUpperBound);
    QCOMPARE(*seen->round.delayEndsBy, noon + 23s);
}

void TstRound::a_delay_that_ended_long_ago_announces_nothing()
{
    const auto picture =
        aCluster().withWorkers(1).delaying(20s).with([](Facts &facts) { facts.roundSeenAt = noon - 2min; }).snapshot();
    QCOMPARE(picture->round.delay, 0ms);
    QVERIFY(!picture->round.delayEndsBy);
}

QTEST_GUILESS_MAIN(TstRound)
#include "tst_round.moc"
