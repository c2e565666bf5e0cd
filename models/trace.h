// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace signalbox {

/// One exception of a Java stack trace: its first line(s), and the frames beneath.
struct TracePart {
    QString says;
    QStringList frames; ///< `at …` without the indentation
    bool operator==(const TracePart &) const = default;
};

/// The exceptions of a trace, the root cause first: what people look for stands at the very end of what Java prints.
/// Reads any text; what is no trace becomes one part without frames. Suppressed exceptions stay with their frames.
QList<TracePart> causesOf(const QString &trace);

/// The root cause in one line: `java.net.ConnectException: Connection refused`; empty for an empty trace.
QString rootCauseOf(const QString &trace);

/// `part` with no more than `shown` frames; the rest is counted:
/// "… 24 more frames".
QString foldedText(const TracePart &part, qsizetype shown);

} // namespace signalbox
