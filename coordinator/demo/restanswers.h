// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/http.h"
#include "demo/simulation.h"

namespace signalbox::demo {

/// What this worker answers over REST (facts 3.2, as version 4.1 does), reading only: whatever would change the cluster
/// is refused with 405. Tick-bound calls hang where the herder has ended. Pure.
Reply restAnswer(const Simulation &cluster, const Worker &worker, const Request &request);

} // namespace signalbox::demo
