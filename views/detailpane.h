// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/detail.h"

#include <QScrollArea>

class QPushButton;

namespace signalbox {

/// The pane at the side: all that is known of one task or one finding. It follows updates, and draws itself anew only
/// when what it says has changed, so that a page being read stands still.
class DetailPane : public QWidget {
    Q_OBJECT

public:
    /// `nothing` is said while nothing is chosen.
    explicit DetailPane(const QString &nothing, QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    void setTask(const TaskId &task);
    /// By Finding::key().
    void setFinding(const QString &key);
    void clear();
    const Detail &detail() const { return m_detail; }

Q_SIGNALS:
    /// The link to what is said about the shown task.
    void findingRequested(const QString &key);

private:
    void follow();
    void draw(const Detail &detail);

    Update m_update;
    std::optional<TaskId> m_task;
    QString m_finding;
    QString m_nothing;
    Detail m_detail;
    QScrollArea *m_scroll;
    QWidget *m_actions;
    QPushButton *m_openFinding;
};

} // namespace signalbox
