// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"
#include "report/update.h"

#include <QList>
#include <QString>

namespace signalbox {

/// One line of a detail: a chip that says where it comes from or what it is, the text, and a quiet note beneath.
struct DetailRow {
    Look chip; ///< glyph `None` for a plain chip
    QString text;
    QString note;
    QString hover; ///< more about it, for the pointer
    QString whole; ///< what is copied in place of a text that was folded; else empty
    bool operator==(const DetailRow &) const = default;
};

struct DetailSection {
    enum class Kind {
        Rows,
        Cards, ///< each row a card: the text as its title
        Traces, ///< each row's text in the fixed-width font
        Pairs, ///< each row a name (`note`) and its value (`text`), as a configuration has them
    };
    QString heading;
    Kind kind = Kind::Rows;
    QList<DetailRow> rows;
    QString note; ///< beneath the rows, or in place of them
    QString tab; ///< sections of one tab are shown together; empty: on the first
    bool operator==(const DetailSection &) const = default;
};

/// Everything the pane at the side has to say of one thing, as a value: the pane draws it and knows nothing more. All
/// text is ready to be shown: translated, printable, never markup.
struct Detail {
    Look look;
    QString title;
    QString subtitle;
    QList<DetailSection> sections;

    /// In the order of the sections, each once; one only: no tabs.
    QStringList tabs() const;
    bool isEmpty() const { return title.isEmpty(); }
    bool operator==(const Detail &) const = default;
};

/// What each source says, the instances, the history of its rows and the trace. Empty for a task that nothing speaks
/// of.
Detail detailOf(const Update &update, const TaskId &task);
/// A connector: its state and where it rests, its tasks, its masked configuration, its traces. In tabs.
Detail detailOf(const Update &update, const ConnectorName &connector);
/// A worker: what its windows show, and what it has. In tabs.
Detail detailOf(const Update &update, const WorkerId &worker);
/// What contradicts what, the causes, and what would help.
Detail detailOf(const Update &update, const Finding &finding);

/// As plain text for the clipboard.
QString textOf(const Detail &detail);

} // namespace signalbox
