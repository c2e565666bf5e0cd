// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

class QCommandLineParser;

namespace signalbox {

/// Whether the options that are given make sense beside each other and beside what a profile brought, which
/// `connection` shows: one that would change nothing is a mistake of whoever gave it. Errors are Rejected.
Result<void> fitTogether(const QCommandLineParser &parser, const Connection &connection);

} // namespace signalbox
