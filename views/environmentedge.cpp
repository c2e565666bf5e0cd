// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/environmentedge.h"

#include "views/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>

namespace signalbox {

void paintProduction(QPainter &painter, const QRect &area, const QWidget *widget)
{
    const Theme &theme = themeOf(widget);
    constexpr int step = 8;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, theme.surface);
    painter.setPen(QPen(theme.text, 2.5));
    for (int y = area.top() - area.width(); y < area.bottom() + area.width(); y += step)
        painter.drawLine(QPointF(area.left() - 1, y + area.width() + 1), QPointF(area.right() + 2, y - 1));
}

EnvironmentEdge::EnvironmentEdge(QWidget *marked)
    : QWidget(marked)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(environmentWord(Environment::Production));
    marked->installEventFilter(this);
    setGeometry(0, 0, breadth, marked->height());
    raise();
    show();
}

void EnvironmentEdge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setClipRect(rect());
    paintProduction(painter, rect(), this);
}

bool EnvironmentEdge::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::ChildAdded) {
        setGeometry(0, 0, breadth, parentWidget()->height());
        raise();
    }
    return QWidget::eventFilter(watched, event);
}

void markEnvironment(QWidget *widget, Environment environment)
{
    if (environment == Environment::Production)
        new EnvironmentEdge(widget);
}

QIcon environmentIcon(const QWidget *widget, Environment environment)
{
    if (environment != Environment::Production)
        return {};
    QPixmap image(QSize(16, 16) * widget->devicePixelRatioF());
    image.setDevicePixelRatio(widget->devicePixelRatioF());
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const QRect strip(5, 1, EnvironmentEdge::breadth, 14);
    QPainterPath shape;
    shape.addRoundedRect(strip, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(shape);
    paintProduction(painter, strip, widget);
    return QIcon(image);
}

QString environmentWord(Environment environment)
{
    switch (environment) {
    case Environment::Unstated:
        return {};
    case Environment::Development:
        return QCoreApplication::translate("Environment", "development");
    case Environment::Test:
        return QCoreApplication::translate("Environment", "test");
    case Environment::Production:
        return QCoreApplication::translate("Environment", "production");
    }
    Q_UNREACHABLE();
}

} // namespace signalbox
