// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"
#include "fakegroups.h"
#include "fakeworker.h"
#include "tests/support/builders.h"
#include "tests/support/testmain.h"
#include "watching.h"

Q_DECLARE_METATYPE(signalbox::test::FakeWorker::Health)

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Health = FakeWorker::Health;

/// What a collector asks of workers, the well and the ill.
class TstCollectedWorkers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

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

    void a_worker_that_the_connection_names_does_not_vanish_when_it_is_silent_data()
    {
        QTest::addColumn<bool>("hasGroup");
        QTest::addColumn<bool>("isRouted");
        QTest::newRow("REST alone") << false << false;
        QTest::newRow("Kafka") << true << false;
        QTest::newRow("by its route") << true << true;
    }
    void a_worker_that_the_connection_names_does_not_vanish_when_it_is_silent()
    {
        QFETCH(const bool, hasGroup);
        QFETCH(const bool, isRouted);
        const FakeWorker well;
        const WorkerId dead(u"127.0.0.1:1"_s);
        const auto groups =
            hasGroup ? std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(well.url(), 1)})}) : nullptr;
        Connection connection = at({well.url()});
        if (isRouted)
            connection.workerRoutes << WorkerRoute{dead, u"http://127.0.0.1:1"_s, {}, {}};
        else
            connection.urls << u"http://127.0.0.1:1"_s;
        Watching watching(connection, groups);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        const SnapshotPtr seen = assemble(watching.facts, nullptr);
        QVERIFY(seen->worker(dead));
        QCOMPARE(seen->worker(dead)->membership, hasGroup ? Membership::Outside : Membership::Unknown);
        QVERIFY(seen->worker(dead)->restError && !seen->worker(dead)->lastSeen);
        const SourceState rest = stateOf(watching.facts, Source::Rest);
        QCOMPARE(rest.kind, SourceState::Kind::Partial);
        QVERIFY2(rest.detail.contains(dead.text), qPrintable(rest.detail));
        QVERIFY(rest.isMissed);
    }

    void a_silent_load_balancer_is_no_worker()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {})});
        Connection connection = at({u"http://127.0.0.1:1"_s});
        connection.urlsAreShared = true;
        Watching watching(connection, groups);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QVERIFY(assemble(watching.facts, nullptr)->workers.isEmpty());
        QVERIFY(stateOf(watching.facts, Source::Rest).isMissed);
    }

    void who_answers_is_not_missed()
    {
        const FakeWorker well;
        Watching watching(at({well.url()}));
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QVERIFY(!stateOf(watching.facts, Source::Rest).isMissed);
        QCOMPARE(stateOf(watching.facts, Source::Rest).kind, SourceState::Kind::Ok);
    }

    void metrics_of_some_workers_are_not_metrics_of_all_data()
    {
        QTest::addColumn<bool>("hasGroup");
        QTest::newRow("REST alone") << false;
        QTest::newRow("Kafka") << true;
    }
    void metrics_of_some_workers_are_not_metrics_of_all()
    {
        QFETCH(const bool, hasGroup);
        const FakeWorker one, two;
        const FakeHttp exporter(
            [](const Asked &) { return reply(200, "kafka_connect_worker_task_count 2.0\n", "text/plain"); });
        const auto groups = hasGroup
            ? std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(one.url(), 1), aMember(two.url(), 1)})})
            : nullptr;
        Connection connection = at({one.url(), two.url()});
        connection.metrics << MetricsTarget{one.id(), exporter.url() + u"/metrics"_s};
        Watching watching(connection, groups);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        SourceState metrics = stateOf(watching.facts, Source::Metrics);
        QCOMPARE(metrics.kind, SourceState::Kind::Partial);
        QVERIFY2(metrics.detail.contains(two.id().text + u": no metrics address is given"_s),
                 qPrintable(metrics.detail));
        QVERIFY(!metrics.isMissed);

        // The same where nobody asked for metrics is no gap, and neither are metrics of all.
        Facts open = watching.facts;
        for (WorkerFacts &worker : open.workers)
            worker.metrics = watching.worker(one.id())->metrics;
        QCOMPARE(stateOf(open, Source::Metrics).kind, SourceState::Kind::Ok);
        open.askedFor.removeAll(Source::Metrics);
        for (WorkerFacts &worker : open.workers)
            worker.metrics = {};
        QCOMPARE(stateOf(open, Source::Metrics).kind, SourceState::Kind::Off);
    }

    void an_address_of_metrics_that_has_not_answered_yet_is_an_address()
    {
        const FakeWorker one, two;
        const FakeHttp exporter(
            [](const Asked &) { return reply(200, "kafka_connect_worker_task_count 2.0\n", "text/plain"); });
        const FakeHttp slow([](const Asked &) { return Reply(); });
        Connection connection = at({one.url(), two.url()});
        connection.metrics << MetricsTarget{one.id(), exporter.url() + u"/metrics"_s}
                           << MetricsTarget{two.id(), slow.url() + u"/metrics"_s};
        Watching watching(connection);
        watching.collector.start();
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(watching.facts, Source::Metrics).kind == SourceState::Kind::Partial, 15000);
        const QString detail = stateOf(watching.facts, Source::Metrics).detail;
        QVERIFY2(detail.contains(two.id().text) && !detail.contains(u"no metrics address"_s), qPrintable(detail));
    }

    void a_metrics_address_of_nobody_is_named()
    {
        const FakeWorker one;
        const FakeHttp exporter(
            [](const Asked &) { return reply(200, "kafka_connect_worker_task_count 2.0\n", "text/plain"); });
        Connection connection = at({one.url()});
        connection.metrics << MetricsTarget{one.id(), exporter.url() + u"/metrics"_s}
                           << MetricsTarget{WorkerId(u"w9:8083"_s), u"http://127.0.0.1:1/metrics"_s};
        Watching watching(connection);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        const SourceState metrics = stateOf(watching.facts, Source::Metrics);
        QCOMPARE(metrics.kind, SourceState::Kind::Partial);
        QVERIFY2(metrics.detail.contains(u"w9:8083 is no worker that is known"_s), qPrintable(metrics.detail));
        QVERIFY(metrics.isMissed);
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

    void over_a_slow_line_one_look_asks_one_opinion()
    {
        for (const bool isSlow : {false, true}) {
            const FakeWorker first, second;
            Pace pace = hurried();
            pace.quickPicture = isSlow ? 0ms : 5s;
            Watching watching(at({first.url(), second.url()}), nullptr, pace);
            watching.collector.once(5s);
            QTRY_COMPARE(watching.times, 1);
            QCOMPARE(first.asked("/connectors?expand") + second.asked("/connectors?expand"), isSlow ? 1 : 2);
        }
    }

    void of_many_workers_the_newest_opinions_are_kept()
    {
        std::vector<std::unique_ptr<FakeWorker>> workers;
        QStringList urls;
        for (int i = 0; i < 12; ++i)
            urls << workers.emplace_back(std::make_unique<FakeWorker>())->url();
        Watching watching(at(urls));
        qsizetype most = 0;
        QObject::connect(&watching.collector, &Collector::collected, &watching.collector, [&](const Facts &facts) {
            most = std::max(most, std::count_if(facts.workers.begin(), facts.workers.end(), [](const auto &worker) {
                                return worker.rest.value && worker.rest->connectors.isKnown();
                            }));
        });
        watching.collector.start();
        QTRY_VERIFY(std::all_of(workers.begin(), workers.end(),
                                [](const auto &worker) { return worker->asked("/connectors?expand") > 1; }));
        QCOMPARE(most, 8);
        watching.collector.stop();
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
};

QTEST_GUILESS_MAIN(TstCollectedWorkers)
#include "tst_collectedworkers.moc"
