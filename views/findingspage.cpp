// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/findingspage.h"

#include "views/detailpane.h"
#include "views/emptystate.h"
#include "views/lookdelegate.h"
#include "views/theme.h"

#include <QHBoxLayout>
#include <QListView>
#include <QStackedWidget>

namespace signalbox {

FindingsPage::FindingsPage(QWidget *parent)
    : QWidget(parent)
    , m_findings(new FindingsModel(this))
    , m_sorted(new WorstFirst(m_findings, this))
    , m_stack(new QStackedWidget)
    , m_list(new QListView)
    , m_detail(new DetailPane(tr("Choose a finding to see what contradicts what.")))
{
    m_list->setModel(m_sorted);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setProperty("bare", true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Findings, worst first"));
    m_list->setUniformItemSizes(true);
    m_list->setMinimumWidth(352); // since when, beside how many more

    auto *opened = new QWidget;
    auto *layout = new QHBoxLayout(opened);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid::gap);
    layout->addWidget(m_list, 2);
    layout->addWidget(m_detail, 3);
    m_stack->addWidget(opened);
    m_stack->addWidget(makeEmptyState(Glyph::Tick, Tone::Good, tr("Nothing is wrong, as far as can be seen"),
                                      tr("The line above says how fresh each source is, and which ones are missing. "
                                         "What no source shows cannot be found.")));
    auto *whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);
    connect(m_list, &QListView::activated, this, &FindingsPage::toggle);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        m_detail->setFinding(current.isValid() ? m_sorted->findingAt(current).key() : QString());
    });
}

void FindingsPage::setUpdate(const Update &update)
{
    const QModelIndex current = m_list->currentIndex();
    const auto rows = findingRowsOf(update);
    if (current.isValid()) // what is being read stays where it is
        m_sorted->reveal(m_sorted->findingAt(current).key(), rows);
    m_findings->setRows(rows);
    m_detail->setUpdate(update);
    m_stack->setCurrentIndex(update.findings.isEmpty() ? 1 : 0);
    if (!m_list->currentIndex().isValid() && m_sorted->rowCount() > 0)
        m_list->setCurrentIndex(m_sorted->index(0, 0));
}

void FindingsPage::toggle(const QModelIndex &index)
{
    m_sorted->setData(index, !index.data(WorstFirst::openRole).toBool(), WorstFirst::openRole);
}

QWidget *FindingsPage::mainWidget() const
{
    return m_list;
}

void FindingsPage::select(const QString &key)
{
    m_sorted->reveal(key, m_findings->rows());
    const QModelIndex index = m_sorted->indexOf(key);
    if (!index.isValid())
        return;
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index);
    m_list->setFocus();
}

} // namespace signalbox
