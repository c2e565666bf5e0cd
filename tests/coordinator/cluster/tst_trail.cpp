// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/trail.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const Moment noon = momentOfEpoch(1'800'000'000'000);
const WorkerId w1(u"w1:8083"_s);
const TaskId orders{ConnectorName(u"orders"_s), 0};

Snapshot lookAt(Moment at, double heap = 0.5)
{
    Snapshot snapshot;
    snapshot.at = at;
    Worker worker;
    worker.id = w1;
    worker.heapMax = 1000;
    worker.heapUsed = qint64(heap * 1000);
    snapshot.workers.insert(w1, worker);
    snapshot.round.isKnown = true;
    snapshot.round.state = u"Stable"_s;
    return snapshot;
}

Snapshot withRemnant(Snapshot snapshot)
{
    Task task;
    task.id = orders;
    task.living << Instance{.worker = w1, .role = Role::Remnant};
    snapshot.tasks.insert(orders, task);
    return snapshot;
}

} // namespace

class TstTrail : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_without_metrics_leaves_no_curve()
    {
        Snapshot snapshot = lookAt(noon);
        snapshot.workers[w1].heapUsed.reset();
        QVERIFY(extended({}, snapshot)->samples.isEmpty());
    }

    void looks_in_quick_succession_are_one_sample()
    {
        TrailPtr trail = extended({}, lookAt(noon));
        trail = extended(trail, lookAt(noon + 1s));
        QCOMPARE(trail->samples[w1].size(), 1);
        trail = extended(trail, lookAt(noon + 6s, 0.7));
        QCOMPARE(trail->samples[w1].size(), 2);
        QCOMPARE(*trail->samples[w1].last().heap, 0.7F);
    }

    void a_curve_is_bounded_and_keeps_its_beginning_and_its_end()
    {
        TrailPtr trail;
        for (int look = 0; look < 3000; ++look)
            trail = extended(trail, lookAt(noon + look * 5s));
        const auto &samples = trail->samples[w1];
        QVERIFY(samples.size() <= Trail::samplesPerWorker);
        QCOMPARE(samples.first().at, noon);
        QCOMPARE(samples.last().at, noon + 2999 * 5s);
        for (qsizetype i = 1; i < samples.size(); ++i)
            QVERIFY(samples[i - 1].at < samples[i].at);
    }

    void an_instance_beside_is_one_stay_until_it_is_gone()
    {
        TrailPtr trail = extended({}, lookAt(noon));
        QVERIFY(trail->stays.isEmpty());
        trail = extended(trail, withRemnant(lookAt(noon + 1s)));
        trail = extended(trail, withRemnant(lookAt(noon + 2s)));
        QCOMPARE(trail->stays.size(), 1);
        QVERIFY(!trail->stays[0].isOver);
        trail = extended(trail, lookAt(noon + 3s));
        QVERIFY(trail->stays[0].isOver);
        QCOMPARE(trail->stays[0].from, noon + 1s);
        QCOMPARE(trail->stays[0].until, noon + 2s);
        trail = extended(trail, withRemnant(lookAt(noon + 4s)));
        QCOMPARE(trail->stays.size(), 2);
    }

    void what_the_group_assigned_is_no_stay()
    {
        Snapshot snapshot = withRemnant(lookAt(noon));
        snapshot.tasks[orders].living[0].role = Role::Assigned;
        QVERIFY(extended({}, snapshot)->stays.isEmpty());
    }

    void a_round_is_from_the_first_unrest_to_the_first_calm()
    {
        Snapshot unrest = lookAt(noon + 1s);
        unrest.round.state = u"PreparingRebalance"_s;
        TrailPtr trail = extended(extended({}, lookAt(noon)), unrest);
        unrest.at += 2s;
        unrest.round.state = u"CompletingRebalance"_s;
        trail = extended(trail, unrest);
        QVERIFY(!trail->unrests[0].isOver);
        trail = extended(trail, lookAt(noon + 4s));
        QCOMPARE(trail->unrests.size(), 1);
        QVERIFY(trail->unrests[0].isOver);
        QCOMPARE(trail->unrests[0].from, noon + 1s);
        QCOMPARE(trail->unrests[0].until, noon + 4s);
        QCOMPARE(trail->unrests[0].state, u"CompletingRebalance"_s);
    }

    void a_group_that_cannot_be_read_is_no_unrest()
    {
        Snapshot snapshot = lookAt(noon);
        snapshot.round.state = u"PreparingRebalance"_s;
        snapshot.round.isStale = true;
        QVERIFY(extended({}, snapshot)->unrests.isEmpty());
    }

    void the_trail_before_is_left_as_it_was()
    {
        const TrailPtr before = extended({}, lookAt(noon));
        const TrailPtr same = extended({}, lookAt(noon));
        (void)extended(before, withRemnant(lookAt(noon + 10s)));
        QCOMPARE(*before, *same);
    }
};

QTEST_APPLESS_MAIN(TstTrail)
#include "tst_trail.moc"
