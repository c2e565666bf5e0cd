// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look.h"
#include "report/words.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "tests/views/fakesession.h"
#include "tests/views/photographs.h"
#include "views/connectionpage.h"
#include "views/consolewindow.h"
#include "views/rowstable.h"
#include "views/timelinepage.h"
#include "views/topologypage.h"

#include <QApplication>
#include <QComboBox>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::looks, test::photograph, test::Setting;

namespace {

const QString recorded = QStringLiteral(SIGNALBOX_RECORDED_DIR);

/// Waits for the first picture of a session, as it would be shown.
Update firstUpdateOf(Session &session)
{
    QSignalSpy refreshed(&session, &Session::refreshed);
    session.start();
    if (refreshed.isEmpty())
        refreshed.wait(20000);
    return session.latest();
}

/// Ten minutes of heap and CPU before the incident was looked at.
TrailPtr watched(const Snapshot &snapshot)
{
    auto trail = std::make_shared<Trail>();
    trail->since = snapshot.at - std::chrono::minutes(10);
    const auto add = [&](const QString &worker, double heap, double slope, double cpu, int until) {
        for (int i = 0; i <= until; ++i)
            trail->samples[WorkerId(worker)]
                << Trail::Sample{trail->since + std::chrono::seconds(10 * i),
                                 float(heap + slope * i + 0.02 * std::sin(i)), float(cpu + 0.04 * std::sin(i * 0.7))};
    };
    add(u"w1:8083"_s, .6, .0105, .35, 36);
    add(u"w2:8083"_s, .55, .0025, .5, 60);
    add(u"w3:8083"_s, .38, 0, .2, 60);
    trail->unrests << Trail::Unrest{u"PreparingRebalance"_s, snapshot.at - std::chrono::seconds(244),
                                    snapshot.at - std::chrono::seconds(238), true};
    return trail;
}

struct PageName {
    ConnectionPage::Page page;
    QString name;
};

const QList<PageName> &pages()
{
    using Page = ConnectionPage::Page;
    static const QList<PageName> all{{Page::Topology, u"topology"_s},     {Page::Findings, u"findings"_s},
                                     {Page::Connectors, u"connectors"_s}, {Page::Tasks, u"tasks"_s},
                                     {Page::Workers, u"workers"_s},       {Page::Timeline, u"timeline"_s}};
    return all;
}

/// The first row of the table that is shown, opened at the side.
void openFirstRow(const QWidget &window)
{
    for (auto *table : window.findChildren<RowsTable *>())
        if (table->isVisible() && table->model()->rowCount() > 0)
            table->setCurrentIndex(table->model()->index(0, 0));
}

/// The incident of the mock, its findings with their sentences.
Update mock()
{
    Update update = test::incident().update();
    for (Finding &finding : update.findings) {
        const Task *task = update.snapshot->task({finding.subject.connector, finding.subject.task.value_or(0)});
        const bool isTwice = task && task->real == Real::RunningTwice;
        finding.severity = isTwice ? Severity::Critical : Severity::Serious;
        finding.duplicateClass = isTwice ? u"D"_s : QString();
        finding.says = {u"Task %1-%2 %3"_s,
                        {finding.subject.connector.text, QString::number(finding.subject.task.value_or(0)),
                         task ? wordFor(task->real).filled() : QString()}};
    }
    std::stable_sort(update.findings.begin(), update.findings.end(),
                     [](const Finding &a, const Finding &b) { return a.severity > b.severity; });
    auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
    for (Task &task : snapshot->tasks)
        if (task.real == Real::Failed) {
            StatusRow row{.id = task.id, .state = {u"RUNNING"_s}, .worker = task.owners.value(0), .generation = 12};
            row.at = snapshot->at - std::chrono::seconds(230);
            task.history = {row};
            row.state.word = u"FAILED"_s;
            row.at += std::chrono::seconds(70);
            task.history << row;
        }
    update.snapshot = snapshot;
    update.trail = watched(*update.snapshot);
    return update;
}

Update updateOf(const QString &subject)
{
    if (subject == u"mock")
        return mock();
    if (subject == u"crowd")
        return test::crowd(12, 80).update();
    if (subject.startsWith(u"demo:")) {
        Arguments arguments;
        arguments.demo = subject.section(u':', 1);
        return lookOnce(arguments).value_or(Update{});
    }
    QTemporaryDir folder;
    const QString bundle = folder.filePath(subject.section(u'/', 1, 1));
    if (QProcess::execute(u"python3"_s, {recorded + u"/cut"_s, recorded + u'/' + subject, bundle}) != 0)
        return {};
    const auto session = openBundleSession(bundle);
    return firstUpdateOf(*session);
}

/// The task that somebody would look at first.
TaskId chosenIn(const Update &update)
{
    for (const Task *task : update.snapshot->realTasks())
        if (task->real == Real::RunningTwice)
            return task->id;
    return update.snapshot->realTasks().first()->id;
}

} // namespace

/// Photographs every page in both themes and three sizes, from what real clusters showed.
class TstScreenshots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void each_page_of_an_incident_data()
    {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("name");
        QTest::newRow("mock") << u"mock"_s << u"incident"_s;
        QTest::newRow("crowd") << u"crowd"_s << u"crowd"_s;
        QTest::newRow("article") << u"demo:article"_s << u"article"_s;
        QTest::newRow("eager-join") << u"4.1.1/eager-join/2-downgraded"_s << u"eager-join"_s;
        QTest::newRow("oom") << u"4.1.1/oom-incident/3-moved"_s << u"oom"_s;
        QTest::newRow("two-clusters") << u"4.1.1/second-cluster/3-paused"_s << u"two-clusters"_s;
        QTest::newRow("left") << u"4.1.1/health/2-left-the-group"_s << u"left"_s;
    }
    void each_page_of_an_incident()
    {
        QFETCH(QString, subject);
        QFETCH(QString, name);
        const Update update = updateOf(subject);
        QVERIFY(update.snapshot);
        for (const Setting &look : looks()) {
            applyTheme(*qApp, look.theme);
            QTemporaryDir home;
            Settings settings(home.filePath(u"s.ini"_s));
            Profiles profiles(home.filePath(u"c.json"_s));
            ConsoleWindow window(settings, profiles);
            auto session = std::make_unique<test::FakeSession>(u"payments"_s);
            auto &said = *session;
            auto *page = window.addSession(std::move(session), u"read-only"_s, HeadlineBar::Clock::Standing);
            window.resize(look.size);
            window.show();
            said.say(update);
            for (const PageName &shown : pages()) {
                page->showPage(shown.page);
                if (shown.page == ConnectionPage::Tasks && !update.snapshot->realTasks().isEmpty())
                    page->showTask(chosenIn(update));
                else
                    openFirstRow(window);
                photograph(window, u"%1-%2-%3"_s.arg(name, shown.name, look.suffix));
            }
        }
    }

    void what_cannot_be_read_says_so()
    {
        applyTheme(*qApp, lightTheme());
        QTemporaryDir home;
        Settings settings(home.filePath(u"s.ini"_s));
        Profiles profiles(home.filePath(u"c.json"_s));
        ConsoleWindow window(settings, profiles);
        window.resize(1280, 800);
        window.show();
        window.openBundle(home.filePath(u"no such folder"_s));
        QTRY_VERIFY(window.current()->session().latest().snapshot);
        photograph(window, u"no-bundle"_s);
        Connection nowhere;
        nowhere.name = u"nowhere"_s;
        nowhere.urls = {u"http://127.0.0.1:1"_s};
        nowhere.bootstrap = u"127.0.0.1:1"_s;
        window.open(nowhere);
        photograph(window, u"nowhere-before"_s);
        QTRY_VERIFY_WITH_TIMEOUT(window.current()->session().latest().snapshot, 20000);
        photograph(window, u"nowhere"_s);
        for (const PageName &shown : pages()) {
            window.current()->showPage(shown.page);
            photograph(window, u"nowhere-%1"_s.arg(shown.name));
        }
    }

    void every_page_as_others_see_it_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void every_page_as_others_see_it()
    {
        QFETCH(bool, isDark);
        applyTheme(*qApp, isDark ? darkTheme() : lightTheme());
        QTemporaryDir home;
        Settings settings(home.filePath(u"s.ini"_s));
        Profiles profiles(home.filePath(u"c.json"_s));
        ConsoleWindow window(settings, profiles);
        auto session = std::make_unique<test::FakeSession>(u"payments"_s);
        auto &said = *session;
        auto *page = window.addSession(std::move(session), u"read-only"_s, HeadlineBar::Clock::Standing);
        window.resize(1280, 800);
        window.show();
        said.say(mock());
        for (const PageName &shown : pages()) {
            page->showPage(shown.page);
            openFirstRow(window);
            for (const test::Sight &sight : test::sights())
                photograph(window, u"seen-%1-%2-%3"_s.arg(shown.name, sight.name, isDark ? u"dark"_s : u"light"_s),
                           sight);
        }
    }

    void a_panel_where_much_is_only_supposed()
    {
        Update update = test::incident().update();
        auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
        for (Task &task : snapshot->tasks)
            for (Instance &instance : task.living)
                instance.isCertain = instance.isCertain && instance.worker != WorkerId(u"w3:8083"_s);
        update.snapshot = snapshot;
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            TopologyPage page;
            page.resize(1064, 700);
            page.show();
            page.setUpdate(update);
            photograph(page, u"topology-supposed-%1"_s.arg(look.suffix));
        }
    }

    void lanes_by_task_and_the_twin_of_the_timeline()
    {
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            TimelinePage page;
            page.resize(1064, 700);
            page.show();
            page.setUpdate(mock());
            page.findChildren<QComboBox *>().first()->setCurrentIndex(1);
            photograph(page, u"timeline-by-task-%1"_s.arg(look.suffix));
            for (auto *button : page.findChildren<QToolButton *>())
                if (button->isCheckable())
                    button->click();
            photograph(page, u"timeline-table-%1"_s.arg(look.suffix));
        }
    }
};

QTEST_MAIN(TstScreenshots)
#include "tst_screenshots.moc"
