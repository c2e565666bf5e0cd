// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/times.h"
#include "tests/support/testmain.h"

#include <ctime>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const Moment morning = *momentOfIso(u"2026-03-01T09:14:05.691Z");

void setZone(const char *zone)
{
    qputenv("TZ", zone);
    tzset();
}

} // namespace

class TstTimes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void cleanup()
    {
        showTimesIn(TimesIn::Utc);
        setZone("UTC");
    }

    void times_are_in_utc_unless_asked_otherwise()
    {
        setZone("<+0530>-05:30");
        QCOMPARE(timeText(morning, morning), u"09:14:05"_s);
        QCOMPARE(exactTimeText(morning), u"2026-03-01 09:14:05.691 UTC"_s);
    }

    void local_times_say_how_far_they_are_from_utc()
    {
        setZone("<+0530>-05:30");
        showTimesIn(TimesIn::Local);
        QCOMPARE(timeText(morning, morning), u"14:44:05"_s);
        QVERIFY2(exactTimeText(morning).contains(u"UTC+05:30"_s), qPrintable(exactTimeText(morning)));
    }

    void another_day_is_another_day_by_the_chosen_clock()
    {
        setZone("<+0530>-05:30");
        const Moment evening = *momentOfIso(u"2026-03-01T20:00:00.000Z");
        QCOMPARE(timeText(evening, morning), u"20:00:00"_s);
        showTimesIn(TimesIn::Local);
        QCOMPARE(timeText(evening, morning), u"2026-03-02 01:30:00"_s);
    }
};

QTEST_APPLESS_MAIN(TstTimes)
#include "tst_times.moc"
