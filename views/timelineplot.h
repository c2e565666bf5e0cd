// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/timelinelanes.h"

#include <QWidget>

#include <memory>

class QScrollBar;

namespace signalbox {

/// Draws the timeline: a swim lane for each worker or task, rounds as bars across them, and underneath how full the
/// heaps were and how busy the processes. Pans by dragging and by the arrows, zooms by Ctrl and the wheel and by + and
/// −. The words of all of it are in TimelineTable, its twin.
class TimelinePlot : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePlot(QWidget *parent = nullptr);
    ~TimelinePlot() override;

    /// Where it showed the present it goes on to; where somebody looked at the past it stands still.
    void setTimeline(const Timeline &timeline, const TimelineLanes &lanes, TimelineBy by);
    /// From now back so far, or to where something is known; nothing: all that is known. Stays so while time goes on,
    /// until somebody moves it.
    void showLast(std::optional<milliseconds> length);
    /// Positive: nearer.
    void zoomBy(int steps);
    /// By that share of what is shown; positive: later.
    void panBy(double share);
    /// What is shown, for tests.
    std::pair<Moment, Moment> shown() const;

Q_SIGNALS:
    void taskSelected(const signalbox::TaskId &task);
    void tableRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
    QScrollBar *m_scroll = nullptr; ///< of the lanes
};

} // namespace signalbox
