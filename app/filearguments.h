// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace signalbox {

// Files that options name. Errors say the option, the file and the reason, never what the file holds.

/// A whole file of settings, 1 MB at most. `option` is its name without the dashes.
Result<QByteArray> fileOf(const QString &option, const QString &path);

/// The first line, which must be text.
Result<QString> secretOf(const QString &option, const QString &path);

} // namespace signalbox
