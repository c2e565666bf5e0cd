// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QLayout;
class QWidget;

namespace signalbox {

/// Tab walks through these parts of one window in this order; within a part, in the order in which its children were
/// added.
void orderTabs(const QList<QWidget *> &parts);
/// The widgets that stand in this layout itself, in its order.
QList<QWidget *> widgetsIn(const QLayout &layout);

} // namespace signalbox
