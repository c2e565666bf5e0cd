// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "tests/views/fakesession.h"
#include "views/connectiondialog.h"
#include "views/connectionpage.h"
#include "views/consolewindow.h"
#include "views/theme.h"

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

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

Update updateOf(const QString &subject)
{
    if (subject == u"mock")
        return test::incident().update();
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

void photograph(QWidget &widget, const QString &name)
{
    QTest::qWait(50);
    const QImage image = widget.grab().toImage();
    QVERIFY(image.save(folder() + u'/' + name + u".png"_s));
    QVERIFY2(coloursIn(image) > 12, qPrintable(name));
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
            photograph(window, u"%1-topology-%2"_s.arg(name, look.suffix));
            page->showPage(ConnectionPage::Findings);
            photograph(window, u"%1-findings-%2"_s.arg(name, look.suffix));
            page->showPage(ConnectionPage::Tasks);
            if (!update.snapshot->realTasks().isEmpty())
                page->showTask(
                    update.findings.isEmpty() || !update.findings.first().subject.task
                        ? update.snapshot->realTasks().first()->id
                        : TaskId{update.findings.first().subject.connector, *update.findings.first().subject.task});
            photograph(window, u"%1-tasks-%2"_s.arg(name, look.suffix));
        }
    }

    void the_start_page_and_the_dialog()
    {
        Connection known;
        known.name = u"payments, production"_s;
        known.urls = {u"http://w1.example.org:8083"_s, u"http://w2.example.org:8083"_s};
        known.bootstrap = u"b1.example.org:9092"_s;
        for (const Setting &look : looks()) {
            applyTheme(*qApp, look.theme);
            QTemporaryDir home;
            Settings settings(home.filePath(u"s.ini"_s));
            Profiles profiles(home.filePath(u"c.json"_s));
            QVERIFY(profiles.keep(known));
            ConsoleWindow window(settings, profiles);
            window.resize(look.size);
            window.show();
            photograph(window, u"start-%1"_s.arg(look.suffix));
            ConnectionDialog dialog(known);
            dialog.show();
            photograph(dialog, u"dialog-%1"_s.arg(look.suffix));
        }
    }
};

QTEST_MAIN(TstScreenshots)
#include "tst_screenshots.moc"
