// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakegroups.h"
#include "fakeworker.h"
#include "tests/support/testmain.h"
#include "watching.h"

#include <QElapsedTimer>

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Health = FakeWorker::Health;

/// A collector as a whole: what it tells, when, and how it ends.
class TstCollector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_worker_and_its_group_become_facts()
    {
        const FakeWorker worker;
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(worker.url(), 2)})});
        Watching watching(at({worker.url()}), groups);
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        QCOMPARE(watching.facts.cluster, u"test"_s);
        QCOMPARE(watching.facts.group, GroupId(u"g"_s));
        QCOMPARE(watching.facts.connectGroup->members.first().owned.size(), 2);
        QVERIFY(watching.facts.foreignGroups.isFresh());
        QCOMPARE(watching.facts.workers.size(), 1);
        const RestFacts &rest = *watching.worker(worker.id())->rest;
        QCOMPARE(rest.answeredBy, worker.id());
        QCOMPARE(rest.root->version, u"4.1.1"_s);
        QCOMPARE(rest.names->size(), 1);
        QCOMPARE(rest.connectors->first().status->tasks.first().worker, worker.id());
        QVERIFY(rest.tick->answered);
        QVERIFY(watching.facts.shared.isEmpty());
        QVERIFY(watching.facts.sinkGroups->contains(GroupId(u"connect-c0"_s)));
        QVERIFY(!watching.facts.status.wasAsked());
    }

    void one_look_comes_once_and_asks_nothing_afterwards()
    {
        const FakeWorker worker;
        Watching watching(at({worker.url()}));
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        const auto asked = worker.all().size();
        letOthersLook();
        QCOMPARE(watching.times, 1);
        QCOMPARE(worker.all().size(), asked);
        QCOMPARE(watching.collector.spent().value(Source::Rest).requests, asked);
    }

    void one_look_is_told_when_the_last_source_has_told_and_no_later()
    {
        const FakeWorker worker;
        Pace pace = hurried();
        pace.gather = 1h;
        Watching watching(at({worker.url()}), nullptr, pace);
        watching.collector.once(1h);
        QTRY_COMPARE(watching.times, 1);
        QVERIFY(watching.hasPictureOf(worker.id()));
    }

    void one_look_ends_at_its_deadline_whatever_hangs()
    {
        const FakeWorker worker;
        const auto groups = std::make_shared<FakeGroups>();
        groups->hang();
        Watching watching(at({worker.url()}), groups);
        watching.collector.once(400ms);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 3000);
        QVERIFY(!watching.facts.connectGroup.value);
        QVERIFY(!watching.facts.workers.isEmpty());
        groups->release();
    }

    void without_kafka_the_group_is_not_asked_and_rest_tells_who_the_workers_are()
    {
        const FakeWorker worker;
        Watching watching(at({worker.url()}));
        watching.collector.start();
        QTRY_VERIFY(watching.hasPictureOf(worker.id()));
        QVERIFY(!watching.facts.connectGroup.wasAsked());
        QVERIFY(!watching.facts.sinkGroups.wasAsked());
        QVERIFY(watching.facts.shared.isEmpty());
    }

    void what_comes_through_a_shared_route_is_nobodys()
    {
        const FakeWorker behind;
        const auto member = aMember(u"http://10.255.255.1:8083/"_s, 1); // not to be reached from here
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {member})});
        Connection connection = at({behind.url()});
        connection.urlsAreShared = true;
        Watching watching(connection, groups);
        watching.collector.once(1500ms);
        QTRY_COMPARE(watching.times, 1);
        QCOMPARE(watching.facts.shared.size(), 1);
        QVERIFY(watching.facts.shared.first().answeredBy.isEmpty());
        QCOMPARE(watching.facts.shared.first().route.kind, Route::Kind::Shared);
        QVERIFY(watching.facts.shared.first().connectors.isFresh());
        for (const WorkerFacts &worker : watching.facts.workers)
            QVERIFY(!worker.rest.value || worker.rest->answeredBy == worker.worker);
        QCOMPARE(watching.facts.connectGroup->members.size(), 1);
    }

    void a_url_that_fits_no_worker_is_a_shared_route()
    {
        const FakeWorker behind;
        const auto member = aMember(u"http://10.255.255.1:8083/"_s, 1);
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {member})});
        QUrl other(behind.url());
        other.setHost(u"localhost"_s);
        Watching watching(at({other.toString()}), groups);
        watching.collector.start();
        QTRY_VERIFY(!watching.facts.shared.isEmpty() && watching.facts.shared.first().connectors.isKnown());
        QVERIFY(watching.facts.shared.first().answeredBy.isEmpty());
    }

    void a_shared_route_that_never_answered_says_why()
    {
        FakeWorker behind;
        behind.setHealth(Health::Unauthorized);
        Watching watching(at({behind.url()}));
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        QCOMPARE(watching.facts.shared.first().root.error->fault, Fault::Unauthorized);
        QCOMPARE(watching.facts.shared.first().connectors.error->fault, Fault::Unauthorized);
    }

    void it_goes_at_once_though_a_call_hangs()
    {
        const FakeWorker worker;
        const auto groups = std::make_shared<FakeGroups>();
        groups->hang();
        auto watching = std::make_unique<Watching>(at({worker.url()}), groups);
        watching->collector.start();
        QTRY_COMPARE(int(groups->calls), 1);
        watching.reset(); // that it returns while the call hangs is the proof
        groups->release();
    }

    void news_is_gathered()
    {
        const FakeWorker one, two, three;
        const auto groups = std::make_shared<FakeGroups>(
            QList{aGroup(u"g"_s, {aMember(one.url(), 1), aMember(two.url(), 1), aMember(three.url(), 1)})});
        Pace pace = hurried();
        pace.gather = 200ms;
        Watching watching(at({}), groups, pace);
        QElapsedTimer time;
        time.start();
        watching.collector.start();
        QTRY_VERIFY(watching.times >= 4);
        QVERIFY2(watching.times <= 1 + time.elapsed() / 200, qPrintable(QString::number(watching.times)));
    }

    void once_stopped_it_says_nothing_more()
    {
        const FakeWorker worker;
        Watching watching(at({worker.url()}));
        watching.collector.start();
        QTRY_VERIFY(watching.times > 0);
        watching.collector.stop();
        const int times = watching.times;
        letOthersLook();
        QCOMPARE(watching.times, times);
    }
};

QTEST_GUILESS_MAIN(TstCollector)
#include "tst_collector.moc"
