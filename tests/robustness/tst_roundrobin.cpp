// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/restclient.h"
#include "tests/support/fakehttp.h"
#include "tests/support/roundrobin.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Behind a load balancer.
class TstRoundRobin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void each_new_connection_reaches_the_next_worker();
    void a_worker_that_is_gone_costs_its_requests_only();
};

namespace {

/// A worker that closes after each answer, so that each request needs a new connection.
test::FakeHttp::Script worker(const QByteArray &version)
{
    test::Reply answer = test::reply(200, R"({"version":")" + version + R"("})");
    answer.then = test::Reply::Then::Close;
    return [answer](const test::Asked &) { return answer; };
}

} // namespace

void TstRoundRobin::each_new_connection_reaches_the_next_worker()
{
    const test::FakeHttp w1(worker("1"));
    const test::FakeHttp w2(worker("2"));
    const test::FakeHttp w3(worker("3"));
    const test::RoundRobin balancer({w1.port(), w2.port(), w3.port()});
    QStringList answered;
    for (int i = 0; i < 6; ++i) {
        HttpClient http;
        RestClient client(http, {Route::Kind::Shared, balancer.url()});
        answered << test::waitFor(client.root()).value().version;
    }
    QCOMPARE(answered, (QStringList{u"1"_s, u"2"_s, u"3"_s, u"1"_s, u"2"_s, u"3"_s}));
}

void TstRoundRobin::a_worker_that_is_gone_costs_its_requests_only()
{
    const test::FakeHttp w1(worker("1"));
    const quint16 nobody = 1;
    const test::RoundRobin balancer({nobody, nobody, nobody, nobody, w1.port()});
    HttpClient http;
    RestClient client(http, {Route::Kind::Shared, balancer.url()});
    int failures = 0;
    auto root = test::waitFor(client.root());
    for (; !root && failures < 5; ++failures) {
        QCOMPARE(root.error().fault, Fault::Unreachable);
        root = test::waitFor(client.root());
    }
    QVERIFY(failures > 0);
    QVERIFY(root.has_value());
}

QTEST_GUILESS_MAIN(TstRoundRobin)
#include "tst_roundrobin.moc"
