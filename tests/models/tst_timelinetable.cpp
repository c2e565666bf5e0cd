// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/timelinetable.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstTimelineTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void everything_drawn_is_in_the_table()
    {
        const Timeline line = timelineOf(test::incident().update());
        TimelineTable table;
        QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        table.setRows(timelineRowsOf(line, {}));
        QCOMPARE(table.rowCount(), line.spans.size() + line.marks.size() + line.rounds.size());
        QSet<QString> words;
        for (int row = 0; row < table.rowCount(); ++row)
            words << table.index(row, TimelineTable::What).data().toString();
        QVERIFY(words.contains(u"running"_s));
        QVERIFY(words.contains(u"runs beside: outside the group"_s));
        QVERIFY(words.contains(u"rebalance, generation 12"_s));
    }

    void it_is_narrowed_as_the_picture_is()
    {
        const Timeline line = timelineOf(test::incident().update());
        for (const TimelineRow &row : timelineRowsOf(line, {.connector = ConnectorName(u"crm"_s)}))
            QVERIFY(row.event.isRound() || row.event.task.connector.text == u"crm");
        QVERIFY(timelineRowsOf(line, {.text = u"orders-SRC-0"_s}).size() >= 3);
        QCOMPARE(timelineRowsOf(line, {}, 5).size(), 5);
    }

    void a_new_look_keeps_the_rows_that_are_still_true()
    {
        auto builder = test::incident();
        TimelineTable table;
        table.setRows(timelineRowsOf(timelineOf(builder.update()), {}));
        const int before = table.rowCount();
        int removed = 0;
        connect(&table, &QAbstractItemModel::rowsRemoved, this, [&] { ++removed; });
        builder.saidOn(u"new"_s, 0, u"w2:8083"_s, u"RUNNING"_s);
        table.setRows(timelineRowsOf(timelineOf(builder.update()), {}));
        QCOMPARE(table.rowCount(), before + 1);
        QCOMPARE(removed, 0);
    }
};

QTEST_MAIN(TstTimelineTable)
#include "tst_timelinetable.moc"
