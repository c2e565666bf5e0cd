// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/detail.h"

class QWidget;

namespace signalbox {

/// The widgets that show a detail, top to bottom; without any scroll area or button around it.
QWidget *makeDetailBody(const Detail &detail);

} // namespace signalbox
