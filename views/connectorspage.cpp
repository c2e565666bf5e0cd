// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectorspage.h"

#include "views/detailpane.h"
#include "views/rowstable.h"
#include "views/statepills.h"

#include <QComboBox>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

TablePage::Words words()
{
    return {u"connectors"_s,
            ConnectorsPage::tr("Filter the connectors by text, also in their configuration"),
            ConnectorsPage::tr("No connector fits these filters"),
            ConnectorsPage::tr("No connector is known"),
            ConnectorsPage::tr("None is configured, or neither REST nor the config topic could be read."),
            ConnectorsPage::tr("Choose a connector to see what it is made of.")};
}

} // namespace

ConnectorsPage::ConnectorsPage(QWidget *parent)
    : TablePage(words(), parent)
    , m_connectors(new ConnectorsModel(this))
    , m_filter(new ConnectorFilter(m_connectors, this))
    , m_states(new StatePills)
    , m_type(addChoice(tr("Every type"), tr("Type")))
    , m_class(addChoice(tr("Every class"), tr("Class")))
    , m_worker(addChoice(tr("Every worker"), tr("Worker")))
{
    addBelow(m_states);
    setTable(new RowsTable(tr("Connectors"), m_filter, {140, 172, 60, 116, 64, 112, 176, 80}, ConnectorsModel::State));
    connect(m_states, &StatePills::changed, this, &ConnectorsPage::applyFilters);
}

void ConnectorsPage::setUpdate(const Update &update)
{
    m_connectors->setRows(connectorRowsOf(*update.snapshot));
    QMap<Real, int> counts;
    QSet<QString> types, classes, workers;
    for (const ConnectorRow &row : m_connectors->rows()) {
        ++counts[row.composite.real];
        types << row.type;
        classes << row.className;
        for (const WorkerId &worker : row.workers)
            workers << worker.text;
    }
    for (QSet<QString> *names : {&types, &classes, &workers})
        names->remove({});
    m_states->setCounts(counts);
    offer(m_type, types.values());
    offer(m_class, classes.values());
    offer(m_worker, workers.values());
    detail().setUpdate(update);
    count();
}

void ConnectorsPage::applyFilters()
{
    m_filter->setCriteria({.reals = m_states->chosen(),
                           .type = m_type->currentData().toString(),
                           .className = m_class->currentData().toString(),
                           .worker = WorkerId(m_worker->currentData().toString()),
                           .text = text()});
    count();
}

void ConnectorsPage::clearFilters()
{
    {
        const QSignalBlocker type(m_type), className(m_class), worker(m_worker);
        clearText();
        for (QComboBox *box : {m_type, m_class, m_worker})
            box->setCurrentIndex(0);
        m_states->setChosen({});
    }
    applyFilters();
}

void ConnectorsPage::open(const QModelIndex &index)
{
    if (index.isValid())
        detail().setConnector(m_filter->rowAt(index).name);
}

void ConnectorsPage::count()
{
    const int shown = m_filter->rowCount();
    const int all = m_connectors->rowCount();
    showCount(shown, all,
              shown == all ? all == 1 ? tr("1 connector") : tr("%1 connectors").arg(all)
                           : tr("%1 of %2 connectors").arg(shown).arg(all),
              !m_filter->criteria().isEmpty());
}

void ConnectorsPage::select(const ConnectorName &connector)
{
    if (!m_filter->indexOf(connector).isValid())
        clearFilters();
    if (const QModelIndex index = m_filter->indexOf(connector); index.isValid())
        reveal(index);
}

} // namespace signalbox
