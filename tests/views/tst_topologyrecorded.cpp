// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"
#include "offline/bundle.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "views/theme.h"
#include "views/topologypage.h"
#include "views/topologyview.h"

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const QString recorded = QStringLiteral(SIGNALBOX_RECORDED_DIR);

/// One recorded look at a real cluster, judged.
Update updateOf(const QString &phase)
{
    QTemporaryDir folder;
    const QString bundle = folder.filePath(u"bundle"_s);
    if (QProcess::execute(u"python3"_s, {recorded + u"/cut"_s, recorded + u'/' + phase, bundle}) != 0)
        return {};
    const auto facts = readBundle(bundle);
    return facts ? updateFrom(assemble(*facts, nullptr), History()) : Update{};
}

void photograph(const Update &update, const QString &name)
{
    const QDir folder(QDir(QCoreApplication::applicationDirPath()).filePath(u"../screenshots"_s));
    QVERIFY(folder.mkpath(u"."_s));
    for (const bool isDark : {false, true})
        for (const QSize size : {QSize(728, 676), QSize(1368, 956)}) {
            applyTheme(*qApp, isDark ? darkTheme() : lightTheme());
            TopologyPage page;
            page.resize(size);
            page.setUpdate(update);
            page.show();
            const QString file = u"panel-%1-%2-%3.png"_s.arg(name, isDark ? u"dark"_s : u"light"_s).arg(size.width());
            QVERIFY(page.grab().save(folder.filePath(file)));
        }
}

} // namespace

/// The panel of what real clusters showed: photographed, to be looked at, and held to what the snapshot says.
class TstTopologyRecorded : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void every_instance_has_its_cell_and_every_duplicate_its_line_data()
    {
        QTest::addColumn<QString>("phase");
        for (const auto &phase :
             {u"healthy/1-stable"_s, u"kill9/3-delay-window"_s, u"freeze/3-frozen-and-replaced"_s,
              u"eager-join/2-downgraded"_s, u"eager-join/5-next-rebalance"_s, u"class-c/2-second-instance"_s,
              u"class-c-alive/4-resumed"_s, u"health/2-left-the-group"_s, u"second-cluster/2-two-clusters"_s,
              u"same-address/2-same-address"_s, u"oom-incident/2-waiting"_s, u"broker-down/2-broker-gone"_s,
              u"slash-name/1-created"_s})
            QTest::newRow(qPrintable(phase)) << u"4.1.1/"_s + phase;
    }
    void every_instance_has_its_cell_and_every_duplicate_its_line()
    {
        QFETCH(QString, phase);
        const Update update = updateOf(phase);
        QVERIFY(update.snapshot);
        const Topology topology = topologyOf(*update.snapshot, update.findings);
        QHash<TaskId, int> cells;
        for (const TopologyLane &lane : topology.lanes)
            for (const TopologyCell &cell : lane.cells)
                ++cells[cell.task];
        int twice = 0;
        for (const Task &task : update.snapshot->tasks) {
            QVERIFY2(cells[task.id] >= task.living.size(), qPrintable(task.id.text()));
            if (task.configured == Known::Yes)
                QVERIFY2(cells[task.id] > 0, qPrintable(task.id.text()));
            twice += task.real == Real::RunningTwice ? 1 : 0;
        }
        QVERIFY(topology.duplicates.size() >= twice);
        QCOMPARE(layOut(topology, {}).joins.size(), topology.duplicates.size());
        photograph(update, phase.section(u'/', 1, 1));
    }

    void a_hundred_workers_with_one_duplicate()
    {
        auto b = test::crowd(100, 100);
        b.alsoOn(u"stream-421"_s, 3, u"connect-7:8083"_s, Role::Remnant);
        photograph(b.update(), u"hundred"_s);
        photograph(test::incident().update(), u"incident"_s);
    }
};

QTEST_MAIN(TstTopologyRecorded)
#include "tst_topologyrecorded.moc"
