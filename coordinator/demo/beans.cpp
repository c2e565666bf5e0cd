// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/beans.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

/// Connect quotes what holds more than word characters, per cent, points, blanks, tabs and dashes.
QString nameValue(const QString &text)
{
    static const QRegularExpression plain(u"^[\\w%. \\t-]*$"_s);
    if (plain.match(text).hasMatch())
        return text;
    QString inside = text;
    for (const QChar special : {u'\\', u'"', u'*', u'?'})
        inside.replace(special, u'\\' + QString(special));
    return u'"' + inside + u'"';
}

Bean bean(const QString &type, QMap<QString, QString> properties, QJsonObject attributes)
{
    properties.insert(u"type"_s, type);
    return {std::move(properties), u"kafka.connect"_s, std::move(attributes)};
}

double seconds(Moment from, Moment to)
{
    return std::floor(double((to - from).count()) / 1000.0);
}

/// What work leaves in the heap until the next collection, as a slow saw.
double wobble(const Worker &worker, Moment now, milliseconds period)
{
    const auto phase = qint64(qHash(worker.name) % 5000);
    return double((now.time_since_epoch().count() + phase) % period.count()) / double(period.count());
}

Bean memory(const Worker &worker, Moment now)
{
    const double level = worker.heap.at(now);
    const double saw = (1.0 - level) * 0.25 * wobble(worker, now, milliseconds(9000));
    const auto used = qint64(double(worker.heapMax) * std::min(level + saw, 0.998));
    const QJsonObject usage{{u"init"_s, worker.heapMax / 8},
                            {u"committed"_s, worker.heapMax},
                            {u"max"_s, worker.heapMax},
                            {u"used"_s, used}};
    return {{{u"type"_s, u"Memory"_s}}, u"java.lang"_s, {{u"HeapMemoryUsage"_s, usage}}};
}

Bean operatingSystem(const Worker &worker, Moment now)
{
    const double load = std::min(worker.cpu.at(now) + 0.06 * wobble(worker, now, milliseconds(4000)), 1.0);
    return {{{u"type"_s, u"OperatingSystem"_s}},
            u"java.lang"_s,
            {{u"ProcessCpuLoad"_s, load}, {u"AvailableProcessors"_s, 4}}};
}

void addInstance(QList<Bean> &all, const Simulation &cluster, const TaskId &id, const Instance &instance)
{
    const auto connector = cluster.connectors().value(id.connector);
    QMap<QString, QString> properties{{u"connector"_s, nameValue(id.connector.text)}};
    const auto version = QString::fromLatin1(Simulation::pluginVersion);
    if (id.isConnector()) {
        all << bean(u"connector-metrics"_s, properties,
                    {{u"status"_s, instance.status},
                     {u"connector-type"_s, connector.type},
                     {u"connector-class"_s, connector.config.value(u"connector.class"_s)},
                     {u"connector-version"_s, version}});
        return;
    }
    properties.insert(u"task"_s, QString::number(id.number));
    all << bean(u"connector-task-metrics"_s, properties,
                {{u"status"_s, instance.status},
                 {u"running-ratio"_s, instance.status == u"running" ? 1.0 : 0.0},
                 {u"pause-ratio"_s, instance.status == u"paused" ? 1.0 : 0.0},
                 {u"connector-version"_s, version}});
    const double records = cluster.records(id, instance);
    if (connector.type == u"source")
        all << bean(u"source-task-metrics"_s, properties,
                    {{u"source-record-poll-total"_s, records}, {u"source-record-write-total"_s, records}});
    else
        all << bean(u"sink-task-metrics"_s, properties,
                    {{u"sink-record-read-total"_s, records},
                     {u"sink-record-send-total"_s, records},
                     {u"partition-count"_s, 1.0}});
}

QJsonObject thread(const QString &name, const QString &state, std::initializer_list<const char *> frames)
{
    QJsonArray stack;
    for (const char *frame : frames) {
        const auto text = QString::fromLatin1(frame);
        const auto dot = text.lastIndexOf(u'.');
        stack << QJsonObject{{u"className"_s, text.first(dot)}, {u"methodName"_s, text.sliced(dot + 1)}};
    }
    return {{u"threadName"_s, name}, {u"threadState"_s, state}, {u"stackTrace"_s, stack}};
}

QJsonObject threadOf(const TaskId &id)
{
    if (id.isConnector())
        return thread(u"connector-thread-"_s + id.connector.text, u"WAITING"_s,
                      {"java.lang.Object.wait", "org.apache.kafka.connect.runtime.WorkerConnector.doRun",
                       "org.apache.kafka.connect.runtime.WorkerConnector.run"});
    return thread(u"task-thread-"_s + id.text(), u"TIMED_WAITING"_s,
                  {"java.net.SocketInputStream.socketRead0", "com.example.connect.Task.poll",
                   "org.apache.kafka.connect.runtime.WorkerTask.doRun",
                   "org.apache.kafka.connect.runtime.WorkerTask.run"});
}

} // namespace

QString Bean::name() const
{
    QStringList parts;
    for (auto property = properties.cbegin(); property != properties.cend(); ++property)
        parts << property.key() + u'=' + *property;
    return domain + u':' + parts.join(u',');
}

bool Bean::matches(const QString &pattern) const
{
    const auto colon = pattern.indexOf(u':');
    const auto wantedDomain = pattern.first(std::max<qsizetype>(colon, 0));
    if (wantedDomain != u"*" && wantedDomain != domain)
        return false;
    const auto rest = pattern.sliced(colon + 1);
    if (rest == name().sliced(domain.size() + 1))
        return true;
    bool isOpen = false;
    qsizetype named = 0;
    for (const auto &part : rest.split(u',')) { // quoted values with commas were compared whole above
        isOpen = isOpen || part == u"*";
        const auto equals = part.indexOf(u'=');
        if (equals < 0)
            continue;
        const auto value = properties.constFind(part.first(equals));
        if (value == properties.cend() || (part.sliced(equals + 1) != u"*" && part.sliced(equals + 1) != *value))
            return false;
        ++named;
    }
    return isOpen || named == properties.size();
}

QList<Bean> beans(const Simulation &cluster, const Worker &worker)
{
    const Moment now = cluster.now();
    const auto client = u"\"connect-%1\""_s.arg(worker.id.text);
    const auto version = QString::fromLatin1(Simulation::version);
    const auto startedAt = qint64(worker.startedAt.time_since_epoch().count());
    const auto count = [](const auto &ids, bool connectors) {
        return double(
            std::count_if(ids.begin(), ids.end(), [=](const TaskId &id) { return id.isConnector() == connectors; }));
    };
    const auto mapped = worker.map.keys();
    const auto heartbeat = worker.silentSince ? seconds(*worker.silentSince, now) : 0.0;
    const auto &group = cluster.groups()[worker.group];

    QList<Bean> all;
    all << bean(u"connect-worker-metrics"_s, {},
                {{u"task-count"_s, count(mapped, false)}, {u"connector-count"_s, count(mapped, true)}});
    all << bean(u"connect-coordinator-metrics"_s, {{u"client-id"_s, client}},
                {{u"assigned-tasks"_s, count(worker.believes, false)},
                 {u"assigned-connectors"_s, count(worker.believes, true)},
                 {u"last-heartbeat-seconds-ago"_s, heartbeat},
                 {u"last-rebalance-seconds-ago"_s, seconds(worker.roundAt, now)}});
    all << bean(u"connect-worker-rebalance-metrics"_s, {},
                {{u"epoch"_s, double(worker.generation)},
                 {u"rebalancing"_s, group.isRebalancing && worker.heartbeats() ? 1.0 : 0.0},
                 {u"leader-name"_s, group.leaderUrl},
                 {u"time-since-last-rebalance-ms"_s, double((now - worker.roundAt).count())},
                 {u"connect-protocol"_s, u"SESSIONED"_s}});
    all << bean(u"app-info"_s, {{u"client-id"_s, client}},
                {{u"version"_s, version}, {u"commit-id"_s, u"be816b82d25370ce"_s}, {u"start-time-ms"_s, startedAt}});
    all << bean(u"app-info"_s, {{u"id"_s, u'"' + worker.id.text + u'"'}},
                {{u"Version"_s, version}, {u"CommitId"_s, u"be816b82d25370ce"_s}, {u"StartTimeMs"_s, startedAt}});
    for (auto entry = worker.map.cbegin(); entry != worker.map.cend(); ++entry)
        addInstance(all, cluster, entry.key(), *entry);
    all << memory(worker, now) << operatingSystem(worker, now);
    return all;
}

QJsonArray threads(const Worker &worker)
{
    QJsonArray all{
        thread(u"main"_s, u"WAITING"_s, {"java.lang.Object.wait"}),
        thread(u"qtp78265654-27"_s, u"TIMED_WAITING"_s, {"jdk.internal.misc.Unsafe.park"}),
        thread(u"KafkaBasedLog Work Thread - connect-status"_s, u"RUNNABLE"_s,
               {"sun.nio.ch.EPoll.wait", "org.apache.kafka.connect.util.KafkaBasedLog.poll"}),
    };
    if (worker.herderAlive) {
        all << thread(u"DistributedHerder-connect-%1-1"_s.arg(worker.id.text), u"RUNNABLE"_s,
                      {"sun.nio.ch.EPoll.wait",
                       "org.apache.kafka.clients.consumer.internals.ConsumerNetworkClient.poll",
                       "org.apache.kafka.connect.runtime.distributed.WorkerGroupMember.poll",
                       "org.apache.kafka.connect.runtime.distributed.DistributedHerder.tick"});
        all << thread(u"kafka-coordinator-heartbeat-thread | "_s + worker.group.text, u"TIMED_WAITING"_s,
                      {"java.lang.Object.wait"});
    }
    for (auto entry = worker.map.cbegin(); entry != worker.map.cend(); ++entry)
        if (entry->hasThread)
            all << threadOf(entry.key());
    for (const TaskId &stray : worker.strayThreads)
        all << threadOf(stray);
    return all;
}

} // namespace signalbox::demo
