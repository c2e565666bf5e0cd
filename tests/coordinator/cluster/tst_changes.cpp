// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstChanges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void the_first_look_and_the_same_look_change_nothing();
    void an_instance_that_appears_is_told_beside_what_the_task_became();
    void a_task_that_moves_ends_in_one_worker_and_appears_in_the_other();
    void a_worker_that_leaves_is_told_once();
    void going_blind_is_a_change_of_the_source_and_of_nothing_else();
    void a_connector_that_is_deleted_is_told_with_its_tasks();

private:
    static QStringList lines(const QList<Change> &changes);
};

QStringList TstChanges::lines(const QList<Change> &changes)
{
    QStringList lines;
    for (const Change &change : changes)
        lines << u"%1 %2: %3 -> %4"_s.arg(idOf(change.what), change.subject, change.was, change.is);
    return lines;
}

void TstChanges::the_first_look_and_the_same_look_change_nothing()
{
    const auto picture = aCluster().withWorkers(2).running(u"orders"_s, 2).snapshot();
    QVERIFY(changes({}, picture).isEmpty());
    QCOMPARE(lines(changes(picture, aCluster().withWorkers(2).running(u"orders"_s, 2).snapshot(picture))),
             QStringList());
}

void TstChanges::an_instance_that_appears_is_told_beside_what_the_task_became()
{
    const auto before = aCluster().withWorkers(2).running(u"orders"_s, 1).snapshot();
    const auto now = aCluster().withWorkers(2).running(u"orders"_s, 1).alsoLivingOn(1, task(u"orders"_s, 0)).snapshot();
    QCOMPARE(
        lines(changes(before, now)),
        (QStringList{u"task-real orders-0: running -> running-twice"_s, u"instance-appeared orders-0:  -> w1:8083"_s}));
}

void TstChanges::a_task_that_moves_ends_in_one_worker_and_appears_in_the_other()
{
    const auto id = task(u"orders"_s, 0);
    const auto before = aCluster().withWorkers(2).running(u"orders"_s, 1).snapshot();
    const auto now = aCluster()
                         .withWorkers(2)
                         .running(u"orders"_s, 1)
                         .ownedByNobody(id)
                         .nowhere(id)
                         .alsoOwnedBy(1, id)
                         .alsoLivingOn(1, id)
                         .saying(id, u"RUNNING"_s, 1, 2s)
                         .snapshot();
    QCOMPARE(lines(changes(before, now)),
             (QStringList{u"task-owners orders-0: w2:8083 -> w1:8083"_s,
                          u"task-said orders-0: RUNNING on w2:8083 -> RUNNING on w1:8083"_s,
                          u"instance-ended orders-0: w2:8083 -> "_s, u"instance-appeared orders-0:  -> w1:8083"_s}));
}

void TstChanges::a_worker_that_leaves_is_told_once()
{
    const auto both = aCluster().withWorkers(2).snapshot();
    const auto one = aCluster().withWorkers(2).outsideGroup(2).snapshot(both);
    QCOMPARE(lines(changes(both, one)), QStringList{u"worker-left w2:8083: member -> "_s});
    QVERIFY(changes(one, aCluster().withWorkers(2).outsideGroup(2).snapshot(one)).isEmpty());
    QCOMPARE(lines(changes(one, both)), QStringList{u"worker-joined w2:8083:  -> member"_s});
}

void TstChanges::going_blind_is_a_change_of_the_source_and_of_nothing_else()
{
    const auto before = aCluster().withWorkers(2).running(u"orders"_s, 1).snapshot();
    const auto blind = aCluster()
                           .withWorkers(2)
                           .running(u"orders"_s, 1)
                           .with([](Facts &facts) {
                               facts.connectGroup =
                                   notObserved<ConnectGroup>({Fault::Unreachable, u"no broker"_s, {}}, noon);
                           })
                           .snapshot(before);
    QCOMPARE(lines(changes(before, blind)), QStringList{u"source-state group: ok -> unreachable"_s});
}

void TstChanges::a_connector_that_is_deleted_is_told_with_its_tasks()
{
    const auto before = aCluster().withWorkers(1).running(u"a"_s, 1).running(u"b"_s, 1).snapshot();
    const QStringList told = lines(changes(before, aCluster().withWorkers(1).running(u"a"_s, 1).snapshot()));
    QVERIFY(told.contains(u"connector-removed b: configured -> "_s));
    QVERIFY(told.contains(u"task-real b-0: running -> "_s));
    QVERIFY(told.contains(u"instance-ended b-0: w1:8083 -> "_s));
}

QTEST_GUILESS_MAIN(TstChanges)
#include "tst_changes.moc"
