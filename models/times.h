// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QString>

namespace signalbox {

/// A time for people, in UTC: `10:42:09` on the day of `now`, else `2026-03-01 10:42:09`. The frame says that times are
/// UTC.
QString timeText(Moment moment, Moment now);
/// The same with milliseconds, always with its date: for hovering and copying.
QString exactTimeText(Moment moment);

} // namespace signalbox
