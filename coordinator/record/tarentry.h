// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QByteArray>
#include <QString>

namespace signalbox {

/// One file as tar has it (POSIX ustar), readable by its owner only. The path is at most 100 bytes long, the file at
/// most 8 GiB.
QByteArray tarEntry(const QString &path, const QByteArray &bytes, Moment at);

/// Says that the look is whole: a global comment, which tar itself passes over.
QByteArray tarEndOfLook(Moment at);

} // namespace signalbox
