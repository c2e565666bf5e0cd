// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectiontest.h"
#include "app/look.h"
#include "report/words.h"
#include "tests/support/fakehttp.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "tests/views/fakesession.h"
#include "tests/views/sights.h"
#include "views/connectiondialog.h"
#include "views/connectionpage.h"
#include "views/connectionsecrets.h"
#include "views/connectionsection.h"
#include "views/consolewindow.h"
#include "views/importdialog.h"
#include "views/rowstable.h"
#include "views/shortcutsdialog.h"
#include "views/theme.h"
#include "views/timelinepage.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <cmath>

using namespace signalbox;
using namespace Qt::StringLiterals;

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

QString folder()
{
    const QString path = QDir(QCoreApplication::applicationDirPath()).filePath(u"../screenshots"_s);
    QDir().mkpath(path);
    return path;
}

/// Nothing is drawn that is as empty as a page that failed to draw.
int coloursIn(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            colours << image.pixel(x, y);
    return static_cast<int>(colours.size());
}

void photograph(QWidget &widget, const QString &name, const std::optional<test::Sight> &sight = std::nullopt)
{
    for (int turn = 0; turn < 3; ++turn) // a layout may ask for another one
        QCoreApplication::processEvents();
    const QImage whole = widget.grab().toImage();
    const QImage image = sight ? test::seenWith(whole, *sight) : whole;
    QVERIFY(image.save(folder() + u'/' + name + u".png"_s));
    QVERIFY2(coloursIn(image) > 12, qPrintable(name));
}

/// The task that somebody would look at first.
TaskId chosenIn(const Update &update)
{
    for (const Task *task : update.snapshot->realTasks())
        if (task->real == Real::RunningTwice)
            return task->id;
    return update.snapshot->realTasks().first()->id;
}

QList<Connection> knownConnections()
{
    Connection payments;
    payments.name = u"payments"_s;
    payments.folder = u"team/payments"_s;
    payments.environment = Environment::Production;
    payments.urls = {u"http://w1.example.org:8083"_s, u"http://w2.example.org:8083"_s};
    payments.bootstrap = u"b1.example.org:9092"_s;
    payments.login.user = u"ann"_s;
    payments.proxy = {Proxy::Kind::Socks5, u"bastion.example.org"_s, 1080, {}, {}};
    payments.kafkaProperties = {{u"security.protocol"_s, u"SASL_SSL"_s}, {u"sasl.mechanism"_s, u"SCRAM-SHA-512"_s}};
    Connection rehearsal = payments;
    rehearsal.name = u"payments, rehearsal"_s;
    rehearsal.environment = Environment::Test;
    Connection local;
    local.name = u"my own machine"_s;
    local.environment = Environment::Development;
    local.urls = {u"http://localhost:8083"_s};
    Connection orders = local;
    orders.name = u"orders"_s;
    orders.folder = u"team/orders"_s;
    orders.environment = Environment::Unstated;
    orders.urls = {u"https://connect.example.org/orders"_s};
    return {payments, rehearsal, local, orders};
}

struct Setting {
    QString suffix;
    const Theme &theme;
    QSize size;
};

const QList<Setting> &looks()
{
    static const QList<Setting> all{{u"light-1280"_s, lightTheme(), {1280, 800}},
                                    {u"dark-1280"_s, darkTheme(), {1280, 800}},
                                    {u"light-1920"_s, lightTheme(), {1920, 1080}},
                                    {u"dark-1920"_s, darkTheme(), {1920, 1080}}};
    return all;
}

} // namespace

/// Photographs every page in both themes and two sizes, from what real clusters showed; to be looked at, in
/// `screenshots` of the build folder.
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

    void the_start_page_and_the_dialog()
    {
        for (const Setting &look : looks()) {
            applyTheme(*qApp, look.theme);
            QTemporaryDir home;
            Settings settings(home.filePath(u"s.ini"_s));
            Profiles profiles(home.filePath(u"c.json"_s));
            for (const Connection &known : knownConnections())
                QVERIFY(profiles.keep({known, SecretsKept::InStore, {}}));
            ConsoleWindow window(settings, profiles);
            window.resize(look.size);
            window.show();
            photograph(window, u"start-%1"_s.arg(look.suffix));
            const DialogSetting setting{{}, {u"team/payments"_s}, true};
            ConnectionDialog dialog({knownConnections().first(), SecretsKept::InStore, {}}, setting);
            dialog.show();
            photograph(dialog, u"dialog-%1"_s.arg(look.suffix));
            for (auto *fold : dialog.findChildren<SectionFold *>())
                fold->setOpen();
            dialog.resize(1040, 1600);
            photograph(dialog, u"dialog-open-%1"_s.arg(look.suffix));
            ConnectionDialog fresh(Profile{},
                                   {{u"-k was not taken over: certificates are always checked"_s}, {}, false});
            fresh.show();
            photograph(fresh, u"dialog-new-%1"_s.arg(look.suffix));
            window.hide();
        }
    }

    void a_tested_connection()
    {
        const test::FakeHttp worker([](const test::Asked &asked) {
            return test::reply(200, asked.target == "/" ? R"({"version":"4.1.1"})" : "[]");
        });
        Connection tried;
        tried.name = u"payments"_s;
        tried.urls = {worker.url(), u"http://127.0.0.1:1"_s};
        tried.bootstrap = u"127.0.0.1:1"_s;
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            ConnectionDialog dialog({tried, SecretsKept::InStore, {}});
            dialog.show();
            dialog.test();
            const auto *test = dialog.findChild<ConnectionTest *>();
            QTRY_VERIFY_WITH_TIMEOUT(test->isDone(), 30000);
            photograph(dialog, u"tested-%1"_s.arg(look.suffix));
        }
    }

    void what_asks_before_a_connection_is_there()
    {
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            SecretsDialog secrets(u"payments"_s, {u"login.password"_s, u"kafka.sasl.password"_s});
            secrets.show();
            photograph(secrets, u"secrets-%1"_s.arg(look.suffix));
            ImportDialog import(QList<ImportedConnection>{
                {knownConnections()[0], {u"4 workers, the group is Stable"_s}}, {knownConnections()[1], {}}});
            import.show();
            photograph(import, u"import-%1"_s.arg(look.suffix));
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

    void the_list_of_keys()
    {
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            QWidget parent;
            QTimer::singleShot(0, &parent, [&] {
                QWidget *dialog = QApplication::activeModalWidget();
                photograph(*dialog, u"keys-%1"_s.arg(look.suffix));
                dialog->close();
            });
            showShortcuts(&parent);
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
