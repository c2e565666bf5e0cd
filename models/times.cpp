// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/times.h"

#include <QDateTime>
#include <QTimeZone>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

TimesIn chosen = TimesIn::Utc;

QDateTime dateTimeOf(Moment moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count(),
                                          chosen == TimesIn::Utc ? Qt::UTC : Qt::LocalTime);
}

} // namespace

void showTimesIn(TimesIn clock)
{
    chosen = clock;
}

TimesIn timesIn()
{
    return chosen;
}

QString zoneText(Moment at)
{
    if (chosen == TimesIn::Utc)
        return u"UTC"_s;
    const QDateTime local = dateTimeOf(at);
    const int minutes = local.offsetFromUtc() / 60;
    const QString distance = u"UTC%1%2:%3"_s.arg(QChar(minutes < 0 ? u'−' : u'+'))
                                 .arg(std::abs(minutes) / 60, 2, 10, QChar(u'0'))
                                 .arg(std::abs(minutes) % 60, 2, 10, QChar(u'0'));
    const QString name = local.timeZoneAbbreviation();
    return name.isEmpty() || name.startsWith(u"UTC") ? distance : u"%1 (%2)"_s.arg(name, distance);
}

QString timeText(Moment moment, Moment now)
{
    const QDateTime at = dateTimeOf(moment);
    return at.toString(at.date() == dateTimeOf(now).date() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
}

QString exactTimeText(Moment moment)
{
    return dateTimeOf(moment).toString(u"yyyy-MM-dd HH:mm:ss.zzz "_s) + zoneText(moment);
}

} // namespace signalbox
