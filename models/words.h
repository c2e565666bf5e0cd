// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QString>

namespace signalbox {

// Words for people, in their language, where report/words.h has none.

/// "proven", "strong evidence", "likely", "a hint"
QString wordFor(Confidence confidence);
/// "resources", "bug", "works as designed", …
QString wordFor(CauseKind kind);
/// "Restart the worker", "Pause it", …: what would be done, as an invitation.
QString wordFor(Intention intention);
/// "group", "status topic", "metrics", …
QString wordFor(Source source);
/// "remnant: runs on a worker that …": why an instance is where it is, in one clause.
QString clauseFor(Role role);

} // namespace signalbox
