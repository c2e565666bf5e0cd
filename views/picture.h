// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QImage>
#include <QString>

namespace signalbox {

/// A picture in a file, whole or not at all; what was there before is lost to nothing less than a whole one. The kind
/// of picture is the name's ending. Errors: Unsupported for an ending that is no picture's, Unreachable where nothing
/// can be written.
Result<void> savePicture(const QImage &picture, const QString &path);

} // namespace signalbox
