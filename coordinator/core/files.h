// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QFileDevice>
#include <QString>

#include <optional>

namespace signalbox {

// What sentences about files have in common.

/// A path or a name as a sentence can hold it: of one that nobody would read, the beginning and the end.
QString briefly(const QString &path);

/// An error where there is something that cannot be looked at, or a name that nothing can have: `what` names the path,
/// `detail` is the system's reason. Otherwise whether it is there.
Result<bool> isThere(const QString &path);

/// Writes a whole file in place of another one, or leaves that one as it is. `permissions` where they are to be others
/// than those it has, or a new file gets. Errors: Rejected where there is something that is no file, Unreachable where
/// it cannot be written.
Result<void> replaceFile(const QString &path, const QByteArray &bytes,
                         std::optional<QFileDevice::Permissions> permissions = {});

/// Why `file` could not be written. Qt keeps no reason for what it had buffered: `code` is errno as the write left it.
QString whyUnwritten(const QFileDevice &file, int code);

} // namespace signalbox
