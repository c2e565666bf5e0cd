// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "views/theme.h"
#include "views/topologypage.h"
#include "views/topologyview.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolTip>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

struct Shown {
    TopologyPage page;
    TopologyView *view;

    explicit Shown(const Update &update, QSize size = {780, 700})
    {
        page.resize(size);
        page.setUpdate(update);
        page.show();
        view = page.findChild<TopologyView *>();
        view->setFocus();
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(view, Qt::Key(key), modifiers); }
    QString current() const
    {
        return view->current() ? view->current()->lane + u' ' + view->current()->task.text() : QString();
    }
    /// The middle of a cell, in the viewport.
    QPoint middleOf(const TaskId &task) const
    {
        const TopologyWalk walk(view->topology(), view->panel());
        const auto rect = walk.rectOf(*walk.find(task));
        return rect->center().toPoint() + QPoint(0, 8 - view->verticalScrollBar()->value());
    }
};

TaskId task(const QString &connector, int number)
{
    return {ConnectorName(connector), number};
}

/// What an eye sees that lacks a kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), or all colour.
enum class Eye { Deuteranopia, Protanopia, Grey };

QImage seenBy(Eye eye, const QImage &image)
{
    static const double matrices[3][9] = {{.367, .861, -.228, .280, .673, .047, -.012, .043, .969},
                                          {.152, 1.053, -.205, .115, .786, .099, -.004, -.048, 1.052},
                                          {.2126, .7152, .0722, .2126, .7152, .0722, .2126, .7152, .0722}};
    const auto &m = matrices[int(eye)];
    QImage seen = image.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x) {
            const QColor c = seen.pixelColor(x, y);
            const auto mixed = [&](int row) {
                return std::clamp(int(m[row] * c.red() + m[row + 1] * c.green() + m[row + 2] * c.blue()), 0, 255);
            };
            seen.setPixelColor(x, y, {mixed(0), mixed(3), mixed(6)});
        }
    return seen;
}

QImage cellImage(CellState state, const Theme &theme, TopologyDetail detail)
{
    QImage image(QSize(52, 52) * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(theme.lane);
    Topology topology;
    TopologyLayout layout;
    TopologyMarks marks;
    QPainter painter(&image);
    TopologyPainter panel(painter, theme, topology, layout, marks);
    panel.paintCell({task(u"a"_s, 0), state}, {10, 10, 31, 29}, detail);
    return image;
}

/// Pixels whose lightness differs so much that it can be seen.
int difference(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += qAbs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 48 ? 1 : 0;
    return count;
}

} // namespace

class TstTopologyPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        test::failOnAnyWarning();
        applyTheme(*qApp, lightTheme());
    }

    void the_arrows_walk_cells_and_lanes()
    {
        Shown shown(test::incident().update(), {1500, 800});
        shown.press(Qt::Key_Right);
        QCOMPARE(shown.current(), u"w1:8083 crm-0"_s);
        shown.press(Qt::Key_Right);
        QCOMPARE(shown.current(), u"w1:8083 orders-src-0"_s);
        shown.press(Qt::Key_Down);
        QVERIFY(shown.current().startsWith(u"w2:8083 "));
        shown.press(Qt::Key_End);
        const QString last = shown.current();
        shown.press(Qt::Key_Right);
        QCOMPARE(shown.current(), last);
        for (int i = 0; i < 30; ++i)
            shown.press(Qt::Key_Down);
        QVERIFY(shown.current().endsWith(u"events-0") || shown.current().endsWith(u"pay-sink-2"));
        for (int i = 0; i < 30; ++i)
            shown.press(Qt::Key_Up);
        QVERIFY(shown.current().startsWith(u"w1:8083 "));
    }

    void d_goes_round_the_duplicates_and_f_round_the_failures()
    {
        Shown shown(test::incident().update());
        QStringList seen;
        for (int i = 0; i < 3; ++i) {
            shown.press(Qt::Key_D);
            seen << shown.current();
        }
        QCOMPARE(seen, QStringList({u"w1:8083 orders-src-0"_s, u"w2:8083 orders-src-0"_s, u"w1:8083 orders-src-0"_s}));
        shown.press(Qt::Key_F);
        QCOMPARE(shown.current(), u"w2:8083 pay-sink-1"_s);
        shown.press(Qt::Key_F);
        QCOMPARE(shown.current(), u"w3:8083 crm-0"_s);
    }

    void one_duplicate_among_ten_thousand_is_two_keys_away()
    {
        auto b = test::crowd(100, 100);
        b.alsoOn(u"stream-421"_s, 3, u"connect-7:8083"_s, Role::Remnant);
        for (const bool isFarOut : {false, true}) {
            Shown shown(b.update());
            if (isFarOut)
                shown.press(Qt::Key_Minus);
            shown.press(Qt::Key_D);
            QVERIFY(shown.current().endsWith(u"stream-421-3"));
            QVERIFY(shown.view->viewport()->rect().contains(shown.middleOf(shown.view->current()->task)));
        }
    }

    void choosing_says_so_once_and_opening_asks_for_the_finding()
    {
        Shown shown(test::incident().update());
        QSignalSpy selected(&shown.page, &TopologyPage::taskSelected),
            finding(&shown.page, &TopologyPage::findingRequested), activated(&shown.page, &TopologyPage::taskActivated);
        const QPoint failed = shown.middleOf(task(u"pay-sink"_s, 1));
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, failed);
        QTest::mouseClick(shown.view->viewport(), Qt::LeftButton, {}, failed);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected.first().first().value<TaskId>(), task(u"pay-sink"_s, 1));
        shown.press(Qt::Key_Return);
        QCOMPARE(finding.size(), 1);
        QTest::mouseDClick(shown.view->viewport(), Qt::LeftButton, {}, shown.middleOf(task(u"events"_s, -1)));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<TaskId>(), task(u"events"_s, -1));
    }

    void selecting_from_outside_is_silent_and_unfolds_what_was_folded()
    {
        Shown shown(test::crowd(40, 30).update());
        QSignalSpy selected(&shown.page, &TopologyPage::taskSelected);
        shown.page.select(task(u"stream-42"_s, 3));
        QVERIFY(selected.isEmpty());
        QVERIFY(shown.view->viewport()->rect().contains(shown.middleOf(task(u"stream-42"_s, 3))));
        shown.page.select(task(u"no such"_s, 0));
        QVERIFY(!shown.view->current());
    }

    void a_refresh_keeps_the_choice()
    {
        Shown shown(test::incident().update());
        shown.press(Qt::Key_F);
        const QString before = shown.current();
        shown.page.setUpdate(test::incident().update());
        QCOMPARE(shown.current(), before);
    }

    void what_a_name_contains_is_never_markup()
    {
        test::PanelBuilder b;
        b.worker(u"w1:8083"_s).running(u"<b>bold</b><img src=x>"_s, 0, u"w1:8083"_s);
        b.running(u"\u202e\u001b[31mevil"_s, 0, u"w1:8083"_s).running(QString(5000, u'x'), 0, u"w1:8083"_s);
        Shown shown(b.update());
        const QPoint at = shown.middleOf(task(u"<b>bold</b><img src=x>"_s, 0));
        QHelpEvent help(QEvent::ToolTip, at, shown.view->viewport()->mapToGlobal(at));
        QApplication::sendEvent(shown.view->viewport(), &help);
        QVERIFY(QToolTip::text().contains(u"&lt;b&gt;bold"));
        QVERIFY(!QToolTip::text().contains(u"<img"));
        QToolTip::hideText();
        QVERIFY(!shown.page.grab().isNull());
    }

    void t_shows_the_same_as_a_table_and_back()
    {
        Shown shown(test::incident().update());
        shown.press(Qt::Key_T);
        auto *table = shown.page.findChild<QTableView *>(u"topologyTable"_s);
        QVERIFY(table->isVisible());
        int cells = 0;
        for (const TopologyLane &lane : shown.view->topology().lanes)
            cells += int(lane.cells.size());
        QCOMPARE(table->model()->rowCount(), cells);
        QCOMPARE(table->model()->index(0, 0).data().toString(), u"orders-src-0"_s);
        QSignalSpy selected(&shown.page, &TopologyPage::taskSelected);
        table->selectRow(2);
        QCOMPARE(selected.size(), 1);
        QTest::keyClick(table, Qt::Key_T);
        QVERIFY(shown.view->isVisible());
    }

    void zoom_goes_from_lines_of_density_to_one_cell_and_back()
    {
        Shown shown(test::incident().update());
        QCOMPARE(shown.view->panel().lanes.first().detail, TopologyDetail::Full);
        shown.press(Qt::Key_Minus);
        QCOMPARE(shown.view->panel().lanes.first().detail, TopologyDetail::Compact);
        shown.press(Qt::Key_Minus);
        QCOMPARE(shown.view->panel().lanes.first().detail, TopologyDetail::Strip);
        const double far = shown.view->panel().size.width();
        for (int i = 0; i < 12; ++i)
            shown.press(Qt::Key_Plus);
        QCOMPARE(shown.view->panel().lanes.first().detail, TopologyDetail::Full);
        QVERIFY(shown.view->panel().size.width() < far);
        shown.press(Qt::Key_0);
        QCOMPARE(shown.view->panel().size.width(), far);
        QWheelEvent wheel({50, 50}, {50, 50}, {}, {0, -120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(shown.view->viewport(), &wheel);
        QCOMPARE(shown.view->panel().lanes.first().detail, TopologyDetail::Compact);
    }

    void what_moves_to_another_lane_travels_there()
    {
        test::PanelBuilder was, is;
        for (auto *b : {&was, &is})
            b->worker(u"w1:8083"_s).worker(u"w2:8083"_s);
        was.running(u"a"_s, 0, u"w1:8083"_s).running(u"a"_s, 1, u"w1:8083"_s);
        is.running(u"a"_s, 0, u"w2:8083"_s).running(u"a"_s, 1, u"w1:8083"_s).running(u"a"_s, 2, u"w2:8083"_s);
        const Topology before = topologyOf(was.snapshot(), {}), after = topologyOf(is.snapshot(), {});
        TopologyMotion motion;
        QSignalSpy moved(&motion, &TopologyMotion::moved);
        motion.begin(before, layOut(before, {}), after, layOut(after, {}));
        QCOMPARE(motion.travellers().size(), 1);
        const auto traveller = motion.travellers().first();
        QCOMPARE(traveller.cell.task, task(u"a"_s, 0));
        QVERIFY(traveller.to.top() > traveller.from.top());
        QTRY_VERIFY(motion.travellers().isEmpty());
        QVERIFY(moved.size() > 1);
    }

    void each_state_is_told_by_its_shape_in_every_eye()
    {
        for (const Theme *theme : {&lightTheme(), &darkTheme()})
            for (const Eye eye : {Eye::Deuteranopia, Eye::Protanopia, Eye::Grey})
                for (int a = 0; a < cellStates; ++a)
                    for (int b = a + 1; b < cellStates; ++b) {
                        const auto seen = [&](int state) {
                            return seenBy(eye, cellImage(CellState(state), *theme, TopologyDetail::Full));
                        };
                        if (CellState(a) == CellState::Outside && CellState(b) == CellState::Running)
                            continue; // told by its lane: greyed, dashed, "not in the group"
                        QVERIFY2(difference(seen(a), seen(b)) >= 24,
                                 qPrintable(u"states %1 and %2, eye %3"_s.arg(a).arg(b).arg(int(eye))));
                    }
    }

    void the_two_of_a_duplicate_do_not_look_alike_without_colour()
    {
        for (const Theme *theme : {&lightTheme(), &darkTheme()}) {
            const QImage remnant = seenBy(Eye::Grey, cellImage(CellState::Remnant, *theme, TopologyDetail::Full));
            const QImage twin = seenBy(Eye::Grey, cellImage(CellState::Twin, *theme, TopologyDetail::Full));
            QVERIFY(difference(remnant, twin) > 600);
        }
    }

    void the_panel_speaks_of_the_cell_that_has_the_keyboard()
    {
        Shown shown(test::incident().update());
        QVERIFY(!shown.view->accessibleName().isEmpty());
        shown.press(Qt::Key_F);
        QVERIFY(shown.view->accessibleDescription().contains(u"pay-sink-1"));
        QVERIFY(shown.view->accessibleDescription().contains(u"failed"));
    }
};

QTEST_MAIN(TstTopologyPage)
#include "tst_topologypage.moc"
