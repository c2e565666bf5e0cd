// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QString>

namespace signalbox {

/// The words of functions that belong to no QObject, in the user's language: one context for all of them, under which
/// lupdate finds them. Only ever called with the text itself, and never from within a class.
QString tr(const char *text);

/// The sentence in the user's language, its places filled. Arguments come from a cluster: what could move the cursor,
/// turn the line round or hide itself is written out.
QString translated(const Sentence &sentence);

/// A text of several lines from a cluster, such as a trace: line feeds stay, tabs become blanks, the rest is made
/// printable.
QString printableLines(const QString &text);

/// What a tool tip is to show. A tool tip guesses from its text whether that is markup; this one always is, and all
/// that looks like markup in `text` is written out.
QString tipText(const QString &text);

/// No longer than `most`; what is cut off is counted. A name or a message may be megabytes long.
QString shortened(const QString &text, qsizetype most);

} // namespace signalbox
