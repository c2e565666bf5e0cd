// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/times.h"

#include <QDateTime>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QDateTime dateTimeOf(Moment moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count(), Qt::UTC);
}

} // namespace

QString timeText(Moment moment, Moment now)
{
    const QDateTime at = dateTimeOf(moment);
    return at.toString(at.date() == dateTimeOf(now).date() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
}

QString exactTimeText(Moment moment)
{
    return dateTimeOf(moment).toString(u"yyyy-MM-dd HH:mm:ss.zzz 'UTC'"_s);
}

} // namespace signalbox
