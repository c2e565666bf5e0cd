// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "diagnosis/finding.h"
#include "report/update.h"

#include <QList>
#include <QString>

namespace signalbox {

/// The short English word for people: "runs twice", "assigned, not started", …
Sentence wordFor(Real real);
Sentence wordFor(Role role);

/// "4 s", "12 min", "3 h", "9 d": the age of something, rounded down; a negative one reads as 0 s.
QString ageText(milliseconds age);
/// "34 of 60 requests/min, 1.2 of 256 MB" and, where something waits for the budget, ", 3 held back".
QString costText(const Cost &cost);
/// "2:31": what is left of a wait, rounded up to the second.
QString countdown(milliseconds left);

/// The sentence that stands above everything, in parts: each part but the first is a link that filters by `real`.
/// "2 of 4 workers in the group, 118 tasks:" · "1 runs twice" · "2 failed" · "3 wait (rebalance delay, 2:31 left)"
struct HeadlinePart {
    Sentence says;
    QList<Real> filters; ///< the tasks it counts; empty for the opening part
    bool operator==(const HeadlinePart &) const = default;
};
QList<HeadlinePart> headline(const Update &update);

/// The headline as one plain sentence: `summary` of the JSON.
QString summary(const Update &update);

/// "as of 2026-11-30 17:04:01 UTC".
QString asOf(Moment at);

/// "REST 2 s · group 4 s · topics live · metrics off", one entry a source, at the moment `now`. Topics of a recorded
/// look are "read", for nothing is pushed into it.
QStringList freshness(const Snapshot &snapshot, Moment now, Origin origin);

} // namespace signalbox
