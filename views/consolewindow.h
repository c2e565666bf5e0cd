// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"
#include "app/session.h"
#include "app/settings.h"
#include "views/headlinebar.h"

#include <QMainWindow>

class QTabWidget;

namespace signalbox {

class ConnectionPage;
class StartPage;

/// The window: a tab for each open connection, and a start page while there is none or another is to be opened.
class ConsoleWindow : public QMainWindow {
    Q_OBJECT

public:
    ConsoleWindow(Settings &settings, Profiles &profiles);

    void open(const Connection &connection);
    void openDemo(const QString &incident);
    void openBundle(const QString &folder);
    /// A tab for any session; starts it. `kind` stands beneath its name.
    ConnectionPage *addSession(std::unique_ptr<Session> session, const QString &kind, HeadlineBar::Clock clock);
    /// Shows the start page, in a tab of its own.
    void showStart();
    ConnectionPage *current() const;

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void setUpStart();
    void setUpTabs();
    void setUpShortcuts();
    void setUpMenu();
    void fillStart();
    void editConnection(const Connection &connection);
    void chooseBundle();
    void closeTab(int index);
    void chooseTheme(ThemeChoice choice);

    Settings &m_settings;
    Profiles &m_profiles;
    QTabWidget *m_tabs;
    StartPage *m_start;
};

/// Applies the theme that was chosen, or the one of the system. Ask before any palette was set.
void applyChosenTheme(ThemeChoice choice);

} // namespace signalbox
