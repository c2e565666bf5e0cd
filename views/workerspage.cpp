// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workerspage.h"

#include "report/words.h"
#include "views/detailpane.h"
#include "views/rowstable.h"
#include "views/textblock.h"

#include <QLayout>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

TablePage::Words words()
{
    return {u"workers"_s,
            WorkersPage::tr("Filter the workers by text"),
            WorkersPage::tr("No worker fits this filter"),
            WorkersPage::tr("No worker is known"),
            WorkersPage::tr("Neither the group nor any REST address told of one."),
            WorkersPage::tr("Choose a worker to see what its windows show.")};
}

/// What the worker bears that is asked most.
Cost busiest(const Costs &costs)
{
    const auto most = std::max_element(costs.workers.cbegin(), costs.workers.cend(),
                                       [](const Cost &a, const Cost &b) { return a.requests < b.requests; });
    return most == costs.workers.cend() ? Cost() : *most;
}

} // namespace

WorkersPage::WorkersPage(QWidget *parent)
    : TablePage(words(), parent)
    , m_workers(new WorkersModel(this))
    , m_filter(new WorkerFilter(m_workers, this))
    , m_spending(new TextBlock({}, Type::Note, Tone::Quiet))
{
    setTable(new RowsTable(tr("Workers"), m_filter, {124, 156, 164, 116, 108, 100, 72, 72, 80}, WorkersModel::Address));
    m_spending->hide();
    layout()->addWidget(m_spending);
}

void WorkersPage::setUpdate(const Update &update)
{
    m_workers->setRows(workerRowsOf(*update.snapshot));
    detail().setUpdate(update);
    const Costs &costs = update.snapshot->costs;
    m_spending->setText(tr("Looking costs the busiest worker %1.").arg(costText(busiest(costs))));
    m_spending->setVisible(!costs.workers.isEmpty());
    count();
}

void WorkersPage::applyFilters()
{
    m_filter->setText(text());
    count();
}

void WorkersPage::clearFilters()
{
    clearText();
    applyFilters();
}

void WorkersPage::open(const QModelIndex &index)
{
    if (index.isValid())
        detail().setWorker(m_filter->rowAt(index).id);
}

void WorkersPage::count()
{
    const int shown = m_filter->rowCount();
    const int all = m_workers->rowCount();
    showCount(shown, all,
              shown == all ? all == 1 ? tr("1 worker") : tr("%1 workers").arg(all)
                           : tr("%1 of %2 workers").arg(shown).arg(all),
              !m_filter->text().isEmpty());
}

} // namespace signalbox
