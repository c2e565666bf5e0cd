// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/history.h"
#include "cluster/snapshot.h"
#include "diagnosis/finding.h"

#include <QList>

namespace signalbox {

/// What the rules look at: the picture of now, and those before it.
struct Case {
    const Snapshot &now;
    const History &history;
};

/// A rule is a pure function from a case to findings; all of them stand in one table, in rules.cpp.
using Rule = QList<Finding> (*)(const Case &);

/// Runs every rule. Worst first, hints after all the others; equal ones in the order of their subjects.
QList<Finding> diagnose(const Case &c);

/// The worst thing that is at least *likely* (findings.md 3).
Verdict verdictOf(const Snapshot &now, const QList<Finding> &findings);

} // namespace signalbox
