// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace signalbox {

/// The same font with its joined letters switched off: what draws `->` as an arrow and `0x1F` with a multiplication
/// sign, where a name is to be read as it is. Letters that a script joins, marks and kerning stay. In OpenType's terms:
/// in the table GSUB (OpenType 1.9, chapter GSUB) the features `calt`, `clig` and `liga` lose their names. What is no
/// OpenType font comes back as it is.
QByteArray withoutLigatures(QByteArray font);

} // namespace signalbox
