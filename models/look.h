// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "diagnosis/finding.h"
#include "report/composite.h"

#include <QString>

namespace signalbox {

/// What a colour means. Which colour that is, is the theme's business (views/theme.h). A tone never stands alone: it
/// comes with a glyph and a word.
enum class Tone {
    Plain, ///< text
    Quiet, ///< grey: somebody's intent, or nothing to worry about
    Accent, ///< blue: selection, restarting
    Good, ///< green
    Bad, ///< red
    Degraded, ///< orange
    Amber, ///< waits
    Violet, ///< runs twice
};

/// The shape of a state; each can be told from the others without colour. Painted by views/glyph.h.
enum class Glyph {
    None,
    Dot, ///< running
    Cross, ///< failed
    CrossDot, ///< failed, but an instance lives
    HalfDot, ///< degraded
    Bars, ///< paused
    Square, ///< stopped
    Turning, ///< restarting, rebalancing
    Ring, ///< waits
    OpenRing, ///< assigned, not started
    DashedRing, ///< lost
    Twice, ///< two overlapping squares
    Ghost, ///< only a row is left: dotted outline
    Question, ///< unknown
    Diamond, ///< critical
    Triangle, ///< serious
    HollowTriangle, ///< warning
    Info, ///< notice
    Tick,
};

/// How one thing is shown: shape, colour and word together.
struct Look {
    Glyph glyph = Glyph::None;
    Tone tone = Tone::Plain;
    QString word; ///< for people, in their language
    bool operator==(const Look &) const = default;
};

Look lookOf(Real real);
Look lookOf(Role role);
/// Of a connector: orange half a dot where only some of its tasks have failed.
Look lookOf(const Composite &composite);
Look lookOf(Severity severity);
Look lookOf(SourceState::Kind kind);
/// The word of Connect itself, as it came.
Look lookOf(const ConnectState &state);
/// A finding: violet where something runs twice, else by its severity. The word is the severity's.
Look lookOf(const Finding &finding);

} // namespace signalbox
