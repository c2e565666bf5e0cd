// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/metricfacts.h"

namespace signalbox {

/// What `first` does not know is taken from `second`: two windows onto one worker, at about the same time.
WorkerMetrics merged(WorkerMetrics first, const WorkerMetrics &second);

/// Which worker these metrics are of, by their own words: the id under which a worker registers its version, or its
/// client id `connect-<worker_id>` (≥ 3.7). Empty when they do not tell.
WorkerId workerNamedBy(const WorkerMetrics &metrics);

} // namespace signalbox
