// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/incidents.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace signalbox::demo {

namespace {

constexpr milliseconds past = 10min;

const ConnectorName ordersDb(u"orders-db"_s), inventory(u"inventory.cdc"_s), clicks(u"clickstream s3"_s),
    warehouse(u"warehouse-sink"_s), search(u"métriques-élastic"_s), audit(u"audit-archive"_s);

void commitRegularly(Simulation &cluster)
{
    cluster.commitOffsets();
    cluster.after(10s, commitRegularly);
}

SimulatedConnector source(const ConnectorName &name, const QString &database, int tasks, double recordsPerSecond)
{
    return {.name = name,
            .type = u"source"_s,
            .config = {{u"connector.class"_s, u"com.example.connect.jdbc.TableSource"_s},
                       {u"connection.url"_s, u"jdbc:postgresql://db.example:5432/"_s + database},
                       {u"connection.password"_s, u"${file:/etc/connect/secrets:db}"_s},
                       {u"topic.prefix"_s, database + u'.'}},
            .tasks = tasks,
            .topics = {database + u".rows"_s},
            .recordsPerSecond = recordsPerSecond};
}

SimulatedConnector sink(const ConnectorName &name, const QString &plugin, const QString &topic, int tasks)
{
    return {.name = name,
            .type = u"sink"_s,
            .config = {{u"connector.class"_s, plugin}, {u"topics"_s, topic}},
            .tasks = tasks,
            .topics = {topic},
            .recordsPerSecond = 40};
}

/// Three workers, six connectors, 24 tasks; w2 leads.
void threeWorkers(Simulation &cluster)
{
    cluster.start(u"w2"_s);
    cluster.advance(600ms);
    cluster.start(u"w1"_s);
    cluster.start(u"w3"_s);
    cluster.advance(5s);
    cluster.prefer({ordersDb, 1}, u"w1"_s);
    auto archive = sink(audit, u"com.example.connect.files.ArchiveSink"_s, u"audit.log"_s, 2);
    archive.target = TargetState::Paused;
    for (const auto &connector : {source(ordersDb, u"orders"_s, 3, 21), source(inventory, u"inventory"_s, 4, 6),
                                  sink(clicks, u"com.example.connect.s3.ObjectSink"_s, u"clicks"_s, 6),
                                  sink(warehouse, u"com.example.connect.jdbc.TableSink"_s, u"orders.rows"_s, 5),
                                  sink(search, u"com.example.connect.search.IndexSink"_s, u"metrics"_s, 4), archive}) {
        cluster.createConnector(connector);
        cluster.advance(4s);
    }
    commitRegularly(cluster);
}

void nothingHappens(Simulation &) {}

QString outOfMemory()
{
    return u"java.lang.OutOfMemoryError: Java heap space\n"
           "\tat java.base/java.util.Arrays.copyOf(Arrays.java:3537)\n"
           "\tat org.apache.kafka.connect.runtime.WorkerTask.doRun(WorkerTask.java:243)\n"
           "\tat org.apache.kafka.connect.runtime.WorkerTask.run(WorkerTask.java:298)\n"
           "\tat java.base/java.lang.Thread.run(Thread.java:840)\n"_s;
}

/// w1's heap fills up; its other tasks die of it, then its herder; T1 needs no memory and lives on, unmanaged.
void heapFillsUp(Simulation &cluster)
{
    const TaskId t1{ordersDb, 1};
    cluster.setHeap(u"w1"_s, 0.994, 1800ms);
    cluster.setCpu(u"w1"_s, 0.97, 1500ms);
    cluster.after(2s, [t1](Simulation &s) {
        const auto map = s.workers()[u"w1"_s].map;
        for (auto entry = map.cbegin(); entry != map.cend(); ++entry)
            if (entry.key() != t1)
                s.fail(u"w1"_s, entry.key(), outOfMemory());
    });
    cluster.after(2300ms, [t1](Simulation &s) {
        s.endHerder(u"w1"_s);
        s.prefer(t1, u"w2"_s);
    });
}

void heapIsHigh(Simulation &cluster)
{
    threeWorkers(cluster);
    cluster.setHeap(u"w1"_s, 0.83, 9min);
}

/// Eight minutes ago w2 did not hear that orders-db-0 was taken from it; in w3 something was left behind.
void somethingWasLeft(Simulation &cluster)
{
    threeWorkers(cluster);
    const TaskId living{ordersDb, 0}, dead{warehouse, 1};
    cluster.move(living, u"w2"_s);
    cluster.move(dead, u"w1"_s);
    cluster.advance(20s);
    cluster.missRevocation(u"w2"_s, living);
    cluster.move(living, u"w3"_s);
    cluster.leaveDeadEntry(u"w3"_s, dead);
}

void theyComeHome(Simulation &cluster)
{
    cluster.after(2s, [](Simulation &s) {
        s.move({ordersDb, 0}, u"w2"_s);
        s.move({warehouse, 1}, u"w3"_s);
    });
}

void workerIsKilled(Simulation &cluster)
{
    cluster.after(1500ms, [](Simulation &s) { s.kill(u"w3"_s); });
}

void secondClusterStarts(Simulation &cluster)
{
    cluster.after(2s, [](Simulation &s) { s.start(u"x1"_s); });
}

const GroupId ownGroup(u"connect-production"_s), foreignGroup(u"connect-staging"_s);

QList<Incident> allIncidents()
{
    const QStringList three{u"w1"_s, u"w2"_s, u"w3"_s};
    return {
        {u"healthy"_s,
         u"Three workers, six connectors, everything as it should be."_s,
         three,
         0s,
         {},
         threeWorkers,
         nothingHappens},
        {u"article"_s,
         u"A worker runs out of memory and loses its herder; its database task lives on and is started again elsewhere."_s,
         three,
         45s,
         {.rebalanceDelay = 2s},
         heapIsHigh,
         heapFillsUp},
        {u"already-exists"_s,
         u"Two tasks were refused as already existing: behind one the old instance works, behind the other nobody."_s,
         three,
         45s,
         {},
         somethingWasLeft,
         theyComeHome},
        {u"delay-window"_s,
         u"A worker was killed; its tasks wait until the rebalance delay has passed."_s,
         three,
         10s,
         {.rebalanceDelay = 150s},
         threeWorkers,
         workerIsKilled},
        {u"two-clusters"_s,
         u"A second Connect cluster was started on the same topics; every task runs twice."_s,
         three + QStringList{u"x1"_s},
         45s,
         {},
         threeWorkers,
         secondClusterStarts},
    };
}

void addWorkers(Simulation &cluster, const QStringList &names, const QMap<QString, QString> &addresses)
{
    for (const auto &name : names)
        cluster.addWorker(name, addresses.value(name, u"http://%1:8083/"_s.arg(name)),
                          name.startsWith(u'x') ? foreignGroup : ownGroup);
}

} // namespace

const QList<Incident> &incidents()
{
    static const auto all = allIncidents();
    return all;
}

const Incident *incidentNamed(const QString &name)
{
    for (const Incident &incident : incidents())
        if (incident.name == name)
            return &incident;
    return nullptr;
}

Simulation opened(const Incident &incident, Moment opening, const QMap<QString, QString> &addresses)
{
    Simulation cluster(opening - past, incident.pace);
    addWorkers(cluster, incident.workers, addresses);
    incident.history(cluster);
    cluster.advance(opening - cluster.now());
    incident.script(cluster);
    return cluster;
}

Simulation bigCluster(const Size &size, Moment at, const QMap<QString, QString> &addresses)
{
    Simulation cluster(at - past, {});
    QStringList names;
    for (int number = 1; number <= size.workers; ++number)
        names << u"w%1"_s.arg(number);
    addWorkers(cluster, names, addresses);
    for (const auto &name : names)
        cluster.start(name);
    for (int number = 1; number <= size.connectors; ++number) {
        auto connector = sink(ConnectorName(u"connector-%1"_s.arg(number, 4, 10, QChar(u'0'))),
                              u"com.example.connect.s3.ObjectSink"_s, u"topic-%1"_s.arg(number), size.tasksEach);
        for (int key = 1; key <= 25; ++key) // as many words as real configurations have
            connector.config.insert(u"transforms.step%1.field.renames"_s.arg(key),
                                    u"before%1:after%1,"_s.arg(key).repeated(2));
        cluster.createConnector(std::move(connector));
    }
    cluster.advance(past);
    return cluster;
}

} // namespace signalbox::demo
