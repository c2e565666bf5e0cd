// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tablepage.h"

#include "report/text.h"
#include "report/topology.h"
#include "views/detailpane.h"
#include "views/emptystate.h"
#include "views/rowstable.h"
#include "views/taborder.h"
#include "views/textblock.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

void offer(QComboBox *box, QStringList names)
{
    std::sort(names.begin(), names.end(), comesBefore);
    QStringList offered;
    for (int i = 1; i < box->count(); ++i)
        offered << box->itemData(i).toString();
    const QString chosen = box->currentData().toString();
    if (!chosen.isEmpty() && !names.contains(chosen))
        names << chosen;
    if (offered == names)
        return;
    const QSignalBlocker silence(box);
    while (box->count() > 1)
        box->removeItem(box->count() - 1);
    for (const QString &name : names)
        box->addItem(printable(name), name);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
}

TablePage::TablePage(const Words &words, QWidget *parent)
    : QWidget(parent)
    , m_detail(new DetailPane(words.chooseOne))
    , m_text(new QLineEdit)
    , m_filters(nullptr)
    , m_below(new QVBoxLayout)
    , m_count(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_clear(nullptr)
    , m_stack(new QStackedWidget)
{
    setObjectName(words.objectName + u"-page"_s);
    m_stack->addWidget(makeEmptyState(Glyph::Info, Tone::Quiet, words.noneFits, tr("Take a filter away to see more.")));
    m_stack->addWidget(makeEmptyState(Glyph::Info, Tone::Quiet, words.noneKnown, words.whyNone));
    auto *split = new QSplitter(Qt::Horizontal);
    split->setObjectName(words.objectName + u"-split"_s);
    split->setHandleWidth(grid::gap);
    split->setChildrenCollapsible(false);
    split->addWidget(m_stack);
    split->addWidget(m_detail);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({800, 360});
    m_detail->hide();
    m_below->setSpacing(grid::unit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    m_filters = makeFilters(words.filterName);
    layout->addLayout(m_below);
    m_below->addLayout(m_filters);
    layout->addWidget(split, 1);
    connect(m_detail, &DetailPane::findingRequested, this, &TablePage::findingRequested);
}

void TablePage::setTable(RowsTable *table)
{
    m_table = table;
    m_table->setObjectName(objectName().section(u'-', 0, 0));
    m_stack->insertWidget(0, m_table);
    m_stack->setCurrentIndex(0);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        m_detail->setVisible(current.isValid());
        open(current);
    });
    orderTabs(widgetsIn(*m_filters) + widgetsIn(*m_below) + QList<QWidget *>{m_table, m_detail});
}

QWidget *TablePage::mainWidget() const
{
    return m_table;
}

QBoxLayout *TablePage::makeFilters(const QString &filterName)
{
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setAccessibleName(filterName);
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(200);
    connect(m_text, &QLineEdit::textChanged, this, [this] { applyFilters(); });
    auto *clear = new QPushButton(tr("Clear filters"));
    clear->hide();
    connect(clear, &QPushButton::clicked, this, [this] { clearFilters(); });
    m_clear = clear;
    auto *line = new QHBoxLayout;
    line->setSpacing(grid::unit);
    line->addWidget(m_text);
    line->addWidget(clear);
    line->addStretch();
    line->addWidget(m_count, 0, Qt::AlignVCenter);
    return line;
}

QString TablePage::text() const
{
    return m_text->text().trimmed();
}

QComboBox *TablePage::addChoice(const QString &all, const QString &accessibleName)
{
    auto *box = new QComboBox;
    box->addItem(all, QString());
    box->setAccessibleName(accessibleName);
    box->setMaxVisibleItems(16);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
    m_filters->insertWidget(m_filters->indexOf(m_clear), box);
    connect(box, &QComboBox::currentIndexChanged, this, [this] { applyFilters(); });
    return box;
}

void TablePage::addBelow(QWidget *widget)
{
    m_below->addWidget(widget);
}

void TablePage::clearText()
{
    const QSignalBlocker silence(m_text);
    m_text->clear();
}

void TablePage::showCount(int shown, int all, const QString &counted, bool isFiltered)
{
    m_count->setText(counted);
    m_clear->setVisible(isFiltered);
    m_stack->setCurrentIndex(shown > 0 ? 0 : all > 0 ? 1 : 2);
}

void TablePage::reveal(const QModelIndex &index)
{
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
    m_table->setFocus();
}

void TablePage::focusFilter()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

} // namespace signalbox
