// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments.h"
#include "report/update.h"

namespace signalbox {

/// One complete look at where the arguments point: a live cluster, a bundle, or the demo played to its end. Spins the
/// event loop of the calling thread; bounded by a deadline of 20 s. An error only where there is nothing to look at:
/// what a live cluster does not answer is part of the Update.
Result<Update> lookOnce(const Arguments &arguments);

} // namespace signalbox
