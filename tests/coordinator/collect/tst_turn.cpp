// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/turn.h"
#include "tests/support/testmain.h"

#include <QSignalSpy>

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

constexpr auto never = milliseconds(1h);

} // namespace

class TstTurn : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void it_is_due_at_once_and_again_after_its_pace()
    {
        Turn turn(5ms, 1s, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        turn.ended(Turn::Outcome::Good);
        QTRY_COMPARE(due.size(), 2);
    }

    void it_is_never_due_twice_at_once_and_remembers_a_wish_once()
    {
        Turn turn(never, never, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        for (int i = 0; i < 5; ++i)
            turn.wish();
        QCoreApplication::processEvents();
        QCOMPARE(due.size(), 1);
        QVERIFY(!turn.isSettled());
        turn.ended(Turn::Outcome::Good);
        QTRY_COMPARE(due.size(), 2);
        turn.ended(Turn::Outcome::Good);
        QVERIFY(turn.isSettled());
        QCoreApplication::processEvents();
        QCOMPARE(due.size(), 2);
    }

    void on_wish_it_is_due_only_once()
    {
        Turn turn(1ms, 1ms, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::OnWish);
        QTRY_COMPARE(due.size(), 1);
        turn.ended(Turn::Outcome::Good);
        QVERIFY(!due.wait(30));
    }

    void a_failing_source_is_not_hurried_by_news_but_by_a_person()
    {
        Turn turn(never, never, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        turn.ended(Turn::Outcome::Failed);
        turn.soon(0ms);
        QVERIFY(!due.wait(30));
        turn.wish();
        QTRY_COMPARE(due.size(), 2);
    }

    void news_brings_it_forward()
    {
        Turn turn(never, never, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        turn.ended(Turn::Outcome::Good);
        turn.soon(1ms);
        QTRY_COMPARE(due.size(), 2);
    }

    void news_during_the_work_is_not_lost()
    {
        Turn turn(never, never, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        turn.soon(1ms);
        QCOMPARE(due.size(), 1);
        turn.ended(Turn::Outcome::Good);
        QTRY_COMPARE(due.size(), 2);
    }

    void once_stopped_it_is_never_due_again()
    {
        Turn turn(1ms, 1ms, nullptr);
        QSignalSpy due(&turn, &Turn::due);
        turn.begin(Turn::Mode::Repeated);
        QTRY_COMPARE(due.size(), 1);
        turn.stop();
        turn.wish();
        turn.ended(Turn::Outcome::Good);
        QVERIFY(!due.wait(30));
    }
};

QTEST_GUILESS_MAIN(TstTurn)
#include "tst_turn.moc"
