// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/composite.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const ConnectorName orders(u"orders"_s);

struct Cluster {
    Snapshot snapshot;

    explicit Cluster(const QList<Real> &tasks, Real instance = Real::Running)
    {
        Connector connector;
        connector.name = orders;
        connector.configuredTasks = static_cast<int>(tasks.size());
        add(TaskId::connectorInstance, instance);
        for (int number = 0; number < tasks.size(); ++number) {
            connector.tasks << TaskId{orders, number};
            add(number, tasks[number]);
        }
        snapshot.connectors.insert(orders, connector);
    }
    void add(int number, Real real)
    {
        Task task;
        task.id = {orders, number};
        task.real = real;
        snapshot.tasks.insert(task.id, task);
    }
    Composite composite() const { return compositeOf(snapshot, snapshot.connectors[orders]); }
    QString word() const { return wordFor(composite()).filled(); }
};

} // namespace

class TstComposite : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_worst_task_gives_the_word_and_how_many_there_are()
    {
        using enum Real;
        QCOMPARE(Cluster({Running, Running}).word(), u"running"_s);
        QCOMPARE(Cluster({Running, Failed, Failed, Running, Paused}).word(), u"2 of 5 tasks failed"_s);
        QCOMPARE(Cluster({Failed, Failed}).word(), u"failed"_s);
        QCOMPARE(Cluster({Failed, RunningTwice, Lost}).word(), u"1 of 3 tasks runs twice"_s);
        QCOMPARE(Cluster({RunningTwice, RunningTwice, Lost}).word(), u"2 of 3 tasks run twice"_s);
        QCOMPARE(Cluster({Paused, Paused}, Paused).word(), u"paused"_s);
        QCOMPARE(Cluster({}, Stopped).word(), u"stopped"_s);
    }

    void a_connector_instance_that_is_worse_than_its_tasks_is_named()
    {
        QCOMPARE(Cluster({Real::Running}, Real::Failed).word(), u"connector instance failed"_s);
        QCOMPARE(Cluster({}, Real::Failed).word(), u"failed"_s);
    }

    void what_nothing_speaks_of_is_unknown()
    {
        Cluster c({});
        c.snapshot.tasks.clear();
        QCOMPARE(c.composite().real, Real::Unknown);
    }

    void running_tasks_are_counted_against_the_configured_ones()
    {
        Cluster c({Real::Running, Real::Running, Real::Failed});
        c.snapshot.connectors[orders].configuredTasks = 5;
        QCOMPARE(c.composite().running, 2);
        QCOMPARE(c.composite().tasks, 5);
        QCOMPARE(c.word(), u"1 of 5 tasks failed"_s);
    }

    void it_is_so_since_the_earliest_of_those_it_strikes()
    {
        const Moment noon = momentOfEpoch(1'800'000'000'000);
        Cluster c({Real::Failed, Real::Failed, Real::Running});
        c.snapshot.tasks[{orders, 0}].since = noon;
        c.snapshot.tasks[{orders, 1}].since = noon - milliseconds(5000);
        c.snapshot.tasks[{orders, 2}].since = noon - milliseconds(50000);
        QCOMPARE(*c.composite().since, noon - milliseconds(5000));
    }

    void topics_come_from_the_usual_keys()
    {
        Connector connector;
        connector.config = {{u"topics"_s, u"a, b"_s}, {u"topic.prefix"_s, u"db."_s}};
        QCOMPARE(topicsOf(connector), (QStringList{u"a"_s, u"b"_s, u"db.*"_s}));
    }

    void a_worker_is_counted_by_who_speaks_of_it()
    {
        Cluster c({Real::Running, Real::Running});
        const WorkerId w1(u"w1:1"_s), w2(u"w2:1"_s);
        Worker worker;
        worker.id = w1;
        worker.showsTaskMap = true;
        c.snapshot.workers.insert(w1, worker);
        Task &first = c.snapshot.tasks[{orders, 0}];
        first.owners << w1;
        first.living << Instance{.worker = w1, .shownBy = {Source::Metrics}};
        Task &second = c.snapshot.tasks[{orders, 1}];
        second.owners << w2;
        second.deadEntries << DeadEntry{.worker = w1, .status = u"failed"_s};
        Said said;
        said.worker = w1;
        second.said = said;
        const auto tallies = talliesOf(c.snapshot);
        QCOMPARE(tallies[w1], (WorkerTally{1, 2, 1}));
        QCOMPARE(tallies[w2], (WorkerTally{1, std::nullopt, 0}));
    }
};

QTEST_APPLESS_MAIN(TstComposite)
#include "tst_composite.moc"
