// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

namespace signalbox {

/// Reads topics/config.jsonl and topics/status.jsonl into the tables of `facts`, as of `until`. A topic counts as read
/// to its end unless its file is cut off.
void readTopics(BundleFolder &folder, Moment until, Facts &facts, Doubts &doubts);

} // namespace signalbox
