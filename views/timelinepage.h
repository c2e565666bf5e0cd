// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/timelinetable.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;

namespace signalbox {

class RowsTable;
class TextBlock;
class TimelinePlot;

/// Who held each task when: lanes by worker or by task, narrowed by connector or text, as a picture or as its table
/// twin.
class TimelinePage : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    void focusFilter();
    QWidget *mainWidget() const;
    /// The clock is another one.
    void redraw();

Q_SIGNALS:
    void taskSelected(const signalbox::TaskId &task);

private:
    QBoxLayout *makeBar();
    QBoxLayout *makeFoot();
    void draw();

    Timeline m_timeline;
    bool m_metricsWereRead = false;
    TimelinePlot *m_plot;
    TimelineTable *m_rows;
    QSortFilterProxyModel *m_sorted;
    RowsTable *m_table;
    QStackedWidget *m_views;
    QComboBox *m_by;
    QComboBox *m_connector;
    QLineEdit *m_text;
    TextBlock *m_known;
    QToolButton *m_toggle;
};

} // namespace signalbox
