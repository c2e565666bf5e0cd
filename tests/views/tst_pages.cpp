// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"
#include "tests/views/console.h"
#include "views/detailpane.h"
#include "views/rowstable.h"
#include "views/timelinepage.h"
#include "views/timelineplot.h"
#include "views/topologyview.h"
#include "views/workerspage.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTabBar>
#include <QToolButton>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::Console;

namespace {

using Page = ConnectionPage::Page;

QString nameOf(const QWidget *widget)
{
    return u"%1 “%2” in %3"_s.arg(QLatin1StringView(widget->metaObject()->className()), widget->accessibleName(),
                                  QLatin1StringView(widget->parentWidget()->metaObject()->className()));
}

/// In an exclusive group only the chosen button is a stop, the arrows lead to the others.
bool isStop(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    const bool isOneOfSeveral = button && button->group() && button->group()->exclusive() && !button->isChecked();
    return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) && !isOneOfSeveral
        && !widget->focusProxy();
}

QList<QWidget *> stopsIn(const QWidget &window)
{
    QList<QWidget *> stops;
    for (QWidget *widget : window.findChildren<QWidget *>())
        if (isStop(widget))
            stops << widget;
    return stops;
}

/// From wherever the focus is, until it has been there twice.
QList<QWidget *> walkedByTab(Console &console, Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QList<QWidget *> visited;
    for (int step = 0; step < 200; ++step) {
        console.press(key, modifiers);
        QWidget *focus = QApplication::focusWidget();
        if (!focus || visited.contains(focus))
            break;
        visited << focus;
    }
    return visited;
}

void addPages()
{
    QTest::addColumn<int>("page");
    for (const auto &[name, page] : {std::pair("topology", Page::Topology), std::pair("findings", Page::Findings),
                                     std::pair("connectors", Page::Connectors), std::pair("tasks", Page::Tasks),
                                     std::pair("workers", Page::Workers), std::pair("timeline", Page::Timeline)})
        QTest::newRow(name) << int(page);
}

/// 100 workers with 100 tasks each, one of them twice.
Update haystack()
{
    auto b = test::crowd(100, 100);
    b.alsoOn(u"stream-421"_s, 3, u"connect-7:8083"_s, Role::Remnant);
    return b.update();
}

const TaskId needle{ConnectorName(u"stream-421"_s), 3};

void openFirstRow(const Console &console)
{
    for (auto *table : console.window.findChildren<RowsTable *>())
        if (table->isVisible() && table->model()->rowCount() > 0)
            table->setCurrentIndex(table->model()->index(0, 0));
    QApplication::processEvents();
}

} // namespace

class TstPages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void cleanup() { showTimesIn(TimesIn::Utc); }

    void every_stop_of_every_page_is_reached_by_tab_and_has_a_name_data() { addPages(); }
    void every_stop_of_every_page_is_reached_by_tab_and_has_a_name()
    {
        QFETCH(int, page);
        Console console(test::incident().update());
        console.page->showPage(Page(page));
        openFirstRow(console);
        const auto there = stopsIn(console.window);
        const auto forth = walkedByTab(console, Qt::Key_Tab, Qt::NoModifier);
        const auto back = walkedByTab(console, Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(there.size() > 8);
        for (const QWidget *stop : there) {
            QVERIFY2(forth.contains(stop), qPrintable(nameOf(stop)));
            QVERIFY2(back.contains(stop), qPrintable(nameOf(stop)));
            const auto *button = qobject_cast<const QAbstractButton *>(stop);
            QVERIFY2(!stop->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     qPrintable(nameOf(stop)));
        }
    }

    void one_duplicate_among_ten_thousand_tasks_is_one_key_away()
    {
        Console console(haystack());
        auto *view = console.window.findChild<TopologyView *>();
        console.press(Qt::Key_D);
        QVERIFY(view->current());
        QCOMPARE(view->current()->task, needle);
        const auto &panel = view->panel();
        const TopologyWalk walk(view->topology(), panel);
        const auto rect = walk.rectOf(*view->current());
        QVERIFY(rect);
        const QRectF seen(view->horizontalScrollBar()->value(), view->verticalScrollBar()->value(),
                          view->viewport()->width(), view->viewport()->height());
        QVERIFY(seen.contains(rect->center()));
        QVERIFY(console.isShown(u"stream-421-3"_s));
    }

    void among_the_tasks_too()
    {
        Console console(haystack());
        console.press(Qt::Key_4, Qt::ControlModifier);
        auto *table = console.find<RowsTable>(u"Tasks"_s);
        table->sortByColumn(0, Qt::AscendingOrder);
        console.press(Qt::Key_D);
        QCOMPARE(table->currentIndex().data().toString(), u"stream-421-3"_s);
        QVERIFY(table->viewport()->rect().contains(table->visualRect(table->currentIndex()).center()));
    }

    void the_next_failure_is_the_next_one_round_and_round()
    {
        Console console(test::incident().update());
        console.page->showPage(Page::Tasks);
        auto *table = console.find<RowsTable>(u"Tasks"_s);
        QStringList found;
        for (int i = 0; i < 3; ++i) {
            console.press(Qt::Key_F);
            found << table->currentIndex().data().toString();
        }
        QCOMPARE(found, (QStringList{u"crm-0"_s, u"pay-sink-1"_s, u"crm-0"_s}));
    }

    void letters_that_are_typed_are_no_commands()
    {
        Console console(test::incident().update());
        console.page->showPage(Page::Connectors);
        console.page->focusFilter();
        auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, u"dfu"_s);
        QCOMPARE(field->text(), u"dfu"_s);
        QCOMPARE(timesIn(), TimesIn::Utc);
    }

    void columns_are_remembered_for_the_next_connection_and_can_be_reset()
    {
        const Update update = test::incident().update();
        Console console(update);
        console.page->showPage(Page::Workers);
        auto *table = console.find<RowsTable>(u"Workers"_s);
        const int made = table->columnWidth(0);
        table->horizontalHeader()->resizeSection(0, made + 37);
        table->setColumnHidden(3, true);
        table->sortByColumn(5, Qt::DescendingOrder);
        const auto isKept = [&] { return !console.settings.layoutOf(u"workers"_s).isEmpty(); };
        QTRY_VERIFY(isKept());
        auto *second = console.open(update);
        second->showPage(Page::Workers);
        auto *again = console.find<RowsTable>(u"Workers"_s);
        QVERIFY(again != table);
        QCOMPARE(again->columnWidth(0), made + 37);
        QVERIFY(again->isColumnHidden(3));
        QCOMPARE(again->horizontalHeader()->sortIndicatorSection(), 5);
        second->resetLayout();
        QCOMPARE(again->columnWidth(0), made);
        QVERIFY(!again->isColumnHidden(3));
        QVERIFY(!isKept());
    }

    void a_wide_window_gives_its_columns_room_until_one_is_set_by_hand()
    {
        QStandardItemModel model(3, 3);
        RowsTable table(u"Rows"_s, &model, {100, 200}, 0);
        table.show();
        table.resize(400, 200);
        QCOMPARE(table.columnWidth(0), 100);
        table.resize(1600, 200);
        QCOMPARE(table.columnWidth(0), 160);
        QCOMPARE(table.columnWidth(1), 320);
        table.horizontalHeader()->resizeSection(0, 70);
        table.resize(1500, 200);
        QCOMPARE(table.columnWidth(0), 70);
        QCOMPARE(table.columnWidth(1), 320);
        table.resetLayout();
        QCOMPARE(table.columnWidth(0), 160);
    }

    void a_layout_of_another_table_is_passed_over()
    {
        const Update update = test::incident().update();
        Console console(update);
        console.settings.setLayoutOf(u"workers"_s, "5:garbage");
        console.settings.setLayoutOf(u"tasks"_s, "8:garbage");
        auto *second = console.open(update);
        second->showPage(Page::Workers);
        QVERIFY(console.find<RowsTable>(u"Workers"_s)->columnWidth(0) > 50);
        second->showPage(Page::Tasks);
        QVERIFY(console.find<RowsTable>(u"Tasks"_s)->columnWidth(0) > 50);
    }

    void a_layout_of_columns_in_another_order_is_passed_over()
    {
        const auto widthAfter = [](const QStringList &titles) {
            QStandardItemModel before(1, 3), now(1, 3);
            before.setHorizontalHeaderLabels({u"Task"_s, u"State"_s, u"Owner"_s});
            now.setHorizontalHeaderLabels(titles);
            RowsTable old(u"Rows"_s, &before, {100, 200, 300}, 0);
            old.horizontalHeader()->resizeSection(1, 77);
            RowsTable table(u"Rows"_s, &now, {100, 200, 300}, 0);
            table.restoreLayout(old.layoutState());
            return table.columnWidth(1);
        };
        QCOMPARE(widthAfter({u"Task"_s, u"State"_s, u"Owner"_s}), 77);
        QCOMPARE(widthAfter({u"Task"_s, u"Owner"_s, u"State"_s}), 200);
    }

    void one_key_switches_all_times_and_is_remembered()
    {
        Console console(test::incident().update());
        auto *zone = console.find<QToolButton>(u"times in"_s);
        QCOMPARE(zone->text(), u"times in UTC"_s);
        console.press(Qt::Key_U);
        QVERIFY(zone->text() != u"times in UTC");
        QCOMPARE(console.settings.clock(), ClockChoice::Local);
        zone->click();
        QCOMPARE(zone->text(), u"times in UTC"_s);
        QCOMPARE(console.settings.clock(), ClockChoice::Utc);
    }

    void every_table_copies_its_rows_data()
    {
        QTest::addColumn<int>("page");
        QTest::addColumn<QString>("table");
        QTest::newRow("connectors") << int(Page::Connectors) << u"Connectors"_s;
        QTest::newRow("tasks") << int(Page::Tasks) << u"Tasks"_s;
        QTest::newRow("workers") << int(Page::Workers) << u"Workers"_s;
    }
    void every_table_copies_its_rows()
    {
        QFETCH(int, page);
        QFETCH(QString, table);
        Console console(test::incident().update());
        console.page->showPage(Page(page));
        auto *rows = console.find<RowsTable>(table);
        const auto all = QJsonDocument::fromJson(rows->copiedText(CopyFormat::Json).toUtf8()).array();
        QCOMPARE(all.size(), rows->model()->rowCount());
        rows->setCurrentIndex(rows->model()->index(1, 0));
        rows->setFocus();
        console.press(Qt::Key_C, Qt::ControlModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text.count(u'\n'), 2);
        QVERIFY(text.contains(rows->currentIndex().data().toString()));
    }

    void a_secret_of_a_configuration_is_nowhere_on_the_page()
    {
        Console console(test::incident().update());
        console.page->showPage(Page::Connectors);
        openFirstRow(console);
        auto *pane = console.find<DetailPane>(u"Details"_s);
        auto *tabs = pane->findChild<QTabBar *>();
        QVERIFY(tabs->isVisible());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QApplication::processEvents();
            QVERIFY(!console.isShown(u"planted-secret"_s));
        }
        QVERIFY(!console.find<RowsTable>(u"Connectors"_s)->copiedText(CopyFormat::Json).contains(u"planted-secret"));
    }

    void the_workers_page_says_what_looking_costs_once_that_is_known()
    {
        Update update = test::incident().update();
        Console unknown(update);
        unknown.page->showPage(Page::Workers);
        QVERIFY(!unknown.isShown(u"requests/min"_s));
        auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
        snapshot->costs.workers = {{WorkerId(u"w2:8083"_s), {.requests = 34, .requestsAtMost = 60}},
                                   {WorkerId(u"w3:8083"_s), {.requests = 12, .requestsAtMost = 60}}};
        update.snapshot = snapshot;
        Console known(update);
        known.page->showPage(Page::Workers);
        QVERIFY(known.isShown(u"34 of 60 requests/min"_s));
    }

    void the_columns_that_matter_are_seen_without_scrolling_data()
    {
        QTest::addColumn<Page>("page");
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("column");
        QTest::newRow("tasks") << Page::Tasks << u"Tasks"_s << u"Other live instances"_s;
        QTest::newRow("workers") << Page::Workers << u"Workers"_s << u"Heap"_s;
        QTest::newRow("connectors") << Page::Connectors << u"Connectors"_s << u"Topics"_s;
    }
    void the_columns_that_matter_are_seen_without_scrolling()
    {
        QFETCH(Page, page);
        QFETCH(QString, table);
        QFETCH(QString, column);
        applyTheme(*qApp, lightTheme());
        Console console(test::incident().update());
        console.page->showPage(page);
        QApplication::processEvents();
        const auto *shown = console.find<RowsTable>(table);
        QVERIFY(shown);
        int found = -1;
        for (int i = 0; i < shown->model()->columnCount(); ++i)
            if (shown->model()->headerData(i, Qt::Horizontal).toString() == column)
                found = i;
        QVERIFY(found >= 0);
        const QFontMetrics metrics(shown->horizontalHeader()->font());
        for (int i = 0; i <= found; ++i) {
            const QString title = shown->model()->headerData(i, Qt::Horizontal).toString();
            QVERIFY2(metrics.horizontalAdvance(title) + 28 <= shown->columnWidth(i), qPrintable(title));
        }
        QVERIFY(shown->columnViewportPosition(found) + shown->columnWidth(found) <= shown->viewport()->width());
    }

    void the_timeline_is_panned_and_zoomed_by_keys()
    {
        Console console(test::incident().update());
        console.page->showPage(Page::Timeline);
        auto *plot = console.window.findChild<TimelinePlot *>();
        plot->setFocus();
        const auto [from, until] = plot->shown();
        QVERIFY(until >= console.session->latest().snapshot->at);
        console.press(Qt::Key_Plus);
        const auto nearer = plot->shown();
        QVERIFY(nearer.second - nearer.first < until - from);
        console.press(Qt::Key_Left);
        QVERIFY(plot->shown().first < nearer.first);
        for (int i = 0; i < 100; ++i)
            console.press(Qt::Key_Minus);
        QVERIFY(plot->shown().second - plot->shown().first < std::chrono::hours(1));
        console.press(Qt::Key_End);
        QCOMPARE(plot->shown(), std::pair(from, until));
    }

    void the_timeline_follows_the_present_and_not_a_reader_of_the_past()
    {
        auto b = test::incident();
        Console console(b.update());
        console.page->showPage(Page::Timeline);
        auto *plot = console.window.findChild<TimelinePlot *>();
        const auto later = [&] {
            Update update = b.update();
            auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
            snapshot->at = console.session->latest().snapshot->at + std::chrono::minutes(1);
            update.snapshot = snapshot;
            console.session->say(update);
        };
        const auto before = plot->shown();
        later();
        QVERIFY(plot->shown().first > before.first);
        plot->zoomBy(3);
        plot->panBy(-1);
        const auto past = plot->shown();
        QVERIFY(past.second < console.session->latest().snapshot->at);
        later();
        QCOMPARE(plot->shown(), past);
    }

    void a_young_timeline_grows_to_what_was_asked_for_and_then_goes_along()
    {
        const Update first = test::crowd(2, 2).update();
        Console console(first);
        console.page->showPage(Page::Timeline);
        auto *plot = console.window.findChild<TimelinePlot *>();
        const auto shownAfter = [&](milliseconds later) {
            Update update = first;
            auto snapshot = std::make_shared<Snapshot>(*first.snapshot);
            snapshot->at += later;
            update.snapshot = snapshot;
            console.session->say(update);
            return plot->shown();
        };
        const auto young = plot->shown();
        const auto older = shownAfter(std::chrono::minutes(2));
        QVERIFY(older.second - older.first > young.second - young.first);
        const auto old = shownAfter(std::chrono::hours(1));
        QVERIFY(old.second - old.first < std::chrono::minutes(15));
        QVERIFY(old.first > young.second);
    }

    void the_timeline_has_a_table_twin_one_key_away()
    {
        Console console(test::incident().update());
        console.page->showPage(Page::Timeline);
        console.window.findChild<TimelinePlot *>()->setFocus();
        console.press(Qt::Key_T);
        auto *table = console.find<RowsTable>(u"Timeline as a table"_s);
        QVERIFY(table);
        QVERIFY(table->model()->rowCount() > 100);
        QVERIFY(console.isShown(u"Known since"_s));
    }

    void a_timeline_without_curves_says_whether_metrics_were_read()
    {
        Update update = test::crowd(2, 2).update();
        auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
        snapshot->sources = {SourceState{.source = Source::Metrics}};
        update.trail.reset();
        update.snapshot = snapshot;
        Console unread(update);
        unread.page->showPage(Page::Timeline);
        QVERIFY(unread.isShown(u"no metrics were read"_s));
        snapshot = std::make_shared<Snapshot>(*snapshot);
        snapshot->sources = {SourceState{.source = Source::Metrics, .kind = SourceState::Kind::Ok, .at = snapshot->at}};
        update.snapshot = snapshot;
        Console read(update);
        read.page->showPage(Page::Timeline);
        QVERIFY(read.isShown(u"metrics that were read do not tell them"_s));
        QVERIFY(!read.isShown(u"no metrics were read"_s));
    }

    void a_timeline_without_history_says_why()
    {
        Update update = test::crowd(2, 2).update();
        auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
        for (Task &task : snapshot->tasks)
            task.history.clear();
        update.snapshot = snapshot;
        Console console(update);
        console.page->showPage(Page::Timeline);
        QVERIFY(console.isShown(u"status topic"_s));
    }
};

QTEST_MAIN(TstPages)
#include "tst_pages.moc"
