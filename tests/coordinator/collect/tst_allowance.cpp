// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/allowance.h"
#include "collect/meter.h"
#include "tests/support/testmain.h"

#include <QRandomGenerator>

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

/// Whoever waits as long as they are told, for ten minutes: when each request began.
QList<milliseconds> begun(Allowance &allowance, quint32 seed)
{
    QRandomGenerator random(seed);
    QList<milliseconds> times;
    for (milliseconds now{0}; now < 10min;) {
        const milliseconds wait = allowance.wait(1, now);
        if (wait == 0ms) {
            allowance.begin(1, now);
            times << now;
            now += milliseconds(random.bounded(800));
        } else {
            now += wait;
        }
    }
    return times;
}

} // namespace

class TstAllowance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void what_fits_begins_at_once_and_the_next_waits_for_the_oldest_to_be_a_minute_old()
    {
        Allowance allowance({3, 1000, 60s});
        for (const milliseconds at : {0s, 10s, 20s}) {
            QCOMPARE(allowance.wait(1, at), 0ms);
            allowance.begin(1, at);
        }
        QCOMPARE(allowance.wait(1, 20s), 40000ms);
        QCOMPARE(allowance.wait(2, 20s), 50000ms);
        QCOMPARE(allowance.wait(1, 59999ms), 1ms);
        QCOMPARE(allowance.wait(1, 60s), 0ms);
    }

    void no_minute_however_it_is_laid_holds_more_than_the_limit()
    {
        for (quint32 seed = 1; seed <= 20; ++seed) {
            Allowance allowance({60, 1 << 20, 60s});
            const auto times = begun(allowance, seed);
            QVERIFY(times.size() > 590); // and nothing is withheld that the limit would allow
            for (qsizetype i = 60; i < times.size(); ++i)
                QVERIFY(times[i] - times[i - 60] >= 60s);
        }
    }

    void bytes_are_counted_when_they_came_and_hold_back_what_follows()
    {
        Allowance allowance({60, 1000, 60s});
        allowance.begin(1, 0s);
        allowance.received(999, 5s);
        QCOMPARE(allowance.wait(1, 5s), 0ms);
        allowance.received(1, 10s);
        QCOMPARE(allowance.wait(1, 10s), 55000ms);
        QCOMPARE(allowance.wait(1, 65s), 0ms);
        QCOMPARE(allowance.used(66s).bytes, 1);
        QCOMPARE(allowance.used(71s).bytes, 0);
    }

    void more_at_once_than_the_limit_begins_when_nothing_else_was_spent()
    {
        Allowance allowance({3, 1000, 60s});
        QCOMPARE(allowance.wait(5, 0s), 0ms);
        allowance.begin(5, 0s);
        QCOMPARE(allowance.wait(1, 1s), 59000ms);
        QCOMPARE(allowance.used(2s).requests, 5);
    }

    void what_waits_comes_in_its_turn_and_nothing_is_lost()
    {
        Meter meter({2, 1000, 50ms});
        QObject owner;
        QList<int> order;
        for (int i = 0; i < 9; ++i)
            meter.whenAllowed(1, &owner, [&order, i] { order << i; });
        QCOMPARE(order, (QList{0, 1}));
        QCOMPARE(meter.cost().waiting, 7);
        QTRY_COMPARE(order, (QList{0, 1, 2, 3, 4, 5, 6, 7, 8}));
        QCOMPARE(meter.cost().waiting, 0);
    }

    void the_work_of_one_who_died_is_dropped_and_costs_nothing()
    {
        Meter meter({1, 1000, 50ms});
        QObject stays;
        auto goes = std::make_unique<QObject>();
        int done = 0;
        meter.whenAllowed(1, &stays, [&] { ++done; });
        meter.whenAllowed(1, goes.get(), [&] { done += 100; });
        meter.whenAllowed(1, &stays, [&] { ++done; });
        goes.reset();
        QCOMPARE(meter.cost().waiting, 1);
        QTRY_COMPARE(done, 2);
    }
};

QTEST_GUILESS_MAIN(TstAllowance)
#include "tst_allowance.moc"
