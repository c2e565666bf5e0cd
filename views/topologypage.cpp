// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypage.h"

#include "models/topologytable.h"
#include "views/rowstable.h"
#include "views/taborder.h"
#include "views/theme.h"
#include "views/toolbutton.h"
#include "views/topologylegend.h"
#include "views/topologyview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QList<CellKind> kindsIn(const Topology &topology)
{
    std::array<bool, cellStates> isThere{};
    bool isAnySupposed = false;
    for (const TopologyLane &lane : topology.lanes)
        for (const TopologyCell &cell : lane.cells) {
            const bool isSupposed = kindOf(cell).isSupposed;
            isAnySupposed = isAnySupposed || isSupposed;
            isThere[size_t(cell.state)] = isThere[size_t(cell.state)] || !isSupposed;
        }
    QList<CellKind> kinds;
    for (size_t state = 0; state < isThere.size(); ++state) {
        if (CellState(state) == CellState::Running && isAnySupposed)
            kinds << CellKind{CellState::Running, true};
        if (isThere[state])
            kinds << CellKind{CellState(state)};
    }
    return kinds;
}

/// What "next duplicate" and "next failure" look for in the table, as TopologyWalk does on the panel.
bool isSought(CellState state, TopologyWalk::Search search)
{
    return search == TopologyWalk::Search::Duplicate ? isDoubled(state) : isTrouble(state) && !isDoubled(state);
}

} // namespace

TopologyPage::TopologyPage(QWidget *parent)
    : QWidget(parent)
    , m_view(new TopologyView(this))
    , m_rows(new TopologyTable(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_pages(new QStackedWidget(this))
    , m_legend(new TopologyLegend(this))
{
    m_sorted->setSourceModel(m_rows);
    m_sorted->setSortRole(roles::order);
    m_table = new RowsTable(tr("Topology as a table"), m_sorted, {180, 190, 140, 120}, TopologyTable::State, this);
    m_table->setObjectName(u"topologyTable"_s);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_table);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(grid::half);
    page->addWidget(m_pages, 1);
    page->addLayout(makeBar());
    connectViews();
}

QLayout *TopologyPage::makeBar()
{
    m_toggle = makeToolButton(tr("Table"), tr("Show the panel as a table (t)"), this);
    m_toggle->setObjectName(u"topologyToggle"_s);
    m_toggle->setCheckable(true);
    auto *nearer = makeToolButton(u"+"_s, tr("Nearer (+)"), this);
    auto *further = makeToolButton(u"−"_s, tr("Further away (−)"), this);
    auto *fit = makeToolButton(tr("Fit"), tr("As suits the number of workers (0)"), this);
    connect(nearer, &QToolButton::clicked, m_view, [this] { m_view->zoomBy(1); });
    connect(further, &QToolButton::clicked, m_view, [this] { m_view->zoomBy(-1); });
    connect(fit, &QToolButton::clicked, m_view, [this] { m_view->zoomToFit(); });
    connect(m_toggle, &QToolButton::toggled, this, [=, this](bool asTable) {
        m_pages->setCurrentWidget(asTable ? static_cast<QWidget *>(m_table) : m_view);
        m_toggle->setText(asTable ? tr("Panel") : tr("Table"));
        for (QToolButton *button : {nearer, further, fit})
            button->setEnabled(!asTable);
        if (asTable)
            showRows();
        m_pages->currentWidget()->setFocus();
    });
    auto *bar = new QHBoxLayout;
    bar->setSpacing(2);
    bar->addWidget(m_legend, 1);
    m_nextDuplicate =
        makeHint(tr("D  duplicate"), tr("Go to the next task that runs twice (d)"), TopologyWalk::Search::Duplicate);
    m_nextFailure = makeHint(tr("F  failure"), tr("Go to the next task that has failed or is lost (f)"),
                             TopologyWalk::Search::Failure);
    const QList<QWidget *> buttons{m_nextDuplicate, m_nextFailure, further, nearer, fit, m_toggle};
    for (QWidget *button : buttons)
        bar->addWidget(button);
    orderTabs(QList<QWidget *>{m_view, m_table} + buttons);
    return bar;
}

/// A key that is seen is a key that is known; the hint can be pressed too.
QToolButton *TopologyPage::makeHint(const QString &text, const QString &name, TopologyWalk::Search search)
{
    auto *button = makeToolButton(text, name, this);
    button->hide();
    connect(button, &QToolButton::clicked, this, [this, search] { goToNext(search); });
    return button;
}

void TopologyPage::goToNext(TopologyWalk::Search search)
{
    if (m_pages->currentWidget() == m_view)
        return m_view->goToNext(search);
    const int count = m_sorted->rowCount();
    const int from = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1;
    for (int step = 1; step <= count; ++step) {
        const QModelIndex index = m_sorted->index((from + step) % count, 0);
        if (isSought(m_rows->row(m_sorted->mapToSource(index).row()).state, search)) {
            m_table->setCurrentIndex(index);
            return m_table->scrollTo(index);
        }
    }
}

void TopologyPage::connectViews()
{
    connect(m_view, &TopologyView::taskSelected, this, &TopologyPage::taskSelected);
    connect(m_view, &TopologyView::taskActivated, this, &TopologyPage::taskActivated);
    connect(m_view, &TopologyView::findingRequested, this, &TopologyPage::findingRequested);
    connect(m_view, &TopologyView::tableRequested, m_toggle, &QToolButton::toggle);
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &index) {
        if (index.isValid() && m_pages->currentWidget() == m_table)
            Q_EMIT taskSelected(taskAt(index));
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { m_view->open(taskAt(index)); });
}

bool TopologyPage::eventFilter(QObject *watched, QEvent *event)
{
    // A table searches for what is typed; `t` leads back to the panel all the same.
    const bool isKey = watched == m_table && event->type() == QEvent::KeyPress;
    if (isKey && static_cast<QKeyEvent *>(event)->key() == Qt::Key_T) {
        m_toggle->toggle();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

TaskId TopologyPage::taskAt(const QModelIndex &index) const
{
    return m_rows->row(m_sorted->mapToSource(index).row()).task;
}

void TopologyPage::setUpdate(const Update &update)
{
    m_view->setUpdate(update);
    const QList<CellKind> kinds = kindsIn(m_view->topology());
    m_legend->setKinds(kinds);
    for (const auto &[button, search] : {std::pair(m_nextDuplicate, TopologyWalk::Search::Duplicate),
                                         std::pair(m_nextFailure, TopologyWalk::Search::Failure)})
        button->setVisible(std::any_of(kinds.cbegin(), kinds.cend(), [search = search](const CellKind &kind) {
            return isSought(kind.state, search);
        }));
    if (m_pages->currentWidget() == m_table)
        showRows();
}

void TopologyPage::showRows()
{
    m_rows->setRows(topologyRowsOf(m_view->topology()));
}

QWidget *TopologyPage::mainWidget() const
{
    return m_pages->currentWidget();
}

void TopologyPage::select(const TaskId &task)
{
    m_view->select(task);
}

} // namespace signalbox
