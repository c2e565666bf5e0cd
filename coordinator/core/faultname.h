// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

namespace signalbox {

/// `unreachable`, `timed-out`, …: a fault in files that outlive this version.
QString idOf(Fault fault);
/// The fault of that name; Unreachable for a name that is none.
Fault faultOf(const QString &id);

} // namespace signalbox
