// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace signalbox {

/// The list of all keys, until it is closed.
void showShortcuts(QWidget *parent);

} // namespace signalbox
