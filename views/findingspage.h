// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/findingsmodel.h"

#include <QWidget>

class QListView;
class QStackedWidget;

namespace signalbox {

class DetailPane;

/// What is wrong, worst first, and the chosen finding opened beside it.
class FindingsPage : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPage(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    /// By Finding::key(); an unknown key changes nothing.
    void select(const QString &key);
    QWidget *mainWidget() const;

private:
    /// Shows or hides those that it speaks for.
    void toggle(const QModelIndex &index);

    FindingsModel *m_findings;
    WorstFirst *m_sorted;
    QStackedWidget *m_stack;
    QListView *m_list;
    DetailPane *m_detail;
};

} // namespace signalbox
