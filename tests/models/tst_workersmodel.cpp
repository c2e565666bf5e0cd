// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detail.h"
#include "models/workersmodel.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

struct Fixture {
    Snapshot snapshot = test::incident().snapshot();
    WorkersModel model;
    QAbstractItemModelTester modelTester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    WorkerFilter filter{&model};

    void show() { model.setRows(workerRowsOf(snapshot)); }
    Worker &worker(int number) { return snapshot.workers[WorkerId(u"w%1:8083"_s.arg(number))]; }
    QModelIndex cell(int number, int column) const
    {
        return filter.indexOf(WorkerId(u"w%1:8083"_s.arg(number))).siblingAtColumn(column);
    }
};

} // namespace

class TstWorkersModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_says_who_it_is_and_how_it_does()
    {
        Fixture f;
        f.show();
        QCOMPARE(f.cell(2, WorkersModel::InGroup).data().toString(), u"in the group, leader"_s);
        QCOMPARE(f.cell(1, WorkersModel::InGroup).data().toString(), u"not in the group"_s);
        QCOMPARE(f.cell(2, WorkersModel::Heap).data().toString(), u"71 %"_s);
        QCOMPARE(qRound(f.cell(2, WorkersModel::Heap).data(roles::gauge).toDouble() * 1000), 710);
        QCOMPARE(f.cell(1, WorkersModel::Herder).data().toString(), u"has ended"_s);
        QVERIFY(!f.cell(4, WorkersModel::Heap).data().isValid());
    }

    void tasks_are_counted_by_each_who_speaks_of_them_and_a_map_that_is_not_read_is_no_zero()
    {
        Fixture f;
        f.worker(2).showsTaskMap = false;
        f.show();
        const QString text = f.cell(2, WorkersModel::Tasks).data().toString();
        QVERIFY2(text.contains(u" / ? / "), qPrintable(text));
        QVERIFY(f.cell(3, WorkersModel::Tasks).data().toString().count(u'/') == 2);
    }

    void the_stage_of_a_stuck_herder_is_its_own_word()
    {
        Fixture f;
        f.worker(2).tick =
            observed(TickAnswer{.answered = false, .httpStatus = 0, .message = u"ensuring membership\nmore"_s},
                     test::incident().snapshot().at);
        f.show();
        QCOMPARE(f.cell(2, WorkersModel::Herder).data().toString(), u"ensuring membership"_s);
    }

    void a_clock_within_a_second_is_in_step()
    {
        QCOMPARE(clockText(milliseconds(-900)), u"in step"_s);
        QCOMPARE(clockText(milliseconds(42'000)), u"+42 s"_s);
        QCOMPARE(clockText(milliseconds(-42'000)), u"−42 s"_s);
        QCOMPARE(clockText({}), QString());
    }

    void w2_stands_before_w10_and_text_narrows()
    {
        Fixture f;
        for (const int number : {10, 11}) {
            Worker worker;
            worker.id = WorkerId(u"w%1:8083"_s.arg(number));
            f.snapshot.workers.insert(worker.id, worker);
        }
        f.show();
        f.filter.sort(WorkersModel::Address);
        QCOMPARE(f.filter.index(5, 0).data().toString(), u"w11:8083"_s);
        f.filter.setText(u"LEADER"_s);
        QCOMPARE(f.filter.rowCount(), 1);
    }

    void the_detail_tells_what_lives_there_without_being_assigned()
    {
        Fixture f;
        Update update;
        update.snapshot = std::make_shared<const Snapshot>(f.snapshot);
        const QString text = textOf(detailOf(update, WorkerId(u"w1:8083"_s)));
        QVERIFY2(text.contains(u"orders-src-0"_s) && text.contains(u"without being assigned"_s), qPrintable(text));
        QVERIFY(detailOf(update, WorkerId(u"w9:1"_s)).isEmpty());
    }
};

QTEST_MAIN(TstWorkersModel)
#include "tst_workersmodel.moc"
