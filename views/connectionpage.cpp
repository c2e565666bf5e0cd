// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionpage.h"

#include "models/findingsmodel.h"
#include "report/text.h"
#include "views/detailpane.h"
#include "views/findingspage.h"
#include "views/sidebar.h"
#include "views/taskspage.h"
#include "views/theme.h"
#include "views/topologypage.h"

#include <QHBoxLayout>
#include <QSplitter>

namespace signalbox {

using namespace Qt::StringLiterals;

ConnectionPage::ConnectionPage(std::unique_ptr<Session> session, const QString &kind, HeadlineBar::Clock clock,
                               QWidget *parent)
    : QWidget(parent)
    , m_session(std::move(session))
    , m_sidebar(new Sidebar)
    , m_headline(new HeadlineBar(clock))
    , m_pages(new QStackedWidget)
    , m_topology(new TopologyPage)
    , m_topologyDetail(new DetailPane(tr("Choose a task to see what each source says of it.")))
    , m_findings(new FindingsPage)
    , m_tasks(new TasksPage)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sidebar);
    auto *right = new QVBoxLayout;
    right->setContentsMargins(grid::gap, grid::gap, grid::gap, grid::gap);
    right->setSpacing(grid::gap);
    right->addWidget(m_headline);
    right->addWidget(m_pages, 1);
    layout->addLayout(right, 1);

    m_sidebar->setConnection(printable(m_session->name()), kind);
    m_sidebar->addPage(u"workflow"_s, tr("Topology"));
    m_sidebar->addPage(u"triangle-alert"_s, tr("Findings"));
    m_sidebar->addPage(u"list-checks"_s, tr("Tasks"));
    m_pages->addWidget(makeTopology());
    m_pages->addWidget(m_findings);
    m_pages->addWidget(m_tasks);
    connectPages();
    showPage(Topology);
    if (m_session->latest().snapshot)
        setUpdate(m_session->latest());
}

ConnectionPage::~ConnectionPage() = default;

QWidget *ConnectionPage::makeTopology()
{
    auto *split = new QSplitter(Qt::Horizontal);
    split->setHandleWidth(grid::gap);
    split->setChildrenCollapsible(false);
    split->addWidget(m_topology);
    split->addWidget(m_topologyDetail);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({720, 336});
    m_topologyDetail->hide();
    return split;
}

void ConnectionPage::connectPages()
{
    connect(m_session.get(), &Session::refreshed, this, &ConnectionPage::setUpdate);
    connect(m_sidebar, &Sidebar::pageChosen, this, [this](int page) { showPage(static_cast<Page>(page)); });
    connect(m_headline, &HeadlineBar::filterRequested, this, &ConnectionPage::showTasksIn);
    connect(m_topology, &TopologyPage::taskSelected, this, [this](const TaskId &task) {
        m_isTaskChosen = true;
        m_topologyDetail->setTask(task);
        m_topologyDetail->show();
    });
    connect(m_topology, &TopologyPage::taskActivated, this, &ConnectionPage::showTask);
    connect(m_topology, &TopologyPage::findingRequested, this,
            [this](const TaskId &task) { showFinding(findingAbout(m_session->latest(), task)); });
    connect(m_topologyDetail, &DetailPane::findingRequested, this, &ConnectionPage::showFinding);
    connect(m_tasks, &TasksPage::findingRequested, this, &ConnectionPage::showFinding);
}

void ConnectionPage::setUpdate(const Update &update)
{
    m_headline->setUpdate(update);
    const auto count = update.findings.size();
    const Tone tone = update.findings.isEmpty() ? Tone::Quiet : lookOf(update.findings.first()).tone;
    m_sidebar->setCount(Findings, count == 0 ? QString() : QString::number(count), tone);
    m_sidebar->setCount(Tasks, QString::number(update.snapshot->realTasks().size()), Tone::Quiet);
    m_behind = {Topology, Findings, Tasks};
    feed(static_cast<Page>(m_pages->currentIndex()));
}

/// Gives a page the latest update, unless it has it already.
void ConnectionPage::feed(Page page)
{
    if (!m_behind.remove(page))
        return;
    const Update &update = m_session->latest();
    switch (page) {
    case Topology:
        feedTopology(update);
        break;
    case Findings:
        m_findings->setUpdate(update);
        break;
    case Tasks:
        m_tasks->setUpdate(update);
        break;
    }
}

void ConnectionPage::feedTopology(const Update &update)
{
    m_topology->setUpdate(update);
    m_topologyDetail->setUpdate(update);
    if (!m_isTaskChosen)
        m_topologyDetail->setFinding(update.findings.isEmpty() ? QString() : update.findings.first().key());
    m_topologyDetail->setVisible(!m_topologyDetail->detail().isEmpty());
}

void ConnectionPage::showPage(Page page)
{
    feed(page);
    m_sidebar->setCurrent(page);
    m_pages->setCurrentIndex(page);
}

void ConnectionPage::showTask(const TaskId &task)
{
    showPage(Tasks);
    m_tasks->select(task);
}

void ConnectionPage::showFinding(const QString &key)
{
    if (key.isEmpty())
        return;
    showPage(Findings);
    m_findings->select(key);
}

void ConnectionPage::showTasksIn(const QList<Real> &reals)
{
    showPage(Tasks);
    m_tasks->filterBy(reals);
}

void ConnectionPage::refresh()
{
    m_session->refresh();
}

void ConnectionPage::focusFilter()
{
    showPage(Tasks);
    m_tasks->focusFilter();
}

} // namespace signalbox
