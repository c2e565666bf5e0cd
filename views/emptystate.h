// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

class QWidget;

namespace signalbox {

/// What stands where nothing is to be listed: why, and what that means.
QWidget *makeEmptyState(Glyph glyph, Tone tone, const QString &title, const QString &text);

} // namespace signalbox
