// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments.h"
#include "app/cli.h"

namespace signalbox {

/// `signalboxctl watch`: prints one line per change and per finding that comes, goes or says another thing, until
/// interrupted or read by nobody, and records what it sees where `--record` asks for it. Never an end of its own: a
/// cluster that is away is waited for.
ExitCode runWatch(const Arguments &arguments);

} // namespace signalbox
