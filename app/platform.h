// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

/// The one place where calls stand that only POSIX has. Another system gets its own platform_….cpp and nothing else.
namespace signalbox::platform {

bool standardOutputIsTerminal();

/// Calls `stop` in the event loop of the calling thread, once, when the user interrupts (Ctrl+C) or the system asks the
/// program to end.
void onInterrupt(std::function<void()> stop);

/// A pipe that nobody reads is an error where it is written, and no end of the program.
void survivePipes();

/// Calls `stop` in the event loop of the calling thread, once, when standard output is a pipe that nobody reads any
/// more. Who has nothing to write would never notice.
void onReaderGone(std::function<void()> stop);

/// What is freed goes back to the system, so that a look at a big cluster leaves no trace in the program's size. Call
/// it first of all.
void returnFreedMemory();

} // namespace signalbox::platform
