// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/http.h"
#include "demo/simulation.h"

namespace signalbox::demo {

/// What a Jolokia agent in this worker answers below `/jolokia`: reads, searches and the dump of all threads, as one
/// POST, as a bulk POST, or as a GET with the path form. `now` is the time of the answer. Pure.
Reply jolokiaAnswer(const Simulation &cluster, const Worker &worker, const Request &request);

} // namespace signalbox::demo
