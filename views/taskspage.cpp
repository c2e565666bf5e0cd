// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/taskspage.h"

#include "report/text.h"
#include "report/topology.h"
#include "views/detailpane.h"
#include "views/emptystate.h"
#include "views/lookdelegate.h"
#include "views/statepills.h"
#include "views/textblock.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace signalbox {

namespace {

/// The first entry narrows nothing; the others carry the name as it is and show it printable. What was chosen stays
/// chosen.
void offer(QComboBox *box, QStringList names)
{
    std::sort(names.begin(), names.end(), comesBefore);
    QStringList offered;
    for (int i = 1; i < box->count(); ++i)
        offered << box->itemData(i).toString();
    if (offered == names)
        return;
    const QString chosen = box->currentData().toString();
    if (!chosen.isEmpty() && !names.contains(chosen))
        names << chosen;
    const QSignalBlocker silence(box);
    while (box->count() > 1)
        box->removeItem(box->count() - 1);
    for (const QString &name : names)
        box->addItem(printable(name), name);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
}

QStringList connectorNames(const QList<TaskRow> &rows)
{
    QSet<QString> names;
    for (const TaskRow &row : rows)
        names << row.id.connector.text;
    return names.values();
}

QStringList workerNames(const QList<TaskRow> &rows)
{
    QSet<QString> names;
    for (const TaskRow &row : rows)
        for (const WorkerId &worker : row.workers)
            if (!worker.isEmpty())
                names << worker.text;
    return names.values();
}

QComboBox *makeChoice(const QString &all, const QString &accessibleName)
{
    auto *box = new QComboBox;
    box->addItem(all, QString());
    box->setAccessibleName(accessibleName);
    box->setMaxVisibleItems(16);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
    return box;
}

} // namespace

TasksPage::TasksPage(QWidget *parent)
    : QWidget(parent)
    , m_tasks(new TasksModel(this))
    , m_filter(new TaskFilter(m_tasks, this))
    , m_states(new StatePills)
    , m_text(new QLineEdit)
    , m_connector(makeChoice(tr("Every connector"), tr("Connector")))
    , m_worker(makeChoice(tr("Every worker"), tr("Worker")))
    , m_count(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_clear(nullptr)
    , m_stack(new QStackedWidget)
    , m_table(new QTableView)
    , m_detail(new DetailPane(tr("Choose a task to see what each source says of it.")))
{
    setUpTable();
    m_stack->addWidget(m_table);
    m_stack->addWidget(makeEmptyState(Glyph::Info, Tone::Quiet, tr("No task fits these filters"),
                                      tr("Take a filter away to see more.")));
    m_stack->addWidget(makeEmptyState(Glyph::Info, Tone::Quiet, tr("No task is known"),
                                      tr("No connector of this cluster has a task, or no source could be read.")));
    auto *split = new QSplitter(Qt::Horizontal);
    split->setHandleWidth(grid::gap);
    split->setChildrenCollapsible(false);
    split->addWidget(m_stack);
    split->addWidget(m_detail);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({800, 360});
    m_detail->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(makeFilters());
    layout->addWidget(split, 1);

    connect(m_states, &StatePills::changed, this, &TasksPage::applyFilters);
    connect(m_text, &QLineEdit::textChanged, this, &TasksPage::applyFilters);
    connect(m_connector, &QComboBox::currentIndexChanged, this, &TasksPage::applyFilters);
    connect(m_worker, &QComboBox::currentIndexChanged, this, &TasksPage::applyFilters);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        m_detail->setVisible(current.isValid());
        if (current.isValid())
            m_detail->setTask(m_filter->rowAt(current).id);
    });
    connect(m_detail, &DetailPane::findingRequested, this, &TasksPage::findingRequested);
}

QWidget *TasksPage::makeFilters()
{
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setAccessibleName(tr("Filter the tasks by text"));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(200);
    auto *clear = new QPushButton(tr("Clear filters"));
    m_clear = clear;
    clear->hide();
    connect(clear, &QPushButton::clicked, this, &TasksPage::clearFilters);
    auto *filters = new QWidget;
    auto *lines = new QVBoxLayout(filters);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(grid::unit);
    auto *line = new QHBoxLayout;
    line->setSpacing(grid::unit);
    for (QWidget *widget : QList<QWidget *>{m_text, m_connector, m_worker, clear})
        line->addWidget(widget);
    line->addStretch();
    line->addWidget(m_count, 0, Qt::AlignVCenter);
    lines->addLayout(line);
    lines->addWidget(m_states);
    return filters;
}

void TasksPage::setUpTable()
{
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new LookDelegate(m_table));
    m_table->setAccessibleName(tr("Tasks"));
    auto *escape = new QShortcut(Qt::Key_Escape, m_table, m_table, [this] {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    });
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(TasksModel::State, Qt::AscendingOrder);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(grid::row);
    auto *header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    static constexpr std::array widths{152, 128, 112, 128, 128, 184, 80, 120};
    for (int column = 0; column < static_cast<int>(widths.size()); ++column)
        header->resizeSection(column, widths[static_cast<size_t>(column)]);
}

void TasksPage::setUpdate(const Update &update)
{
    const auto rows = taskRowsOf(*update.snapshot);
    m_tasks->setRows(rows);
    m_states->setRows(m_tasks->rows());
    offer(m_connector, connectorNames(m_tasks->rows()));
    offer(m_worker, workerNames(m_tasks->rows()));
    m_detail->setUpdate(update);
    showCount();
}

void TasksPage::applyFilters()
{
    m_filter->setCriteria({.reals = m_states->chosen(),
                           .connector = ConnectorName(m_connector->currentData().toString()),
                           .worker = WorkerId(m_worker->currentData().toString()),
                           .text = m_text->text().trimmed()});
    showCount();
}

void TasksPage::clearFilters()
{
    filterBy({});
}

void TasksPage::showCount()
{
    const int shown = m_filter->rowCount();
    const int all = m_tasks->rowCount();
    m_count->setText(shown == all ? all == 1 ? tr("1 task") : tr("%1 tasks").arg(all)
                                  : tr("%1 of %2 tasks").arg(shown).arg(all));
    m_clear->setVisible(!m_filter->criteria().isEmpty());
    m_stack->setCurrentIndex(shown > 0 ? 0 : all > 0 ? 1 : 2);
}

void TasksPage::filterBy(const QList<Real> &reals)
{
    {
        const QSignalBlocker text(m_text), connector(m_connector), worker(m_worker);
        m_text->clear();
        m_connector->setCurrentIndex(0);
        m_worker->setCurrentIndex(0);
        m_states->setChosen({reals.cbegin(), reals.cend()});
    }
    applyFilters();
}

void TasksPage::select(const TaskId &task)
{
    if (!m_filter->indexOf(task).isValid())
        clearFilters();
    const QModelIndex index = m_filter->indexOf(task);
    if (!index.isValid()) {
        m_detail->setTask(task);
        m_detail->show();
        return;
    }
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
    m_table->setFocus();
}

void TasksPage::focusFilter()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

} // namespace signalbox
