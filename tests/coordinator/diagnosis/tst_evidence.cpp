// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;

/// Evidence that is missing or doubtful, and what can still be said then.
class TstEvidence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void missing_sources_are_one_notice_that_says_what_each_would_tell();
    void one_missing_source_is_not_told_as_several();
    void the_one_permission_that_would_help_most_comes_first_data();
    void the_one_permission_that_would_help_most_comes_first();
    void where_no_permission_would_help_none_is_asked_for();
    void the_verdict_is_unknown_where_only_statuses_speak();
    void where_nothing_was_read_the_picture_is_empty_and_the_verdict_unknown();
    void what_was_left_out_of_the_input_is_said();
    void an_address_that_gave_no_answer_is_missing_and_no_doubtful_input();
};

void TstEvidence::missing_sources_are_one_notice_that_says_what_each_would_tell()
{
    const auto findings = findingsIn(
        aCluster().withWorkers(1).running(u"orders"_s, 1).withoutMetrics().withoutThreads().with([](Facts &facts) {
            facts.connectGroup = notObserved<ConnectGroup>({Fault::Unreachable, u"Connection refused"_s, {}}, noon);
        }));
    const Finding *missing = find(findings, u"evidence-missing"_s);
    QVERIFY(missing);
    QCOMPARE(missing->evidence.size(), 3);
    QCOMPARE(missing->severity, Severity::Notice);
}

void TstEvidence::one_missing_source_is_not_told_as_several()
{
    const auto lastWords = [](const ClusterBuilder &cluster) {
        return find(findingsIn(cluster), u"evidence-missing"_s)->remedies.constLast().why.filled();
    };
    const auto cluster = aCluster().withWorkers(1).running(u"orders"_s, 1).withoutThreads();
    QCOMPARE(lastWords(cluster), u"no other source answers what it would"_s);
    QCOMPARE(lastWords(ClusterBuilder(cluster).withoutMetrics()), u"each of them answers what the others cannot"_s);
}

void TstEvidence::the_one_permission_that_would_help_most_comes_first_data()
{
    const Error refused{Fault::Forbidden, u"Kafka does not allow this login to read"_s, {}};
    const Error notShown{Fault::NotFound, u"not shown"_s, {}};
    using Change = std::function<void(Facts &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("says");
    const auto noGroup = [](const Error &why) {
        return [why](Facts &facts) { facts.connectGroup = notObserved<ConnectGroup>(why, noon); };
    };
    const auto noStatus = [=](Facts &facts) { facts.status = notObserved<StatusTable>(refused, noon); };
    const auto noConfig = [=](Facts &facts) { facts.config = notObserved<ConfigTable>(refused, noon); };
    const auto noTopics = [=](Facts &facts) {
        noStatus(facts);
        noConfig(facts);
    };
    QTest::newRow("group") << Change(noGroup(refused)) << u"DESCRIBE on the group lab"_s;
    QTest::newRow("no brokers at all") << Change([](Facts &facts) { facts.connectGroup = {}; })
                                       << u"the brokers, and there DESCRIBE"_s;
    QTest::newRow("group left out of the list") << Change(noGroup(notShown)) << u"DESCRIBE on the group lab"_s;
    QTest::newRow("status topic") << Change(noStatus) << u"READ on the topic lab-status"_s;
    QTest::newRow("config topic") << Change(noConfig) << u"READ on the topic lab-configs"_s;
    QTest::newRow("both topics") << Change(noTopics) << u"READ on the topic lab-status"_s;
    QTest::newRow("config topic of no known name") << Change([=](Facts &facts) {
        facts.topics.config.clear();
        facts.config = notObserved<ConfigTable>(notShown, noon);
    }) << u"READ on the topic (config.storage.topic in the workers' settings)"_s;
}

void TstEvidence::the_one_permission_that_would_help_most_comes_first()
{
    QFETCH(std::function<void(Facts &)>, change);
    QFETCH(QString, says);
    const auto findings = findingsIn(aCluster().withWorkers(1).running(u"orders"_s, 1).with([&](Facts &facts) {
        facts.group = GroupId(u"lab"_s);
        facts.topics = {u"lab-configs"_s, u"lab-status"_s, u"lab-offsets"_s};
        change(facts);
    }));
    const Finding *missing = find(findings, u"evidence-missing"_s);
    QVERIFY(missing);
    const QString first = missing->remedies.constFirst().why.filled();
    QVERIFY2(first.contains(says), qPrintable(first));
}

void TstEvidence::where_no_permission_would_help_none_is_asked_for()
{
    for (const Fault fault : {Fault::Unreachable, Fault::TimedOut, Fault::Unauthorized, Fault::Untrusted}) {
        const auto findings = findingsIn(aCluster().withWorkers(1).running(u"orders"_s, 1).with([&](Facts &facts) {
            facts.connectGroup = notObserved<ConnectGroup>({fault, u"no"_s, {}}, noon);
        }));
        for (const Remedy &remedy : find(findings, u"evidence-missing"_s)->remedies)
            QVERIFY2(!remedy.why.filled().contains(u"for this login"), qPrintable(remedy.why.filled()));
    }
}

void TstEvidence::the_verdict_is_unknown_where_only_statuses_speak()
{
    const auto picture =
        aCluster().withWorkers(1).running(u"orders"_s, 1).withoutGroup().withoutMetrics().withoutThreads().snapshot();
    QCOMPARE(verdictOf(*picture, findingsIn(picture)), Verdict::Unknown);
    const auto seen = aCluster().withWorkers(1).running(u"orders"_s, 1).withoutGroup().snapshot();
    QCOMPARE(verdictOf(*seen, findingsIn(seen)), Verdict::Healthy);
}

void TstEvidence::where_nothing_was_read_the_picture_is_empty_and_the_verdict_unknown()
{
    const auto picture = assemble(Facts(), {});
    QVERIFY(picture->tasks.isEmpty() && picture->workers.isEmpty() && !picture->isCalm);
    const auto findings = findingsIn(picture);
    QCOMPARE(findings.size(), 1);
    QCOMPARE(findings.constFirst().rule, u"evidence-missing"_s);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Unknown);
}

void TstEvidence::what_was_left_out_of_the_input_is_said()
{
    auto cluster = aCluster().withWorkers(1).running(u"orders"_s, 1);
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"input-doubtful"_s));
    cluster.with(
        [](Facts &facts) { facts.doubts << Error{Fault::Malformed, u"line 3 is no JSON"_s, u"groups.jsonl:3"_s}; });
    const auto findings = findingsIn(cluster.snapshot());
    const Finding *doubt = find(findings, u"input-doubtful"_s);
    QVERIFY(doubt);
    QCOMPARE(doubt->evidence.first().where, u"groups.jsonl:3"_s);
    QCOMPARE(doubt->severity, Severity::Notice);
}

void TstEvidence::an_address_that_gave_no_answer_is_missing_and_no_doubtful_input()
{
    auto cluster = aCluster().withWorkers(1).running(u"orders"_s, 1).withoutMetrics().withoutThreads();
    cluster.with([](Facts &facts) {
        facts.doubts << Error{Fault::Unreachable, u"Metrics at http://w7:8778: w7 refused the connection"_s, {}};
    });
    const auto findings = findingsIn(cluster.snapshot());
    QVERIFY(!find(findings, u"input-doubtful"_s));
    const Finding *missing = find(findings, u"evidence-missing"_s);
    QVERIFY(missing);
    QVERIFY2(missing->says.filled().contains(u"metrics"_s), qPrintable(missing->says.filled()));
    for (const Evidence &evidence : missing->evidence)
        QVERIFY2(!evidence.says.filled().contains(u"give an address"_s), qPrintable(evidence.says.filled()));
    QCOMPARE(missing->evidence.last().source, Source::Metrics);
    QVERIFY(missing->evidence.last().says.filled().contains(u"refused the connection"_s));
}

QTEST_GUILESS_MAIN(TstEvidence)
#include "tst_evidence.moc"
