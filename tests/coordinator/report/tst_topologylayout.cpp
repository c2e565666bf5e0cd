// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologylayout.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

#include <QRandomGenerator>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

/// A panel as no cluster would be: any number of workers and tasks, every state, names of every kind.
Topology randomTopology(QRandomGenerator &random)
{
    static const QStringList names{u"orders"_s,    u"a"_s,          QString(249, u'x'), u"<b>bold</b>"_s,
                                   u"שלום עולם"_s, u"\u202eevil"_s, u"odd ->name"_s,    u"日本語のコネクタ"_s,
                                   QString()};
    Topology topology;
    const int workers = random.bounded(1, 201);
    const int most = random.bounded(4) == 0 ? 10'000 : random.bounded(1, 800);
    for (int w = 0; w < workers; ++w) {
        TopologyLane lane;
        lane.worker = WorkerId(u"w%1:8083"_s.arg(w));
        lane.title = {u"%1"_s, {lane.worker.text}};
        const int tasks = random.bounded(most / workers + 2);
        const bool isSick = random.bounded(4) == 0;
        for (int t = 0; t < tasks; ++t) {
            TopologyCell cell;
            cell.task = {ConnectorName(names[(t / 7) % names.size()] + QString::number(t / 63)), t % 7 - 1};
            cell.state = isSick ? CellState(random.bounded(cellStates)) : CellState::Running;
            lane.worst = std::min(lane.worst, cell.state);
            lane.healthy += isTrouble(cell.state) ? 0 : 1;
            lane.cells << cell;
        }
        topology.lanes << lane;
    }
    for (int d = random.bounded(12); d > 0; --d) {
        TopologyDuplicate duplicate{{ConnectorName(u"dup"_s), d}, {}, {{u"still running on %1"_s, {u"w1"_s}}}};
        for (int lane = 0; lane < topology.lanes.size() && duplicate.ends.size() < 2; ++lane)
            for (int cell = 0; cell < topology.lanes[lane].cells.size(); ++cell)
                if (isDoubled(topology.lanes[lane].cells[cell].state) && random.bounded(3) == 0) {
                    duplicate.ends << TopologyDuplicate::End{lane, cell};
                    break;
                }
        if (duplicate.ends.size() == 2)
            topology.duplicates << duplicate;
    }
    return topology;
}

/// Nothing overlaps, nothing leaves its lane or the width, nothing that is wrong is missing.
QString flawOf(const Topology &topology, const TopologyLayout &layout, double width)
{
    double bottom = -1;
    int lanes = layout.healthyWorkers ? layout.healthyWorkers->lanes : 0;
    for (const PlacedLane &lane : layout.lanes) {
        const TopologyLane &whole = topology.lanes[lane.lane];
        const bool isStripOfFold = layout.healthyWorkers && lane.rect.top() > layout.healthyWorkers->rect.top();
        lanes += isStripOfFold ? 0 : 1;
        if (lane.rect.left() < -.01 || lane.rect.right() > width + .01)
            return u"a lane leaves the width"_s;
        if (lane.detail != TopologyDetail::Strip && lane.rect.top() < bottom)
            return u"lanes overlap"_s;
        bottom = lane.rect.bottom();
        QRectF before;
        int trouble = lane.foldedTrouble;
        for (const PlacedCell &cell : lane.cells) {
            trouble += isTrouble(whole.cells[cell.cell].state) ? 1 : 0;
            if (!lane.rect.adjusted(-.01, -.01, .01, .01).contains(cell.rect))
                return u"a cell leaves its lane"_s;
            if (cell.rect.top() == before.top() && cell.rect.left() < before.right())
                return u"cells overlap"_s;
            if (lane.fold.intersects(cell.rect))
                return u"a cell is under the words for the rest"_s;
            before = cell.rect;
        }
        if (trouble != whole.cells.size() - whole.healthy)
            return u"trouble is missing"_s;
    }
    if (lanes != topology.lanes.size())
        return u"lanes are missing"_s;
    for (const PlacedPill &pill : layout.pills) {
        if (pill.rect.left() < 0 || pill.rect.right() > width)
            return u"words leave the width"_s;
        for (const PlacedLane &lane : layout.lanes)
            for (const PlacedCell &cell : lane.cells)
                if (cell.rect.intersects(pill.rect))
                    return u"words hide a cell"_s;
        for (const PlacedPill &other : layout.pills)
            if (&pill != &other && pill.rect.intersects(other.rect))
                return u"words overlap"_s;
    }
    return {};
}

} // namespace

class TstTopologyLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void nothing_overlaps_and_no_trouble_is_left_out()
    {
        for (quint32 seed = 0; seed < 120; ++seed) {
            QRandomGenerator random(seed);
            const Topology topology = randomTopology(random);
            TopologyOptions options;
            options.width = random.bounded(420, 2400);
            options.height = random.bounded(200, 1600);
            for (const auto detail : {std::optional<TopologyDetail>(), std::optional(TopologyDetail::Strip),
                                      std::optional(TopologyDetail::Compact), std::optional(TopologyDetail::Full)}) {
                options.detail = detail;
                const QString flaw = flawOf(topology, layOut(topology, options), options.width);
                QVERIFY2(
                    flaw.isEmpty(),
                    qPrintable(
                        u"seed %1, detail %2: %3"_s.arg(seed).arg(int(detail.value_or(TopologyDetail(9)))).arg(flaw)));
            }
        }
    }

    void an_empty_panel_is_empty()
    {
        const TopologyLayout layout = layOut({}, {});
        QVERIFY(layout.lanes.isEmpty());
        QCOMPARE(layout.size.height(), 0.);
    }

    void where_room_is_short_healthy_cells_fold_and_trouble_stays()
    {
        const auto b = test::incident();
        const Topology topology = topologyOf(b.snapshot(), {});
        TopologyOptions options;
        options.height = 100;
        const TopologyLayout layout = layOut(topology, options);
        const PlacedLane &w2 = layout.lanes[1];
        QCOMPARE(w2.rect.height(), 92.);
        QVERIFY(w2.foldedHealthy > 40);
        QCOMPARE(w2.foldedTrouble, 0);
        QVERIFY(asText(topology, layout).contains(u"pay-sink-1 [failed]"));

        options.unfolded = {topology.lanes[1].key()};
        QCOMPARE(layOut(topology, options).lanes[1].foldedHealthy, 0);
    }

    void room_that_is_there_is_used()
    {
        const auto b = test::incident();
        const Topology topology = topologyOf(b.snapshot(), {});
        TopologyOptions options;
        options.width = 1600;
        options.height = 1000;
        for (const PlacedLane &lane : layOut(topology, options).lanes)
            QCOMPARE(lane.foldedHealthy, 0);
    }

    void above_twelve_workers_the_pair_of_a_duplicate_comes_first_side_by_side()
    {
        auto b = test::crowd(100, 100);
        b.alsoOn(u"stream-421"_s, 3, u"connect-7:8083"_s, Role::Remnant);
        const Topology topology = topologyOf(b.snapshot(), {});
        const TopologyLayout layout = layOut(topology, {});
        QCOMPARE(layout.healthyWorkers->lanes, 98);
        QCOMPARE(layout.lanes[0].rect.height(), 24.);
        QCOMPARE(topology.lanes[layout.lanes[0].lane].worst, CellState::Remnant);
        QCOMPARE(topology.lanes[layout.lanes[1].lane].worst, CellState::Twin);
        QCOMPARE(layout.joins.size(), 1);
        QCOMPARE(layout.pills.size(), 1);
        QVERIFY(layout.size.height() <= 640);
        QVERIFY(asText(topology, layout).contains(u"98 healthy workers, 9800 tasks"));
    }

    void healthy_lanes_stand_open_when_asked()
    {
        const auto b = test::crowd(60, 4);
        TopologyOptions options;
        options.unfolded = {TopologyOptions::healthyWorkers()};
        const TopologyLayout layout = layOut(topologyOf(b.snapshot(), {}), options);
        QVERIFY(!layout.healthyWorkers);
        QCOMPARE(layout.lanes.size(), 60);
    }

    void the_order_stays_while_the_pointer_is_among_the_lanes()
    {
        auto b = test::crowd(14, 2);
        const Topology before = topologyOf(b.snapshot(), {});
        TopologyOptions options;
        options.order = layOut(before, options).order(before);
        b.owned(u"broken"_s, 0, u"connect-9:8083"_s, Real::Failed);
        b.worker(u"connect-3a:8083"_s);
        const Topology after = topologyOf(b.snapshot(), {});
        QStringList kept = layOut(after, options).order(after);
        QCOMPARE(kept.removeAll(u"connect-3a:8083"_s), 1);
        QCOMPARE(kept, options.order);
        QCOMPARE(layOut(after, {}).order(after).first(), u"connect-9:8083"_s);
    }

    void many_duplicates_between_two_lanes_share_their_words()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).worker(u"w2:8083"_s);
        for (int i = 0; i < 7; ++i)
            b.running(u"orders"_s, i, u"w1:8083"_s).alsoOn(u"orders"_s, i, u"w2:8083"_s, Role::Remnant);
        const Topology topology = topologyOf(b.snapshot(), {});
        const TopologyLayout layout = layOut(topology, {});
        QCOMPARE(layout.joins.size(), 7);
        QCOMPARE(layout.pills.size(), 1);
        QCOMPARE(layout.pills.first().duplicates.size(), 7);
    }

    void far_out_trouble_keeps_a_mark_of_its_own()
    {
        auto b = test::crowd(1, 5000);
        b.owned(u"broken"_s, 0, u"connect-0:8083"_s, Real::Failed)
            .owned(u"zzz"_s, 0, u"connect-0:8083"_s, Real::Failed);
        TopologyOptions options;
        options.detail = TopologyDetail::Strip;
        const TopologyLayout layout = layOut(topologyOf(b.snapshot(), {}), options);
        QCOMPARE(layout.lanes.first().cells.size(), 2);
        for (const PlacedCell &cell : layout.lanes.first().cells)
            QCOMPARE(cell.rect.width(), 5.);
    }
};

QTEST_GUILESS_MAIN(TstTopologyLayout)
#include "tst_topologylayout.moc"
