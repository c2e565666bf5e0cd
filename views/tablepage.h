// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace signalbox {

class DetailPane;
class RowsTable;
class TextBlock;

/// A page that is a table: filters in a line above it, how many rows there are at the end of that line, the chosen row
/// opened at the side, and a sentence in place of an empty table. What the rows are is the business of the page that
/// stands on this one.
class TablePage : public QWidget {
    Q_OBJECT

public:
    /// What is said of the rows; ready for people.
    struct Words {
        QString objectName; ///< under which the layout is remembered: `tasks`
        QString filterName; ///< of the text field, for screen readers
        QString noneFits; ///< the title where the filters leave nothing
        QString noneKnown;
        QString whyNone;
        QString chooseOne; ///< in the empty pane
    };

    void focusFilter();
    QWidget *mainWidget() const;

Q_SIGNALS:
    void findingRequested(const QString &key);

protected:
    TablePage(const Words &words, QWidget *parent);
    /// Once, when its model and all filters are there.
    void setTable(RowsTable *table);

    RowsTable &table() const { return *m_table; }
    DetailPane &detail() const { return *m_detail; }
    QString text() const;
    /// A choice of one among many; the first entry narrows nothing.
    QComboBox *addChoice(const QString &all, const QString &accessibleName);
    /// Something beneath the line of filters.
    void addBelow(QWidget *widget);
    void clearText();
    void showCount(int shown, int all, const QString &counted, bool isFiltered);
    /// A row was brought into sight from elsewhere.
    void reveal(const QModelIndex &index);

    /// A filter was changed by hand.
    virtual void applyFilters() = 0;
    virtual void clearFilters() = 0;
    /// Another row is the current one; invalid: none.
    virtual void open(const QModelIndex &index) = 0;

private:
    QBoxLayout *makeFilters(const QString &filterName);

    RowsTable *m_table = nullptr;
    DetailPane *m_detail;
    QLineEdit *m_text;
    QBoxLayout *m_filters;
    QBoxLayout *m_below;
    TextBlock *m_count;
    QWidget *m_clear;
    QStackedWidget *m_stack;
};

/// Offers these names, `w2` before `w10`, each printable; what was chosen stays chosen.
void offer(QComboBox *box, QStringList names);

} // namespace signalbox
