// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tablecopy.h"

#include <QTableView>

namespace signalbox {

/// A table of rows as every page has it: sorted by its columns' titles, whole rows chosen, copied in four formats,
/// columns hidden and shown from the menu of the titles. What a user made of the columns can be kept as bytes.
class RowsTable : public QTableView {
    Q_OBJECT

public:
    /// `name` is what a screen reader says; `widths` are of the first columns, the last one stretches. In a wide window
    /// all become wider, until somebody sets one by hand.
    RowsTable(const QString &name, QAbstractItemModel *model, const QList<int> &widths, int sortedBy,
              QWidget *parent = nullptr);

    /// Widths, order, visibility and sorting of the columns.
    QByteArray layoutState() const;
    /// Bytes that are none of this table's are passed over.
    void restoreLayout(const QByteArray &state);
    void resetLayout();

    /// The chosen rows, or all where none is chosen, with the visible columns.
    QString copiedText(CopyFormat format) const;
    void copy(CopyFormat format) const;

Q_SIGNALS:
    void layoutChanged();

protected:
    /// Does not choose a row by itself, as its base does: that would open the side.
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void noteResized(int column);
    void spread();
    void showColumnMenu(QPoint at);

    QList<int> m_widths;
    QByteArray m_asMade;
    bool m_isSpreading = false;
    bool m_isByHand = false;
};

} // namespace signalbox
