// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/detail.h"

#include <QScrollArea>

#include <variant>

class QPushButton;
class QTabBar;

namespace signalbox {

/// The pane at the side: all that is known of one task, finding, connector or worker. It follows updates, and draws
/// itself anew only when what it says has changed, so that a page being read stands still.
class DetailPane : public QWidget {
    Q_OBJECT

public:
    /// `nothing` is said while nothing is chosen.
    explicit DetailPane(const QString &nothing, QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    void setTask(const TaskId &task);
    /// By Finding::key().
    void setFinding(const QString &key);
    void setConnector(const ConnectorName &connector);
    void setWorker(const WorkerId &worker);
    void clear();
    /// Takes nothing new in, but says everything anew: the clock or the language is another one.
    void redraw();
    const Detail &detail() const { return m_detail; }

Q_SIGNALS:
    /// The link to what is said about the shown task.
    void findingRequested(const QString &key);

private:
    using Subject = std::variant<std::monostate, TaskId, QString, ConnectorName, WorkerId>; ///< text: Finding::key()

    void setSubject(const Subject &subject);
    void follow();
    void draw(const Detail &detail);
    void showTab();

    Update m_update;
    Subject m_subject;
    QString m_nothing;
    Detail m_detail;
    QTabBar *m_tabs;
    QScrollArea *m_scroll;
    QWidget *m_actions;
    QPushButton *m_openFinding;
};

} // namespace signalbox
