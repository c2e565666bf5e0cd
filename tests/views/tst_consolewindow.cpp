// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findingsmodel.h"
#include "models/translated.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "tests/views/console.h"
#include "tests/views/fakesession.h"
#include "views/chip.h"
#include "views/connectionpage.h"
#include "views/consolewindow.h"
#include "views/detailpane.h"
#include "views/sidebar.h"
#include "views/textblock.h"

#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

/// The incident of the mock, its findings with their sentences.
Update incident()
{
    Update update = test::incident().update();
    for (Finding &finding : update.findings)
        finding.says = {u"%1 is not as it should be"_s, {finding.subject.connector.text}};
    return update;
}

struct Console : test::Console {
    Console()
        : test::Console(incident())
    {
    }
};

/// What the focus rests on after each press of Tab, until it comes round.
QList<QWidget *> walkedByTab(QWidget &window)
{
    QList<QWidget *> visited;
    for (int step = 0; step < 80; ++step) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, Qt::Key_Tab);
        QWidget *focus = QApplication::focusWidget();
        if (!focus || visited.contains(focus))
            break;
        visited << focus;
    }
    return visited;
}

QString nameOf(const QWidget *widget)
{
    return QString::fromLatin1(widget->metaObject()->className()) + u" in "_s
        + QString::fromLatin1(widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : "nothing");
}

} // namespace

class TstConsoleWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void it_opens_with_the_start_page_and_returns_to_it()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(u"s.ini"_s));
        Profiles profiles(folder.filePath(u"c.json"_s));
        ConsoleWindow window(settings, profiles);
        auto *tabs = window.findChild<QTabWidget *>();
        QCOMPARE(tabs->tabText(0), u"Start"_s);
        window.addSession(std::make_unique<test::FakeSession>(u"a"_s), {}, HeadlineBar::Clock::Standing);
        QCOMPARE(tabs->count(), 1);
        QCOMPARE(tabs->tabText(0), u"a"_s);
        window.addSession(std::make_unique<test::FakeSession>(u"b"_s), {}, HeadlineBar::Clock::Standing);
        QCOMPARE(tabs->count(), 2);
        Q_EMIT tabs->tabCloseRequested(0);
        Q_EMIT tabs->tabCloseRequested(0);
        QCOMPARE(tabs->tabText(0), u"Start"_s);
        Q_EMIT tabs->tabCloseRequested(0);
        QCOMPARE(tabs->count(), 1);
    }

    void a_session_is_started_once_and_refreshed_by_key()
    {
        Console console;
        QCOMPARE(console.session->starts, 1);
        QTest::keyClick(&console.window, Qt::Key_F5);
        QCOMPARE(console.session->refreshes, 1);
    }

    void a_part_of_the_headline_shows_its_tasks()
    {
        Console console;
        auto *pill = console.find<Pill>(u"twice"_s);
        QVERIFY(pill);
        QTest::mouseClick(pill, Qt::LeftButton);
        auto *table = console.find<QTableView>(u"Tasks"_s);
        QVERIFY(table);
        QCOMPARE(table->model()->rowCount(), 1);
        auto *clear = [&]() -> QPushButton * {
            for (auto *button : console.window.findChildren<QPushButton *>())
                if (button->text() == u"Clear filters" && button->isVisible())
                    return button;
            return nullptr;
        }();
        QVERIFY(clear);
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(table->model()->rowCount() > 5);
    }

    void the_side_shows_the_worst_finding_until_a_task_is_chosen()
    {
        Console console;
        auto *pane = console.find<DetailPane>(u"Details"_s);
        QVERIFY(pane);
        QVERIFY(!pane->detail().isEmpty());
        const QString worst = pane->detail().title;
        console.page->showTask({ConnectorName(u"pay-sink"_s), 1});
        QVERIFY(console.isShown(u"pay-sink-1"_s));
        QCOMPARE(pane->detail().title, worst);
    }

    void selection_and_scroll_survive_an_update()
    {
        Console console;
        console.session->say(test::crowd(4, 60).update());
        console.page->showPage(ConnectionPage::Tasks);
        auto *table = console.find<QTableView>(u"Tasks"_s);
        QCoreApplication::processEvents();
        table->setCurrentIndex(table->model()->index(100, 0));
        table->scrollTo(table->currentIndex());
        const QString chosen = table->currentIndex().data().toString();
        const int scrolled = table->verticalScrollBar()->value();
        QVERIFY(scrolled > 0);
        Update next = test::crowd(4, 60).update();
        auto snapshot = std::make_shared<Snapshot>(*next.snapshot);
        snapshot->tasks.last().real = Real::Paused;
        next.snapshot = snapshot;
        console.session->say(next);
        QCOMPARE(table->currentIndex().data().toString(), chosen);
        QCOMPARE(table->verticalScrollBar()->value(), scrolled);
    }

    void the_side_being_read_does_not_scroll_away()
    {
        Console console;
        Update update = incident();
        for (int i = 0; i < 30; ++i)
            update.findings.first().evidence
                << Evidence{.source = Source::Rest, .where = {}, .at = {}, .says = {u"one more"_s, {}}};
        console.session->say(update);
        auto *pane = console.find<DetailPane>(u"Details"_s);
        auto *bar = pane->findChild<QScrollArea *>()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 200);
        bar->setValue(150);
        update.findings.first().evidence.first().at = momentOfEpoch(1);
        console.session->say(update);
        QCOMPARE(bar->value(), 150);
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 150);
    }

    void what_a_cluster_calls_itself_is_never_markup()
    {
        Console console;
        Update update = incident();
        update.findings.first().says = {u"%1 runs twice"_s, {u"<b>bold</b><img src=x>"_s}};
        console.session->say(update);
        QVERIFY(console.isShown(u"<b>bold</b><img src=x> runs twice"_s));
        for (const auto *label : console.window.findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        QCOMPARE(tipText(u"<b>x"_s), u"<qt>&lt;b&gt;x</qt>"_s);
    }

    void every_shortcut_of_the_menu_works()
    {
        Console console;
        QTest::keyClick(&console.window, Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(console.window.findChild<QTabWidget *>()->count(), 2);
        QTest::keyClick(&console.window, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(console.window.findChild<QTabWidget *>()->count(), 1);
    }

    void the_demo_comes_alive_in_the_window()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(u"s.ini"_s));
        Profiles profiles(folder.filePath(u"c.json"_s));
        ConsoleWindow window(settings, profiles);
        window.show();
        window.openDemo(u"healthy"_s);
        QVERIFY(window.current());
        QSignalSpy refreshed(&window.current()->session(), &Session::refreshed);
        const auto isComplete = [&] {
            const auto &snapshot = window.current()->session().latest().snapshot;
            return snapshot && snapshot->round.isKnown && !snapshot->realTasks().isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isComplete(), 20000);
        window.current()->showPage(ConnectionPage::Tasks);
        const auto tables = window.findChildren<QTableView *>();
        const auto found =
            std::find_if(tables.cbegin(), tables.cend(), [](auto *one) { return one->accessibleName() == u"Tasks"; });
        QVERIFY(found != tables.cend());
        const QTableView *table = *found;
        QTRY_COMPARE(table->model()->rowCount(),
                     static_cast<int>(window.current()->session().latest().snapshot->realTasks().size()));
    }

    void the_theme_can_be_changed_while_pages_are_open()
    {
        Console console;
        applyTheme(*qApp, darkTheme());
        const QColor dark = console.window.grab().toImage().pixelColor(60, 400);
        applyTheme(*qApp, lightTheme());
        const QColor light = console.window.grab().toImage().pixelColor(60, 400);
        QVERIFY(dark.lightness() < 100 && light.lightness() > 200);
    }

    void the_keys_lead_to_the_pages()
    {
        Console console;
        QTest::keyClick(&console.window, Qt::Key_2, Qt::ControlModifier);
        QVERIFY(console.find<QListView>(u"Findings"_s));
        QTest::keyClick(&console.window, Qt::Key_F, Qt::ControlModifier);
        auto *filter = console.find<QLineEdit>(u"Filter"_s);
        QVERIFY(filter);
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClicks(filter, u"no task is called so"_s);
        QVERIFY(console.isShown(u"No task fits"_s));
    }

    void ten_thousand_tasks_are_taken_in_data()
    {
        QTest::addColumn<int>("page");
        for (int page = ConnectionPage::Topology; page <= ConnectionPage::Timeline; ++page)
            QTest::addRow("page %d", page) << page;
    }
    void ten_thousand_tasks_are_taken_in()
    {
        QFETCH(int, page);
        Console console;
        console.page->showPage(static_cast<ConnectionPage::Page>(page));
        const Update first = test::crowd(100, 100).update();
        console.session->say(first);
        auto changed = std::make_shared<Snapshot>(*first.snapshot);
        int number = 0;
        for (Task &task : changed->tasks)
            if (++number % 100 == 0)
                task.real = Real::Failed;
        Update next = first;
        next.snapshot = changed;
        QBENCHMARK_ONCE
        {
            console.session->say(next);
        }
        QVERIFY(console.isShown(u"10000 tasks"_s));
    }

    void nothing_wrong_is_said_and_not_left_blank()
    {
        Console console;
        console.session->say(test::crowd(2, 4).update());
        console.page->showPage(ConnectionPage::Findings);
        QVERIFY(console.isShown(u"Nothing is wrong"_s));
    }

    void every_page_can_be_walked_by_tab_and_every_stop_has_a_name_data()
    {
        QTest::addColumn<int>("page");
        for (int page = ConnectionPage::Topology; page <= ConnectionPage::Timeline; ++page)
            QTest::addRow("page %d", page) << page;
    }
    void every_page_can_be_walked_by_tab_and_every_stop_has_a_name()
    {
        QFETCH(int, page);
        Console console;
        console.page->showPage(static_cast<ConnectionPage::Page>(page));
        const auto stops = walkedByTab(console.window);
        QVERIFY2(stops.size() >= 6, qPrintable(QString::number(stops.size())));
        for (const QWidget *stop : stops) {
            QVERIFY2(stop->isVisible(), qPrintable(nameOf(stop)));
            const auto *button = qobject_cast<const QAbstractButton *>(stop);
            const bool isNamed = !stop->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(isNamed, qPrintable(nameOf(stop)));
        }
        const bool passesSidebar = std::any_of(stops.cbegin(), stops.cend(), [](const QWidget *stop) {
            return qobject_cast<const NavigationButton *>(stop);
        });
        QVERIFY(passesSidebar);
    }
};

QTEST_MAIN(TstConsoleWindow)
#include "tst_consolewindow.moc"
