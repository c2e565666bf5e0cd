// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/restanswers.h"

#include "demo/jsontext.h"

#include <QSet>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace signalbox::demo {

namespace {

Reply refused(int status, const QString &message)
{
    return {status, object({{"error_code", QByteArray::number(status)}, {"message", quoted(message)}})};
}

Reply notFound()
{
    return refused(404, u"HTTP 404 Not Found"_s);
}

QByteArray statusObject(const StatusRow &row)
{
    QByteArray json = '{' + (row.id.isConnector() ? QByteArray() : "\"id\":" + QByteArray::number(row.id.number) + ',');
    json += "\"state\":" + quoted(row.state.word) + ",\"worker_id\":" + quoted(row.worker.text) + ",\"version\":\""
        + Simulation::pluginVersion + '"';
    if (!row.trace.isEmpty())
        json += ",\"trace\":" + quoted(row.trace);
    return json += '}';
}

/// Empty when nothing was ever said of the connector itself.
QByteArray status(const Simulation &cluster, const SimulatedConnector &connector)
{
    const auto instance = cluster.statuses().constFind({connector.name, TaskId::connectorInstance});
    if (instance == cluster.statuses().cend())
        return {};
    QList<QByteArray> tasks;
    for (int number = 0; number < connector.tasks; ++number)
        if (const auto row = cluster.statuses().constFind({connector.name, number}); row != cluster.statuses().cend())
            tasks << statusObject(*row);
    return object({{"name", quoted(connector.name.text)},
                   {"connector", statusObject(*instance)},
                   {"tasks", list(tasks)},
                   {"type", quoted(connector.type)}});
}

QByteArray config(const SimulatedConnector &connector, const QMap<QString, QString> &more = {})
{
    auto all = connector.config;
    all.insert(more);
    QList<std::pair<QByteArray, QByteArray>> members;
    for (auto entry = all.cbegin(); entry != all.cend(); ++entry)
        members.append({quoted(entry.key()), quoted(*entry)});
    return objectOfQuoted(members);
}

QByteArray taskName(const SimulatedConnector &connector, int number)
{
    return object({{"connector", quoted(connector.name.text)}, {"task", QByteArray::number(number)}});
}

QByteArray info(const SimulatedConnector &connector)
{
    QList<QByteArray> tasks;
    for (int number = 0; number < connector.tasks; ++number)
        tasks << taskName(connector, number);
    return object({{"name", quoted(connector.name.text)},
                   {"config", config(connector)},
                   {"tasks", list(tasks)},
                   {"type", quoted(connector.type)}});
}

QByteArray tasks(const SimulatedConnector &connector)
{
    QList<QByteArray> all;
    for (int number = 0; number < connector.tasks; ++number)
        all << object({{"id", taskName(connector, number)},
                       {"config", config(connector, {{u"task.id"_s, QString::number(number)}})}});
    return list(all);
}

QByteArray topics(const SimulatedConnector &connector)
{
    QList<QByteArray> names;
    for (const auto &topic : connector.topics)
        names << quoted(topic);
    return objectOfQuoted({{quoted(connector.name.text), object({{"topics", list(names)}})}});
}

/// Of a living instance of each task; what a task without one has committed is forgotten here.
QByteArray offsets(const Simulation &cluster, const SimulatedConnector &connector)
{
    QList<QByteArray> all;
    const bool isSink = connector.type == u"sink";
    for (int number = 0; number < connector.tasks; ++number) {
        const TaskId task{connector.name, number};
        const auto names = cluster.living(task);
        if (names.isEmpty())
            continue;
        const auto instance = cluster.workers()[names.first()].map.value(task);
        const auto position = QByteArray::number(qint64(cluster.records(task, instance)));
        const auto partition = isSink ? object({{"kafka_topic", quoted(connector.topics.value(0))},
                                                {"kafka_partition", QByteArray::number(number)}})
                                      : object({{"table", quoted(u"part-%1"_s.arg(number))}});
        all << object(
            {{"partition", partition}, {"offset", object({{isSink ? "kafka_offset" : "position", position}})}});
    }
    return object({{"offsets", list(all)}});
}

QByteArray connectors(const Simulation &cluster, const QByteArray &query)
{
    const bool withStatus = query.contains("expand=status"), withInfo = query.contains("expand=info");
    QList<QByteArray> names;
    QList<std::pair<QByteArray, QByteArray>> expanded;
    for (const auto &connector : cluster.connectors()) {
        names << quoted(connector.name.text);
        const auto said = withStatus ? status(cluster, connector) : QByteArray();
        if (withStatus && said.isEmpty())
            continue;
        QList<std::pair<QByteArray, QByteArray>> parts;
        if (withStatus)
            parts.append({"\"status\"", said});
        if (withInfo)
            parts.append({"\"info\"", info(connector)});
        expanded.append({quoted(connector.name.text), objectOfQuoted(parts)});
    }
    return withStatus || withInfo ? objectOfQuoted(expanded) : list(names);
}

QByteArray plugins(const Simulation &cluster)
{
    QList<QByteArray> all;
    QSet<QString> seen;
    for (const auto &connector : cluster.connectors()) {
        const auto name = connector.config.value(u"connector.class"_s);
        if (!seen.contains(name))
            all << object({{"class", quoted(name)},
                           {"type", quoted(connector.type)},
                           {"version", QByteArray("\"") + Simulation::pluginVersion + '"'}});
        seen.insert(name);
    }
    return list(all);
}

/// The herder's thread is gone, so that nobody takes the request (facts 3.1).
Reply unhandled(const Simulation &cluster, const Worker &worker, bool isHealth)
{
    const auto since = isoText(worker.silentSince.value_or(worker.startedAt));
    const auto stage =
        u" The last operation the worker completed was polling the group coordinator for up to 2147483647ms or until interrupted, which completed at %1."_s
            .arg(since);
    if (!isHealth) {
        auto answer = refused(500, u"Request timed out."_s + stage);
        answer.after = 90s;
        return answer;
    }
    const auto message =
        u"Worker was unable to handle this request and may be unable to handle other requests."_s + stage;
    return {500, object({{"status", "\"unhealthy\""}, {"message", quoted(message)}}), "application/json",
            cluster.pace().health};
}

Reply connectorAnswer(const Simulation &cluster, const Worker &worker, const QList<QByteArray> &path)
{
    const ConnectorName name(QString::fromUtf8(QByteArray::fromPercentEncoding(path[1])));
    const auto what = path.value(2);
    const auto connector = cluster.connectors().constFind(name);
    const bool isKnown = connector != cluster.connectors().cend();
    if (what == "status") {
        const auto said = isKnown ? status(cluster, *connector) : QByteArray();
        return said.isEmpty() ? refused(404, u"No status found for connector "_s + name.text) : Reply{200, said};
    }
    if (what == "tasks" && path.size() == 5 && path[4] == "status") {
        const TaskId task{name, path[3].toInt()};
        const auto row = cluster.statuses().constFind(task);
        return row == cluster.statuses().cend() ? refused(404, u"No status found for task "_s + task.text())
                                                : Reply{200, statusObject(*row)};
    }
    if (path.size() > 3)
        return notFound();
    if (what == "topics")
        return isKnown ? Reply{200, topics(*connector)} : refused(404, u"Connector %1 not found"_s.arg(name.text));
    if (!QList<QByteArray>{"", "config", "tasks", "offsets"}.contains(what))
        return notFound();
    if (!worker.herderAlive)
        return unhandled(cluster, worker, false);
    if (!isKnown)
        return refused(404, u"Connector %1 not found"_s.arg(name.text));
    return {200,
            what == "config"        ? config(*connector)
                : what == "tasks"   ? tasks(*connector)
                : what == "offsets" ? offsets(cluster, *connector)
                                    : info(*connector)};
}

/// Jetty 12 has no path for such names, however they are encoded.
bool isRefusedByJetty(const QByteArray &path)
{
    const auto upper = path.toUpper();
    return upper.contains("%2F") || upper.contains("%25") || upper.contains("%5C");
}

} // namespace

Reply restAnswer(const Simulation &cluster, const Worker &worker, const Request &request)
{
    if (isRefusedByJetty(request.path))
        return {400,
                "<html><head><title>Error 400 Ambiguous URI path separator</title></head>"
                "<body><h2>HTTP ERROR 400 Ambiguous URI path separator</h2></body></html>",
                "text/html;charset=iso-8859-1"};
    if (request.method != "GET")
        return refused(405, u"HTTP 405 Method Not Allowed"_s);
    auto path = request.path.split('/');
    path.removeFirst();
    const auto first = path.value(0);
    if (path.size() == 1 && first.isEmpty())
        return {200,
                object({{"version", quoted(QString::fromLatin1(Simulation::version))},
                        {"commit", "\"be816b82d25370ce\""},
                        {"kafka_cluster_id", quoted(QString::fromLatin1(Simulation::clusterId))}})};
    if (path.size() == 1 && first == "health")
        return worker.herderAlive
            ? Reply{200,
                    R"({"status":"healthy","message":"Worker has completed startup and is ready to handle requests."})"}
            : unhandled(cluster, worker, true);
    if (path.size() == 1 && first == "connectors")
        return {200, connectors(cluster, request.query)};
    if (path.size() == 1 && first == "connector-plugins")
        return {200, plugins(cluster)};
    if (path == QList<QByteArray>{"admin", "loggers"})
        return {200, R"({"root":{"level":"INFO","last_modified":null}})"};
    if (first == "connectors" && !path.value(1).isEmpty())
        return connectorAnswer(cluster, worker, path);
    return notFound();
}

} // namespace signalbox::demo
