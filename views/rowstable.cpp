// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rowstable.h"

#include "views/lookdelegate.h"
#include "views/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <numeric>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// The columns that a layout is of: another table's, or another version's, is none of this one.
QByteArray markOf(const QHeaderView &header)
{
    QByteArray titles;
    for (int column = 0; column < header.count(); ++column)
        titles += header.model()->headerData(column, Qt::Horizontal).toString().toUtf8() + '\n';
    return titles + '\n';
}

void addCopyActions(QMenu &menu, const RowsTable &table)
{
    const auto add = [&](const QString &title, CopyFormat format) {
        return menu.addAction(title, &table, [&table, format] { table.copy(format); });
    };
    add(RowsTable::tr("Copy as text"), CopyFormat::Text)->setShortcut(QKeySequence::Copy);
    add(RowsTable::tr("Copy as CSV"), CopyFormat::Csv);
    add(RowsTable::tr("Copy as JSON"), CopyFormat::Json);
    add(RowsTable::tr("Copy as Markdown"), CopyFormat::Markdown);
}

} // namespace

RowsTable::RowsTable(const QString &name, QAbstractItemModel *model, const QList<int> &widths, int sortedBy,
                     QWidget *parent)
    : QTableView(parent)
    , m_widths(widths.first(std::min<qsizetype>(widths.size(), model->columnCount() - 1)))
{
    setModel(model);
    setItemDelegate(new LookDelegate(this));
    setAccessibleName(name);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setSortingEnabled(true);
    sortByColumn(sortedBy, Qt::AscendingOrder);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(grid::row);
    auto *header = horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setTextElideMode(Qt::ElideRight);
    header->setStretchLastSection(true);
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    for (int column = 0; column < m_widths.size(); ++column)
        header->resizeSection(column, m_widths[column]);
    m_asMade = layoutState();
    connect(header, &QHeaderView::sectionResized, this, &RowsTable::noteResized);
    connect(header, &QHeaderView::sectionMoved, this, &RowsTable::layoutChanged);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &RowsTable::layoutChanged);
    connect(header, &QHeaderView::customContextMenuRequested, this, &RowsTable::showColumnMenu);
}

QByteArray RowsTable::layoutState() const
{
    return markOf(*horizontalHeader()) + horizontalHeader()->saveState();
}

void RowsTable::restoreLayout(const QByteArray &state)
{
    const QByteArray mark = markOf(*horizontalHeader());
    if (!state.startsWith(mark) || !horizontalHeader()->restoreState(state.sliced(mark.size())))
        return;
    horizontalHeader()->setStretchLastSection(true);
    m_isByHand = state != m_asMade;
    sortByColumn(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
}

void RowsTable::resetLayout()
{
    restoreLayout(m_asMade);
    spread();
    Q_EMIT layoutChanged();
}

void RowsTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    spread();
}

/// The last one is resized by every window; the others by a hand, or by `spread`.
void RowsTable::noteResized(int column)
{
    if (m_isSpreading || horizontalHeader()->visualIndex(column) == horizontalHeader()->count() - 1)
        return;
    m_isByHand = true;
    Q_EMIT layoutChanged();
}

void RowsTable::spread()
{
    constexpr int lastWants = 240;
    constexpr double widest = 1.6;
    if (m_isByHand)
        return;
    const int wanted = std::accumulate(m_widths.begin(), m_widths.end(), lastWants);
    const double factor = std::clamp(double(viewport()->width()) / wanted, 1., widest);
    const QScopedValueRollback spreading(m_isSpreading, true);
    for (int column = 0; column < m_widths.size(); ++column)
        horizontalHeader()->resizeSection(column, qRound(m_widths[column] * factor));
}

QString RowsTable::copiedText(CopyFormat format) const
{
    QList<int> rows, columns;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    if (rows.isEmpty()) {
        rows.resize(model()->rowCount());
        std::iota(rows.begin(), rows.end(), 0);
    }
    for (int visual = 0; visual < horizontalHeader()->count(); ++visual)
        if (const int column = horizontalHeader()->logicalIndex(visual); !isColumnHidden(column))
            columns << column;
    return copied(*model(), rows, columns, format);
}

void RowsTable::copy(CopyFormat format) const
{
    QGuiApplication::clipboard()->setText(copiedText(format));
}

void RowsTable::focusInEvent(QFocusEvent *event)
{
    if (currentIndex().isValid())
        return QTableView::focusInEvent(event);
    // NOLINTNEXTLINE(bugprone-parent-virtual-call): a table would choose its first row
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void RowsTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copy(CopyFormat::Text);
    if (event->key() == Qt::Key_Escape && currentIndex().isValid()) {
        clearSelection();
        setCurrentIndex({});
        return;
    }
    QTableView::keyPressEvent(event);
}

void RowsTable::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addCopyActions(*menu, *this);
    menu->popup(event->globalPos());
}

void RowsTable::showColumnMenu(QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const int shown = horizontalHeader()->count() - horizontalHeader()->hiddenSectionCount();
    for (int column = 0; column < horizontalHeader()->count(); ++column) {
        auto *action = menu->addAction(model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(isColumnHidden(column) || shown > 1);
        connect(action, &QAction::toggled, this, [this, column](bool isShown) {
            setColumnHidden(column, !isShown);
            Q_EMIT layoutChanged();
        });
    }
    menu->addSeparator();
    menu->addAction(tr("Reset layout"), this, &RowsTable::resetLayout);
    menu->popup(horizontalHeader()->mapToGlobal(at));
}

} // namespace signalbox
