// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);

QList<Finding> found(const ClusterBuilder &cluster)
{
    return findingsIn(cluster.snapshot());
}

Error unreachable()
{
    return {Fault::Unreachable, u"Connection refused"_s, {}};
}

} // namespace

/// Workers, statuses, connectors, set-up and missing evidence.
class TstSurroundings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_worker_that_left_without_a_word_is_gone();
    void a_worker_that_said_goodbye_is_not_gone_but_left();
    void not_being_reachable_from_here_is_no_finding_while_nobody_is();
    void one_silent_member_among_answering_ones_is_unreachable();
    void a_member_whose_rest_is_not_up_yet_is_not_unreachable();
    void a_herder_that_ended_while_its_tasks_live_is_critical_and_memory_is_the_cause();
    void a_full_heap_alone_is_a_hint_until_it_is_seen_twice();
    void a_row_of_a_worker_that_left_is_stale_and_of_a_live_one_a_contradiction();
    void a_status_is_not_contradicted_by_what_was_seen_before_it_was_spoken();
    void a_status_of_rest_that_was_heard_before_the_sight_is_contradicted_by_it();
    void no_status_is_contradicted_while_the_task_may_be_moving();
    void false_unassigned_names_its_bug_only_before_3_6();
    void a_downgraded_protocol_needs_a_worker_that_knows_better();
    void two_members_with_one_address_are_named_and_their_tasks_are_no_duplicates();
    void a_name_that_rest_cannot_address_depends_on_the_version();
    void a_connector_without_tasks_is_told_after_its_start_and_never_when_stopped();
    void a_connector_that_rest_leaves_out_is_told();
    void missing_sources_are_one_notice_that_says_what_each_would_tell();
    void the_one_permission_that_would_help_most_comes_first_data();
    void the_one_permission_that_would_help_most_comes_first();
    void where_no_permission_would_help_none_is_asked_for();
    void the_verdict_is_unknown_where_only_statuses_speak();
    void where_nothing_was_read_the_picture_is_empty_and_the_verdict_unknown();
    void arguments_are_filled_once_and_never_read_as_places();
    void what_was_left_out_of_the_input_is_said();
    void an_address_that_gave_no_answer_is_missing_and_no_doubtful_input();
    void a_cluster_without_workers_is_lost_and_is_told_to_start_them();
    void a_group_without_members_is_silent_where_nothing_is_configured_or_it_cannot_be_read();
    void a_group_without_members_is_likely_where_only_shut_addresses_speak();
    void a_group_that_died_is_told_only_to_who_saw_it_live();
    void herders_that_wait_while_the_brokers_are_away_have_one_cause();
    void a_herder_that_has_ended_neither_blocks_nor_waits();
    void a_round_that_came_later_shows_that_the_herder_is_free();
    void a_group_that_is_out_of_sight_says_nothing_of_starts();
    void every_window_tells_its_own_reason();
};

void TstSurroundings::a_worker_that_left_without_a_word_is_gone()
{
    const auto findings =
        found(aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, Fault::Unreachable));
    const Finding *gone = find(findings, u"worker-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->subject.worker, workerId(2));
    QCOMPARE(gone->severity, Severity::Serious);
    QCOMPARE(gone->causes.constFirst().kind, CauseKind::Crash);
    const auto waiting = found(
        aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).silent(2, Fault::Unreachable).delaying(20s));
    QCOMPARE(find(waiting, u"worker-gone"_s)->severity, Severity::Warning);
}

void TstSurroundings::a_worker_that_said_goodbye_is_not_gone_but_left()
{
    QVERIFY(!find(found(aCluster()
                            .withWorkers(3)
                            .running(u"orders"_s, 1)
                            .running(u"more"_s, 1)
                            .outsideGroup(2)
                            .silent(2, Fault::Unreachable)
                            .saying(task(u"more"_s, 0), u"UNASSIGNED"_s, 2, 20s)),
                  u"worker-gone"_s));
}

void TstSurroundings::not_being_reachable_from_here_is_no_finding_while_nobody_is()
{
    auto cluster = aCluster().withWorkers(3).running(u"orders"_s, 3).withoutMetrics().withoutThreads();
    for (int worker = 1; worker <= 3; ++worker)
        cluster.silent(worker, Fault::TimedOut);
    for (const Finding &finding : found(cluster))
        QCOMPARE(finding.rule, u"evidence-missing"_s);
}

void TstSurroundings::one_silent_member_among_answering_ones_is_unreachable()
{
    const auto findings = found(aCluster().withWorkers(3).running(u"orders"_s, 3).silent(3, Fault::Unreachable));
    QCOMPARE(find(findings, u"worker-unreachable"_s)->subject.worker, workerId(3));
    QVERIFY(!find(findings, u"worker-gone"_s));
    QVERIFY(!find(findings, u"task-not-started"_s));
}

void TstSurroundings::a_member_whose_rest_is_not_up_yet_is_not_unreachable()
{
    const auto look = [](Moment at) {
        return aCluster().at(at).withWorkers(3).running(u"orders"_s, 1).silent(3, Fault::Unreachable);
    };
    const auto roundAgo = [&look](milliseconds ago) {
        return found(look(noon).with([ago](Facts &facts) { facts.roundSeenAt = noon - ago; }));
    };
    QVERIFY(!find(roundAgo(10s), u"worker-unreachable"_s));
    QCOMPARE(find(roundAgo(40s), u"worker-unreachable"_s)->confidence, Confidence::Likely);

    // While somebody watches, w3 joins.
    History history;
    const auto joined = look(noon).snapshot(look(noon - 5s).outsideGroup(3).snapshot());
    history.add(joined);
    QVERIFY(!find(findingsIn(joined), u"worker-unreachable"_s));
    const auto later = look(noon + 20s).snapshot(joined);
    QVERIFY(!find(findingsIn(later, history), u"worker-unreachable"_s));
    history.add(later);
    QVERIFY(find(findingsIn(look(noon + 31s).snapshot(later), history), u"worker-unreachable"_s));
}

namespace {

/// No topic is read; REST answers now that the task is in this state on w2.
ClusterBuilder toldByRest(ClusterBuilder cluster, const QString &state)
{
    return cluster.with([state](Facts &facts) {
        const StatusLine line{id, {state}, workerId(2), u"boom"_s};
        ConnectorAnswer answer;
        answer.status = ConnectorStatus{{task(u"orders"_s, -1), {u"RUNNING"_s}, workerId(1), {}}, {line}, u"source"_s};
        facts.status = {};
        facts.config = {};
        facts.workers[0].rest.value->connectors =
            observed(ConnectorAnswers{{ConnectorName(u"orders"_s), answer}}, facts.at);
    });
}

ClusterBuilder seenAgo(ClusterBuilder cluster, milliseconds ago)
{
    return cluster.with([ago](Facts &facts) {
        for (WorkerFacts &worker : facts.workers)
            worker.metrics.at = worker.threads.at = facts.at - ago;
    });
}

} // namespace

void TstSurroundings::a_status_is_not_contradicted_by_what_was_seen_before_it_was_spoken()
{
    const auto cluster = toldByRest(aCluster().withWorkers(2).running(u"orders"_s, 1), u"FAILED"_s);
    const auto older = seenAgo(cluster, 3s).snapshot();
    QVERIFY(!find(findingsIn(older), u"status-contradicts"_s, id));
    QVERIFY(older->task(id)->living.isEmpty());
    QVERIFY(find(findingsIn(cluster.snapshot()), u"status-contradicts"_s, id));
}

void TstSurroundings::a_status_of_rest_that_was_heard_before_the_sight_is_contradicted_by_it()
{
    const auto look = [](Moment at) {
        return seenAgo(toldByRest(aCluster().at(at).withWorkers(2).running(u"orders"_s, 1), u"FAILED"_s), 3s);
    };
    const auto before = look(noon).snapshot();
    const auto now = look(noon + 5s).snapshot(before);
    QCOMPARE(now->task(id)->said->heardAt, noon);
    QVERIFY(find(findingsIn(now), u"status-contradicts"_s, id));
}

void TstSurroundings::no_status_is_contradicted_while_the_task_may_be_moving()
{
    const auto lying = [](milliseconds rowAgo, milliseconds roundAgo) {
        return aCluster()
            .withWorkers(2)
            .running(u"orders"_s, 1)
            .saying(id, u"RUNNING"_s, 1, rowAgo)
            .with([roundAgo](Facts &facts) { facts.roundSeenAt = noon - roundAgo; });
    };
    const auto isTold = [](const ClusterBuilder &cluster) {
        return find(found(cluster), u"status-contradicts"_s, id) != nullptr;
    };
    QVERIFY2(!isTold(lying(50s, 3s)), "a round has just ended");
    QVERIFY(isTold(lying(50s, 1min)));
    QVERIFY2(!isTold(lying(20s, 1min).withoutMetrics()), "its row is young, and the thread may just be starting");
    QVERIFY(isTold(lying(50s, 1min).withoutMetrics()));
    QVERIFY2(isTold(lying(20s, 1min)), "no start is under way that a task map shows as done");
}

void TstSurroundings::a_herder_that_ended_while_its_tasks_live_is_critical_and_memory_is_the_cause()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .alsoOwnedBy(3, id)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .with([](Facts &facts) {
                                 facts.workers[1].threads.value->herderAlive = false;
                                 facts.workers[1].metrics.value->heapUsed = 1000;
                                 facts.workers[1].metrics.value->heapMax = 1000;
                             })
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *dead = find(findings, u"worker-herder-dead"_s);
    QVERIFY(dead);
    QCOMPARE(dead->subject.worker, workerId(2));
    QCOMPARE(dead->causes.constFirst().kind, CauseKind::Resource);
    const Finding *outside = find(findings, u"worker-outside-group"_s);
    QCOMPARE(outside->causes.constFirst().kind, CauseKind::Resource);
    for (const Remedy &remedy : outside->remedies)
        QVERIFY2(remedy.intention != Intention::Wait, "a herder that has ended does not come back");
    QCOMPARE(find(findings, u"memory-exhausted"_s)->confidence, Confidence::Strong);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
}

void TstSurroundings::a_full_heap_alone_is_a_hint_until_it_is_seen_twice()
{
    const auto tight = aCluster()
                           .withWorkers(1)
                           .running(u"orders"_s, 1)
                           .with([](Facts &facts) {
                               facts.workers[0].metrics.value->heapUsed = 96;
                               facts.workers[0].metrics.value->heapMax = 100;
                           })
                           .snapshot();
    QCOMPARE(find(findingsIn(tight), u"memory-tight"_s)->confidence, Confidence::Hint);
    History history;
    history.add(tight);
    QCOMPARE(find(findingsIn(tight, history), u"memory-tight"_s)->confidence, Confidence::Likely);
}

void TstSurroundings::a_row_of_a_worker_that_left_is_stale_and_of_a_live_one_a_contradiction()
{
    const auto stale = found(aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 7, 20s));
    QVERIFY(find(stale, u"status-stale"_s, id));
    QVERIFY(!find(stale, u"status-contradicts"_s, id));
    const auto lying = found(aCluster().withWorkers(2).running(u"orders"_s, 1).saying(id, u"RUNNING"_s, 1, 40s));
    QCOMPARE(find(lying, u"status-contradicts"_s, id)->severity, Severity::Warning);
    QVERIFY(!find(lying, u"status-stale"_s, id));
}

void TstSurroundings::false_unassigned_names_its_bug_only_before_3_6()
{
    const auto on = [](const QString &version) {
        const auto findings =
            found(aCluster().withWorkers(2).ofVersion(version).running(u"orders"_s, 1).with([](Facts &facts) {
                StatusRow row = facts.status.value->rows[id].constLast();
                row.state = {u"UNASSIGNED"_s};
                row.worker = workerId(1);
                row.generation = 6;
                row.at = noon - 40s;
                facts.status.value->rows[id] << row;
            }));
        return find(findings, u"status-contradicts"_s, id)->causes.constFirst().jira;
    };
    QCOMPARE(on(u"3.5.1"_s), u"KAFKA-12525"_s);
    QCOMPARE(on(u"3.6.2"_s), QString());
}

void TstSurroundings::a_downgraded_protocol_needs_a_worker_that_knows_better()
{
    const auto eager = [](Facts &facts) { facts.connectGroup.value->protocol = u"default"_s; };
    QVERIFY(find(found(aCluster().withWorkers(2).running(u"orders"_s, 1).with(eager)), u"protocol-downgraded"_s));
    QVERIFY(!find(found(aCluster().withWorkers(2).ofVersion(u"2.2.2"_s).running(u"orders"_s, 1).with(eager)),
                  u"protocol-downgraded"_s));
    QVERIFY(!find(found(aCluster().withWorkers(2).ofVersion({}).running(u"orders"_s, 1).with(eager)),
                  u"protocol-downgraded"_s));
}

void TstSurroundings::two_members_with_one_address_are_named_and_their_tasks_are_no_duplicates()
{
    const auto picture = aCluster()
                             .withWorkers(2)
                             .running(u"orders"_s, 3)
                             .with([](Facts &facts) {
                                 facts.connectGroup.value->members[1].worker = workerId(1);
                                 facts.workers[1].worker = workerId(1);
                             })
                             .snapshot();
    const auto findings = findingsIn(picture);
    QVERIFY(find(findings, u"worker-address-shared"_s)->evidence.constFirst().says.filled().contains(u"member-2"_s));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Warning);
}

void TstSurroundings::a_name_that_rest_cannot_address_depends_on_the_version()
{
    const auto on = [](const QString &version) {
        return find(found(aCluster().withWorkers(1).ofVersion(version).running(u"in/out"_s, 1)), u"name-unusable"_s)
            ->confidence;
    };
    QCOMPARE(on(u"4.1.1"_s), Confidence::Proven);
    QCOMPARE(on(u"3.9.2"_s), Confidence::Hint);
    QVERIFY(!find(found(aCluster().withWorkers(1).running(u"odd name ä.b->c"_s, 1)), u"name-unusable"_s));
}

void TstSurroundings::a_connector_without_tasks_is_told_after_its_start_and_never_when_stopped()
{
    const auto empty = aCluster().withWorkers(1).running(u"orders"_s, 0);
    QCOMPARE(find(found(empty), u"connector-without-tasks"_s)->confidence, Confidence::Likely);
    const auto fresh =
        found(ClusterBuilder(empty).with([](Facts &facts) { facts.config.value->actions.last().at = noon - 10s; }));
    QCOMPARE(find(fresh, u"connector-without-tasks"_s)->confidence, Confidence::Hint);
    const auto stopped = found(ClusterBuilder(empty).with(
        [](Facts &facts) { facts.config.value->connectors.first().target = TargetState::Stopped; }));
    QVERIFY(!find(stopped, u"connector-without-tasks"_s));
}

void TstSurroundings::a_connector_that_rest_leaves_out_is_told()
{
    const auto findings = found(aCluster().withWorkers(1).running(u"orders"_s, 1).with([](Facts &facts) {
        facts.workers[0].rest.value->names = observed(QList<ConnectorName>{ConnectorName(u"orders"_s)}, noon);
        facts.workers[0].rest.value->connectors = observed(ConnectorAnswers(), noon);
    }));
    QCOMPARE(find(findings, u"connector-without-status"_s)->subject.connector, ConnectorName(u"orders"_s));
}

void TstSurroundings::missing_sources_are_one_notice_that_says_what_each_would_tell()
{
    const auto findings = found(
        aCluster().withWorkers(1).running(u"orders"_s, 1).withoutMetrics().withoutThreads().with([](Facts &facts) {
            facts.connectGroup = notObserved<ConnectGroup>(unreachable(), noon);
        }));
    const Finding *missing = find(findings, u"evidence-missing"_s);
    QVERIFY(missing);
    QCOMPARE(missing->evidence.size(), 3);
    QCOMPARE(missing->severity, Severity::Notice);
}

void TstSurroundings::the_one_permission_that_would_help_most_comes_first_data()
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

void TstSurroundings::the_one_permission_that_would_help_most_comes_first()
{
    QFETCH(std::function<void(Facts &)>, change);
    QFETCH(QString, says);
    const auto findings = found(aCluster().withWorkers(1).running(u"orders"_s, 1).with([&](Facts &facts) {
        facts.group = GroupId(u"lab"_s);
        facts.topics = {u"lab-configs"_s, u"lab-status"_s, u"lab-offsets"_s};
        change(facts);
    }));
    const Finding *missing = find(findings, u"evidence-missing"_s);
    QVERIFY(missing);
    const QString first = missing->remedies.constFirst().why.filled();
    QVERIFY2(first.contains(says), qPrintable(first));
}

void TstSurroundings::where_no_permission_would_help_none_is_asked_for()
{
    for (const Fault fault : {Fault::Unreachable, Fault::TimedOut, Fault::Unauthorized, Fault::Untrusted}) {
        const auto findings = found(aCluster().withWorkers(1).running(u"orders"_s, 1).with([&](Facts &facts) {
            facts.connectGroup = notObserved<ConnectGroup>({fault, u"no"_s, {}}, noon);
        }));
        for (const Remedy &remedy : find(findings, u"evidence-missing"_s)->remedies)
            QVERIFY2(!remedy.why.filled().contains(u"for this login"), qPrintable(remedy.why.filled()));
    }
}

void TstSurroundings::the_verdict_is_unknown_where_only_statuses_speak()
{
    const auto picture =
        aCluster().withWorkers(1).running(u"orders"_s, 1).withoutGroup().withoutMetrics().withoutThreads().snapshot();
    QCOMPARE(verdictOf(*picture, findingsIn(picture)), Verdict::Unknown);
    const auto seen = aCluster().withWorkers(1).running(u"orders"_s, 1).withoutGroup().snapshot();
    QCOMPARE(verdictOf(*seen, findingsIn(seen)), Verdict::Healthy);
}

void TstSurroundings::where_nothing_was_read_the_picture_is_empty_and_the_verdict_unknown()
{
    const auto picture = assemble(Facts(), {});
    QVERIFY(picture->tasks.isEmpty() && picture->workers.isEmpty() && !picture->isCalm);
    const auto findings = findingsIn(picture);
    QCOMPARE(findings.size(), 1);
    QCOMPARE(findings.constFirst().rule, u"evidence-missing"_s);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Unknown);
}

void TstSurroundings::arguments_are_filled_once_and_never_read_as_places()
{
    QCOMPARE((Sentence{u"%1 and %2, 100 %, %9"_s, {u"%2"_s, u"b"_s}}.filled()), u"%2 and b, 100 %, %9"_s);
    QCOMPARE((Sentence{u"%"_s, {}}.filled()), u"%"_s);
}

void TstSurroundings::what_was_left_out_of_the_input_is_said()
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

void TstSurroundings::an_address_that_gave_no_answer_is_missing_and_no_doubtful_input()
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

namespace {

/// Both workers were killed: the group is empty, their ports are shut, their last words say RUNNING.
ClusterBuilder deserted()
{
    return aCluster()
        .withWorkers(2)
        .running(u"orders"_s, 3)
        .outsideGroup(1)
        .outsideGroup(2)
        .silent(1, Fault::Unreachable)
        .silent(2, Fault::Unreachable)
        .with([](Facts &facts) {
            facts.connectGroup.value->state = u"Empty"_s;
            facts.connectGroup.value->protocol.clear();
        });
}

void nothingConfigured(Facts &facts)
{
    facts.config.value->connectors.clear();
    facts.config.value->actions.clear();
    facts.status.value->rows.clear();
}

} // namespace

void TstSurroundings::a_cluster_without_workers_is_lost_and_is_told_to_start_them()
{
    const auto picture = deserted().snapshot();
    const auto findings = findingsIn(picture);
    const Finding *gone = find(findings, u"workers-all-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->severity, Severity::Critical);
    QCOMPARE(gone->confidence, Confidence::Proven);
    QVERIFY2(gone->says.filled().contains(u"3 tasks"_s), qPrintable(gone->says.filled()));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
    const Finding *lost = find(findings, u"task-lost"_s, id);
    QVERIFY(lost);
    for (const Remedy &remedy : lost->remedies)
        QVERIFY2(!remedy.why.filled().contains(u"leader"_s), qPrintable(remedy.why.filled()));
    QVERIFY(!find(findingsIn(aCluster().withWorkers(2).running(u"orders"_s, 3).snapshot()), u"workers-all-gone"_s));
}

void TstSurroundings::a_group_without_members_is_silent_where_nothing_is_configured_or_it_cannot_be_read()
{
    QVERIFY(!find(findingsIn(deserted().with(nothingConfigured).snapshot()), u"workers-all-gone"_s));
    QVERIFY(!find(findingsIn(deserted().withoutGroup().snapshot()), u"workers-all-gone"_s));
    const auto stale = deserted().with(
        [](Facts &facts) { facts.connectGroup.error = Error{Fault::Unreachable, u"no broker answers"_s, {}}; });
    QVERIFY(!find(findingsIn(ClusterBuilder(stale).snapshot()), u"workers-all-gone"_s));
    const auto partial = deserted().with([](Facts &facts) { facts.connectGroup.partial = true; });
    QVERIFY(!find(findingsIn(ClusterBuilder(partial).snapshot()), u"workers-all-gone"_s));
    auto starting = aCluster().withWorkers(1).running(u"orders"_s, 1).outsideGroup(1).with([](Facts &facts) {
        facts.connectGroup.value->state = u"Empty"_s;
        facts.roundSeenAt = noon - 3s;
    });
    QVERIFY(!find(findingsIn(starting.snapshot()), u"workers-all-gone"_s));
    starting.with([](Facts &facts) { facts.roundSeenAt = noon - 60s; });
    QCOMPARE(find(findingsIn(starting.snapshot()), u"workers-all-gone"_s)->confidence, Confidence::Likely);
}

void TstSurroundings::a_group_without_members_is_likely_where_only_shut_addresses_speak()
{
    const auto picture = deserted().withoutTopics().snapshot();
    const auto findings = findingsIn(picture);
    const Finding *gone = find(findings, u"workers-all-gone"_s);
    QVERIFY(gone);
    QCOMPARE(gone->confidence, Confidence::Likely);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Lost);
    auto slow = deserted().withoutTopics().silent(1, Fault::TimedOut).silent(2, Fault::TimedOut);
    QVERIFY(!find(findingsIn(slow.snapshot()), u"workers-all-gone"_s));
}

void TstSurroundings::a_group_that_died_is_told_only_to_who_saw_it_live()
{
    const auto dead = deserted().with([](Facts &facts) { facts.connectGroup.value->state = u"Dead"_s; }).snapshot();
    QVERIFY(!find(findingsIn(dead), u"workers-all-gone"_s));
    History history;
    history.add(aCluster().withWorkers(2).running(u"orders"_s, 3).snapshot());
    QVERIFY(find(findingsIn(dead, history), u"workers-all-gone"_s));
}

namespace {

/// No herder took the last request, ten seconds before the look.
void herdersWait(Facts &facts)
{
    for (WorkerFacts &worker : facts.workers)
        worker.rest.value->tick =
            observed(TickAnswer{.answered = false, .httpStatus = 500, .message = u"ensuring membership"_s}, noon - 10s);
}

void brokersAreAway(Facts &facts)
{
    facts.connectGroup.error = Error{Fault::Unreachable, u"no broker answers"_s, {}};
}

} // namespace

void TstSurroundings::herders_that_wait_while_the_brokers_are_away_have_one_cause()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).with(herdersWait);
    QVERIFY(find(findingsIn(cluster.snapshot()), u"worker-blocked"_s));
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"coordinator-unreachable"_s));

    cluster.with(brokersAreAway);
    const auto findings = findingsIn(cluster.snapshot());
    QVERIFY(!find(findings, u"worker-blocked"_s));
    const Finding *away = find(findings, u"coordinator-unreachable"_s);
    QVERIFY(away);
    QCOMPARE(away->remedies.first().intention, Intention::Wait);
    QCOMPARE(away->evidence.size(), 2);
}

void TstSurroundings::a_herder_that_has_ended_neither_blocks_nor_waits()
{
    const auto silent = aCluster().withWorkers(1).running(u"orders"_s, 1).with(herdersWait);
    const auto ended =
        ClusterBuilder(silent).with([](Facts &facts) { facts.workers[0].threads.value->herderAlive = false; });
    QVERIFY2(find(found(silent), u"worker-blocked"_s), "a herder that is there is blocked");
    QVERIFY(find(found(ended), u"worker-herder-dead"_s));
    QVERIFY2(!find(found(ended), u"worker-blocked"_s), "one thing is told once");
    QVERIFY(!find(found(ClusterBuilder(ended).with(brokersAreAway)), u"coordinator-unreachable"_s));
}

void TstSurroundings::a_round_that_came_later_shows_that_the_herder_is_free()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).with(herdersWait).with([](Facts &facts) {
        facts.roundSeenAt = noon - 5s;
    });
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"worker-blocked"_s));
}

void TstSurroundings::a_group_that_is_out_of_sight_says_nothing_of_starts()
{
    auto cluster = aCluster().withWorkers(2).running(u"orders"_s, 2).nowhere(task(u"orders"_s, 0));
    QVERIFY(find(findingsIn(cluster.snapshot()), u"task-not-started"_s));
    cluster.with(brokersAreAway);
    QVERIFY(!find(findingsIn(cluster.snapshot()), u"task-not-started"_s));
}

void TstSurroundings::every_window_tells_its_own_reason()
{
    const auto picture =
        aCluster()
            .withWorkers(2)
            .running(u"orders"_s, 2)
            .with([](Facts &facts) {
                facts.workers[0].rest = notObserved<RestFacts>({Fault::Unauthorized, u"no login"_s, {}}, noon);
                facts.workers[1].rest = notObserved<RestFacts>({Fault::Unreachable, u"refused"_s, {}}, noon);
            })
            .snapshot();
    const SourceState &rest = picture->sources.first();
    QCOMPARE(rest.source, Source::Rest);
    QVERIFY2(rest.detail.contains(u"w1:8083: no login"_s) && rest.detail.contains(u"w2:8083: refused"_s),
             qPrintable(rest.detail));
}

QTEST_GUILESS_MAIN(TstSurroundings)
#include "tst_surroundings.moc"
