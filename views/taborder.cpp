// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/taborder.h"

#include <QLayout>
#include <QWidget>

namespace signalbox {

void orderTabs(const QList<QWidget *> &parts)
{
    QWidget *before = nullptr;
    for (QWidget *part : parts)
        for (QWidget *stop : QList<QWidget *>{part} + part->findChildren<QWidget *>()) {
            // The list of a combo box is a window of its own.
            if (!(stop->focusPolicy() & Qt::TabFocus) || stop->window() != part->window())
                continue;
            if (before)
                QWidget::setTabOrder(before, stop);
            before = stop;
        }
}

QList<QWidget *> widgetsIn(const QLayout &layout)
{
    QList<QWidget *> widgets;
    for (int i = 0; i < layout.count(); ++i)
        if (QWidget *widget = layout.itemAt(i)->widget())
            widgets << widget;
    return widgets;
}

} // namespace signalbox
