// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// Which instances live where, how sure that is, and why they are there.
class TstInstances : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void an_entry_and_its_thread_are_one_instance_with_two_sources();
    void a_second_thread_of_one_task_in_one_worker_is_a_second_instance_that_was_given_up();
    void a_thread_without_an_entry_in_a_task_map_that_was_read_was_given_up();
    void an_entry_without_a_thread_that_says_failed_is_a_dead_entry_and_no_instance();
    void what_was_seen_in_a_process_ends_with_it();
    void a_shut_window_ends_nothing_while_others_tell_that_the_worker_may_live();
    void an_instance_in_a_member_that_does_not_own_it_is_a_remnant_and_the_task_runs_twice();
    void a_worker_that_is_no_member_of_a_stable_group_is_outside_with_all_that_lives_in_it();
    void a_worker_of_another_group_is_foreign();
    void without_windows_an_assigned_task_lives_but_nothing_shows_it();
    void an_owner_whose_windows_show_nothing_has_not_started_it();
    void before_2_3_a_missing_bean_means_nothing();
    void an_owner_that_says_failed_runs_nothing();
    void a_frozen_worker_may_still_hold_what_it_held_but_makes_no_task_run_twice();
    void a_worker_whose_port_is_closed_holds_nothing_any_more();
    void what_was_seen_before_a_successor_began_is_certain_no_more();
    void what_its_worker_wrote_after_the_look_outweighs_the_look();
    void what_its_worker_ended_after_the_look_is_over_whatever_others_wrote_later();
    void a_start_refused_after_the_look_ends_no_older_instance();
    void an_old_sight_that_cannot_be_repeated_is_uncertain();
    void a_stopped_connector_is_no_instance_though_its_thread_waits();
    void two_processes_with_one_address_are_both_looked_at();
    void one_consumer_of_a_sink_task_supports_the_one_instance();
    void threads_of_the_process_before_are_no_threads_of_this_one();
    void a_thread_read_before_a_change_and_missing_in_a_later_map_was_not_given_up();
    void a_thread_begun_after_the_map_was_read_belongs_to_its_entry();
    void an_entry_read_before_a_change_and_without_a_later_thread_has_ended();
    void an_abandoned_thread_outlasts_a_round_between_two_readings();
};

void TstInstances::an_entry_and_its_thread_are_one_instance_with_two_sources()
{
    const auto picture = aCluster().withWorkers(1).running(u"orders"_s, 1).snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QVERIFY(seen);
    QCOMPARE(seen->living.size(), 1);
    QCOMPARE(seen->living[0].shownBy, (QList<Source>{Source::Group, Source::Metrics, Source::Threads}));
    QCOMPARE(seen->living[0].role, Role::Assigned);
    QVERIFY(seen->living[0].isCertain);
    QCOMPARE(seen->real, Real::Running);
}

void TstInstances::a_second_thread_of_one_task_in_one_worker_is_a_second_instance_that_was_given_up()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).withThread(2, id).snapshot();
    const Task *seen = picture->task(id);
    QCOMPARE(seen->living.size(), 2);
    QCOMPARE(seen->living[0].role, Role::Assigned);
    QCOMPARE(seen->living[1].role, Role::Abandoned);
    QCOMPARE(seen->living[1].worker, workerId(2));
    QCOMPARE(seen->real, Real::RunningTwice);
}

void TstInstances::a_thread_without_an_entry_in_a_task_map_that_was_read_was_given_up()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id).snapshot();
    QCOMPARE(picture->task(id)->living[1].role, Role::Abandoned);
    const auto withoutMap =
        aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id).withoutMetrics().snapshot();
    QCOMPARE(withoutMap->task(id)->living[1].role, Role::Remnant);
}

void TstInstances::an_entry_without_a_thread_that_says_failed_is_a_dead_entry_and_no_instance()
{
    const auto picture = aCluster().withWorkers(2).failing(u"orders"_s, 1).snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QVERIFY(seen->living.isEmpty());
    QCOMPARE(seen->deadEntries.size(), 1);
    QVERIFY(seen->deadEntries[0].isOwner);
    QCOMPARE(seen->real, Real::Failed);
}

void TstInstances::an_instance_in_a_member_that_does_not_own_it_is_a_remnant_and_the_task_runs_twice()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).snapshot();
    const Task *seen = picture->task(id);
    QCOMPARE(seen->owners, QList<WorkerId>{workerId(2)});
    QCOMPARE(seen->living[1].role, Role::Remnant);
    QCOMPARE(seen->real, Real::RunningTwice);
    QVERIFY(picture->worker(workerId(3))->living.contains(id));
    QVERIFY(!picture->worker(workerId(3))->assigned.contains(id));
}

void TstInstances::a_worker_that_is_no_member_of_a_stable_group_is_outside_with_all_that_lives_in_it()
{
    const auto picture = aCluster().withWorkers(3).running(u"orders"_s, 3).outsideGroup(2).snapshot();
    QCOMPARE(picture->worker(workerId(2))->membership, Membership::Outside);
    QCOMPARE(picture->task(task(u"orders"_s, 0))->living[0].role, Role::Outside);
    const auto moving = aCluster().withWorkers(3).running(u"orders"_s, 3).rebalancing().snapshot();
    QCOMPARE(moving->worker(workerId(2))->membership, Membership::Member);
}

void TstInstances::a_worker_of_another_group_is_foreign()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture =
        aCluster().withWorkers(2).running(u"orders"_s, 1).foreign(9, u"other"_s).alsoLivingOn(9, id).snapshot();
    QCOMPARE(picture->worker(workerId(9))->membership, Membership::Foreign);
    QCOMPARE(picture->worker(workerId(9))->group, GroupId(u"other"_s));
    QCOMPARE(picture->task(id)->living[1].role, Role::Foreign);
}

void TstInstances::without_windows_an_assigned_task_lives_but_nothing_shows_it()
{
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).withoutMetrics().withoutThreads().snapshot();
    const Task *seen = picture->task(task(u"orders"_s, 0));
    QCOMPARE(seen->living.size(), 1);
    QVERIFY(!seen->living[0].isCertain);
    QCOMPARE(seen->living[0].shownBy, (QList<Source>{Source::Group, Source::StatusTopic}));
    QCOMPARE(seen->real, Real::Running);
}

void TstInstances::an_owner_whose_windows_show_nothing_has_not_started_it()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 1).nowhere(id).snapshot();
    QVERIFY(picture->task(id)->living.isEmpty());
    QCOMPARE(picture->task(id)->real, Real::AssignedNotStarted);
}

void TstInstances::before_2_3_a_missing_bean_means_nothing()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture =
        aCluster().withWorkers(2).ofVersion(u"2.2.2"_s).running(u"orders"_s, 1).nowhere(id).withoutThreads().snapshot();
    QCOMPARE(picture->task(id)->real, Real::Running);
    QVERIFY(!picture->task(id)->living[0].isCertain);
}

void TstInstances::an_owner_that_says_failed_runs_nothing()
{
    const auto picture = aCluster().withWorkers(2).failing(u"orders"_s, 1).withoutMetrics().withoutThreads().snapshot();
    QVERIFY(picture->task(task(u"orders"_s, 0))->living.isEmpty());
    QCOMPARE(picture->task(task(u"orders"_s, 0))->real, Real::Failed);
}

void TstInstances::a_frozen_worker_may_still_hold_what_it_held_but_makes_no_task_run_twice()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .silent(2, Fault::TimedOut)
                             .alsoOwnedBy(3, id)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .snapshot();
    const Task *seen = picture->task(id);
    QCOMPARE(seen->living.size(), 2);
    QCOMPARE(seen->living[0].role, Role::Outside);
    QVERIFY(!seen->living[0].isCertain);
    QCOMPARE(seen->real, Real::Running);
}

void TstInstances::a_worker_whose_port_is_closed_holds_nothing_any_more()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture =
        aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, Fault::Unreachable).snapshot();
    QVERIFY(picture->task(id)->living.isEmpty());
    QCOMPARE(picture->task(id)->real, Real::Lost);
}

namespace {

/// Worker 2 left the group; its windows were seen before, and fail now like this.
ClusterBuilder remembered(Fault fault)
{
    return aCluster().withWorkers(3).running(u"orders"_s, 3).outsideGroup(2).with([fault](Facts &facts) {
        WorkerFacts &worker = facts.workers[1];
        const Error error{fault, u"no answer"_s, {}};
        worker.rest = notObserved<RestFacts>(error, noon);
        worker.metrics.error = error;
        worker.metrics.at = noon - 9s;
        worker.threads.error = error;
        worker.threads.at = noon - 9s;
    });
}

bool livesOnWorker2(const SnapshotPtr &picture)
{
    return !picture->worker(workerId(2))->living.isEmpty();
}

} // namespace

void TstInstances::what_was_seen_in_a_process_ends_with_it()
{
    const auto before = aCluster().withWorkers(3).running(u"orders"_s, 3).snapshot();
    QVERIFY(livesOnWorker2(before));
    QVERIFY(!livesOnWorker2(remembered(Fault::Unreachable).snapshot(before)));
    QVERIFY(livesOnWorker2(remembered(Fault::TimedOut).snapshot(before)));
}

void TstInstances::a_shut_window_ends_nothing_while_others_tell_that_the_worker_may_live()
{
    auto oneHangs = remembered(Fault::Unreachable);
    oneHangs.with([](Facts &facts) { facts.workers[1].threads.error->fault = Fault::TimedOut; });
    QVERIFY(livesOnWorker2(oneHangs.snapshot()));
    auto oneAnswers = remembered(Fault::Unreachable);
    oneAnswers.with([](Facts &facts) { facts.workers[1].metrics.error.reset(); });
    QVERIFY(livesOnWorker2(oneAnswers.snapshot()));
    auto staleGroup = remembered(Fault::Unreachable);
    staleGroup.with([](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"no broker"_s, {}}; });
    QVERIFY(livesOnWorker2(staleGroup.snapshot()));
    auto noWayThere = remembered(Fault::Unreachable).silent(1, Fault::Unreachable).silent(3, Fault::Unreachable);
    QVERIFY(livesOnWorker2(noWayThere.snapshot()));
}

void TstInstances::what_was_seen_before_a_successor_began_is_certain_no_more()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .saying(id, u"RUNNING"_s, 3, 1s)
                             .alsoOwnedBy(3, id)
                             .with([](Facts &facts) {
                                 for (WorkerFacts &worker : facts.workers)
                                     worker.metrics.at = worker.threads.at = noon - 3s;
                             })
                             .snapshot();
    QVERIFY(!picture->task(id)->living[0].isCertain);
}

namespace {

/// Every window was looked through three seconds before the picture is made.
void lookedEarlier(Facts &facts)
{
    for (WorkerFacts &worker : facts.workers) {
        worker.metrics.at -= 3s;
        worker.threads.at -= 3s;
    }
}

} // namespace

void TstInstances::what_its_worker_wrote_after_the_look_outweighs_the_look()
{
    const auto id = task(u"orders"_s, 0);
    const auto failed = aCluster()
                            .withWorkers(1)
                            .running(u"orders"_s, 1)
                            .saying(id, u"FAILED"_s, 1, 1s, u"boom"_s)
                            .with(lookedEarlier)
                            .snapshot();
    QCOMPARE(failed->task(id)->real, Real::Failed);
    QVERIFY(failed->task(id)->living.isEmpty());

    const auto begun = aCluster()
                           .withWorkers(1)
                           .running(u"orders"_s, 1)
                           .nowhere(id)
                           .saying(id, u"RUNNING"_s, 1, 1s)
                           .with(lookedEarlier)
                           .snapshot();
    QCOMPARE(begun->task(id)->real, Real::Running);
    QVERIFY(!begun->task(id)->living.first().isCertain);

    const auto neverBegun =
        aCluster().withWorkers(1).running(u"orders"_s, 1).nowhere(id).with(lookedEarlier).snapshot();
    QCOMPARE(neverBegun->task(id)->real, Real::AssignedNotStarted);
}

void TstInstances::a_start_refused_after_the_look_ends_no_older_instance()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture =
        aCluster()
            .withWorkers(1)
            .running(u"orders"_s, 1)
            .saying(id, u"FAILED"_s, 1, 1s, u"ConnectException: Task already exists in this worker: orders-0"_s)
            .with(lookedEarlier)
            .snapshot();
    QCOMPARE(picture->task(id)->real, Real::FailedButAlive);
}

void TstInstances::an_old_sight_that_cannot_be_repeated_is_uncertain()
{
    const auto picture =
        aCluster()
            .withWorkers(1)
            .running(u"orders"_s, 1)
            .withoutThreads()
            .with([](Facts &facts) { facts.workers[0].metrics.error = Error{Fault::TimedOut, u"no answer"_s, {}}; })
            .snapshot();
    QVERIFY(!picture->task(task(u"orders"_s, 0))->living[0].isCertain);
}

void TstInstances::a_stopped_connector_is_no_instance_though_its_thread_waits()
{
    const auto id = task(u"orders"_s, -1);
    const auto picture =
        aCluster()
            .withWorkers(1)
            .running(u"orders"_s, 0)
            .withDeadEntry(1, id, u"stopped"_s)
            .withThread(1, id)
            .with([](Facts &facts) { facts.config.value->connectors.first().target = TargetState::Stopped; })
            .snapshot();
    QVERIFY(picture->task(id)->living.isEmpty());
    QVERIFY(picture->task(id)->deadEntries.isEmpty());
    QCOMPARE(picture->task(id)->real, Real::Stopped);
}

void TstInstances::two_processes_with_one_address_are_both_looked_at()
{
    const auto id = task(u"orders"_s, 0);
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 1)
                             .with([](Facts &facts) {
                                 WorkerFacts twin;
                                 twin.worker = workerId(1);
                                 twin.metrics = facts.workers[1].metrics;
                                 facts.workers << twin;
                             })
                             .snapshot();
    QCOMPARE(picture->task(id)->living.size(), 2);
}

void TstInstances::one_consumer_of_a_sink_task_supports_the_one_instance()
{
    const auto withConsumers = [](int count) {
        return aCluster()
            .withWorkers(2)
            .running(u"orders"_s, 1)
            .with([count](Facts &facts) {
                SinkGroup group;
                for (int member = 0; member < count; ++member)
                    group.members << SinkGroup::Member{
                        MemberId(QString::number(member)), u"connector-consumer-orders-0"_s, {}, {}};
                facts.sinkGroups = observed(QMap<GroupId, SinkGroup>{{GroupId(u"connect-orders"_s), group}}, noon);
            })
            .snapshot();
    };
    const auto id = task(u"orders"_s, 0);
    QVERIFY(withConsumers(1)->task(id)->living[0].shownBy.contains(Source::ConsumerGroup));
    QVERIFY(!withConsumers(2)->task(id)->living[0].shownBy.contains(Source::ConsumerGroup));
}

namespace {

/// w3 was asked for its threads at one moment, for its task map at another.
ClusterBuilder askedApart(ClusterBuilder cluster, milliseconds threadsAgo, milliseconds mapAgo)
{
    return cluster.with([=](Facts &facts) {
        facts.workers[2].threads.at = noon - threadsAgo;
        facts.workers[2].metrics.at = noon - mapAgo;
    });
}

ClusterBuilder roundAgo(ClusterBuilder cluster, milliseconds ago)
{
    return cluster.with([ago](Facts &facts) { facts.roundSeenAt = noon - ago; });
}

bool livesOn(const SnapshotPtr &picture, const TaskId &id, int worker)
{
    return picture->worker(workerId(worker))->living.contains(id);
}

} // namespace

void TstInstances::threads_of_the_process_before_are_no_threads_of_this_one()
{
    const auto id = task(u"orders"_s, 0);
    const auto restarted = [&](milliseconds startedAgo, std::optional<milliseconds> clockOffset) {
        return askedApart(aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id), 8s, 0s)
            .with([=](Facts &facts) {
                facts.workers[2].metrics.value->startedAt = noon - startedAgo;
                facts.workers[2].rest.value->clockOffset = clockOffset;
            })
            .snapshot();
    };
    const auto renewed = restarted(2s, {});
    QVERIFY(!livesOn(renewed, id, 3));
    QVERIFY(!renewed->worker(workerId(3))->herderAlive);
    QVERIFY(!renewed->worker(workerId(3))->showsThreads);
    QVERIFY2(livesOn(restarted(10s, {}), id, 3), "its threads were read since it began");
    QVERIFY2(livesOn(restarted(2s, 1h), id, 3), "its clock is an hour ahead");
    QVERIFY2(livesOn(restarted(-1h, {}), id, 3), "a clock that nobody can compare says nothing");
}

void TstInstances::a_thread_read_before_a_change_and_missing_in_a_later_map_was_not_given_up()
{
    const auto id = task(u"orders"_s, 0);
    const auto held = askedApart(aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id), 8s, 1s);
    QVERIFY2(livesOn(held.snapshot(), id, 3), "nothing moved in between");
    QVERIFY(!livesOn(roundAgo(held, 4s).snapshot(), id, 3));
    QVERIFY2(livesOn(roundAgo(held, 20s).snapshot(), id, 3), "both were read after that round");
    const auto restarted = ClusterBuilder(held).with([&id](Facts &facts) {
        facts.config.value->actions << ConfigAction{ConfigAction::Kind::Restarted, id.connector, noon - 4s, 9, true};
    });
    QVERIFY(!livesOn(restarted.snapshot(), id, 3));
    const auto saidSo = ClusterBuilder(held).saying(id, u"UNASSIGNED"_s, 3, 4s).saying(id, u"RUNNING"_s, 2, 3s);
    QVERIFY(!livesOn(saidSo.snapshot(), id, 3));
}

void TstInstances::a_thread_begun_after_the_map_was_read_belongs_to_its_entry()
{
    const auto id = task(u"orders"_s, 0);
    const auto begun = askedApart(aCluster()
                                      .withWorkers(3)
                                      .running(u"orders"_s, 1)
                                      .nowhere(id)
                                      .ownedByNobody(id)
                                      .alsoOwnedBy(3, id)
                                      .saying(id, u"RUNNING"_s, 3, 4s)
                                      .withThread(3, id),
                                  1s, 8s)
                           .snapshot();
    QCOMPARE(begun->task(id)->living.size(), 1);
    QCOMPARE(begun->task(id)->living[0].role, Role::Assigned);
    QCOMPARE(begun->task(id)->living[0].seenAt, noon - 1s);
}

void TstInstances::an_entry_read_before_a_change_and_without_a_later_thread_has_ended()
{
    const auto id = task(u"orders"_s, 0);
    const auto moved = askedApart(aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id), 1s, 8s)
                           .with([&id](Facts &facts) { facts.workers[2].threads.value->tasks.remove(id); });
    QVERIFY2(livesOn(moved.snapshot(), id, 3), "nothing moved in between");
    QVERIFY(!livesOn(roundAgo(moved, 4s).snapshot(), id, 3));
}

void TstInstances::an_abandoned_thread_outlasts_a_round_between_two_readings()
{
    const auto id = task(u"orders"_s, 0);
    const auto cluster = aCluster().withWorkers(3).running(u"orders"_s, 1).withThread(3, id);
    const auto before = ClusterBuilder(cluster).snapshot();
    QVERIFY(livesOn(roundAgo(askedApart(cluster, 8s, 1s), 4s).snapshot(before), id, 3));
}

void TstInstances::what_its_worker_ended_after_the_look_is_over_whatever_others_wrote_later()
{
    const auto id = task(u"orders"_s, 0);
    const auto cluster = aCluster().withWorkers(3).running(u"orders"_s, 1).alsoLivingOn(3, id).with(lookedEarlier);
    QVERIFY(livesOn(ClusterBuilder(cluster).saying(id, u"RUNNING"_s, 2, 1s).snapshot(), id, 3));
    const auto ended = ClusterBuilder(cluster).saying(id, u"UNASSIGNED"_s, 3, 2s).saying(id, u"FAILED"_s, 2, 1s);
    QVERIFY(!livesOn(ended.snapshot(), id, 3));
    const auto begunAgain = ClusterBuilder(ended).saying(id, u"RUNNING"_s, 3, 1s).saying(id, u"RUNNING"_s, 2, 1s);
    QVERIFY(livesOn(begunAgain.snapshot(), id, 3));
}

QTEST_GUILESS_MAIN(TstInstances)
#include "tst_instances.moc"
