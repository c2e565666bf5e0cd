// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QAbstractItemModel;

namespace signalbox {

/// How rows of a table leave the program.
enum class CopyFormat { Text, Csv, Json, Markdown };

/// Rows and columns of a model as the format has them, the titles first; the cells as they are shown (secrets are
/// masked, what comes from a cluster is printable), times exact and in UTC. `columns` are the ones that are visible, in
/// their visual order. A CSV cell that a spreadsheet would take for a formula gets an apostrophe in front.
QString copied(const QAbstractItemModel &model, const QList<int> &rows, const QList<int> &columns, CopyFormat format);

/// The same of a table that is at hand already; `rows` have as many cells as `titles`.
QString copied(const QStringList &titles, const QList<QStringList> &rows, CopyFormat format);

} // namespace signalbox
