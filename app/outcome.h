// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli.h"
#include "report/update.h"

namespace signalbox {

// What one look means for whoever asked for it by a command, beside the answer itself.

/// What the command ends with.
ExitCode exitCodeOf(const Update &update);

/// What a person must hear of before they believe the rest: it is silent, or was asked for and is there in part.
bool isLacking(const SourceState &state);

/// Names on standard error what is silent, and what was asked for and is there in part: each cause once, with all the
/// sources that it keeps silent.
void complainOf(const QList<SourceState> &sources);

} // namespace signalbox
