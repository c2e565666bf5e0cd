// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/look.h"

#include "models/translated.h"
#include "report/words.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// The count in front, and the state in the user's language.
QString compositeText(const Composite &composite)
{
    Sentence says = wordFor(composite);
    if (!says.arguments.isEmpty())
        says.arguments.last() = translated(wordFor(composite.real));
    return translated(says);
}

} // namespace

Look lookOf(Real real)
{
    const QString word = translated(wordFor(real));
    switch (real) {
    case Real::Running:
        return {Glyph::Dot, Tone::Good, word};
    case Real::RunningTwice:
        return {Glyph::Twice, Tone::Violet, word};
    case Real::Failed:
        return {Glyph::Cross, Tone::Bad, word};
    case Real::FailedButAlive:
        return {Glyph::CrossDot, Tone::Violet, word};
    case Real::AssignedNotStarted:
        return {Glyph::OpenRing, Tone::Bad, word};
    case Real::Waiting:
        return {Glyph::Ring, Tone::Amber, word};
    case Real::Lost:
        return {Glyph::DashedRing, Tone::Bad, word};
    case Real::Paused:
        return {Glyph::Bars, Tone::Quiet, word};
    case Real::Stopped:
        return {Glyph::Square, Tone::Quiet, word};
    case Real::StaleRow:
        return {Glyph::Ghost, Tone::Quiet, word};
    case Real::Unknown:
        return {Glyph::Question, Tone::Quiet, word};
    }
    Q_UNREACHABLE();
}

Look lookOf(Role role)
{
    const QString word = translated(wordFor(role));
    return {role == Role::Assigned ? Glyph::Dot : Glyph::Twice, role == Role::Assigned ? Tone::Good : Tone::Violet,
            word};
}

Look lookOf(const Composite &composite)
{
    Look look = lookOf(composite.real);
    if (composite.isPartial() && composite.real == Real::Failed) {
        look.glyph = Glyph::HalfDot;
        look.tone = Tone::Degraded;
    }
    look.word = compositeText(composite);
    return look;
}

Look lookOf(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return {Glyph::Diamond, Tone::Bad, tr("critical")};
    case Severity::Serious:
        return {Glyph::Triangle, Tone::Bad, tr("serious")};
    case Severity::Warning:
        return {Glyph::HollowTriangle, Tone::Amber, tr("warning")};
    case Severity::Notice:
        return {Glyph::Info, Tone::Quiet, tr("notice")};
    }
    Q_UNREACHABLE();
}

Look lookOf(SourceState::Kind kind)
{
    switch (kind) {
    case SourceState::Kind::Ok:
        return {Glyph::Dot, Tone::Good, tr("ok")};
    case SourceState::Kind::Stale:
        return {Glyph::Question, Tone::Quiet, tr("stale")};
    case SourceState::Kind::Partial:
        return {Glyph::HalfDot, Tone::Amber, tr("partial")};
    case SourceState::Kind::Refused:
        return {Glyph::Cross, Tone::Bad, tr("refused")};
    case SourceState::Kind::Unreachable:
        return {Glyph::DashedRing, Tone::Bad, tr("not reachable from here")};
    case SourceState::Kind::Off:
        return {Glyph::Ring, Tone::Quiet, tr("off")};
    }
    Q_UNREACHABLE();
}

Look lookOf(const ConnectState &state)
{
    if (state.isRunning())
        return {Glyph::Dot, Tone::Good, state.word};
    if (state.isFailed())
        return {Glyph::Cross, Tone::Bad, state.word};
    if (state.isPaused())
        return {Glyph::Bars, Tone::Quiet, state.word};
    if (state.isStopped())
        return {Glyph::Square, Tone::Quiet, state.word};
    if (state.isRestarting())
        return {Glyph::Turning, Tone::Accent, state.word};
    if (state.isUnassigned())
        return {Glyph::Ring, Tone::Amber, state.word};
    return {Glyph::Question, Tone::Quiet, state.word};
}

Look lookOf(const Finding &finding)
{
    Look look = lookOf(finding.severity);
    const bool runsTwice =
        !finding.duplicateClass.isEmpty() && finding.duplicateClass != u"F" && finding.severity >= Severity::Serious;
    if (runsTwice)
        look = {Glyph::Twice, Tone::Violet, look.word};
    return look;
}

} // namespace signalbox
