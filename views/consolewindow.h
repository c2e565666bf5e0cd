// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"
#include "app/session.h"
#include "app/settings.h"
#include "views/headlinebar.h"

#include <QMainWindow>

#include <memory>

class QTabWidget;

namespace signalbox {

class ConnectionPage;
class Connections;
class StartPage;

/// The window: a tab for each open connection, and a start page while there is none or another is to be opened.
class ConsoleWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `secrets`: where those of the saved connections are; by default they last as long as the window.
    ConsoleWindow(Settings &settings, Profiles &profiles,
                  std::unique_ptr<SecretStore> secrets = std::make_unique<MemorySecrets>());

    void open(const Connection &connection);
    /// One that is saved; asks for what it lacks.
    void open(const Profile &profile);
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
    void takeText(const QString &text);
    void takeFile(const QString &path);
    void chooseFile();
    void chooseBundle();
    void closeTab(int index);
    void chooseTheme(ThemeChoice choice);

    Settings &m_settings;
    Connections *m_connections;
    QTabWidget *m_tabs;
    StartPage *m_start;
};

/// Applies the theme that was chosen, or the one of the system. Ask before any palette was set.
void applyChosenTheme(ThemeChoice choice);

} // namespace signalbox
