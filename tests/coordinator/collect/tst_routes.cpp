// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/groupwatch.h"
#include "collect/routes.h"
#include "collect/sinkwatch.h"
#include "fakegroups.h"
#include "kafka/groupprotocol.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;

namespace {

using By = KnownWorker::By;

Connection at(const QStringList &urls)
{
    Connection connection;
    connection.urls = urls;
    connection.login = {u"anna"_s, u"secret"_s, {}};
    return connection;
}

KnownWorker member(const QString &url)
{
    return {workerIdOf(url), url, By::Group};
}

KnownWorker named(const QString &id)
{
    return {WorkerId(id), {}, By::Row};
}

ConnectGroup group(const QString &name, const QString &url)
{
    return connectGroupOf(aGroup(name, {aMember(url, 1)}));
}

} // namespace

class TstRoutes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_url_that_is_a_workers_own_address_is_a_direct_route()
    {
        const auto addresses = restAddresses(at({u"http://W1:8083/"_s}), {member(u"http://w1:8083/"_s)});
        QCOMPARE(addresses.size(), 1);
        QCOMPARE(addresses.first().route, (Route{Route::Kind::Direct, u"http://w1:8083"_s}));
        QCOMPARE(addresses.first().worker, WorkerId(u"w1:8083"_s));
    }

    void a_url_that_fits_nobody_is_shared_and_the_worker_is_tried_at_its_own()
    {
        const auto addresses = restAddresses(at({u"http://lb/connect"_s}), {member(u"http://w1:8083/"_s)});
        QCOMPARE(addresses.size(), 2);
        QCOMPARE(addresses.first().route, (Route{Route::Kind::Shared, u"http://lb/connect"_s}));
        QVERIFY(addresses.first().worker.isEmpty());
        QCOMPARE(addresses.last().route.kind, Route::Kind::Direct);
        QCOMPARE(addresses.last().worker, WorkerId(u"w1:8083"_s));
    }

    void urls_that_are_said_to_be_shared_belong_to_nobody_even_if_they_fit()
    {
        Connection connection = at({u"http://w1:8083"_s});
        connection.urlsAreShared = true;
        const auto addresses = restAddresses(connection, {member(u"http://w1:8083/"_s)});
        QCOMPARE(addresses.first().route.kind, Route::Kind::Shared);
        QVERIFY(workersByUrl(connection).isEmpty());
    }

    void the_login_never_goes_to_an_address_that_only_a_row_names()
    {
        const auto addresses =
            restAddresses(at({u"http://w1:8083"_s}), {member(u"http://w2:8083/"_s), named(u"evil:80"_s)});
        QCOMPARE(addresses.size(), 3);
        QCOMPARE(addresses.at(0).login.password, u"secret"_s);
        QCOMPARE(addresses.at(1).login.password, u"secret"_s);
        QCOMPARE(addresses.at(2).route.url, u"http://evil:80"_s);
        QVERIFY(addresses.at(2).login.isEmpty());
    }

    void the_login_does_not_leave_tls()
    {
        const auto addresses = restAddresses(at({u"https://w1:8443"_s}), {member(u"http://w2:8083/"_s)});
        QVERIFY(addresses.last().login.isEmpty());
    }

    void a_login_inside_a_url_is_used_and_not_shown()
    {
        Connection connection = at({u"http://bert:hidden@w1:8083"_s});
        connection.login = {};
        const auto addresses = restAddresses(connection, {});
        QCOMPARE(addresses.first().route.url, u"http://w1:8083"_s);
        QCOMPARE(addresses.first().login.password, u"hidden"_s);
    }

    void a_worker_with_a_route_is_asked_there_and_nowhere_else()
    {
        Connection connection = at({u"http://w1:8083"_s, u"http://w2:8083"_s});
        connection.workerRoutes << WorkerRoute{WorkerId(u"w1:8083"_s), u"https://gate/w1/"_s, u"w1.x"_s, u"gate.x"_s};
        connection.workerRoutes << WorkerRoute{WorkerId(u"w3:8083"_s), u"https://gate/w3"_s, {}, {}};
        const auto addresses = restAddresses(connection, {member(u"http://w2:8083/"_s), member(u"http://w3:8083/"_s)});
        QCOMPARE(addresses.size(), 3);
        QCOMPARE(addresses[0].route, (Route{Route::Kind::Direct, u"https://gate/w1"_s, u"w1.x"_s, u"gate.x"_s}));
        QCOMPARE(addresses[0].worker, WorkerId(u"w1:8083"_s));
        QCOMPARE(addresses[1].worker, WorkerId(u"w3:8083"_s));
        QCOMPARE(addresses[2].worker, WorkerId(u"w2:8083"_s));
    }

    void workers_behind_one_url_are_told_apart_by_their_names()
    {
        Connection connection = at({});
        for (const QString &name : {u"w1"_s, u"w2"_s})
            connection.workerRoutes << WorkerRoute{WorkerId(name + u":8083"_s), u"http://gate"_s, name + u".x"_s, {}};
        const auto addresses = restAddresses(connection, {});
        QCOMPARE(addresses.size(), 2);
        QVERIFY(!addresses[0].route.leadsWhere(addresses[1].route));
    }

    void a_login_inside_a_route_goes_to_that_route_only()
    {
        Connection connection = at({u"https://w1:8083"_s});
        connection.login = {};
        connection.workerRoutes << WorkerRoute{WorkerId(u"w2:8083"_s), u"https://gate:hidden@gate/w2"_s, {}, {}};
        const auto addresses = restAddresses(connection, {member(u"https://w3:8083/"_s), named(u"evil:80"_s)});
        for (const RestAddress &address : addresses)
            QCOMPARE(address.login.password == u"hidden", address.worker == WorkerId(u"w2:8083"_s));
        QCOMPARE(addresses.first().route.url, u"https://gate/w2"_s);
    }

    void with_a_route_over_tls_no_member_gets_the_login_in_the_clear()
    {
        Connection connection = at({});
        connection.workerRoutes << WorkerRoute{WorkerId(u"w2:8083"_s), u"https://gate/w2"_s, {}, {}};
        const auto addresses = restAddresses(connection, {member(u"http://w3:8083/"_s)});
        QCOMPARE(addresses.first().login.password, u"secret"_s);
        QVERIFY(addresses.last().login.isEmpty());
    }

    void our_certificate_goes_where_the_login_goes()
    {
        Connection connection = at({u"https://w1:8083"_s});
        connection.login.certificateFile = u"me.pem"_s;
        const auto addresses = restAddresses(connection, {member(u"https://w2:8083/"_s), named(u"evil:80"_s)});
        QCOMPARE(addresses[0].login.certificate, HttpLogin::Certificate::Shown);
        QCOMPARE(addresses[1].login.certificate, HttpLogin::Certificate::Shown);
        QCOMPARE(addresses[2].login.certificate, HttpLogin::Certificate::Withheld);
    }

    void not_being_reachable_is_a_want_of_a_way_only_where_workers_stand_behind_walls()
    {
        const WorkerId w1(u"w1:8083"_s), w2(u"w2:8083"_s);
        const Error away{Fault::TimedOut, u"w2:8083 did not answer"_s, {}}, refused{Fault::Unauthorized, u"no"_s, {}};
        Connection connection = at({u"http://w1:8083"_s});
        QCOMPARE(asSeenFromHere(away, w2, connection), away);
        connection.workerRoutes << WorkerRoute{w1, u"http://gate/w1"_s, {}, {}};
        QCOMPARE(asSeenFromHere(away, w2, connection).fault, Fault::NoRoute);
        QCOMPARE(asSeenFromHere(away, w2, connection).detail, away.what);
        QCOMPARE(asSeenFromHere(away, w1, connection), away);
        QCOMPARE(asSeenFromHere(refused, w2, connection), refused);
    }

    void what_is_no_address_is_not_asked()
    {
        const auto addresses = restAddresses(at({u"ftp://x"_s, u""_s}),
                                             {named(u"source->target"_s), {WorkerId(u"m"_s), u"NOTUSED"_s, By::Group}});
        for (const RestAddress &address : addresses)
            QVERIFY2(address.route.url.startsWith(u"http"), qPrintable(address.route.url));
    }

    void the_only_group_is_ours()
    {
        QCOMPARE(decideGroup({group(u"a"_s, u"http://w1:1/"_s)}, {}, {}), GroupId(u"a"_s));
    }

    void of_several_groups_the_url_decides_before_the_rows()
    {
        const QList groups{group(u"a"_s, u"http://w1:1/"_s), group(u"b"_s, u"http://w2:1/"_s)};
        const QSet w1{WorkerId(u"w1:1"_s)}, w2{WorkerId(u"w2:1"_s)};
        QCOMPARE(decideGroup(groups, w1, w2), GroupId(u"a"_s));
        QCOMPARE(decideGroup(groups, {}, w2), GroupId(u"b"_s));
    }

    void several_groups_that_fit_equally_are_named_and_not_guessed_among()
    {
        const QList groups{group(u"a"_s, u"http://w1:1/"_s), group(u"b"_s, u"http://w2:1/"_s)};
        const auto decided = decideGroup(groups, {}, {WorkerId(u"w1:1"_s), WorkerId(u"w2:1"_s)});
        QVERIFY(!decided);
        QCOMPARE(decided.error().fault, Fault::Conflict);
        QVERIFY(decided.error().what.contains(u"a, b"));
        QCOMPARE(decideGroup({}, {}, {}).error().fault, Fault::NotFound);
    }

    void a_sink_is_told_by_its_topics_or_its_type_and_may_name_its_group()
    {
        ConfigTable config;
        config.connectors[ConnectorName(u"plain"_s)] = {ConnectorName(u"plain"_s), {{u"topics"_s, u"t"_s}}};
        config.connectors[ConnectorName(u"own"_s)] = {
            ConnectorName(u"own"_s), {{u"topics.regex"_s, u"t.*"_s}, {u"consumer.override.group.id"_s, u"mine"_s}}};
        config.connectors[ConnectorName(u"source"_s)] = {ConnectorName(u"source"_s), {{u"topic"_s, u"t"_s}}};
        ConnectorAnswers answers;
        answers[ConnectorName(u"told"_s)].info = ConnectorInfo{ConnectorName(u"told"_s), {}, {}, u"sink"_s};
        const auto groups = sinkGroupsOf(&config, &answers);
        QCOMPARE(groups, (QSet{GroupId(u"connect-plain"_s), GroupId(u"mine"_s), GroupId(u"connect-told"_s)}));
    }
};

QTEST_GUILESS_MAIN(TstRoutes)
#include "tst_routes.moc"
