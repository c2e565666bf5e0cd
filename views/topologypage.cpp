// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypage.h"

namespace signalbox {

TopologyPage::TopologyPage(QWidget *parent)
    : QWidget(parent)
{
}

void TopologyPage::setUpdate(const Update &) {}

void TopologyPage::select(const TaskId &) {}

} // namespace signalbox
