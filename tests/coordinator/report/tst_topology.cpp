// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologylayout.h"
#include "tests/support/builders.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

QString drawn(const test::PanelBuilder &b)
{
    const Topology topology = topologyOf(b.snapshot(), b.update().findings);
    return asText(topology, layOut(topology, {}));
}

const TopologyLane *laneOf(const Topology &topology, TopologyLane::Kind kind)
{
    for (const TopologyLane &lane : topology.lanes)
        if (lane.kind == kind)
            return &lane;
    return nullptr;
}

Topology topologyIn(const test::PanelBuilder &b)
{
    return topologyOf(b.snapshot(), b.update().findings);
}

/// What only a living process tells: its heap, and that its herder takes requests.
void heapsAndHerdersAnswer(Facts &facts)
{
    for (WorkerFacts &worker : facts.workers) {
        worker.metrics.value->heapUsed = 500;
        worker.metrics.value->heapMax = 1000;
        worker.rest.value->tick = observed(TickAnswer{.answered = true}, test::noon);
    }
}

} // namespace

class TstTopology : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_incident_reads_as_it_is_drawn()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s, Membership::Outside).heap(.98).herderEnded();
        b.worker(u"w2:8083"_s).leading().version(u"3.9.1"_s).showingItsTasks();
        b.saidOn(u"crm"_s, 0, u"w1:8083"_s, u"RUNNING"_s).running(u"orders"_s, -1, u"w2:8083"_s);
        b.running(u"orders"_s, 0, u"w2:8083"_s).alsoOn(u"orders"_s, 0, u"w1:8083"_s, Role::Outside);
        b.owned(u"crm"_s, 0, u"w2:8083"_s, Real::Failed);
        b.unowned(u"events"_s, 1, u"w9:8083"_s, Real::Waiting).delayLeft(std::chrono::seconds(151));
        QCOMPARE(drawn(b),
                 u"w1:8083 · not in the group · heap full, herder has ended: crm-0 [may still run?] "
                 "orders-0 [runs twice: the remnant]\n"
                 "w2:8083 (leader) · 3.9.1 · leader · 2 tasks: crm-0 [failed] orders conn [running] "
                 "orders-0 [runs twice: the assigned one]\n"
                 "Nobody · last on w9:8083: events-1 [waiting]\n"
                 "orders-0 == still running on w1 · assigned to w2 · since 10:42:09\n"_s);
    }

    void a_worker_that_left_keeps_its_lane_only_while_something_may_run_there()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).worker(u"w2:8083"_s, Membership::Outside).refusing();
        b.running(u"a"_s, 0, u"w1:8083"_s).unowned(u"a"_s, 1, u"w2:8083"_s, Real::Waiting);
        Topology topology = topologyIn(b);
        QCOMPARE(topology.gone, QList<WorkerId>{WorkerId(u"w2:8083"_s)});
        QVERIFY(!laneOf(topology, TopologyLane::Kind::Left));
        QVERIFY(laneOf(topology, TopologyLane::Kind::Nobody));

        b.alsoOn(u"a"_s, 0, u"w2:8083"_s, Role::Outside);
        topology = topologyIn(b);
        QVERIFY(topology.gone.isEmpty());
        QCOMPARE(laneOf(topology, TopologyLane::Kind::Left)->worst, CellState::Remnant);
    }

    void what_a_killed_worker_showed_before_is_no_sign_of_life()
    {
        using namespace test;
        const auto id = task(u"orders"_s, 0);
        const auto before = aCluster().withWorkers(3).running(u"orders"_s, 1).with(heapsAndHerdersAnswer).snapshot();
        QVERIFY(topologyOf(*before, {}).lanes[1].heap);
        const auto looked = [&](Fault fault) {
            return aCluster()
                .at(noon + std::chrono::seconds(60))
                .withWorkers(3)
                .running(u"orders"_s, 1)
                .with(heapsAndHerdersAnswer)
                .outsideGroup(2)
                .delaying(std::chrono::seconds(300))
                .with([fault](Facts &facts) {
                    WorkerFacts &second = facts.workers[1];
                    const Error error{fault, u"no answer"_s, {}};
                    second.rest.at = second.metrics.at = second.threads.at = noon;
                    second.rest.error = second.metrics.error = second.threads.error = error;
                })
                .snapshot(before);
        };
        const auto killed = looked(Fault::Unreachable);
        const Topology ended = topologyOf(*killed, {});
        QCOMPARE(ended.gone, QList<WorkerId>{workerId(2)});
        QVERIFY(!laneOf(ended, TopologyLane::Kind::Left));
        QCOMPARE(laneOf(ended, TopologyLane::Kind::Nobody)->cells.first().task, id);

        const auto frozen = looked(Fault::TimedOut);
        const Topology silent = topologyOf(*frozen, {});
        const TopologyLane *lane = laneOf(silent, TopologyLane::Kind::Left);
        QVERIFY(lane);
        QCOMPARE(lane->lines.last().first().filled(), u"not heard since 08:00:00"_s);
        QVERIFY2(!lane->heap, "a dead window fills no bar");
        QVERIFY(lane->cells.size() == 1 && lane->cells.first().state == CellState::Ghost);
        QVERIFY2(!laneOf(silent, TopologyLane::Kind::Nobody), "and nothing stands twice");
    }

    void a_task_that_was_started_since_stands_with_its_starter()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).unowned(u"a"_s, 0, u"w1:8083"_s, Real::Running);
        QVERIFY(!laneOf(topologyIn(b), TopologyLane::Kind::Nobody));
        QCOMPARE(topologyIn(b).lanes.first().cells.first().state, CellState::Running);
    }

    void a_task_map_that_was_read_leaves_nothing_to_suppose()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).worker(u"w2:8083"_s, Membership::Outside).showingItsTasks();
        b.saidOn(u"a"_s, 0, u"w2:8083"_s, u"RUNNING"_s).running(u"a"_s, 0, u"w1:8083"_s);
        QCOMPARE(laneOf(topologyIn(b), TopologyLane::Kind::Left)->cells.size(), 0);
    }

    void unknown_is_not_nobody()
    {
        Snapshot snapshot;
        Task task;
        task.id = {ConnectorName(u"a"_s), 0};
        task.configured = Known::Yes;
        snapshot.tasks.insert(task.id, task);
        const Topology topology = topologyOf(snapshot, {});
        QVERIFY(!laneOf(topology, TopologyLane::Kind::Nobody));
        QCOMPARE(laneOf(topology, TopologyLane::Kind::Nowhere)->cells.first().state, CellState::Unknown);
    }

    void another_cluster_has_lanes_of_its_own()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).worker(u"x1:8083"_s, Membership::Foreign);
        b.running(u"a"_s, 0, u"w1:8083"_s).alsoOn(u"a"_s, 0, u"x1:8083"_s, Role::Foreign);
        b.running(u"a"_s, 1, u"w1:8083"_s).alsoOn(u"a"_s, 1, u"x1:8083"_s, Role::Foreign);
        const Topology topology = topologyIn(b);
        QCOMPARE(laneOf(topology, TopologyLane::Kind::Foreign)->worker.text, u"x1:8083"_s);
        QVERIFY(asText(topology, layOut(topology, {}))
                    .contains(u"a-0, a-1 == 2 tasks · also running on x1, in another cluster\n"));
    }

    void two_instances_in_one_worker_are_two_cells()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).running(u"a"_s, 0, u"w1:8083"_s).alsoOn(u"a"_s, 0, u"w1:8083"_s, Role::Abandoned);
        const Topology topology = topologyIn(b);
        const auto &cells = topology.lanes.first().cells;
        QCOMPARE(cells.size(), 2);
        QCOMPARE(cells[1].copy, 1);
        QCOMPARE(topology.duplicates.size(), 1);
        QCOMPARE(topology.duplicates.first().says.first().filled(), u"given up, but still running on w1:8083"_s);
    }

    void workers_on_one_host_are_told_by_their_ports()
    {
        test::PanelBuilder b;
        b.worker(u"h:8083"_s).worker(u"h:8084"_s).running(u"a"_s, 0, u"h:8083"_s);
        b.alsoOn(u"a"_s, 0, u"h:8084"_s, Role::Remnant);
        const auto says = topologyIn(b).duplicates.first().says;
        QCOMPARE(says[0].filled(), u"still running on :8084"_s);
        QCOMPARE(says[1].filled(), u"assigned to :8083"_s);
    }

    void every_real_state_has_a_cell_of_its_own()
    {
        const QList<std::pair<Real, CellState>> owned{{Real::Failed, CellState::Failed},
                                                      {Real::AssignedNotStarted, CellState::NotStarted},
                                                      {Real::Paused, CellState::Paused},
                                                      {Real::Stopped, CellState::Stopped},
                                                      {Real::Unknown, CellState::Unknown}};
        for (const auto &[real, state] : owned) {
            test::PanelBuilder b;
            b.worker(u"w1:8083"_s).owned(u"a"_s, 0, u"w1:8083"_s, real);
            QCOMPARE(topologyIn(b).lanes.first().cells.first().state, state);
        }
        test::PanelBuilder lost;
        lost.unowned(u"a"_s, 0, u"w1:8083"_s, Real::Lost);
        QCOMPARE(laneOf(topologyIn(lost), TopologyLane::Kind::Nobody)->cells.first().state, CellState::Lost);
    }

    void only_what_is_well_may_be_folded()
    {
        for (int state = 0; state < cellStates; ++state)
            QCOMPARE(isTrouble(CellState(state)), state < int(CellState::Restarting));
        QVERIFY(isDoubled(CellState::Remnant) && isDoubled(CellState::Twin) && !isDoubled(CellState::Failed));
    }

    void a_wait_counts_down_and_ends()
    {
        TopologyLane lane;
        QVERIFY(!waitWords(lane, momentOfEpoch(0)));
        lane.waitEndsBy = momentOfEpoch(151'000);
        QCOMPARE(waitWords(lane, momentOfEpoch(0))->filled(), u"rebalance delay, 2:31 left"_s);
        QCOMPARE(waitWords(lane, momentOfEpoch(151'000))->filled(), u"rebalance delay has ended"_s);
        lane.waitIsUpperBound = true;
        QCOMPARE(waitWords(lane, momentOfEpoch(0))->filled(), u"delay, at most 2:31 left"_s);
    }

    void what_the_sources_say_is_told_side_by_side()
    {
        const test::PanelBuilder b = test::incident();
        QStringList told;
        for (const Sentence &one : toldAbout(b.snapshot(), {ConnectorName(u"orders-src"_s), 0}))
            told << one.filled();
        QVERIFY(told.contains(u"group: assigned to w2:8083"_s));
        QVERIFY(!told.filter(u"alive on w1:8083"_s).isEmpty());
        QVERIFY(!told.filter(u"RUNNING on w2:8083"_s).isEmpty());
        QVERIFY(toldAbout(b.snapshot(), {ConnectorName(u"no such"_s), 0}).isEmpty());
    }

    void names_are_ordered_as_people_do()
    {
        QVERIFY(comesBefore(u"w2"_s, u"w10"_s));
        QVERIFY(comesBefore(u"w2:8083"_s, u"w2:8084"_s));
        QVERIFY(comesBefore(u"w"_s, u"w1"_s));
        QVERIFY(comesBefore({}, u"a"_s));
        QVERIFY(!comesBefore(u"w10"_s, u"w2"_s));
        QVERIFY(!comesBefore(u"w1"_s, u"w1"_s));
        QVERIFY(!comesBefore(u"\x1b[2J9"_s, u"\x1b[2J8"_s));
    }
};

QTEST_GUILESS_MAIN(TstTopology)
#include "tst_topology.moc"
