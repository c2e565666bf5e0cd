// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "views/headlinebar.h"

#include <QSet>
#include <QStackedWidget>

#include <memory>

namespace signalbox {

class DetailPane;
class FindingsPage;
class Sidebar;
class TasksPage;
class TopologyPage;

/// One open connection: its sidebar, the sentence on top, and its pages, all of them fed by one session which it owns.
class ConnectionPage : public QWidget {
    Q_OBJECT

public:
    enum Page { Topology, Findings, Tasks };

    /// `kind` stands beneath the name: "read-only", "recorded look", …
    ConnectionPage(std::unique_ptr<Session> session, const QString &kind, HeadlineBar::Clock clock,
                   QWidget *parent = nullptr);
    ~ConnectionPage() override;

    const Session &session() const { return *m_session; }
    void showPage(Page page);
    void showTask(const TaskId &task);
    void showFinding(const QString &key);
    void showTasksIn(const QList<Real> &reals);
    void refresh();
    void focusFilter();

private:
    void setUpdate(const Update &update);
    void feed(Page page);
    void feedTopology(const Update &update);
    QWidget *makeTopology();
    void connectPages();

    std::unique_ptr<Session> m_session;
    Sidebar *m_sidebar;
    HeadlineBar *m_headline;
    QStackedWidget *m_pages;
    TopologyPage *m_topology;
    DetailPane *m_topologyDetail;
    FindingsPage *m_findings;
    TasksPage *m_tasks;
    bool m_isTaskChosen = false;
    QSet<Page> m_behind; ///< pages that have not taken in the latest update, because nobody looks at them
};

} // namespace signalbox
