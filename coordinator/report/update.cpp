// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/update.h"

#include "diagnosis/diagnose.h"

namespace signalbox {

Update updateFrom(const SnapshotPtr &next, const History &history)
{
    Update update;
    update.snapshot = next;
    update.changes = changes(history.newest(), next);
    update.findings = diagnose({*next, history});
    update.verdict = verdictOf(*next, update.findings);
    update.trail = extended(history.trail(), *next);
    return update;
}

} // namespace signalbox
