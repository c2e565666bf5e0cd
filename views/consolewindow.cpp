// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/consolewindow.h"

#include "models/translated.h"
#include "report/text.h"
#include "views/connectionpage.h"
#include "views/connections.h"
#include "views/environmentedge.h"
#include "views/iconbutton.h"
#include "views/shortcutsdialog.h"
#include "views/startpage.h"
#include "views/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QShortcut>
#include <QTabBar>
#include <QTabWidget>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int longestTabTitle = 28;

QString tabTitle(const QString &name)
{
    const QString title = printable(name).replace(u'&', u"&&"_s);
    return title.size() > longestTabTitle ? title.first(longestTabTitle - 1) + u'…' : title;
}

void warn(QWidget *parent, const QString &text)
{
    QMessageBox box(QMessageBox::Warning, QCoreApplication::applicationName(), text, QMessageBox::Ok, parent);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

} // namespace

ConsoleWindow::ConsoleWindow(Settings &settings, Profiles &profiles, std::unique_ptr<SecretStore> secrets)
    : m_settings(settings)
    , m_connections(new Connections(profiles, std::move(secrets), this))
    , m_tabs(new QTabWidget)
    , m_start(new StartPage)
{
    setWindowTitle(tr("Signalbox"));
    setMinimumSize(960, 600);
    if (!restoreGeometry(m_settings.windowGeometry()))
        resize(1280, 800);
    setCentralWidget(m_tabs);
    setUpTabs();
    setUpStart();
    setUpMenu();
    setUpShortcuts();
    showStart();
}

void ConsoleWindow::setUpTabs()
{
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->tabBar()->setAccessibleName(tr("Open connections"));
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &ConsoleWindow::closeTab);
}

void ConsoleWindow::setUpStart()
{
    connect(m_start, &StartPage::newConnectionRequested, m_connections, [this] { m_connections->create(); });
    connect(m_start, &StartPage::openRequested, m_connections, &Connections::open);
    connect(m_start, &StartPage::editRequested, m_connections, &Connections::edit);
    connect(m_start, &StartPage::duplicateRequested, m_connections, &Connections::duplicate);
    connect(m_start, &StartPage::testRequested, m_connections, &Connections::test);
    connect(m_start, &StartPage::deleteRequested, m_connections, &Connections::remove);
    connect(m_start, &StartPage::textGiven, this, &ConsoleWindow::takeText);
    connect(m_start, &StartPage::fileGiven, this, &ConsoleWindow::takeFile);
    connect(m_start, &StartPage::fileRequested, this, &ConsoleWindow::chooseFile);
    connect(m_start, &StartPage::bundleRequested, this, &ConsoleWindow::chooseBundle);
    connect(m_start, &StartPage::demoRequested, this, &ConsoleWindow::openDemo);
    connect(m_connections, &Connections::openRequested, this,
            [this](const Connection &connection) { open(connection); });
    connect(m_connections, &Connections::changed, this, &ConsoleWindow::fillStart);
}

void ConsoleWindow::setUpMenu()
{
    auto *button = new IconButton(u"menu"_s, tr("Menu"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(button);
    menu->addAction(tr("New connection…"), QKeySequence(Qt::CTRL | Qt::Key_N), this,
                    [this] { m_connections->create(); });
    menu->addAction(tr("Open a bundle…"), QKeySequence(QKeySequence::Open), this, &ConsoleWindow::chooseBundle);
    menu->addAction(tr("Start page"), QKeySequence(Qt::CTRL | Qt::Key_T), this, &ConsoleWindow::showStart);
    menu->addSeparator();
    auto *themes = menu->addMenu(tr("Theme"));
    auto *group = new QActionGroup(themes);
    const auto addTheme = [&](const QString &title, ThemeChoice choice) {
        auto *action = themes->addAction(title, this, [this, choice] { chooseTheme(choice); });
        action->setCheckable(true);
        action->setChecked(m_settings.theme() == choice);
        group->addAction(action);
    };
    addTheme(tr("As the system"), ThemeChoice::System);
    addTheme(tr("Light"), ThemeChoice::Light);
    addTheme(tr("Dark"), ThemeChoice::Dark);
    menu->addAction(tr("Reset layout"), this, [this] {
        if (auto *page = current())
            page->resetLayout();
    });
    menu->addAction(tr("Keyboard shortcuts"), QKeySequence(Qt::Key_Question), this, [this] { showShortcuts(this); });
    menu->addSeparator();
    menu->addAction(tr("Quit"), QKeySequence(QKeySequence::Quit), this, &QWidget::close);
    button->setMenu(menu);
    auto *plus = new IconButton(u"plus"_s, tr("Open another connection"));
    connect(plus, &QToolButton::clicked, this, &ConsoleWindow::showStart);
    auto *corner = new QWidget;
    auto *layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 0, grid::unit, 0);
    layout->setSpacing(grid::half);
    layout->addWidget(plus);
    layout->addWidget(button);
    m_tabs->setCornerWidget(corner, Qt::TopRightCorner);
}

void ConsoleWindow::setUpShortcuts()
{
    const auto onKey = [this](const QKeySequence &key, auto action) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, action);
    };
    onKey(Qt::Key_F5, [this] {
        if (auto *page = current())
            page->refresh();
    });
    onKey(QKeySequence::Find, [this] {
        if (auto *page = current())
            page->focusFilter();
        else
            m_start->focusSearch();
    });
    onKey(Qt::CTRL | Qt::Key_W, [this] { closeTab(m_tabs->currentIndex()); });
}

ConnectionPage *ConsoleWindow::current() const
{
    return qobject_cast<ConnectionPage *>(m_tabs->currentWidget());
}

void ConsoleWindow::fillStart()
{
    if (const auto profiles = m_connections->all())
        m_start->setProfiles(*profiles);
    else
        m_start->setProblem(printable(told(profiles.error())));
}

void ConsoleWindow::showStart()
{
    fillStart();
    if (m_tabs->indexOf(m_start) < 0)
        m_tabs->tabBar()->setTabButton(m_tabs->addTab(m_start, tr("Start")), QTabBar::RightSide, nullptr);
    m_tabs->setCurrentWidget(m_start);
}

void ConsoleWindow::open(const Connection &connection)
{
    const QString kind = environmentWord(connection.environment);
    auto *page = addSession(openSession(connection), kind.isEmpty() ? tr("read-only") : tr("%1 · read-only").arg(kind),
                            HeadlineBar::Clock::Running);
    markEnvironment(page, connection.environment);
    m_tabs->setTabIcon(m_tabs->indexOf(page), environmentIcon(this, connection.environment));
}

void ConsoleWindow::open(const Profile &profile)
{
    m_connections->open(profile);
}

void ConsoleWindow::takeText(const QString &text)
{
    const auto taken = m_connections->take(text);
    m_start->setImportProblem(taken ? QString() : printable(told(taken.error())));
}

void ConsoleWindow::takeFile(const QString &path)
{
    const auto taken = m_connections->takeFile(path);
    m_start->setImportProblem(taken ? QString() : printable(told(taken.error())));
}

void ConsoleWindow::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Take over a connection"));
    if (!path.isEmpty())
        takeFile(path);
}

void ConsoleWindow::openDemo(const QString &incident)
{
    auto session = openDemoSession(incident);
    if (!session) {
        warn(this, tr("The demo “%1” cannot be played here.").arg(printable(incident)));
        return;
    }
    addSession(std::move(session), tr("demo · %1").arg(printable(incident)), HeadlineBar::Clock::Running);
}

void ConsoleWindow::openBundle(const QString &folder)
{
    addSession(openBundleSession(folder), tr("recorded look"), HeadlineBar::Clock::Standing);
}

ConnectionPage *ConsoleWindow::addSession(std::unique_ptr<Session> session, const QString &kind,
                                          HeadlineBar::Clock clock)
{
    Session &opened = *session;
    auto *page = new ConnectionPage(std::move(session), kind, clock, m_settings);
    const int index = m_tabs->addTab(page, tabTitle(opened.name()));
    m_tabs->setTabToolTip(index, tipText(printable(opened.name())));
    if (const int start = m_tabs->indexOf(m_start); start >= 0)
        m_tabs->removeTab(start);
    m_tabs->setCurrentWidget(page);
    opened.start();
    return page;
}

void ConsoleWindow::chooseBundle()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a bundle"));
    if (folder.isEmpty())
        return;
    if (isBundle(folder))
        openBundle(folder);
    else
        warn(this, tr("%1 is neither a recording nor one look of it.").arg(printable(folder)));
}

void ConsoleWindow::closeTab(int index)
{
    QWidget *page = m_tabs->widget(index);
    if (!page || (page == m_start && m_tabs->count() == 1))
        return;
    m_tabs->removeTab(index);
    if (page != m_start)
        page->deleteLater();
    if (m_tabs->count() == 0)
        showStart();
}

void ConsoleWindow::chooseTheme(ThemeChoice choice)
{
    m_settings.setTheme(choice);
    applyChosenTheme(choice);
}

void ConsoleWindow::closeEvent(QCloseEvent *event)
{
    m_settings.setWindowGeometry(saveGeometry());
    event->accept();
}

void applyChosenTheme(ThemeChoice choice)
{
    static const bool systemIsDark = themeLike(QGuiApplication::palette()).isDark;
    const bool isDark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark);
    applyTheme(*qApp, isDark ? darkTheme() : lightTheme());
}

} // namespace signalbox
