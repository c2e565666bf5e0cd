// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QString>

namespace signalbox {

/// Which clock all times are shown by. A choice for the whole program, like its language; begins as UTC.
enum class TimesIn { Utc, Local };
void showTimesIn(TimesIn clock);
TimesIn timesIn();
/// "UTC", or the name of this computer's zone with its distance: "CET (UTC+01:00)".
QString zoneText(Moment at);

/// "10:42:09" on the day of `now`, "2026-11-29 10:42:09" on another, by the chosen clock.
QString timeText(Moment moment, Moment now);
/// "2026-11-30 10:42:09.123 UTC", by the chosen clock, for hovering.
QString exactTimeText(Moment moment);

} // namespace signalbox
