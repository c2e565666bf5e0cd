// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/lookat.h"
#include "tests/support/testmain.h"

#include <algorithm>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::Look;
using test::lookAt;

/// Whole stories: what happens in the demo cluster, what a single look at it finds.
class TstStories : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_healthy_cluster_gives_nothing_to_do();
    void every_look_shows_what_really_runs_data();
    void every_look_shows_what_really_runs();
    void the_article_ends_in_a_duplicate_whose_cause_is_memory();
    void in_the_article_the_restart_of_w1_is_the_cure();
    void already_exists_is_told_apart();
    void a_delay_is_a_wait_with_a_count_down();
    void two_clusters_are_seen_as_two();
    void a_mistyped_group_is_a_question_and_no_alarm();
    void topics_under_each_others_names_are_missing();
    void without_metrics_less_is_known_and_nothing_false_data();
    void without_metrics_less_is_known_and_nothing_false();
    void a_worker_that_talks_nonsense_is_no_alarm_data();
    void a_worker_that_talks_nonsense_is_no_alarm();
};

namespace {

bool isWithinNotice(const Finding &finding)
{
    return finding.severity == Severity::Notice;
}

/// `w1,w2` for every task that lives anywhere.
QMap<QString, QString> really(const Look &look)
{
    QMap<QString, QString> living;
    for (const TaskId &id : look.truth.configured()) {
        QStringList workers;
        for (const auto &name : look.truth.living(id))
            workers << look.worker(name).text;
        workers.sort();
        if (!id.isConnector())
            living.insert(id.text(), workers.join(u','));
    }
    return living;
}

/// The same as the look has it.
QMap<QString, QString> shown(const Look &look)
{
    QMap<QString, QString> living;
    for (const Task *task : look.update.snapshot->realTasks()) {
        QStringList workers;
        for (const Instance &instance : task->living)
            if (instance.isCertain) // the others are what the group or a row says of a worker that shows nothing
                workers << instance.worker.text;
        workers.sort();
        living.insert(task->id.text(), workers.join(u','));
    }
    return living;
}

const Finding *ofTask(const QList<Finding> &findings, const QString &connector, int number)
{
    const auto found = std::find_if(findings.cbegin(), findings.cend(), [&](const Finding &one) {
        return one.subject.connector.text == connector && one.subject.task == number;
    });
    return found == findings.cend() ? nullptr : &*found;
}

} // namespace

void TstStories::a_healthy_cluster_gives_nothing_to_do()
{
    const auto look = lookAt(u"healthy"_s, 0s);
    QVERIFY2(std::all_of(look.update.findings.cbegin(), look.update.findings.cend(), isWithinNotice),
             qPrintable(look.summary()));
    QVERIFY2(look.update.verdict == Verdict::Healthy, qPrintable(look.summary()));
    QCOMPARE(look.update.snapshot->workers.size(), 3);
    QCOMPARE(look.update.snapshot->realTasks().size(), 24);
    for (const Task *task : look.update.snapshot->realTasks())
        QCOMPARE(task->real, task->id.connector.text == u"audit-archive" ? Real::Paused : Real::Running);
}

void TstStories::every_look_shows_what_really_runs_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("played");
    for (const auto &incident : demo::incidents())
        for (const int played : {0, 2200, 3500, 7000, 12000, 45000})
            QTest::addRow("%s %d ms", qPrintable(incident.name), played) << incident.name << played;
}

void TstStories::every_look_shows_what_really_runs()
{
    QFETCH(QString, name);
    QFETCH(int, played);
    const auto look = lookAt(name, milliseconds(played));
    const auto truth = really(look), seen = shown(look);
    for (auto task = truth.cbegin(); task != truth.cend(); ++task)
        QVERIFY2(seen.value(task.key()) == *task,
                 qPrintable(u"%1 runs on %2, shown on %3\n%4"_s.arg(task.key(), *task, seen.value(task.key()),
                                                                    look.summary())));
    for (const Task *task : look.update.snapshot->realTasks())
        for (const Instance &instance : task->living)
            QVERIFY2(instance.isCertain || !look.update.snapshot->worker(instance.worker)->showsTaskMap,
                     qPrintable(task->id.text()));
    const bool isDuplicate =
        std::any_of(truth.cbegin(), truth.cend(), [](const QString &where) { return where.contains(u','); });
    QVERIFY2(isDuplicate || look.update.verdict != Verdict::Duplicate, qPrintable(look.summary()));
}

void TstStories::the_article_ends_in_a_duplicate_whose_cause_is_memory()
{
    const auto look = lookAt(u"article"_s, 45s);
    QVERIFY2(look.update.verdict == Verdict::Duplicate, qPrintable(look.summary()));
    QCOMPARE(look.task(u"orders-db"_s, 1).real, Real::RunningTwice);
    const auto outside = look.findings(u"worker-outside-group"_s);
    QVERIFY2(!outside.isEmpty(), qPrintable(look.summary()));
    const auto &first = outside.first();
    QCOMPARE(first.severity, Severity::Critical);
    QCOMPARE(first.subject.worker, look.worker(u"w1"_s));
    QVERIFY(!first.causes.isEmpty());
    QCOMPARE(first.causes.first().kind, CauseKind::Resource);
    QVERIFY(std::any_of(first.remedies.cbegin(), first.remedies.cend(),
                        [](const Remedy &remedy) { return remedy.intention == Intention::RestartWorker; }));
    const auto &t1 = look.task(u"orders-db"_s, 1);
    QCOMPARE(t1.owners, QList<WorkerId>{look.worker(u"w2"_s)});
    QCOMPARE(t1.said->worker, look.worker(u"w2"_s));
}

void TstStories::in_the_article_the_restart_of_w1_is_the_cure()
{
    const auto restart = [](demo::Simulation &cluster) { cluster.after(20s, [](auto &s) { s.start(u"w1"_s); }); };
    const auto look = lookAt(u"article"_s, 60s, {.script = restart});
    QVERIFY2(look.update.verdict != Verdict::Duplicate, qPrintable(look.summary()));
    QCOMPARE(look.task(u"orders-db"_s, 1).living.size(), 1);
}

void TstStories::already_exists_is_told_apart()
{
    const auto look = lookAt(u"already-exists"_s, 45s);
    const auto found = look.findings(u"task-already-exists"_s);
    const auto *living = ofTask(found, u"orders-db"_s, 0), *dead = ofTask(found, u"warehouse-sink"_s, 1);
    QVERIFY2(living && dead, qPrintable(look.summary()));
    QCOMPARE(living->severity, Severity::Critical);
    QCOMPARE(dead->severity, Severity::Serious);
    QCOMPARE(living->subject.worker, look.worker(u"w2"_s));
    QCOMPARE(dead->subject.worker, look.worker(u"w3"_s));
    QCOMPARE(look.task(u"orders-db"_s, 0).real, Real::FailedButAlive);
    QCOMPARE(look.task(u"warehouse-sink"_s, 1).real, Real::Failed);
    QVERIFY(look.task(u"warehouse-sink"_s, 1).living.isEmpty());
    QVERIFY(std::any_of(living->remedies.cbegin(), living->remedies.cend(),
                        [](const Remedy &remedy) { return remedy.intention == Intention::RestartTask; }));
}

void TstStories::a_delay_is_a_wait_with_a_count_down()
{
    const auto look = lookAt(u"delay-window"_s, 10s);
    QVERIFY2(look.update.verdict == Verdict::Waiting || look.update.verdict == Verdict::Warning,
             qPrintable(look.summary()));
    QVERIFY2(!look.findings(u"task-waiting"_s).isEmpty(), qPrintable(look.summary()));
    int waiting = 0;
    for (const Task *task : look.update.snapshot->realTasks())
        waiting += task->real == Real::Waiting;
    QCOMPARE(waiting, 8);
    QVERIFY(look.update.snapshot->round.delayEndsBy.has_value());
    QVERIFY(*look.update.snapshot->round.delayEndsBy > look.update.snapshot->at + 120s);
    QVERIFY(look.findings(u"task-lost"_s).isEmpty());
}

void TstStories::two_clusters_are_seen_as_two()
{
    const auto look = lookAt(u"two-clusters"_s, 45s);
    QVERIFY2(look.update.verdict == Verdict::Duplicate, qPrintable(look.summary()));
    QVERIFY2(!look.findings(u"task-runs-elsewhere"_s).isEmpty(), qPrintable(look.summary()));
    const auto shared = look.findings(u"config-topic-shared"_s);
    QVERIFY2(!shared.isEmpty(), qPrintable(look.summary()));
    QCOMPARE(shared.first().causes.first().kind, CauseKind::Misconfiguration);
    for (const Task *task : look.update.snapshot->realTasks())
        QCOMPARE(task->real, Real::RunningTwice);
}

void TstStories::a_mistyped_group_is_a_question_and_no_alarm()
{
    const auto look =
        lookAt(u"healthy"_s, 45s, {.connection = [](Connection &told) { told.group = GroupId(u"nosuch"_s); }});
    QVERIFY2(!look.findings(u"group-doubtful"_s).isEmpty(), qPrintable(look.summary()));
    for (const Finding &finding : look.update.findings)
        QVERIFY2(finding.severity == Severity::Notice, qPrintable(look.summary()));
    QVERIFY2(look.update.verdict == Verdict::Unknown, qPrintable(look.summary()));
}

void TstStories::topics_under_each_others_names_are_missing()
{
    const auto look = lookAt(
        u"healthy"_s, 45s, {.connection = [](Connection &told) { std::swap(told.topics.status, told.topics.config); }});
    for (const Source source : {Source::StatusTopic, Source::ConfigTopic}) {
        const SourceState *state = look.update.snapshot->source(source);
        QCOMPARE(state->kind, SourceState::Kind::Unreachable);
        QVERIFY2(state->detail.contains(u": is it the "), qPrintable(state->detail));
    }
    QVERIFY2(!look.findings(u"evidence-missing"_s).isEmpty(), qPrintable(look.summary()));
}

void TstStories::without_metrics_less_is_known_and_nothing_false_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &incident : demo::incidents())
        QTest::newRow(qPrintable(incident.name)) << incident.name;
}

void TstStories::without_metrics_less_is_known_and_nothing_false()
{
    QFETCH(QString, name);
    const auto look = lookAt(name, 45s, {.connection = [](Connection &told) { told.metrics.clear(); }});
    for (const Task *task : look.update.snapshot->realTasks())
        for (const Instance &instance : task->living)
            QVERIFY2(!instance.isCertain, qPrintable(task->id.text()));
    const bool mayBeDouble = name == u"two-clusters" || name == u"already-exists";
    QVERIFY2(mayBeDouble || look.update.verdict != Verdict::Duplicate, qPrintable(look.summary()));
    QVERIFY2(name != u"healthy" || look.update.verdict == Verdict::Healthy, qPrintable(look.summary()));
    QVERIFY2(look.findings(u"task-lost"_s).isEmpty(), qPrintable(look.summary()));
}

void TstStories::a_worker_that_talks_nonsense_is_no_alarm_data()
{
    using Kind = demo::Misbehaviour::Kind;
    QTest::addColumn<Kind>("kind");
    QTest::newRow("cut off") << Kind::CutOff;
    QTest::newRow("html") << Kind::Html;
    QTest::newRow("garbage") << Kind::Garbage;
    QTest::newRow("unauthorized") << Kind::Unauthorized;
    QTest::newRow("gone") << Kind::Gone;
}

/// Its group and the topics still show what it owns, and the others answer.
void TstStories::a_worker_that_talks_nonsense_is_no_alarm()
{
    QFETCH(demo::Misbehaviour::Kind, kind);
    const auto look =
        lookAt(u"healthy"_s, 0s, {.cluster = [=](DemoCluster &cluster) { cluster.misbehave(u"w2"_s, {kind, {}}); }});
    for (const Finding &finding : look.update.findings)
        QVERIFY2(finding.severity <= Severity::Warning && finding.duplicateClass.isEmpty(), qPrintable(look.summary()));
    for (const Task *task : look.update.snapshot->realTasks())
        QCOMPARE(task->real, task->id.connector.text == u"audit-archive" ? Real::Paused : Real::Running);
}

QTEST_GUILESS_MAIN(TstStories)
#include "tst_stories.moc"
