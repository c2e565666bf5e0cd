// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments.h"

namespace signalbox {

/// The exit codes of `signalboxctl`, for scripts (docs/json.md).
enum class ExitCode { Fine = 0, Trouble = 1, Usage = 2, NoAnswer = 3, Refused = 4, NotVerified = 5 };

/// Runs one command and prints its answer; needs a QCoreApplication and spins its event loop. Standard output gets the
/// answer and nothing else; complaints go to standard error.
ExitCode runCommand(const Arguments &arguments);

/// What `--help` prints.
QString helpText();

} // namespace signalbox
