// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

namespace signalbox {

/// Reads rest/NAME.jsonl: the exchanges with one worker, in the order in which they were made; a later answer to the
/// same question counts. `rest` has no value where nothing answered, and no error either where there is no file.
Observed<RestFacts> readExchanges(BundleFolder &folder, const QString &name, const QString &url, const WorkerId &worker,
                                  Doubts &doubts);

} // namespace signalbox
