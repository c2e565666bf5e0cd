// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/topologytable.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstTopologyTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void every_cell_of_the_panel_is_a_line()
    {
        TopologyTable table;
        QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto b = test::incident();
        const Topology topology = topologyOf(b.snapshot(), {});
        qsizetype cells = 0;
        for (const TopologyLane &lane : topology.lanes)
            cells += lane.cells.size();
        table.setRows(topologyRowsOf(topology));
        QCOMPARE(table.rowCount(), int(cells));
        table.setRows(topologyRowsOf(topologyOf(test::crowd(3, 5).snapshot(), {})));
        QCOMPARE(table.rowCount(), 15);
        table.setRows({});
        QCOMPARE(table.rowCount(), 0);
    }

    void a_duplicate_names_its_other_place_in_both_lines()
    {
        TopologyTable table;
        table.setRows(topologyRowsOf(topologyOf(test::incident().snapshot(), {})));
        QStringList lines;
        for (int row = 0; row < table.rowCount(); ++row)
            if (table.row(row).task.text() == u"orders-src-0")
                lines << table.index(row, TopologyTable::Place).data().toString() + u" | "_s
                        + table.index(row, TopologyTable::State).data().toString() + u" | "_s
                        + table.index(row, TopologyTable::Beside).data().toString();
        QCOMPARE(lines,
                 QStringList({u"w1:8083 | runs twice: the remnant | w2:8083"_s,
                              u"w2:8083 | runs twice: the assigned one | w1:8083"_s}));
    }

    void a_supposed_instance_says_that_it_is_not_certain()
    {
        TopologyTable table;
        table.setRows(topologyRowsOf(topologyOf(test::incident().snapshot(), {})));
        const int row = table.indexOf(std::tuple(TaskId{ConnectorName(u"crm"_s), 0}, u"w1:8083"_s, 0));
        QVERIFY(row >= 0);
        QCOMPARE(table.index(row, TopologyTable::State).data().toString(), u"may still run (not certain)"_s);
    }
};

QTEST_GUILESS_MAIN(TstTopologyTable)
#include "tst_topologytable.moc"
