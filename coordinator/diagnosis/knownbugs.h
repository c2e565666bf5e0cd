// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QSet>
#include <QString>
#include <QStringList>

namespace signalbox {

/// A defect of Kafka Connect that leaves what a rule finds, with the versions that have it (facts 7, corrected by the
/// lab).
struct KnownBug {
    /// From `first` up to, but not including, `before`; an empty `before` has no end yet.
    struct Versions {
        const char *first;
        const char *before;
    };

    const char *jira;
    QList<Versions> affected;
    QStringList fixedIn; ///< empty: still open
    const char *leaves; ///< the rule it explains
    const char *why; ///< one sentence, `%1` is the version

    bool affects(const QString &version) const;
};

/// All that are known to leave this.
QList<const KnownBug *> bugsBehind(const QString &rule);
const KnownBug *knownBug(const QString &jira);
/// As a cause, said of the workers' version.
Cause causeOf(const KnownBug &bug, const QString &version);

/// 1 when `x` is later than `y`, −1 when earlier, 0 when equal or when one of them is no version.
int compareVersions(const QString &x, const QString &y);

} // namespace signalbox
