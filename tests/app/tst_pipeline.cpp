// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pipeline.h"
#include "tests/support/testmain.h"

#include <QSemaphore>
#include <QSignalSpy>

#include <atomic>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

Facts look(int number)
{
    Facts facts;
    facts.cluster = QString::number(number);
    return facts;
}

/// An update that says which look it was made from.
Update echo(const Facts &facts, const History &)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->cluster = facts.cluster;
    Update update;
    update.snapshot = snapshot;
    return update;
}

QStringList clusters(const QSignalSpy &updates)
{
    QStringList seen;
    for (const auto &arguments : updates)
        seen << arguments.first().value<Update>().snapshot->cluster;
    return seen;
}

} // namespace

class TstPipeline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void looks_become_updates_in_order()
    {
        Pipeline pipeline(echo, nullptr);
        QSignalSpy updates(&pipeline, &Pipeline::updated);
        for (int i = 1; i <= 3; ++i) {
            pipeline.feed(look(i));
            QTRY_COMPARE(updates.size(), i);
        }
        QCOMPARE(clusters(updates), (QStringList{u"1"_s, u"2"_s, u"3"_s}));
    }

    void while_one_is_worked_on_only_the_newest_waits()
    {
        QSemaphore gate;
        std::atomic<int> inside = 0, mostInside = 0;
        Pipeline pipeline(
            [&](const Facts &facts, const History &history) {
                mostInside = std::max<int>(mostInside, ++inside);
                gate.acquire();
                --inside;
                return echo(facts, history);
            },
            nullptr);
        QSignalSpy updates(&pipeline, &Pipeline::updated);
        for (int i = 1; i <= 5; ++i)
            pipeline.feed(look(i));
        gate.release(5);
        QTRY_COMPARE(updates.size(), 2);
        QCOMPARE(clusters(updates), (QStringList{u"1"_s, u"5"_s}));
        QCOMPARE(int(mostInside), 1);
    }

    void each_look_is_compared_with_the_one_before()
    {
        QStringList before;
        Pipeline pipeline(
            [&](const Facts &facts, const History &history) {
                before << (history.newest() ? history.newest()->cluster : u"none"_s);
                return echo(facts, history);
            },
            nullptr);
        QSignalSpy updates(&pipeline, &Pipeline::updated);
        pipeline.feed(look(1));
        QTRY_COMPARE(updates.size(), 1);
        pipeline.feed(look(2));
        QTRY_COMPARE(updates.size(), 2);
        QCOMPARE(before, (QStringList{u"none"_s, u"1"_s}));
    }

    void what_still_runs_when_it_goes_is_dropped()
    {
        QSemaphore gate, done;
        auto pipeline = std::make_unique<Pipeline>(
            [&](const Facts &facts, const History &history) {
                gate.acquire();
                done.release();
                return echo(facts, history);
            },
            nullptr);
        pipeline->feed(look(1));
        pipeline.reset();
        gate.release();
        QVERIFY(done.tryAcquire(1, 5000));
    }
};

QTEST_GUILESS_MAIN(TstPipeline)
#include "tst_pipeline.moc"
