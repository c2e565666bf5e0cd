// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/moment.h"

#include <QDateTime>
#include <QTimeZone>

namespace signalbox {

Moment momentNow()
{
    return std::chrono::floor<milliseconds>(std::chrono::system_clock::now());
}

QString isoText(Moment moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count(), Qt::UTC).toString(Qt::ISODateWithMs);
}

std::optional<Moment> momentOfIso(QStringView text)
{
    const auto parsed = QDateTime::fromString(text.toString(), Qt::ISODateWithMs);
    if (!parsed.isValid())
        return std::nullopt;
    return momentOfEpoch(parsed.toMSecsSinceEpoch());
}

} // namespace signalbox
