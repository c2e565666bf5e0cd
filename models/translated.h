// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QString>

namespace signalbox {

/// The sentence in the user's language, its places filled. Arguments come from a cluster: what could move the cursor,
/// turn the line round or hide itself is written out (`plain`).
QString translated(const Sentence &sentence);

/// Text from a cluster made safe to show in one line: control and direction characters become `\n`, `\u202E`, …;
/// nothing is ever read as markup, because every label here is Qt::PlainText.
QString plain(const QString &text);
/// The same for a text of several lines (a trace): line feeds stay, tabs become blanks.
QString plainLines(const QString &text);

} // namespace signalbox
