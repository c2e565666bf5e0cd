// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/threads.h"
#include "recordedworkers.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstThreads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_dump_has_the_threads_there_really_were();
    void two_threads_of_one_task_are_two_instances();
    void a_name_may_hold_dashes_spaces_and_quotes();
    void names_that_only_resemble_a_task_are_none();
    void the_herder_shows_its_topmost_telling_frame();
    void a_worker_whose_herder_is_gone_says_so();
    void the_version_tells_whether_threads_have_names();
    void text_cut_anywhere_is_read_as_far_as_it_goes();
};

namespace {

QStringList namesOf(const WorkerThreads &threads)
{
    QStringList names;
    for (const auto &[task, count] : threads.tasks.asKeyValueRange())
        names += QStringList(count, task.text());
    names.sort();
    return names;
}

} // namespace

void TstThreads::every_recorded_dump_has_the_threads_there_really_were()
{
    qsizetype read = 0;
    for (const auto &recorded : test::recordedWorkers(u"threads"_s, u"txt"_s)) {
        const auto threads = decodeThreadDump(test::recordedBytes(recorded.file(u"threads"_s, u"txt"_s)));
        QVERIFY2(threads, qPrintable(recorded.phase));
        const bool namesTasks = recorded.truth.contains(u"task_threads"_s); // 2.2: they have no names
        QVERIFY2(threads->namesTasks == namesTasks, qPrintable(recorded.phase));
        if (namesTasks)
            QVERIFY2(namesOf(*threads) == recorded.really(u"task_threads"_s),
                     qPrintable(recorded.phase + u' ' + recorded.name));
        QVERIFY2(threads->herderAlive, qPrintable(recorded.phase));
        ++read;
    }
    QVERIFY(read > 200);
}

void TstThreads::two_threads_of_one_task_are_two_instances()
{
    const auto threads = decodeThreadDump("\"task-thread-a-0\" #32 prio=5 nid=0x1\n\"task-thread-a-0\" #40 prio=5\n");
    QVERIFY(threads);
    QCOMPARE(threads->tasks.value({ConnectorName(u"a"_s), 0}), 2);
}

void TstThreads::a_name_may_hold_dashes_spaces_and_quotes()
{
    const auto threads = decodeThreadDump("\"task-thread-mirror->a \"b\" -12\" #32 prio=5 nid=0x1 runnable  [0x0]\r\n"
                                          "\"connector-thread-c-1\" #33 prio=5\n");
    QVERIFY(threads);
    QCOMPARE(threads->tasks.value({ConnectorName(u"mirror->a \"b\" "_s), 12}), 1);
    QCOMPARE(threads->connectors.value(ConnectorName(u"c-1"_s)), 1);
}

void TstThreads::names_that_only_resemble_a_task_are_none()
{
    WorkerThreads threads;
    for (const auto &name : {u"task-thread-"_s, u"task-thread-a"_s, u"task-thread--1"_s, u"task-thread-a-x"_s,
                             u"task-thread-a-99999999999"_s, u"xtask-thread-a-1"_s, u"DistributedHerderX"_s})
        addThread(threads, name, {});
    QVERIFY(threads == WorkerThreads());
}

void TstThreads::the_herder_shows_its_topmost_telling_frame()
{
    const auto dump = "\"DistributedHerder-connect-1-1\" #32 prio=5\n"
                      "   java.lang.Thread.State: TIMED_WAITING\n"
                      "\tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)\n"
                      "\tat java.base@17/sun.nio.ch.EPoll.wait(Native Method)\n"
                      "\tat app//com.acme.Source$$Lambda$109/0x00007f14.call(Unknown Source)\n"
                      "\tat org.apache.kafka.connect.runtime.Worker.connectorTaskConfigs(Worker.java:1)\n"
                      "\n\"other\" #1\n\tat com.other.Thing.run(Thing.java:1)\n";
    const auto threads = decodeThreadDump(dump);
    QVERIFY(threads && threads->herderAlive && threads->namesTasks);
    QCOMPARE(threads->herderFrame, u"com.acme.Source$$Lambda$109/0x00007f14.call"_s);
}

void TstThreads::a_worker_whose_herder_is_gone_says_so()
{
    const auto threads = decodeThreadDump("\"task-thread-a-0\" #32 prio=5\n");
    QVERIFY(threads);
    QVERIFY(!threads->herderAlive);
    QVERIFY(threads->herderFrame.isEmpty());
    QVERIFY(threads->namesTasks);
    const auto nobody = decodeThreadDump("\"main\" #1 prio=5\n");
    QVERIFY(nobody && !nobody->herderAlive);
    QVERIFY(!nobody->namesTasks); // of which version is it?
}

void TstThreads::the_version_tells_whether_threads_have_names()
{
    QCOMPARE(threadsNameTasks(u"2.2.2"), false);
    QCOMPARE(threadsNameTasks(u"2.3.0"), true);
    QCOMPARE(threadsNameTasks(u"4.1.1"), true);
    QCOMPARE(threadsNameTasks(u"7.6.0-ccs"), true);
    QVERIFY(!threadsNameTasks(u""));
    QVERIFY(!threadsNameTasks(u"unknown"));
}

void TstThreads::text_cut_anywhere_is_read_as_far_as_it_goes()
{
    const auto whole = test::recordedBytes(u"2.8.2/eager-worker-joins/02-eager-worker-joined/threads/w1.txt"_s);
    const auto all = decodeThreadDump(whole);
    QVERIFY(all && !all->tasks.isEmpty());
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const auto cut = decodeThreadDump(QByteArrayView(whole).first(size));
        QVERIFY(!cut || cut->tasks.size() <= all->tasks.size());
    }
    QVERIFY(!decodeThreadDump({}));
}

QTEST_APPLESS_MAIN(TstThreads)
#include "tst_threads.moc"
