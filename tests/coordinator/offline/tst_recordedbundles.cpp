// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutbundle.h"
#include "offline/bundle.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

#include <QJsonArray>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstRecordedBundles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_phase_is_read_without_doubts_data();
    void every_recorded_phase_is_read_without_doubts();
};

namespace {

/// Task → workers the group gives it to, as expected.json has it.
QMap<QString, QStringList> ownersIn(const ConnectGroup &group)
{
    QMap<QString, QStringList> owners;
    for (const ConnectMember &member : group.members) {
        for (const TaskId &task : member.owned) {
            if (!task.isConnector())
                owners[task.text()] += member.worker.text;
        }
    }
    for (QStringList &workers : owners)
        workers.sort();
    return owners;
}

QMap<QString, QStringList> ownersIn(const QJsonObject &assigned)
{
    QMap<QString, QStringList> owners;
    for (const QString &task : assigned.keys()) {
        for (const auto &worker : assigned[task].toArray())
            owners[task] += worker.toString();
        owners[task].sort();
    }
    return owners;
}

QString namesOf(const QList<TaskBean> &beans)
{
    QStringList names;
    for (const TaskBean &bean : beans)
        names += bean.id.text();
    names.sort();
    return names.join(u' ');
}

QString wordsOf(const QJsonArray &array)
{
    QStringList names;
    for (const auto &value : array)
        names += value.toString();
    names.sort();
    return names.join(u' ');
}

void compareWorkers(const Facts &facts, const QJsonObject &bundle, const QJsonObject &truths)
{
    const auto listed = bundle[u"workers"_s].toArray();
    QCOMPARE(facts.workers.size(), listed.size());
    for (qsizetype i = 0; i < listed.size(); ++i) {
        const WorkerFacts &worker = facts.workers[i];
        const QJsonObject truth = truths[listed[i][u"name"_s].toString()].toObject();
        QCOMPARE(worker.worker.text, listed[i][u"worker_id"_s].toString());
        if (worker.metrics)
            QCOMPARE(namesOf(worker.metrics->tasks), wordsOf(truth[u"task_mbeans"_s].toArray()));
        if (worker.threads && worker.threads->namesTasks)
            QCOMPARE(worker.threads->tasks.isEmpty(), truth[u"task_threads"_s].toArray().isEmpty());
        if (truth[u"process"_s].toString() != u"running")
            QVERIFY(!worker.rest && worker.rest.error);
        else if (worker.rest && worker.rest->root)
            QCOMPARE(worker.rest->root->version, listed[i][u"version"_s].toString());
    }
}

} // namespace

void TstRecordedBundles::every_recorded_phase_is_read_without_doubts_data()
{
    QTest::addColumn<QString>("phase");
    for (const QString &phase : test::recordedPhases())
        QTest::newRow(qPrintable(phase)) << phase;
}

void TstRecordedBundles::every_recorded_phase_is_read_without_doubts()
{
    QFETCH(const QString, phase);
    const test::CutBundle bundle(phase);
    QVERIFY(bundle.isCut());
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY2(facts->doubts.isEmpty(), qPrintable(facts->doubts.value(0).what + facts->doubts.value(0).detail));
    const auto expected = test::recordedJson(phase + u"/expected.json"_s);
    if (expected[u"assigned"_s].isNull())
        QVERIFY(!facts->connectGroup || !facts->connectGroup->isStable());
    else
        QCOMPARE(ownersIn(*facts->connectGroup), ownersIn(expected[u"assigned"_s].toObject()));
    if (phase.contains(u"single-worker")) // its topics were not recorded
        QVERIFY(!facts->status.wasAsked() && !facts->config.wasAsked());
    else
        QVERIFY(facts->status && facts->status->caughtUp && facts->config && facts->config->caughtUp);
    QVERIFY(facts->roundSeenAt.has_value());
    compareWorkers(*facts, test::recordedJson(phase + u"/bundle.json"_s),
                   test::recordedJson(phase + u"/truth.json"_s)[u"workers"_s].toObject());
}

QTEST_GUILESS_MAIN(TstRecordedBundles)
#include "tst_recordedbundles.moc"
