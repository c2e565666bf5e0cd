// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace signalbox {

/// The same JSON without what makes a strict parser refuse a whole document for one character: bytes that are not UTF-8
/// and surrogates without their other half become U+FFFD, numbers that may be too big for 64 bits become texts.
/// Structure is never mended: what was cut off or wrong before, still is.
QByteArray mendedJson(QByteArrayView json);

} // namespace signalbox
