// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/collector.h"
#include "fakegroups.h"
#include "fakeworker.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>

Q_DECLARE_METATYPE(signalbox::test::FakeWorker::Health)

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Health = FakeWorker::Health;

namespace {

const Error brokerDown{Fault::Unreachable, u"No broker could be reached"_s, {}};

/// As in life, but in a hurry.
Pace hurried()
{
    Pace pace;
    pace.gather = 5ms;
    pace.firstLook = 50ms;
    pace.coherence = 100ms;
    pace.group = 30ms;
    pace.groupOnNews = 10ms;
    pace.sinkGroups = 30ms;
    pace.rest = 40ms;
    pace.restOnNews = 20ms;
    pace.restAnswer = 500ms;
    pace.tick = 30ms;
    pace.tickAnswer = 200ms;
    pace.backOffAtMost = 100ms;
    pace.farewell = 100ms;
    return pace;
}

Connection at(const QStringList &urls)
{
    Connection connection;
    connection.name = u"test"_s;
    connection.urls = urls;
    return connection;
}

/// A collector and the latest that it told.
struct Watching {
    explicit Watching(const Connection &connection, const std::shared_ptr<FakeGroups> &groups = nullptr,
                      const Pace &pace = hurried())
        : collector(connection, {groups, groups}, pace)
    {
        QObject::connect(&collector, &Collector::collected, &collector, [this](const Facts &seen) {
            facts = seen;
            ++times;
        });
    }
    const WorkerFacts *worker(const WorkerId &id) const
    {
        const auto found = std::find_if(facts.workers.begin(), facts.workers.end(),
                                        [&](const WorkerFacts &worker) { return worker.worker == id; });
        return found == facts.workers.end() ? nullptr : &*found;
    }
    bool hasPictureOf(const WorkerId &id) const
    {
        const WorkerFacts *seen = worker(id);
        return seen && seen->rest.value && seen->rest->connectors.isFresh();
    }

    Facts facts;
    int times = 0;
    Collector collector;
};

} // namespace

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
        QTest::qWait(100);
        QCOMPARE(watching.times, 1);
        QCOMPARE(worker.all().size(), asked);
        QCOMPARE(watching.collector.spent().value(Source::Rest).requests, asked);
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

    void calls_do_not_grow_with_the_connectors()
    {
        QList<qsizetype> counts;
        for (const int connectors : {1, 500}) {
            const FakeWorker worker(connectors);
            Watching watching(at({worker.url()}));
            watching.collector.once(5s);
            QTRY_COMPARE(watching.times, 1);
            QCOMPARE(watching.worker(worker.id())->rest->connectors->size(), connectors);
            counts << worker.all().size();
        }
        QCOMPARE(counts.first(), counts.last());
    }

    void an_old_worker_without_expand_is_asked_call_by_call()
    {
        FakeWorker worker(30);
        worker.setHealth(Health::Before23);
        Watching watching(at({worker.url()}));
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        const RestFacts &rest = *watching.worker(worker.id())->rest;
        QCOMPARE(rest.connectors->size(), 30);
        for (const ConnectorAnswer &answer : *rest.connectors)
            QVERIFY(answer.status && answer.info);
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

    void a_failing_worker_fails_alone_and_recovers_by_itself_data()
    {
        QTest::addColumn<Health>("health");
        QTest::addColumn<Fault>("fault");
        QTest::newRow("hangs up") << Health::Breaks << Fault::Unreachable;
        QTest::newRow("html") << Health::Html << Fault::Malformed;
        QTest::newRow("401") << Health::Unauthorized << Fault::Unauthorized;
        QTest::newRow("silent") << Health::Silent << Fault::TimedOut;
    }
    void a_failing_worker_fails_alone_and_recovers_by_itself()
    {
        QFETCH(const Health, health);
        QFETCH(const Fault, fault);
        const FakeWorker well;
        FakeWorker ill;
        const auto groups =
            std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(well.url(), 1), aMember(ill.url(), 1)})});
        Watching watching(at({well.url()}), groups);
        watching.collector.start();
        QTRY_VERIFY(watching.hasPictureOf(well.id()) && watching.hasPictureOf(ill.id()));

        ill.setHealth(health);
        QTRY_VERIFY(watching.worker(ill.id())->rest.error);
        QCOMPARE(watching.worker(ill.id())->rest.error->fault, fault);
        QVERIFY(watching.worker(ill.id())->rest.value); // the last good picture stays, with its age
        QVERIFY(watching.worker(ill.id())->rest->connectors.value && watching.worker(ill.id())->rest->connectors.error);
        const auto picture = watching.worker(well.id())->rest->connectors.at;
        QTRY_VERIFY(watching.worker(well.id())->rest->connectors.at > picture);
        QVERIFY(watching.facts.connectGroup.isFresh());

        ill.setHealth(Health::Well);
        QTRY_VERIFY(watching.worker(ill.id())->rest.isFresh() && watching.hasPictureOf(ill.id()));
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

    void a_worker_that_comes_back_into_the_group_is_not_held_to_its_silence()
    {
        FakeWorker worker;
        worker.setHealth(Health::Breaks);
        auto member = aMember(worker.url(), 1);
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {member})});
        Pace pace = hurried();
        pace.backOffAtMost = 1h;
        pace.rest = 30min;
        Watching watching(at({}), groups, pace);
        watching.collector.start();
        QTRY_VERIFY(watching.worker(worker.id()) && watching.worker(worker.id())->rest.error);
        worker.setHealth(Health::Well);
        member.id = MemberId(u"connect-another-process"_s);
        groups->set({aGroup(u"g"_s, {member})});
        QTRY_VERIFY(watching.worker(worker.id())->rest.isFresh());
    }

    void a_worker_that_never_answered_has_no_value()
    {
        FakeWorker worker;
        worker.setHealth(Health::Html);
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(worker.url(), 1)})});
        Watching watching(at({}), groups);
        watching.collector.once(5s);
        QTRY_COMPARE(watching.times, 1);
        const auto &rest = watching.worker(worker.id())->rest;
        QVERIFY(!rest.value);
        QCOMPARE(rest.error->fault, Fault::Malformed);
    }

    void a_herder_that_does_not_answer_is_asked_once_and_left_in_peace()
    {
        FakeWorker worker;
        worker.setHealth(Health::HerderHangs);
        Watching watching(at({worker.url()}));
        watching.collector.start();
        QTRY_VERIFY(watching.worker(worker.id()) && watching.worker(worker.id())->rest->tick.value);
        QVERIFY(!watching.worker(worker.id())->rest->tick->answered);
        const int probes = worker.askedExactly("/");
        QTRY_VERIFY(worker.askedExactly("/") >= probes + 5);
        watching.collector.refresh();
        QTRY_VERIFY(worker.askedExactly("/") >= probes + 10);
        QCOMPARE(worker.askedExactly("/health"), 1);
    }

    void a_process_that_answers_nothing_does_not_show_a_stuck_herder()
    {
        FakeWorker worker;
        Watching watching(at({worker.url()}));
        watching.collector.start();
        QTRY_VERIFY(watching.worker(worker.id()) && watching.worker(worker.id())->rest->tick.value);
        worker.setHealth(Health::Silent);
        QTRY_VERIFY(watching.worker(worker.id())->rest->tick.error);
        QVERIFY(watching.worker(worker.id())->rest->tick->answered); // the last thing it said
    }

    void after_the_silence_the_herder_is_asked_again()
    {
        FakeWorker worker;
        worker.setHealth(Health::HerderHangs);
        Pace pace = hurried();
        pace.tickSilence = 300ms;
        Watching watching(at({worker.url()}), nullptr, pace);
        watching.collector.start();
        QTRY_VERIFY(watching.worker(worker.id()) && watching.worker(worker.id())->rest->tick.value);
        worker.setHealth(Health::Well);
        QTRY_VERIFY(watching.worker(worker.id())->rest->tick->answered);
    }

    void a_worker_that_left_the_group_is_asked_on()
    {
        const FakeWorker stays, leaves(0);
        const auto groups =
            std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(stays.url(), 1), aMember(leaves.url(), 1)})});
        Watching watching(at({}), groups);
        watching.collector.start();
        QTRY_VERIFY(watching.hasPictureOf(leaves.id()));
        groups->set({aGroup(u"g"_s, {aMember(stays.url(), 2)})});
        QTRY_COMPARE(watching.facts.connectGroup->members.size(), 1);
        const int asked = leaves.askedExactly("/");
        QTRY_VERIFY(leaves.askedExactly("/") > asked + 1);
        QVERIFY(watching.worker(leaves.id())->rest.isFresh());
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
        QTest::qWait(100);
        QCOMPARE(int(groups->calls), 2);
        QCOMPARE(int(groups->mostAtOnce), 1);
    }

    void it_goes_at_once_though_a_call_hangs()
    {
        const FakeWorker worker;
        const auto groups = std::make_shared<FakeGroups>();
        groups->hang();
        auto watching = std::make_unique<Watching>(at({worker.url()}), groups);
        watching->collector.start();
        QTRY_COMPARE(int(groups->calls), 1);
        QElapsedTimer time;
        time.start();
        watching.reset();
        QVERIFY2(time.elapsed() < 1500, qPrintable(QString::number(time.elapsed())));
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
        QTest::qWait(1000);
        QVERIFY2(watching.times >= 2, qPrintable(QString::number(watching.times)));
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
        QTest::qWait(150);
        QCOMPARE(watching.times, times);
    }
};

QTEST_GUILESS_MAIN(TstCollector)
#include "tst_collector.moc"
