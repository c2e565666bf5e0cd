// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme.h"
#include "views/timelineplot.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

// What keys do on the timeline, and the frame that shows who has them.

namespace signalbox {

using namespace std::chrono_literals;

void TimelinePlot::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return panBy(-0.1);
    case Qt::Key_Right:
        return panBy(0.1);
    case Qt::Key_Up:
        return m_scroll->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
        return m_scroll->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_PageUp:
        return m_scroll->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
        return m_scroll->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1);
    case Qt::Key_Minus:
        return zoomBy(-1);
    case Qt::Key_0:
        return showLast({});
    case Qt::Key_End:
        return showLast(10min);
    case Qt::Key_T:
        return Q_EMIT tableRequested();
    default:
        return QWidget::keyPressEvent(event);
    }
}

void TimelinePlot::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.border, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(.5, .5, -.5, -.5), grid::cardRadius, grid::cardRadius);
}

void TimelinePlot::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimelinePlot::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace signalbox
