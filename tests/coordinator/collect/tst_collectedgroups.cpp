// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakegroups.h"
#include "fakeworker.h"
#include "tests/support/testmain.h"
#include "watching.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Health = FakeWorker::Health;

/// What a collector learns from the brokers, and what it makes of their silence.
class TstCollectedGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void without_the_group_the_topics_say_why_they_are_unknown()
    {
        const auto groups = std::make_shared<FakeGroups>();
        groups->fail(brokerDown);
        Connection connection = at({});
        connection.bootstrap = u"127.0.0.1:1"_s;
        Watching watching(connection, groups);
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        QCOMPARE(watching.facts.status.error->fault, Fault::Unreachable);
        QCOMPARE(watching.facts.config.error->fault, Fault::Unreachable);
    }

    void a_round_is_dated_only_if_it_was_seen()
    {
        const auto group = [](int tasks) { return aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, tasks)}); };
        const auto groups = std::make_shared<FakeGroups>(QList{group(1)});
        Watching watching(at({}), groups);
        watching.collector.start();
        QTRY_VERIFY(watching.facts.connectGroup.value);
        QVERIFY(!watching.facts.roundSeenAt);
        auto running = group(1);
        running.state = u"PreparingRebalance"_s;
        groups->set({running});
        QTRY_COMPARE(watching.facts.connectGroup->state, u"PreparingRebalance"_s);
        QVERIFY(watching.facts.connectGroup->members.first().owned.isEmpty());
        groups->set({group(2)});
        QTRY_VERIFY(watching.facts.connectGroup->isStable());
        QVERIFY(watching.facts.roundSeenAt);
        QVERIFY(momentNow() - *watching.facts.roundSeenAt < 5s);
    }

    void a_broker_that_is_down_keeps_the_last_picture_and_comes_back()
    {
        const FakeWorker worker;
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(worker.url(), 1)})});
        Watching watching(at({worker.url()}), groups);
        watching.collector.start();
        QTRY_VERIFY(watching.facts.connectGroup.isFresh());
        groups->fail(brokerDown);
        QTRY_VERIFY(watching.facts.connectGroup.error);
        QVERIFY(watching.facts.connectGroup.value);
        QTRY_VERIFY(watching.facts.sinkGroups.error);
        groups->fail(std::nullopt);
        QTRY_VERIFY(watching.facts.connectGroup.isFresh() && watching.facts.sinkGroups.isFresh());
    }

    void a_group_that_is_gone_is_believed_at_the_second_look()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, 1)})});
        Watching watching(at({}), groups);
        bool wasDoubted = false;
        connect(&watching.collector, &Collector::collected, &watching.collector, [&](const Facts &facts) {
            wasDoubted |= facts.connectGroup.error && facts.connectGroup->state == u"Stable";
        });
        watching.collector.start();
        QTRY_VERIFY(watching.facts.connectGroup.isFresh());
        groups->set({aGroup(u"g"_s, {})});
        QTRY_VERIFY(watching.facts.connectGroup->members.isEmpty());
        groups->set({});
        QTRY_COMPARE(watching.facts.connectGroup->state, u"Dead"_s);
        QVERIFY(watching.facts.connectGroup->members.isEmpty());
        QVERIFY(wasDoubted);
    }

    void a_group_with_members_that_is_left_out_of_the_list_is_not_gone()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, 1)})});
        Watching watching(at({}), groups);
        watching.collector.start();
        QTRY_VERIFY(watching.facts.connectGroup.isFresh());
        groups->set({});
        QTRY_VERIFY(watching.facts.connectGroup.error && watching.times > 0);
        const int times = watching.times;
        watching.collector.refresh();
        QTRY_VERIFY(watching.times > times);
        QCOMPARE(watching.facts.connectGroup->members.size(), 1);
        QCOMPARE(watching.facts.connectGroup.error->fault, Fault::NotFound);
        QVERIFY(watching.facts.connectGroup.error->what.contains(u"DESCRIBE"));
    }

    void a_partial_list_never_reads_as_no_group()
    {
        const auto groups = std::make_shared<FakeGroups>();
        groups->fail(brokerDown);
        Connection connection = at({});
        connection.group = GroupId(u"g"_s);
        Watching watching(connection, groups);
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        QVERIFY(!watching.facts.connectGroup.value);
        QCOMPARE(watching.facts.connectGroup.error, brokerDown);
        QVERIFY(!watching.facts.foreignGroups.value);
    }

    void all_groups_are_listed_once_then_only_ours()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, 1)})});
        Watching watching(at({}), groups);
        watching.collector.start();
        QTRY_VERIFY(groups->calls > 5);
        QCOMPARE(int(groups->wholeLists), 1);
    }

    void another_connect_group_is_seen_when_a_row_names_its_worker()
    {
        FakeWorker worker;
        const auto ours = aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, 1)});
        const auto theirs = aGroup(u"two"_s, {aMember(worker.url(), 1)});
        const auto groups = std::make_shared<FakeGroups>(QList{ours, theirs});
        Connection connection = at({worker.url()});
        connection.group = GroupId(u"g"_s);
        Watching watching(connection, groups);
        watching.collector.start();
        QTRY_VERIFY(watching.worker(worker.id()));
        QTRY_COMPARE(watching.worker(worker.id())->toldGroup, GroupId(u"two"_s));
        QCOMPARE(watching.facts.foreignGroups->first().id, GroupId(u"two"_s));
    }

    void there_are_never_two_refreshes_at_once()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(u"http://127.0.0.1:1/"_s, 1)})});
        Pace pace = hurried();
        pace.group = 1h;
        Watching watching(at({}), groups, pace);
        groups->hang();
        watching.collector.start();
        QTRY_COMPARE(int(groups->calls), 1);
        for (int i = 0; i < 10; ++i)
            watching.collector.refresh();
        QCoreApplication::processEvents();
        QCOMPARE(int(groups->calls), 1);
        groups->release();
        QTRY_COMPARE(int(groups->calls), 2);
        letOthersLook();
        QCOMPARE(int(groups->calls), 2);
        QCOMPARE(int(groups->mostAtOnce), 1);
    }
};

QTEST_GUILESS_MAIN(TstCollectedGroups)
#include "tst_collectedgroups.moc"
