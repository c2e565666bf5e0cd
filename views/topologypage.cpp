// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypage.h"

#include "models/topologytable.h"
#include "views/theme.h"
#include "views/topologylegend.h"
#include "views/topologyview.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QList<CellState> statesIn(const Topology &topology)
{
    std::array<bool, cellStates> isThere{};
    for (const TopologyLane &lane : topology.lanes)
        for (const TopologyCell &cell : lane.cells)
            isThere[size_t(cell.state)] = true;
    QList<CellState> states;
    for (size_t state = 0; state < isThere.size(); ++state)
        if (isThere[state])
            states << CellState(state);
    return states;
}

QToolButton *flatButton(const QString &text, const QString &toolTip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFont(fontFor(Type::Note));
    button->setAutoRaise(true);
    return button;
}

QTableView *makeTable(QSortFilterProxyModel *rows, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setModel(rows);
    table->setObjectName(u"topologyTable"_s);
    table->setAccessibleName(TopologyPage::tr("Topology as a table"));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setSortingEnabled(true);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(grid::row);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setHighlightSections(false);
    table->setTabKeyNavigation(false);
    for (const auto &[column, width] :
         {std::pair(TopologyTable::Task, 180), std::pair(TopologyTable::State, 190),
          std::pair(TopologyTable::Place, 140), std::pair(TopologyTable::Membership, 120)})
        table->setColumnWidth(column, width);
    return table;
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
    m_table = makeTable(m_sorted, this);
    m_table->sortByColumn(TopologyTable::State, Qt::AscendingOrder);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_table);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(grid::half);
    page->addWidget(m_pages, 1);
    page->addLayout(makeBar());
    setFocusProxy(m_view);
    connectViews();
}

QLayout *TopologyPage::makeBar()
{
    m_toggle = flatButton(tr("Table"), tr("Show the panel as a table (t)"), this);
    m_toggle->setObjectName(u"topologyToggle"_s);
    m_toggle->setCheckable(true);
    auto *nearer = flatButton(u"+"_s, tr("Nearer (+)"), this);
    auto *further = flatButton(u"−"_s, tr("Further away (−)"), this);
    auto *fit = flatButton(tr("Fit"), tr("As suits the number of workers (0)"), this);
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
        setFocusProxy(m_pages->currentWidget());
        m_pages->currentWidget()->setFocus();
    });
    auto *bar = new QHBoxLayout;
    bar->setSpacing(2);
    bar->addWidget(m_legend, 1);
    for (QToolButton *button : {further, nearer, fit, m_toggle})
        bar->addWidget(button);
    return bar;
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
    m_legend->setStates(statesIn(m_view->topology()));
    if (m_pages->currentWidget() == m_table)
        showRows();
}

void TopologyPage::showRows()
{
    m_rows->setRows(topologyRowsOf(m_view->topology()));
}

void TopologyPage::select(const TaskId &task)
{
    m_view->select(task);
}

} // namespace signalbox
