// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/configrecords.h"
#include "kafka/statusrecords.h"
#include "offline/bundle.h"
#include "record/bundlefiles.h"
#include "tests/coordinator/offline/cutbundle.h"
#include "tests/support/builders.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

#include <QRandomGenerator>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstBundleFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_recorded_phase_written_again_is_the_same_look_data();
    void a_recorded_phase_written_again_is_the_same_look();
    void any_history_of_a_config_topic_folds_to_the_same_table();
    void what_was_not_asked_and_what_failed_stay_apart();
    void a_group_that_is_void_eager_or_moving_keeps_its_owners();
    void secrets_are_written_nowhere();
    void a_long_file_is_packed_and_the_index_comes_last();
};

namespace {

TarStream::Look lookOf(const QList<BundleFile> &files)
{
    TarStream::Look look;
    for (const BundleFile &file : files)
        look[file.path] = file.bytes;
    return look;
}

Facts again(const Facts &facts)
{
    auto read = readLook(lookOf(bundleFiles(facts)));
    if (!read)
        qFatal("%s: %s", qPrintable(read.error().what), qPrintable(read.error().detail));
    return *std::move(read);
}

/// How many records were read is not kept.
Facts comparable(Facts facts)
{
    facts = maskedFacts(facts);
    if (facts.status) {
        facts.status.value->records = facts.status.value->malformed = 0;
        facts.status.value->newest = {};
    }
    if (facts.config)
        facts.config.value->records = facts.config.value->malformed = 0;
    return facts;
}

QString metricsDifference(const WorkerMetrics &a, const WorkerMetrics &b)
{
    QStringList differs;
    const auto compare = [&](const QString &name, bool isSame) {
        if (!isSame)
            differs += name;
    };
    compare(u"tasks"_s, a.tasks == b.tasks);
    compare(u"connectors"_s, a.connectors == b.connectors);
    compare(u"task map"_s, a.hasTaskMap == b.hasTaskMap && a.taskCount == b.taskCount);
    compare(u"round"_s, a.epoch == b.epoch && a.rebalancing == b.rebalancing && a.sinceRebalance == b.sinceRebalance);
    compare(u"heartbeat"_s, a.sinceHeartbeat == b.sinceHeartbeat && a.assignedTasks == b.assignedTasks);
    compare(u"protocol"_s, a.protocol == b.protocol && a.leaderUrl == b.leaderUrl);
    compare(u"identity"_s, a.worker == b.worker && a.clientId == b.clientId);
    compare(u"version"_s, a.version == b.version && a.startedAt == b.startedAt);
    compare(u"heap"_s, a.heapUsed == b.heapUsed && a.heapMax == b.heapMax);
    compare(u"load"_s, a.cpuLoad == b.cpuLoad);
    return u": "_s + differs.join(u", "_s);
}

/// The first part that differs; empty where all is the same.
QString difference(const Facts &a, const Facts &b)
{
    if (a.connectGroup != b.connectGroup)
        return u"connect group"_s;
    if (a.foreignGroups != b.foreignGroups || a.sinkGroups != b.sinkGroups)
        return u"other groups"_s;
    if (a.status != b.status)
        return u"status"_s;
    if (a.config != b.config)
        return u"config"_s;
    if (a.workers.size() != b.workers.size())
        return u"number of workers"_s;
    for (qsizetype i = 0; i < a.workers.size(); ++i) {
        if (a.workers[i].rest != b.workers[i].rest)
            return u"REST of "_s + a.workers[i].worker.text;
        if (a.workers[i].metrics != b.workers[i].metrics)
            return u"metrics of %1%2"_s.arg(
                a.workers[i].worker.text,
                a.workers[i].metrics ? metricsDifference(*a.workers[i].metrics, *b.workers[i].metrics) : QString());
        if (a.workers[i].threads != b.workers[i].threads)
            return u"threads of "_s + a.workers[i].worker.text;
        if (a.workers[i] != b.workers[i])
            return a.workers[i].worker.text;
    }
    return a == b ? QString() : u"the rest"_s;
}

ConfigTable folded(const QList<TopicRecord> &records)
{
    ConfigReader reader;
    for (const TopicRecord &record : records)
        reader.read(record);
    reader.markCaughtUp();
    return reader.table();
}

/// Anything that workers and operators write, in an order that nobody would think of.
QList<TopicRecord> anyHistory(QRandomGenerator &random, int length)
{
    QList<TopicRecord> records;
    for (int i = 0; i < length; ++i) {
        const QByteArray name = "c" + QByteArray::number(random.bounded(4));
        const QByteArray number = QByteArray::number(random.bounded(3));
        const QByteArray word = random.bounded(2) == 0 ? "PAUSED" : "STARTED";
        TopicRecord record{0, 10 + 2 * i, test::noon + milliseconds(i), {}, std::nullopt};
        switch (random.bounded(8)) {
        case 0:
        case 1:
            record.key = "connector-" + name;
            record.value = R"({"properties":{"n":")" + number + R"("}})";
            break;
        case 2:
            record.key = "connector-" + name;
            break;
        case 3:
            record.key = "task-" + name + "-" + number;
            record.value = R"({"properties":{}})";
            break;
        case 4:
            record.key = "commit-" + name;
            record.value = R"({"tasks":)" + number + "}";
            break;
        case 5:
            record.key = "target-state-" + name;
            record.value = R"({"state":")" + word + R"("})";
            break;
        case 6:
            record.key = "restart-connector-" + name;
            record.value = R"({"include-tasks":true,"only-failed":false})";
            break;
        default:
            record.key = "session-key";
            record.value = R"({"key":"a2V5"})";
        }
        records += record;
    }
    return records;
}

} // namespace

void TstBundleFiles::a_recorded_phase_written_again_is_the_same_look_data()
{
    QTest::addColumn<QString>("phase");
    const QStringList phases = test::recordedPhases();
    for (qsizetype i = 0; i < phases.size(); i += 9) // each of them takes a moment to cut
        QTest::newRow(qPrintable(phases[i])) << phases[i];
}

void TstBundleFiles::a_recorded_phase_written_again_is_the_same_look()
{
    QFETCH(const QString, phase);
    const test::CutBundle bundle(phase);
    QVERIFY(bundle.isCut());
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    const QString differs = difference(comparable(again(*facts)), comparable(*facts));
    QVERIFY2(differs.isEmpty(), qPrintable(differs));
}

void TstBundleFiles::any_history_of_a_config_topic_folds_to_the_same_table()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 300; ++round) {
        Facts facts = test::aCluster().withWorkers(1).facts();
        facts.config = observed(folded(anyHistory(random, round < 290 ? random.bounded(60) : 1500)), facts.at);
        const Facts read = again(facts);
        ConfigTable before = *comparable(facts).config, after = *comparable(read).config;
        QCOMPARE(after.actions.size(), before.actions.size());
        QCOMPARE(after.connectors.keys(), before.connectors.keys());
        for (const ConfiguredConnector &connector : before.connectors) {
            const auto &other = after.connectors[connector.name];
            QCOMPARE(other.tasks, connector.tasks);
            QCOMPARE(other.isTorn, connector.isTorn);
            QVERIFY2(other == connector, qPrintable(u"round %1, %2"_s.arg(round).arg(connector.name.text)));
        }
        QVERIFY2(after == before, qPrintable(u"round %1"_s.arg(round)));
    }
}

void TstBundleFiles::what_was_not_asked_and_what_failed_stay_apart()
{
    Facts facts = test::aCluster().withWorkers(3).running(u"orders"_s, 3).facts();
    const Error refused{Fault::Forbidden, u"Kafka does not allow this login to read the topic"_s, u"TOPIC_…"_s};
    facts.config = notObserved<ConfigTable>(refused, facts.at);
    facts.status.error = refused; // stale: it was read before
    facts.status.at -= std::chrono::minutes(2);
    facts.cluster = u"production"_s;
    facts.sinkGroups = {};
    facts.workers[0].rest = notObserved<RestFacts>({Fault::Untrusted, u"no"_s, {}}, facts.at);
    facts.workers[1].rest.value->connectors = notObserved<ConnectorAnswers>(refused, facts.at);
    facts.workers[2].metrics = {};
    facts.foreignGroups = observed(QList<ConnectGroup>(), facts.at);
    facts.foreignGroups.partial = true;
    facts.shared +=
        RestFacts{{Route::Kind::Shared, u"http://lb:8083"_s}, {}, observed(WorkerRoot{u"3.9.2"_s, {}, {}}, facts.at)};
    facts.doubts += refused;
    const Facts read = again(facts);
    const QString differs = difference(comparable(read), comparable(facts));
    QVERIFY2(differs.isEmpty(), qPrintable(differs));
    QVERIFY(!read.sinkGroups.wasAsked());
    QCOMPARE(read.config.error->fault, Fault::Forbidden);
}

void TstBundleFiles::a_group_that_is_void_eager_or_moving_keeps_its_owners()
{
    const Facts calm = test::aCluster().withWorkers(2).running(u"orders"_s, 3).running(u"pay-ments"_s, 2).facts();
    for (const QString &protocol : {u"default"_s, u"compatible"_s, u"sessioned"_s}) {
        Facts facts = calm;
        ConnectGroup &group = *facts.connectGroup.value;
        group.protocol = protocol;
        if (protocol == u"sessioned") {
            group.members[0].configMismatch = true;
            group.members[1].revoked = {test::task(u"gone"_s, 0)};
            group.members[1].delay = milliseconds(1234);
        }
        QCOMPARE(*again(facts).connectGroup, group);
    }
    Facts moving = calm;
    moving.connectGroup.value->state = u"PreparingRebalance"_s;
    moving.connectGroup.value->protocol.clear();
    for (ConnectMember &member : moving.connectGroup.value->members)
        member = {.id = member.id, .clientId = member.clientId, .clientHost = member.clientHost};
    QCOMPARE(*again(moving).connectGroup, *moving.connectGroup);
}

void TstBundleFiles::secrets_are_written_nowhere()
{
    const QByteArray secret = "hunter2-9f31";
    Facts facts = test::aCluster().withWorkers(1).running(u"orders"_s, 1).facts();
    const QMap<QString, QString> config{
        {u"database.password"_s, QString::fromLatin1(secret)},
        {u"connection.url"_s, u"jdbc:postgresql://app:%1@db/x"_s.arg(QString::fromLatin1(secret))},
        {u"sasl.jaas.config"_s, u"PlainLoginModule required password=\"%1\";"_s.arg(QString::fromLatin1(secret))},
        {u"topic"_s, u"orders"_s}};
    facts.config.value->connectors[ConnectorName(u"orders"_s)].config = config;
    const ConnectorInfo info{ConnectorName(u"orders"_s), config, {0}, u"source"_s};
    facts.workers[0].rest.value->connectors =
        observed(ConnectorAnswers{{info.name, ConnectorAnswer{std::nullopt, info}}}, facts.at);
    facts.status.value->rows[test::task(u"orders"_s, 0)].last().trace =
        u"java.lang.X: cannot open jdbc:mysql://app:%1@db/x"_s.arg(QString::fromLatin1(secret));
    bool isAny = false;
    for (const BundleFile &file : bundleFiles(facts)) {
        QVERIFY2(!file.bytes.contains(secret), qPrintable(file.path));
        isAny |= file.bytes.contains("database.password");
    }
    QVERIFY(isAny);
}

void TstBundleFiles::a_long_file_is_packed_and_the_index_comes_last()
{
    test::ClusterBuilder cluster = test::aCluster().withWorkers(1);
    for (int i = 0; i < 60; ++i)
        cluster.failing(u"orders%1"_s.arg(i), 1, QString(2000, u'x'));
    const auto files = bundleFiles(cluster.facts());
    QCOMPARE(files.last().path, u"bundle.json"_s);
    const auto packed = std::find_if(files.cbegin(), files.cend(),
                                     [](const BundleFile &file) { return file.path == u"topics/status.jsonl.gz"; });
    QVERIFY(packed != files.cend());
    QVERIFY(packed->bytes.size() < 64 * 1024);
    QCOMPARE(*comparable(again(cluster.facts())).status, *comparable(cluster.facts()).status);
}

QTEST_GUILESS_MAIN(TstBundleFiles)
#include "tst_bundlefiles.moc"
