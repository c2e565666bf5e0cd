// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

struct Theme;

/// What a palette cannot say: corners, paddings and borders of the standard controls. Widgets that paint themselves ask
/// the theme instead.
QString styleSheetOf(const Theme &theme);

} // namespace signalbox
