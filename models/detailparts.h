// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/detail.h"

namespace signalbox {

/// Parts that the details of several things share.

/// A plain chip: where a line comes from.
Look plainChip(const QString &word);
/// "group, status topic"
QString sourceNames(const QList<Source> &sources);
/// A stack trace, its root cause first, frames folded; whole in a copy.
QList<DetailRow> traceRows(const QString &trace);
/// One line of text beneath a chip; nothing where there is no text.
void addFact(DetailSection &section, const QString &what, const QString &text, const QString &note = {});

} // namespace signalbox
