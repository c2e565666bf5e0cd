// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/incidents.h"
#include "tests/support/testmain.h"

#include <algorithm>

using namespace signalbox;
using namespace signalbox::demo;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What is so in the simulated cluster, step by step; what a console makes of it is tested in tests/scenarios.
class TstIncidents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_one_opens_with_a_calm_whole_cluster_data();
    void every_one_opens_with_a_calm_whole_cluster();
    void steps_of_any_size_lead_to_the_same_cluster_data();
    void steps_of_any_size_lead_to_the_same_cluster();
    void times_of_records_never_run_backwards();
    void healthy_stays_as_it_is();
    void in_the_article_t1_runs_twice_within_ten_seconds();
    void in_the_article_the_restart_of_w1_ends_the_remnant();
    void already_exists_has_both_kinds();
    void a_killed_workers_tasks_wait_and_then_run_again();
    void a_killed_worker_that_comes_back_gets_its_tasks_after_the_delay();
    void the_second_cluster_runs_everything_again();
    void a_frozen_worker_that_thaws_heals_by_a_revocation();
    void a_pause_is_answered_by_every_living_instance();
};

namespace {

const Moment opening = momentOfEpoch(1'790'000'000'000);

Simulation incident(const QString &name)
{
    return opened(*incidentNamed(name), opening);
}

TaskId task(const QString &connector, int number)
{
    return {ConnectorName(connector), number};
}

/// Tasks and connector instances that live more than once, or nowhere.
QStringList oddities(const Simulation &cluster)
{
    QStringList odd;
    for (const TaskId &id : cluster.configured())
        if (const auto where = cluster.living(id); where.size() != 1)
            odd << id.text() + u": "_s + where.join(u',');
    odd.sort();
    return odd;
}

void namesOfIncidents()
{
    QTest::addColumn<QString>("name");
    for (const Incident &one : incidents())
        QTest::newRow(qPrintable(one.name)) << one.name;
}

} // namespace

void TstIncidents::every_one_opens_with_a_calm_whole_cluster_data()
{
    namesOfIncidents();
}

void TstIncidents::every_one_opens_with_a_calm_whole_cluster()
{
    QFETCH(QString, name);
    const auto cluster = incident(name);
    QCOMPARE(cluster.now(), opening);
    QCOMPARE(cluster.configured().size(), 30);
    const auto &group = cluster.groups().constFind(cluster.workers()[u"w1"_s].group).value();
    QVERIFY(!group.isRebalancing);
    QVERIFY(opening - group.roundAt > 60s);
    for (const auto &worker : {u"w1"_s, u"w2"_s, u"w3"_s})
        QCOMPARE(cluster.workers()[worker].believes.size(), 10);
    const auto expected = name == u"already-exists" ? QStringList{u"orders-db-0: w2,w3"_s} : QStringList();
    QCOMPARE(oddities(cluster), expected);
}

void TstIncidents::steps_of_any_size_lead_to_the_same_cluster_data()
{
    namesOfIncidents();
}

void TstIncidents::steps_of_any_size_lead_to_the_same_cluster()
{
    QFETCH(QString, name);
    auto atOnce = incident(name), bySteps = incident(name);
    atOnce.advance(30s);
    for (int step = 0; step < 30'000; step += 250)
        bySteps.advance(250ms);
    const auto one = atOnce.takeRecords(), other = bySteps.takeRecords();
    QVERIFY(one.size() > 100);
    QVERIFY(std::equal(one.begin(), one.end(), other.begin(), other.end(), [](const auto &a, const auto &b) {
        return a.key == b.key && a.value == b.value && a.at == b.at;
    }));
}

void TstIncidents::times_of_records_never_run_backwards()
{
    auto cluster = incident(u"already-exists"_s);
    cluster.advance(20s);
    const auto records = cluster.takeRecords();
    QVERIFY(std::is_sorted(records.begin(), records.end(), [](const auto &a, const auto &b) { return a.at < b.at; }));
    QVERIFY(records.last().at <= cluster.now());
}

void TstIncidents::healthy_stays_as_it_is()
{
    auto cluster = incident(u"healthy"_s);
    const auto before = cluster.statuses();
    cluster.advance(10min);
    QCOMPARE(cluster.statuses(), before);
    QCOMPARE(oddities(cluster), QStringList());
}

void TstIncidents::in_the_article_t1_runs_twice_within_ten_seconds()
{
    auto cluster = incident(u"article"_s);
    const auto t1 = task(u"orders-db"_s, 1);
    QCOMPARE(cluster.living(t1), QStringList{u"w1"_s});
    const auto w1 = [&] { return cluster.workers()[u"w1"_s]; };
    cluster.advance(2400ms);
    QVERIFY(w1().heap.at(cluster.now()) > 0.98);
    QVERIFY(!w1().herderAlive && w1().process == Worker::Process::Running);
    QVERIFY(!w1().member.isEmpty());
    cluster.advance(4s);
    QVERIFY(w1().member.isEmpty());
    QCOMPARE(cluster.living(t1), QStringList{u"w1"_s});
    cluster.advance(3600ms);
    QCOMPARE(cluster.living(t1), (QStringList{u"w1"_s, u"w2"_s}));
    QCOMPARE(cluster.statuses()[t1].worker.text, u"w2:8083"_s);
    QCOMPARE(oddities(cluster), QStringList{u"orders-db-1: w1,w2"_s});
}

void TstIncidents::in_the_article_the_restart_of_w1_ends_the_remnant()
{
    auto cluster = incident(u"article"_s);
    cluster.advance(10min);
    QCOMPARE(oddities(cluster), QStringList{u"orders-db-1: w1,w2"_s});
    cluster.start(u"w1"_s);
    cluster.advance(30s);
    QCOMPARE(oddities(cluster), QStringList());
    QVERIFY(cluster.workers()[u"w1"_s].believes.size() > 8);
}

void TstIncidents::already_exists_has_both_kinds()
{
    auto cluster = incident(u"already-exists"_s);
    cluster.advance(8s);
    const auto living = task(u"orders-db"_s, 0), dead = task(u"warehouse-sink"_s, 1);
    for (const auto &id : {living, dead}) {
        const auto row = cluster.statuses()[id];
        QVERIFY(row.state.isFailed());
        QVERIFY(row.trace.startsWith(
            u"org.apache.kafka.connect.errors.ConnectException: Task already exists in this worker: "_s + id.text()
            + u'\n'));
    }
    QCOMPARE(cluster.living(living), QStringList{u"w2"_s});
    QVERIFY(cluster.workers()[u"w2"_s].believes.contains(living));
    QCOMPARE(cluster.living(dead), QStringList());
    QVERIFY(cluster.workers()[u"w3"_s].believes.contains(dead));
    QVERIFY(cluster.workers()[u"w3"_s].map.contains(dead));
    QVERIFY(!cluster.workers()[u"w3"_s].map[dead].hasThread);
}

void TstIncidents::a_killed_workers_tasks_wait_and_then_run_again()
{
    auto cluster = incident(u"delay-window"_s);
    cluster.advance(10s);
    const auto group = cluster.workers()[u"w1"_s].group;
    QCOMPARE(cluster.groups()[group].delay, milliseconds(150s));
    QCOMPARE(oddities(cluster).size(), 10);
    cluster.advance(150s);
    QCOMPARE(oddities(cluster), QStringList());
    QCOMPARE(cluster.groups()[group].delay, 0ms);
}

void TstIncidents::a_killed_worker_that_comes_back_gets_its_tasks_after_the_delay()
{
    auto cluster = incident(u"delay-window"_s);
    const auto had = cluster.workers()[u"w3"_s].believes;
    cluster.advance(10s);
    cluster.start(u"w3"_s);
    cluster.advance(5s);
    QVERIFY(cluster.workers()[u"w3"_s].believes.isEmpty());
    QVERIFY(cluster.groups()[cluster.workers()[u"w1"_s].group].delay < 150s);
    cluster.advance(150s);
    QCOMPARE(cluster.workers()[u"w3"_s].believes, had);
    QCOMPARE(oddities(cluster), QStringList());
}

void TstIncidents::the_second_cluster_runs_everything_again()
{
    auto cluster = incident(u"two-clusters"_s);
    cluster.advance(10s);
    QCOMPARE(oddities(cluster).size(), 30);
    QCOMPARE(cluster.living(task(u"orders-db"_s, 1)), (QStringList{u"w1"_s, u"x1"_s}));
    QCOMPARE(cluster.statuses()[task(u"orders-db"_s, 1)].worker.text, u"x1:8083"_s);
}

void TstIncidents::a_frozen_worker_that_thaws_heals_by_a_revocation()
{
    auto cluster = incident(u"healthy"_s);
    cluster.freeze(u"w1"_s);
    cluster.advance(15s);
    QCOMPARE(oddities(cluster).size(), 10);
    cluster.thaw(u"w1"_s);
    cluster.advance(15s);
    QCOMPARE(oddities(cluster), QStringList());
}

void TstIncidents::a_pause_is_answered_by_every_living_instance()
{
    auto cluster = incident(u"two-clusters"_s);
    cluster.advance(10s);
    cluster.takeRecords();
    cluster.setTarget(ConnectorName(u"orders-db"_s), TargetState::Paused);
    cluster.advance(2s);
    int paused = 0;
    for (const auto &record : cluster.takeRecords())
        paused += record.key == "status-task-orders-db-1" && record.value->contains("PAUSED");
    QCOMPARE(paused, 2);
}

QTEST_GUILESS_MAIN(TstIncidents)
#include "tst_incidents.moc"
