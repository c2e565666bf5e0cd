// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <chrono>
#include <optional>

namespace signalbox {

using std::chrono::milliseconds;

/// A point in time, UTC, to the millisecond: as Kafka's records and our JSON have it.
using Moment = std::chrono::sys_time<milliseconds>;

inline Moment momentOfEpoch(qint64 millisecondsSinceEpoch)
{
    return Moment(milliseconds(millisecondsSinceEpoch));
}

/// This computer's clock. Only what touches the outside world may ask; pure folders are told.
Moment momentNow();

/// `2026-03-01T09:14:05.691Z`
QString isoText(Moment moment);

/// Reads what isoText writes, with or without milliseconds and with any offset; nothing when it is not such a text.
std::optional<Moment> momentOfIso(QStringView text);

} // namespace signalbox
