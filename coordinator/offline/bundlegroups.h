// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

namespace signalbox {

/// Reads groups.jsonl and consumers.jsonl into the group parts of `facts`, as of `facts.at`. `facts.group` says which
/// group is ours; where it is empty, the only Connect group of the listing is.
void readGroups(BundleFolder &folder, Facts &facts, Doubts &doubts);

} // namespace signalbox
