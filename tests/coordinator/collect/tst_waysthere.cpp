// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"
#include "collect/addresswatch.h"
#include "fakegroups.h"
#include "fakeworker.h"
#include "report/update.h"
#include "tests/support/fakeproxy.h"
#include "tests/support/testmain.h"
#include "watching.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Advertised names that resolve nowhere (RFC 2606).
QString advertised(const QString &name)
{
    return u"http://%1.cluster.invalid:8083/"_s.arg(name);
}

WorkerId idOf(const QString &name)
{
    return workerIdOf(advertised(name));
}

std::shared_ptr<FakeGroups> groupOf(const QStringList &names)
{
    QList<GroupListing::Member> members;
    for (const QString &name : names)
        members << aMember(advertised(name), 1);
    return std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, members)});
}

QStringList rulesOf(const Facts &facts)
{
    QStringList rules;
    for (const Finding &finding : updateFrom(assemble(facts, nullptr), History()).findings)
        rules << finding.rule;
    return rules;
}

} // namespace

/// A cluster behind walls: its workers advertise names that mean nothing here.
class TstWaysThere : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_routed_worker_is_known_and_asked_where_its_route_leads()
    {
        const FakeWorker one, two;
        Connection connection = at({});
        connection.workerRoutes << WorkerRoute{idOf(u"w1"_s), one.url(), u"w1.gate"_s, {}}
                                << WorkerRoute{idOf(u"w2"_s), two.url(), {}, {}};
        connection.login = {u"anna"_s, u"secret"_s, {}, {}, {}, {}};
        Watching watching(connection, groupOf({u"w1"_s, u"w2"_s}));
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        for (const QString &name : {u"w1"_s, u"w2"_s}) {
            const WorkerFacts *worker = watching.worker(idOf(name));
            QVERIFY(worker && worker->rest.isFresh());
            QCOMPARE(worker->rest->route.kind, Route::Kind::Direct);
            QCOMPARE(worker->rest->answeredBy, idOf(name));
            QVERIFY(worker->rest->tick.value);
        }
        QVERIFY(watching.facts.shared.isEmpty());
        QVERIFY(one.all().first().head.contains("Host: w1.gate\r\n"));
        QVERIFY(one.all().first().head.contains("Authorization: Basic "));
        QVERIFY(!two.all().first().head.contains("w1.gate"));
    }

    void routes_alone_are_enough_without_kafka()
    {
        const FakeWorker worker;
        Connection connection = at({});
        connection.workerRoutes << WorkerRoute{idOf(u"w1"_s), worker.url(), {}, {}};
        Watching watching(connection);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QVERIFY(watching.hasPictureOf(idOf(u"w1"_s)));
    }

    void a_route_that_leads_nowhere_says_so()
    {
        Connection connection = at({});
        connection.workerRoutes << WorkerRoute{idOf(u"w1"_s), u"http://127.0.0.1:1"_s, {}, {}};
        Watching watching(connection);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QCOMPARE(watching.worker(idOf(u"w1"_s))->rest.error->fault, Fault::Unreachable);
    }

    void a_worker_without_a_route_is_not_reachable_from_here_and_no_alarm()
    {
        const FakeWorker one, two;
        Connection connection = at({});
        connection.workerRoutes << WorkerRoute{idOf(u"w1"_s), one.url(), {}, {}}
                                << WorkerRoute{idOf(u"w2"_s), two.url(), {}, {}};
        Watching watching(connection, groupOf({u"w1"_s, u"w2"_s, u"w3"_s}));
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        const auto error = watching.worker(idOf(u"w3"_s))->rest.error;
        QCOMPARE(error->fault, Fault::NoRoute);
        QVERIFY2(error->what.contains(u"not reachable from here"), qPrintable(error->what));
        QVERIFY2(!rulesOf(watching.facts).contains(u"worker-unreachable"_s),
                 qPrintable(rulesOf(watching.facts).join(u' ')));

        // The same without routes is what the rule is for: two of three answer where they say, the third does not.
        Facts open = watching.facts;
        for (WorkerFacts &worker : open.workers)
            if (worker.worker == idOf(u"w3"_s))
                worker.rest.error->fault = Fault::Unreachable;
        QVERIFY(rulesOf(open).contains(u"worker-unreachable"_s));
    }

    void who_turns_out_to_be_a_member_gets_the_login()
    {
        const FakeWorker worker;
        Spending spending({}, hurried());
        HttpClient http;
        RestAddress address{{Route::Kind::Direct, worker.url(), {}, {}}, worker.id(), {}};
        AddressWatch watch(http, spending, address, hurried(), nullptr);
        watch.begin(Turn::Mode::Repeated);
        QTRY_VERIFY(watch.isAnswering());
        QVERIFY(!worker.all().last().head.contains("Authorization"));
        address.login = {u"anna"_s, u"secret"_s, {}};
        watch.setAddress(address);
        QTRY_VERIFY(worker.all().last().head.contains("Authorization: Basic "));
    }

    void through_a_bastion_everybody_is_reached_at_the_advertised_name_data()
    {
        QTest::addColumn<bool>("isSocks");
        QTest::newRow("SOCKS5") << true;
        QTest::newRow("HTTP") << false;
    }
    void through_a_bastion_everybody_is_reached_at_the_advertised_name()
    {
        QFETCH(const bool, isSocks);
        const FakeWorker one, two;
        const auto portOf = [](const FakeWorker &worker) { return static_cast<quint16>(QUrl(worker.url()).port()); };
        const FakeProxy proxy(isSocks ? FakeProxy::Kind::Socks5 : FakeProxy::Kind::Http,
                              {{idOf(u"w1"_s).text, portOf(one)},
                               {idOf(u"w2"_s).text, portOf(two)},
                               {u"w1.cluster.invalid:8778"_s, portOf(one)}});
        Connection connection = at({advertised(u"w1"_s)});
        connection.proxy = {isSocks ? Proxy::Kind::Socks5 : Proxy::Kind::Http, u"127.0.0.1"_s, proxy.port(), {}, {}};
        connection.metrics << MetricsTarget{{}, u"http://{host}:8778/metrics"_s};
        Watching watching(connection, groupOf({u"w1"_s, u"w2"_s}));
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QVERIFY(watching.hasPictureOf(idOf(u"w1"_s)) && watching.hasPictureOf(idOf(u"w2"_s)));
        QVERIFY(proxy.asked().contains(u"w1.cluster.invalid:8778"_s)); // metrics too
    }

    void a_worker_with_a_metrics_target_of_its_own_is_not_asked_by_the_pattern()
    {
        const FakeWorker forwarded, other;
        Connection connection = at({});
        const auto portOf = [](const FakeWorker &worker) { return QUrl(worker.url()).port(); };
        connection.metrics << MetricsTarget{{}, u"http://{host}:%1/metrics"_s.arg(portOf(other))}
                           << MetricsTarget{WorkerId(u"127.0.0.1:8083"_s), forwarded.url() + u"/metrics"_s};
        Watching watching(
            connection, std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(u"http://127.0.0.1:8083/"_s, 1)})}));
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        QVERIFY(forwarded.asked("/metrics") > 0);
        QCOMPARE(other.asked("/metrics"), 0);
    }
};

QTEST_GUILESS_MAIN(TstWaysThere)
#include "tst_waysthere.moc"
