// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutbundle.h"
#include "offline/bundle.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstBundle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_whole_look_has_every_part();
    void a_version_without_expand_is_put_together_from_single_answers();
    void a_worker_that_does_not_answer_is_an_error_and_no_empty_list();
    void a_hanging_herder_is_told_by_health_and_by_silence();
    void brokers_that_are_gone_are_an_error_and_no_empty_group();
    void a_second_cluster_is_kept_apart();
    void parts_that_are_missing_were_not_asked();
};

namespace {

const WorkerFacts *workerIn(const Facts &facts, const QString &id)
{
    for (const WorkerFacts &worker : facts.workers) {
        if (worker.worker.text == id)
            return &worker;
    }
    return nullptr;
}

} // namespace

void TstBundle::a_whole_look_has_every_part()
{
    const test::CutBundle bundle(u"4.1.1/healthy/1-stable"_s);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QCOMPARE(isoText(facts->at), u"2026-11-30T09:14:25.551Z"_s);
    QCOMPARE(facts->group, GroupId(u"lab"_s));
    QCOMPARE(facts->topics, (InternalTopics{u"lab-configs"_s, u"lab-status"_s, u"lab-offsets"_s}));
    QCOMPARE(facts->config->connectors.size(), 4);
    QVERIFY(facts->foreignGroups && facts->foreignGroups->isEmpty());
    QVERIFY(facts->sinkGroups->contains(GroupId(u"connect-orders-sink"_s)));
    QCOMPARE(facts->sinkGroups->value(GroupId(u"connect-orders-sink"_s)).members.size(), 2);
    QCOMPARE(facts->roundDelay, milliseconds(0));
    const WorkerFacts &worker = facts->workers[0];
    QCOMPARE(worker.rest->answeredBy, worker.worker);
    QCOMPARE(worker.rest->root->version, u"4.1.1"_s);
    QCOMPARE(worker.rest->names->size(), 4);
    QCOMPARE(worker.rest->connectors->size(), 4);
    QVERIFY(worker.rest->tick && worker.rest->tick->answered);
    QVERIFY(worker.rest->clockOffset && abs(*worker.rest->clockOffset) <= milliseconds(1000));
    QVERIFY(worker.rest->lastAnswer > facts->at);
    QVERIFY(worker.metrics && worker.metrics->hasTaskMap && worker.metrics->heapUsed);
    QVERIFY(worker.threads && worker.threads->herderAlive && !worker.threads->tasks.isEmpty());
}

void TstBundle::a_version_without_expand_is_put_together_from_single_answers()
{
    const test::CutBundle bundle(u"2.2.2/single-worker/1-steady"_s);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    const RestFacts &rest = *facts->workers[0].rest;
    QCOMPARE(rest.connectors->size(), rest.names->size());
    for (const auto &answer : *rest.connectors) {
        QVERIFY(answer.status && answer.info);
        QCOMPARE(answer.status->tasks.size(), answer.info->tasks.size());
    }
    QVERIFY(rest.tick && rest.tick->answered);
    QVERIFY(!facts->workers[0].threads || !facts->workers[0].threads->namesTasks);
}

void TstBundle::a_worker_that_does_not_answer_is_an_error_and_no_empty_list()
{
    const test::CutBundle bundle(u"4.1.1/oom-incident/3-moved"_s);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    const WorkerFacts *gone = workerIn(*facts, u"127.0.0.1:19083"_s);
    QVERIFY(gone && !gone->rest && gone->rest.error);
    QCOMPARE(gone->rest.error->fault, Fault::Unreachable);
    QCOMPARE(gone->rest.error->detail, u"Connection refused"_s);
    QVERIFY(!gone->metrics.wasAsked() && !gone->threads.wasAsked());
}

void TstBundle::a_hanging_herder_is_told_by_health_and_by_silence()
{
    const test::CutBundle bundle(u"4.1.1/health/2-left-the-group"_s);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    const WorkerFacts *worker = workerIn(*facts, u"127.0.0.1:19083"_s);
    QVERIFY(worker && worker->rest && worker->rest->tick);
    QVERIFY(!worker->rest->tick->answered);
    QVERIFY2(worker->rest->tick->message.contains(u"generating task configs"), qPrintable(worker->rest->tick->message));
    QVERIFY(worker->rest->root && worker->rest->connectors);
    QVERIFY(workerIn(*facts, u"127.0.0.1:19084"_s)->rest->tick->answered);
}

void TstBundle::brokers_that_are_gone_are_an_error_and_no_empty_group()
{
    const test::CutBundle bundle(u"4.1.1/broker-down/2-broker-gone"_s);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(!facts->connectGroup && facts->connectGroup.error);
    QCOMPARE(facts->connectGroup.error->detail, u"_TRANSPORT"_s);
    QVERIFY(!facts->foreignGroups && facts->foreignGroups.error);
}

void TstBundle::a_second_cluster_is_kept_apart()
{
    const auto phases = test::recordedPhases().filter(u"4.1.1/second-cluster/"_s);
    const test::CutBundle bundle(phases.value(1));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QCOMPARE(facts->connectGroup->id, GroupId(u"lab"_s));
    QCOMPARE(facts->foreignGroups->size(), 1);
    QCOMPARE(facts->foreignGroups->first().id, GroupId(u"lab-two"_s));
    QVERIFY(!facts->foreignGroups->first().members.isEmpty());
    QCOMPARE(facts->workers.last().toldGroup, GroupId(u"lab-two"_s));
    QVERIFY(facts->workers.first().toldGroup.isEmpty());
}

void TstBundle::parts_that_are_missing_were_not_asked()
{
    const test::CutBundle bundle(u"4.1.1/healthy/1-stable"_s);
    for (const QString &name : bundle.files()) {
        if (name != u"bundle.json")
            QVERIFY(bundle.remove(name));
    }
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(facts->doubts.isEmpty());
    QVERIFY(!facts->connectGroup.wasAsked() && !facts->foreignGroups.wasAsked() && !facts->sinkGroups.wasAsked());
    QVERIFY(!facts->status.wasAsked() && !facts->config.wasAsked());
    QVERIFY(!facts->roundSeenAt);
    QCOMPARE(facts->workers.size(), 3);
    for (const WorkerFacts &worker : facts->workers)
        QVERIFY(!worker.rest.wasAsked() && !worker.metrics.wasAsked() && !worker.threads.wasAsked());
}

QTEST_GUILESS_MAIN(TstBundle)
#include "tst_bundle.moc"
