// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text.h"

namespace signalbox {

// What the texts for a terminal have in common.

/// A 16-colour code for what the reader must not miss; everything else stays in the terminal's own colour.
QString coloured(const QString &text, Real real, Colour colour);
QString coloured(const QString &text, Severity severity, Colour colour);
/// The first line of what is told of a recorded look; of a live one, now is meant.
QString dateLine(const Update &update);

} // namespace signalbox
