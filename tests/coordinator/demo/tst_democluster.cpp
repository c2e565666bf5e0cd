// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/democluster.h"
#include "http/httpclient.h"
#include "kafka/configrecords.h"
#include "kafka/groupprotocol.h"
#include "kafka/statusrecords.h"
#include "kafka/topictail.h"
#include "metrics/jolokia.h"
#include "rest/restclient.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QUrl>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using demo::Misbehaviour;
using test::waitFor;

/// The demo cluster from outside, through the clients that read a real one.
class TstDemoCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_worker_answers_at_its_own_address();
    void the_topics_hold_what_the_workers_wrote();
    void a_status_is_in_the_topic_when_advance_returns();
    void groups_and_metrics_agree();
    void a_killed_worker_is_not_there_and_comes_back_to_the_same_port();
    void a_frozen_worker_accepts_and_never_answers();
    void it_misbehaves_as_told_data();
    void it_misbehaves_as_told();
    void a_settled_story_lies_in_the_past();
    void a_playing_story_moves_by_the_clock();
    void two_clusters_do_not_get_in_each_others_way();
    void its_ports_outlive_it_and_say_so();
    void it_ends_at_once_with_requests_under_way();
    void a_request_in_pieces_and_a_bad_one();
    void a_big_cluster_answers_whole();
};

namespace {

std::unique_ptr<DemoCluster> opened(const QString &incident, DemoCluster::Begin begin = DemoCluster::Begin::ByHand)
{
    auto cluster = DemoCluster::open(*demo::incidentNamed(incident), begin);
    if (!cluster)
        qFatal("%s", qPrintable(cluster.error().what));
    return std::move(*cluster);
}

Result<ExpandedConnectors> expandedOf(const QString &url, HttpLimits limits = {})
{
    HttpClient http;
    RestClient rest(http, {Route::Kind::Direct, url});
    rest.setLimits(limits);
    return waitFor(rest.expanded());
}

/// Reads a topic to its end.
template <typename Reader> Reader readToEnd(const DemoCluster &cluster, const QString &topic)
{
    Reader reader;
    TopicTail tail({cluster.bootstrap(), {}}, topic);
    QObject::connect(&tail, &TopicTail::read, &tail, [&](const QList<TopicRecord> &records) {
        for (const auto &record : records)
            reader.read(record);
    });
    QSignalSpy end(&tail, &TopicTail::caughtUp);
    tail.start();
    if (!end.wait(10000))
        qFatal("the end of %s was not reached", qPrintable(topic));
    return reader;
}

QStringList names(const QList<ConnectMember> &members)
{
    QStringList all;
    for (const auto &member : members)
        all << member.worker.text;
    all.sort();
    return all;
}

} // namespace

void TstDemoCluster::every_worker_answers_at_its_own_address()
{
    const auto cluster = opened(u"two-clusters"_s);
    QCOMPARE(cluster->urls().size(), 3);
    const auto truth = cluster->simulation();
    for (const auto &url : cluster->urls()) {
        const auto answer = expandedOf(url);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().what));
        QCOMPARE(answer->connectors.keys(), truth.connectors().keys());
    }
    for (const auto &worker : truth.workers()) {
        QCOMPARE(worker.id, workerIdOf(worker.url));
        QCOMPARE(QUrl(worker.url).host().section(u'.', 0, 0), u"127"_s);
    }
}

void TstDemoCluster::the_topics_hold_what_the_workers_wrote()
{
    const auto cluster = opened(u"article"_s);
    cluster->advance(12s);
    const auto truth = cluster->simulation();
    const auto status = readToEnd<StatusReader>(*cluster, cluster->topics().status).table();
    for (auto row = truth.statuses().cbegin(); row != truth.statuses().cend(); ++row) {
        const auto *newest = newestRow(status, row.key());
        QVERIFY2(newest, qPrintable(row.key().text()));
        QCOMPARE(newest->worker, row->worker);
        QCOMPARE(newest->state, row->state);
        QCOMPARE(newest->at, row->at);
        QCOMPARE(newest->trace, row->trace);
    }
    const auto config = readToEnd<ConfigReader>(*cluster, cluster->topics().config).table();
    QCOMPARE(config.connectors.keys(), truth.connectors().keys());
    for (const auto &connector : truth.connectors()) {
        QCOMPARE(*config.connectors[connector.name].tasks, connector.tasks);
        QCOMPARE(config.connectors[connector.name].target, connector.target);
        QCOMPARE(config.connectors[connector.name].config, connector.config);
        QVERIFY(!config.connectors[connector.name].isTorn);
    }
    QCOMPARE(config.endOffset, truth.configOffset());
}

void TstDemoCluster::a_status_is_in_the_topic_when_advance_returns()
{
    const auto cluster = opened(u"already-exists"_s);
    cluster->advance(8s);
    const auto status = readToEnd<StatusReader>(*cluster, cluster->topics().status).table();
    const auto *row = newestRow(status, {ConnectorName(u"orders-db"_s), 0});
    QVERIFY(row && row->state.isFailed());
    QVERIFY(row->trace.contains(u"Task already exists in this worker: orders-db-0"_s));
}

void TstDemoCluster::groups_and_metrics_agree()
{
    const auto cluster = opened(u"healthy"_s);
    const auto groups = cluster->groupSource()->list(cluster->group(), 1s);
    QVERIFY(groups);
    QCOMPARE(groups->groups.size(), 1);
    const auto group = connectGroupOf(groups->groups[0]);
    HttpClient http;
    QMap<WorkerId, QSet<TaskId>> mapped;
    for (const auto &[worker, url] : cluster->metricsTargets()) {
        const auto page = waitFor(http.ask({.url = QUrl(url), .json = jolokiaMetricsRequest()}));
        QVERIFY2(page, qPrintable(page ? QString() : page.error().what));
        const auto metrics = decodeJolokiaMetrics(page->body);
        QVERIFY(metrics);
        const auto dump = waitFor(http.ask({.url = QUrl(url), .json = jolokiaThreadsRequest()}));
        QVERIFY(dump);
        QVERIFY(decodeJolokiaThreads(dump->body)->herderAlive);
        for (const auto &bean : metrics->tasks + metrics->connectors)
            mapped[worker].insert(bean.id);
    }
    for (const auto &member : group.members)
        QCOMPARE(member.owned, mapped[member.worker]);
    QCOMPARE(mapped.keys().size(), 3);

    const auto sinks =
        cluster->sinkGroupSource()->describe({GroupId(u"connect-warehouse-sink"_s), GroupId(u"nobody"_s)}, 1s);
    QVERIFY(sinks);
    QCOMPARE(sinks->size(), 1);
    QCOMPARE(sinks->at(0).members.size(), 5);
    QVERIFY(cluster->groupSource()->list(GroupId(u"nobody"_s), 1s)->groups.isEmpty());
}

void TstDemoCluster::a_killed_worker_is_not_there_and_comes_back_to_the_same_port()
{
    const auto cluster = opened(u"healthy"_s);
    const auto url = cluster->urls()[0];
    QVERIFY(expandedOf(url));
    cluster->change([](auto &s) { s.kill(u"w1"_s); });
    const auto gone = expandedOf(url);
    QVERIFY(!gone);
    QCOMPARE(gone.error().fault, Fault::Unreachable);
    cluster->change([](auto &s) { s.start(u"w1"_s); });
    QVERIFY(expandedOf(url));
}

void TstDemoCluster::a_frozen_worker_accepts_and_never_answers()
{
    const auto cluster = opened(u"healthy"_s);
    cluster->change([](auto &s) { s.freeze(u"w1"_s); });
    const auto silent = expandedOf(cluster->urls()[0], {.time = 300ms});
    QVERIFY(!silent);
    QCOMPARE(silent.error().fault, Fault::TimedOut);
    QVERIFY(expandedOf(cluster->urls()[1]));
}

void TstDemoCluster::it_misbehaves_as_told_data()
{
    QTest::addColumn<Misbehaviour::Kind>("kind");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("never") << Misbehaviour::Kind::Never << Fault::TimedOut;
    QTest::newRow("slow") << Misbehaviour::Kind::Slow << Fault::TimedOut;
    QTest::newRow("cut off") << Misbehaviour::Kind::CutOff << Fault::Unreachable;
    QTest::newRow("html") << Misbehaviour::Kind::Html << Fault::Malformed;
    QTest::newRow("garbage") << Misbehaviour::Kind::Garbage << Fault::Malformed;
    QTest::newRow("unauthorized") << Misbehaviour::Kind::Unauthorized << Fault::Unauthorized;
    QTest::newRow("gone") << Misbehaviour::Kind::Gone << Fault::Unreachable;
}

void TstDemoCluster::it_misbehaves_as_told()
{
    QFETCH(Misbehaviour::Kind, kind);
    QFETCH(Fault, fault);
    const auto cluster = opened(u"healthy"_s);
    cluster->misbehave(u"w2"_s, {kind, 30s});
    const auto bad = expandedOf(cluster->urls()[1], {.time = 700ms});
    QVERIFY(!bad);
    QCOMPARE(bad.error().fault, fault);
    QVERIFY(expandedOf(cluster->urls()[0]));
    cluster->misbehave(u"w2"_s, {});
    QVERIFY(expandedOf(cluster->urls()[1]));
}

void TstDemoCluster::a_settled_story_lies_in_the_past()
{
    const auto cluster = opened(u"already-exists"_s, DemoCluster::Begin::Settled);
    const auto truth = cluster->simulation();
    QVERIFY(truth.now() <= momentNow());
    QVERIFY(momentNow() - truth.now() < 10s);
    const auto row = truth.statuses()[{ConnectorName(u"orders-db"_s), 0}];
    QVERIFY(row.state.isFailed());
    QVERIFY(momentNow() - row.at > 30s);
    QVERIFY(momentNow() - truth.groups()[cluster->group()].roundAt > 30s);
}

void TstDemoCluster::a_playing_story_moves_by_the_clock()
{
    const auto cluster = opened(u"article"_s, DemoCluster::Begin::Playing);
    const auto herderLives = [&] { return cluster->simulation().workers()[u"w1"_s].herderAlive; };
    QVERIFY(herderLives());
    QTRY_VERIFY_WITH_TIMEOUT(!herderLives(), 10000);
}

void TstDemoCluster::two_clusters_do_not_get_in_each_others_way()
{
    const auto one = opened(u"healthy"_s), other = opened(u"healthy"_s);
    for (const auto &url : one->urls())
        QVERIFY(!other->urls().contains(url));
    QVERIFY(one->bootstrap() != other->bootstrap());
    one->change([](auto &s) { s.kill(u"w1"_s); });
    const auto third = opened(u"healthy"_s);
    QCOMPARE(expandedOf(one->urls()[0]).error().fault, Fault::Unreachable);
    one->change([](auto &s) { s.start(u"w1"_s); });
    for (const auto &url : one->urls() + other->urls())
        QVERIFY(expandedOf(url));
    const auto group = connectGroupOf(other->groupSource()->list(other->group(), 1s)->groups[0]);
    QStringList expected;
    for (const auto &url : other->urls())
        expected << workerIdOf(url).text;
    expected.sort();
    QCOMPARE(names(group.members), expected);
}

void TstDemoCluster::its_ports_outlive_it_and_say_so()
{
    auto cluster = opened(u"healthy"_s);
    const auto groups = cluster->groupSource();
    const auto sinks = cluster->sinkGroupSource();
    cluster.reset();
    QCOMPARE(groups->list({}, 1s).error().fault, Fault::Unreachable);
    QCOMPARE(sinks->describe({}, 1s).error().fault, Fault::Unreachable);
}

void TstDemoCluster::it_ends_at_once_with_requests_under_way()
{
    auto cluster = opened(u"article"_s);
    cluster->advance(12s);
    HttpClient http;
    RestClient rest(http, {Route::Kind::Direct, cluster->urls()[0]});
    const auto health = rest.health(); // takes two seconds there
    QVERIFY(waitFor(rest.root()));
    QElapsedTimer watch;
    watch.start();
    cluster.reset();
    QVERIFY2(watch.elapsed() < 1900, qPrintable(QString::number(watch.elapsed())));
    const auto answer = waitFor(health);
    QVERIFY(!answer);
    QCOMPARE(answer.error().fault, Fault::Unreachable);
}

void TstDemoCluster::a_request_in_pieces_and_a_bad_one()
{
    const auto cluster = opened(u"healthy"_s);
    const QUrl url(cluster->urls()[0]);
    QTcpSocket socket;
    socket.connectToHost(url.host(), quint16(url.port()));
    QVERIFY(socket.waitForConnected());
    for (const char byte : QByteArray("GET /connectors HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n\r\n")) {
        socket.write(&byte, 1);
        socket.flush();
    }
    QByteArray answers;
    const auto arrived = [&] {
        answers += socket.readAll();
        return answers.contains("kafka_cluster_id");
    };
    QTRY_VERIFY_WITH_TIMEOUT(arrived(), 5000);
    QCOMPARE(answers.count("HTTP/1.1 200 OK"), 2);
    QVERIFY(answers.indexOf("warehouse-sink") < answers.indexOf("kafka_cluster_id"));
    for (const auto *bad : {"\r\n\r\n", "GET\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                            "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"}) {
        QTcpSocket other;
        other.connectToHost(url.host(), quint16(url.port()));
        QVERIFY(other.waitForConnected());
        other.write(bad);
        QTRY_COMPARE_WITH_TIMEOUT(other.state(), QAbstractSocket::UnconnectedState, 5000);
    }
}

void TstDemoCluster::a_big_cluster_answers_whole()
{
    const demo::Size size{.workers = 5, .connectors = 300, .tasksEach = 4};
    QStringList workers;
    for (int number = 1; number <= size.workers; ++number)
        workers << u"w%1"_s.arg(number);
    const auto cluster = DemoCluster::open(
        workers, [&](const auto &addresses) { return demo::bigCluster(size, momentNow(), addresses); },
        DemoCluster::Begin::ByHand);
    QVERIFY(cluster);
    const auto answer = expandedOf((*cluster)->urls()[4]);
    QVERIFY(answer);
    QCOMPARE(answer->connectors.size(), 300);
    const auto group = connectGroupOf((*cluster)->groupSource()->list({}, 1s)->groups[0]);
    qsizetype owned = 0;
    for (const auto &member : group.members)
        owned += member.owned.size();
    QCOMPARE(owned, 300 * 5);
    QCOMPARE(readToEnd<StatusReader>(**cluster, (*cluster)->topics().status).table().rows.size(), 300 * 5);
}

QTEST_GUILESS_MAIN(TstDemoCluster)
#include "tst_democluster.moc"
