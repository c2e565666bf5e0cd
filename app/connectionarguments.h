// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

class QCommandLineParser;

namespace signalbox {

/// What the options say of where and how to look, in place of what `connection` said of it before. Errors name the
/// option, and never a value that may be a secret.
Result<Connection> connectionFrom(const QCommandLineParser &parser, Connection connection);

} // namespace signalbox
