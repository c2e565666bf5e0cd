// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

#include <QColor>
#include <QFont>

class QApplication;
class QPalette;
class QWidget;

namespace signalbox {

/// The colours of the console by what they are for. Two themes, each chosen for itself: every ink has a contrast of at
/// least 4.5:1 on `surface`, `background` and on its own wash (tested).
struct Theme {
    bool isDark = false;
    QColor background, surface, raised, border, text, muted;
    QColor accent, accentWash, onAccent; ///< `onAccent`: text upon a filled accent
    QColor good, goodWash, bad, badWash, degraded, degradedWash, amber, amberWash, grey, greyWash, violet, violetWash;
    QColor lane; ///< a worker's lane in the topology
    QColor hover; ///< under the pointer

    /// For text, glyphs and outlines.
    QColor ink(Tone tone) const;
    /// For the area behind them.
    QColor wash(Tone tone) const;
};

const Theme &lightTheme();
const Theme &darkTheme();

/// The theme a widget is to be painted in: the program's, since a style sheet bends the palettes of widgets. A change
/// comes as QEvent::PaletteChange.
const Theme &themeOf(const QWidget *widget);
/// The one that suits what the desktop chose.
const Theme &themeLike(const QPalette &palette);

/// Style, palette, style sheet and font of the whole program. May be called again at any time.
void applyTheme(QApplication &application, const Theme &theme);

/// The type scale, in pixels.
enum class Type {
    Small, ///< 11: labels beside gauges, sub-lines
    Note, ///< 12: secondary text, chips
    NoteMedium, ///< 12, medium: a line that belongs to a title
    Label, ///< 12, semibold: what stands above a group
    Body, ///< 13
    Strong, ///< 13, semibold
    Heading, ///< 15, semibold
    Title, ///< 17, semibold
    Display, ///< 24, semibold
    Mono, ///< 12, JetBrains Mono
    MonoSmall, ///< 11, JetBrains Mono: traces
};
QFont fontFor(Type type);

/// The grid: distances are multiples of 8 px, or half of that inside a control.
namespace grid {
inline constexpr int half = 4;
inline constexpr int unit = 8;
inline constexpr int gap = 16;
inline constexpr int wide = 24;
inline constexpr int radius = 6;
inline constexpr int cardRadius = 8;
inline constexpr int row = 32; ///< height of a table row
} // namespace grid

} // namespace signalbox
