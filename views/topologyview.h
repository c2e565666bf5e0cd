// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"
#include "views/topologymotion.h"
#include "views/topologypaint.h"
#include "views/topologywalk.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QTimer>

namespace signalbox {

/// The drawn panel: lays out and paints what an update says, and turns pointer and keys into choices. Cells are
/// painted, not widgets; only what is visible is. What the drawing cannot tell a screen reader, the table beside it
/// does.
class TopologyView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TopologyView(QWidget *parent = nullptr);

    void setUpdate(const Update &update);
    void select(const TaskId &task);
    const Topology &topology() const { return m_topology; }
    const TopologyLayout &panel() const { return m_layout; }
    const std::optional<CellKey> &current() const { return m_current; }

    /// −: further away, down to lines of density; +: nearer; 0: as suits the number of workers.
    void zoomBy(int steps);
    void zoomToFit();
    /// Marks the next such cell and brings it into sight, wherever it is folded away.
    void goToNext(TopologyWalk::Search search);
    /// Asks for the task's finding where it has one, else for the task.
    void open(const TaskId &task);

    QSize sizeHint() const override { return {900, 640}; }

Q_SIGNALS:
    void taskSelected(const signalbox::TaskId &task);
    void taskActivated(const signalbox::TaskId &task);
    void findingRequested(const signalbox::TaskId &task);
    void tableRequested();
    void changed(); ///< what the panel shows is not what it was

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOutAgain();
    void setCurrent(const std::optional<CellKey> &cell);
    void bringIntoSight(const CellKey &cell);
    void unfold(const QString &key);
    void hover(const std::optional<QPointF> &at);
    void showTold(const QPoint &globalAt, QPointF at);
    QPointF panelPoint(QPointF viewportPoint) const;
    TopologyWalk walk() const { return {m_topology, m_layout}; }

    Update m_update;
    Topology m_topology;
    TopologyLayout m_layout;
    TopologyOptions m_options;
    TopologyMotion m_motion;
    std::optional<CellKey> m_current;
    std::optional<TaskId> m_hovered;
    QString m_hoveredFold;
    int m_zoom; ///< index of a step; see topologyview.cpp
    int m_wheel = 0; ///< what is left of a wheel's turn
    bool m_isPointerInside = false;
    QTimer m_second; ///< count-downs
    QElapsedTimer m_sinceUpdate;
};

} // namespace signalbox
