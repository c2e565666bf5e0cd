// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "app/settings.h"
#include "models/times.h"
#include "views/headlinebar.h"
#include "views/topologywalk.h"

#include <QSet>
#include <QStackedWidget>

#include <memory>

namespace signalbox {

class ConnectorsPage;
class DetailPane;
class FindingsPage;
class LayoutMemory;
class Sidebar;
class TasksPage;
class TimelinePage;
class TopologyPage;
class WorkersPage;

/// One open connection: its sidebar, the sentence on top, and its pages, all of them fed by one session which it owns.
class ConnectionPage : public QWidget {
    Q_OBJECT

public:
    enum Page { Topology, Findings, Connectors, Tasks, Workers, Timeline };

    /// `kind` stands beneath the name: "read-only", "recorded look", …
    ConnectionPage(std::unique_ptr<Session> session, const QString &kind, HeadlineBar::Clock clock, Settings &settings,
                   QWidget *parent = nullptr);
    ~ConnectionPage() override;

    const Session &session() const { return *m_session; }
    void showPage(Page page);
    void showTask(const TaskId &task);
    void showFinding(const QString &key);
    void showTasksIn(const QList<Real> &reals);
    void refresh();
    void focusFilter();
    /// Columns and splitters of every page as they were made.
    void resetLayout();
    /// UTC becomes local time, and the other way round; remembered.
    void switchClock();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void setUpKeys();
    QWidget *mainWidget() const;
    void goToNext(TopologyWalk::Search search);
    void redrawTimes();
    void setUpdate(const Update &update);
    void feed(Page page);
    void feedTopology(const Update &update);
    void makePages();
    QWidget *makeTopology();
    void connectPages();

    std::unique_ptr<Session> m_session;
    Sidebar *m_sidebar;
    HeadlineBar *m_headline;
    QStackedWidget *m_pages;
    TopologyPage *m_topology;
    DetailPane *m_topologyDetail;
    FindingsPage *m_findings;
    ConnectorsPage *m_connectors;
    TasksPage *m_tasks;
    WorkersPage *m_workers;
    TimelinePage *m_timeline;
    Settings &m_settings;
    std::unique_ptr<LayoutMemory> m_layouts; ///< goes before the pages do
    TimesIn m_drawnIn;
    bool m_isTaskChosen = false;
    QSet<Page> m_behind; ///< pages that have not taken in the latest update, because nobody looks at them
};

} // namespace signalbox
