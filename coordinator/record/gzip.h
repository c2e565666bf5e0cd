// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace signalbox {

/// The bytes as a gzip file, without a name or a time in it.
QByteArray gzipped(const QByteArray &bytes);

} // namespace signalbox
