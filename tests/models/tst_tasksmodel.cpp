// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/look.h"
#include "models/tasksmodel.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const Moment now = momentOfEpoch(1'780'000'000'000);

Task task(const QString &connector, int number, Real real, const QString &owner)
{
    Task t;
    t.id = {ConnectorName(connector), number};
    t.real = real;
    t.ownersKnown = true;
    if (!owner.isEmpty())
        t.owners << WorkerId(owner);
    return t;
}

Snapshot snapshotOf(const QList<Task> &tasks)
{
    Snapshot snapshot;
    snapshot.at = now;
    for (const Task &t : tasks)
        snapshot.tasks.insert(t.id, t);
    return snapshot;
}

QStringList shown(const QAbstractItemModel &model, int column = TasksModel::Task)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, column).data().toString();
    return texts;
}

struct Fixture {
    TasksModel model;
    QAbstractItemModelTester modelTester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    TaskFilter filter{&model};
    QAbstractItemModelTester filterTester{&filter, QAbstractItemModelTester::FailureReportingMode::QtTest};
};

} // namespace

class TstTasksModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void connector_instances_are_no_tasks()
    {
        const auto rows = taskRowsOf(
            snapshotOf({task(u"a"_s, -1, Real::Running, u"w1:1"_s), task(u"a"_s, 0, Real::Running, u"w1:1"_s)}));
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0].id.number, 0);
    }

    void what_connect_says_stands_beside_what_is_so()
    {
        Task t = task(u"orders"_s, 0, Real::RunningTwice, u"w2:8083"_s);
        t.said = Said{.state = {u"RUNNING"_s}, .worker = WorkerId(u"w2:8083"_s), .trace = {}};
        t.living = {Instance{.worker = WorkerId(u"w1:8083"_s), .role = Role::Remnant, .isCertain = true},
                    Instance{.worker = WorkerId(u"w2:8083"_s), .role = Role::Assigned, .isCertain = true}};
        TasksModel model;
        model.setRows(taskRowsOf(snapshotOf({t})));
        QCOMPARE(model.index(0, TasksModel::Said).data().toString(), u"RUNNING"_s);
        QCOMPARE(model.index(0, TasksModel::Owner).data().toString(), u"w2:8083"_s);
        const auto look = model.index(0, TasksModel::State).data(roles::look).value<Look>();
        QCOMPARE(look.glyph, Glyph::Twice);
        QCOMPARE(look.tone, Tone::Violet);
        const QString others = model.index(0, TasksModel::Others).data().toString();
        QVERIFY2(others.contains(u"w1:8083") && !others.contains(u"w2:8083"), qPrintable(others));
    }

    void unknown_owners_are_not_nobody()
    {
        Task t = task(u"a"_s, 0, Real::Unknown, {});
        TasksModel model;
        model.setRows(taskRowsOf(snapshotOf({t})));
        const QString nobody = model.index(0, TasksModel::Owner).data().toString();
        t.ownersKnown = false;
        model.setRows(taskRowsOf(snapshotOf({t})));
        QVERIFY(model.index(0, TasksModel::Owner).data().toString() != nobody);
    }

    void the_worst_stands_first_and_w2_before_w10()
    {
        Fixture f;
        f.filter.sort(TasksModel::State);
        f.model.setRows(
            taskRowsOf(snapshotOf({task(u"s10"_s, 0, Real::Running, {}), task(u"s2"_s, 0, Real::Running, {}),
                                   task(u"z"_s, 1, Real::Failed, {}), task(u"y"_s, 0, Real::RunningTwice, {})})));
        QCOMPARE(shown(f.filter), (QStringList{u"y-0"_s, u"z-1"_s, u"s2-0"_s, u"s10-0"_s}));
        f.filter.sort(TasksModel::Task, Qt::DescendingOrder);
        QCOMPARE(shown(f.filter).first(), u"z-1"_s);
    }

    void filters_narrow_together()
    {
        Fixture f;
        f.model.setRows(taskRowsOf(
            snapshotOf({task(u"a"_s, 0, Real::Failed, u"w1:1"_s), task(u"a"_s, 1, Real::Failed, u"w2:1"_s),
                        task(u"b"_s, 0, Real::Failed, u"w2:1"_s), task(u"b"_s, 1, Real::Running, u"w2:1"_s)})));
        f.filter.setCriteria({.reals = {Real::Failed}});
        QCOMPARE(f.filter.rowCount(), 3);
        f.filter.setCriteria({.reals = {Real::Failed}, .worker = WorkerId(u"w2:1"_s)});
        QCOMPARE(f.filter.rowCount(), 2);
        f.filter.setCriteria(
            {.reals = {Real::Failed}, .connector = ConnectorName(u"b"_s), .worker = WorkerId(u"w2:1"_s)});
        QCOMPARE(shown(f.filter), (QStringList{u"b-0"_s}));
        f.filter.setCriteria({.text = u"W1"_s});
        QCOMPARE(shown(f.filter), (QStringList{u"a-0"_s}));
        QVERIFY(!f.filter.indexOf({ConnectorName(u"b"_s), 1}).isValid());
        f.filter.setCriteria({});
        QCOMPARE(f.filter.rowAt(f.filter.indexOf({ConnectorName(u"b"_s), 1})).real, Real::Running);
    }

    void what_a_cluster_calls_itself_is_shown_and_never_obeyed()
    {
        Task t = task(u"a\u202Eb\x1b[31m<b>"_s, 0, Real::Running, u"w\n1:1"_s);
        t.said = Said{.state = {u"RUN\x07"_s}, .worker = WorkerId(u"w"_s), .trace = u"E: \x1b]0;x\nat a"_s};
        TasksModel model;
        model.setRows(taskRowsOf(snapshotOf({t})));
        for (int column = 0; column < model.columnCount(); ++column)
            for (const QChar c : model.index(0, column).data().toString())
                QVERIFY2(c.category() != QChar::Other_Control && c.category() != QChar::Other_Format,
                         qPrintable(QString::number(column)));
    }

    void a_row_does_not_differ_because_time_goes_by()
    {
        Snapshot snapshot = snapshotOf({task(u"a"_s, 0, Real::Running, u"w1:1"_s)});
        const auto before = taskRowsOf(snapshot);
        snapshot.at += milliseconds(2000);
        QCOMPARE(taskRowsOf(snapshot), before);
    }
};

QTEST_MAIN(TstTasksModel)
#include "tst_tasksmodel.moc"
