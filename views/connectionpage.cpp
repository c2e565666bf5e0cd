// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionpage.h"

#include "models/findingsmodel.h"
#include "report/text.h"
#include "views/connectorspage.h"
#include "views/detailpane.h"
#include "views/findingspage.h"
#include "views/layoutmemory.h"
#include "views/sidebar.h"
#include "views/taskspage.h"
#include "views/theme.h"
#include "views/timelinepage.h"
#include "views/topologypage.h"
#include "views/workerspage.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>

namespace signalbox {

using namespace Qt::StringLiterals;

ConnectionPage::ConnectionPage(std::unique_ptr<Session> session, const QString &kind, HeadlineBar::Clock clock,
                               Settings &settings, QWidget *parent)
    : QWidget(parent)
    , m_session(std::move(session))
    , m_sidebar(new Sidebar)
    , m_headline(new HeadlineBar(clock))
    , m_pages(new QStackedWidget)
    , m_topology(new TopologyPage)
    , m_topologyDetail(new DetailPane(tr("Choose a task to see what each source says of it.")))
    , m_findings(new FindingsPage)
    , m_connectors(new ConnectorsPage)
    , m_tasks(new TasksPage)
    , m_workers(new WorkersPage)
    , m_timeline(new TimelinePage)
    , m_settings(settings)
    , m_drawnIn(timesIn())
{
    showTimesIn(settings.clock() == ClockChoice::Local ? TimesIn::Local : TimesIn::Utc);
    makePages();
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
    connectPages();
    setUpKeys();
    m_layouts = std::make_unique<LayoutMemory>(*this, settings);
    showPage(Topology);
    if (m_session->latest().snapshot)
        setUpdate(m_session->latest());
}

ConnectionPage::~ConnectionPage() = default;

/// In the order of `Page`.
void ConnectionPage::makePages()
{
    const auto add = [this](const QString &icon, const QString &title, QWidget *page) {
        m_sidebar->addPage(icon, title);
        m_pages->addWidget(page);
    };
    add(u"workflow"_s, tr("Topology"), makeTopology());
    add(u"triangle-alert"_s, tr("Findings"), m_findings);
    add(u"cable"_s, tr("Connectors"), m_connectors);
    add(u"list-checks"_s, tr("Tasks"), m_tasks);
    add(u"server"_s, tr("Workers"), m_workers);
    add(u"chart-gantt"_s, tr("Timeline"), m_timeline);
}

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
    split->setObjectName(u"topology-split"_s);
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
    for (TablePage *page : QList<TablePage *>{m_connectors, m_tasks, m_workers})
        connect(page, &TablePage::findingRequested, this, &ConnectionPage::showFinding);
    connect(m_timeline, &TimelinePage::taskSelected, this, &ConnectionPage::showTask);
    connect(m_headline, &HeadlineBar::clockRequested, this, &ConnectionPage::switchClock);
}

void ConnectionPage::setUpKeys()
{
    const auto onKey = [this](const QKeySequence &key, auto action) {
        auto *shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    for (int page = 0; page < m_pages->count(); ++page)
        onKey(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + page)), [this, page] { showPage(Page(page)); });
    onKey(Qt::Key_D, [this] { goToNext(TopologyWalk::Search::Duplicate); });
    onKey(Qt::Key_F, [this] { goToNext(TopologyWalk::Search::Failure); });
    onKey(Qt::Key_U, [this] { switchClock(); });
}

/// In the list of tasks where that is open, else on the panel.
void ConnectionPage::goToNext(TopologyWalk::Search search)
{
    using enum Real;
    const QSet<Real> doubled{RunningTwice, FailedButAlive};
    const QSet<Real> failed{Failed, FailedButAlive, Lost, AssignedNotStarted};
    if (m_pages->currentIndex() == Tasks) {
        m_tasks->selectNext(search == TopologyWalk::Search::Duplicate ? doubled : failed);
        return;
    }
    showPage(Topology);
    m_topology->goToNext(search);
}

void ConnectionPage::switchClock()
{
    const bool wasUtc = timesIn() == TimesIn::Utc;
    showTimesIn(wasUtc ? TimesIn::Local : TimesIn::Utc);
    m_settings.setClock(wasUtc ? ClockChoice::Local : ClockChoice::Utc);
    redrawTimes();
}

/// No row has changed, only how it is written.
void ConnectionPage::redrawTimes()
{
    m_drawnIn = timesIn();
    m_headline->redraw();
    for (auto *view : findChildren<QAbstractItemView *>())
        view->viewport()->update();
    for (auto *pane : findChildren<DetailPane *>())
        pane->redraw();
    m_timeline->redraw();
}

void ConnectionPage::showEvent(QShowEvent *event)
{
    if (m_drawnIn != timesIn())
        redrawTimes();
    QWidget::showEvent(event);
    if (!focusWidget())
        mainWidget()->setFocus();
}

void ConnectionPage::resetLayout()
{
    m_layouts->reset();
}

void ConnectionPage::setUpdate(const Update &update)
{
    m_headline->setUpdate(update);
    const auto count = update.findings.size();
    const Tone tone = update.findings.isEmpty() ? Tone::Quiet : lookOf(update.findings.first()).tone;
    m_sidebar->setCount(Findings, count == 0 ? QString() : QString::number(count), tone);
    m_sidebar->setCount(Tasks, QString::number(update.snapshot->realTasks().size()), Tone::Quiet);
    m_sidebar->setCount(Connectors, QString::number(update.snapshot->connectors.size()), Tone::Quiet);
    m_sidebar->setCount(Workers, QString::number(update.snapshot->workers.size()), Tone::Quiet);
    m_behind = {Topology, Findings, Connectors, Tasks, Workers, Timeline};
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
    case Connectors:
        m_connectors->setUpdate(update);
        break;
    case Tasks:
        m_tasks->setUpdate(update);
        break;
    case Workers:
        m_workers->setUpdate(update);
        break;
    case Timeline:
        m_timeline->setUpdate(update);
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
    const bool leadsOn = !m_sidebar->isAncestorOf(focusWidget());
    m_pages->setCurrentIndex(page);
    if (leadsOn)
        mainWidget()->setFocus();
}

/// What the keyboard speaks to when the page has just been opened.
QWidget *ConnectionPage::mainWidget() const
{
    const QList<QWidget *> mains{m_topology->mainWidget(), m_findings->mainWidget(), m_connectors->mainWidget(),
                                 m_tasks->mainWidget(),    m_workers->mainWidget(),  m_timeline->mainWidget()};
    return mains[m_pages->currentIndex()];
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

/// Of the page that is open; of the tasks where it has none.
void ConnectionPage::focusFilter()
{
    switch (m_pages->currentIndex()) {
    case Connectors:
        return m_connectors->focusFilter();
    case Workers:
        return m_workers->focusFilter();
    case Timeline:
        return m_timeline->focusFilter();
    default:
        showPage(Tasks);
        m_tasks->focusFilter();
    }
}

} // namespace signalbox
