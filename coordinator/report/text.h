// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"

#include <QString>
#include <QStringList>

namespace signalbox {

/// Text for a terminal or a report. What comes from the cluster is made printable here, so that a name or a trace can
/// move no cursor, change no colour and turn no line around.

/// Control, bidirectional and other invisible characters as `\x1b`, `\u202e`; everything else as it is.
QString printable(const QString &text);

enum class Colour { Plain, Ansi };

/// Columns aligned by spaces; `rows` have as many cells as `header`.
QString tableText(const QStringList &header, const QList<QStringList> &rows);

QString statusText(const Update &update, Colour colour);
QString findingsText(const Update &update, Colour colour);
QString tasksText(const Snapshot &snapshot, Colour colour);
QString connectorsText(const Snapshot &snapshot, Colour colour);
QString workersText(const Snapshot &snapshot);
/// The panel of the console in words: a lane a worker, its connectors and tasks beside it, what runs twice at the end.
QString topologyText(const Update &update, Colour colour);
QString changeText(const Change &change);

} // namespace signalbox
