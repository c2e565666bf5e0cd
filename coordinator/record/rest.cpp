// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/parts.h"

#include <QJsonDocument>

namespace signalbox::record {

using namespace Qt::StringLiterals;

namespace {

template <typename Json> QString compact(const Json &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QJsonObject exchange(Moment at, const QString &url, const QString &body)
{
    return {{u"at"_s, isoText(at)}, {u"method"_s, u"GET"_s},       {u"url"_s, url},
            {u"status"_s, 200},     {u"headers"_s, QJsonObject()}, {u"body"_s, body}};
}

QJsonObject rootJson(const WorkerRoot &root)
{
    return {{u"version"_s, root.version}, {u"commit"_s, root.commit}, {u"kafka_cluster_id"_s, root.kafkaClusterId}};
}

QJsonObject lineJson(const StatusLine &line)
{
    QJsonObject json{{u"state"_s, line.state.word}, {u"worker_id"_s, line.worker.text}};
    if (!line.id.isConnector())
        json[u"id"_s] = line.id.number;
    if (!line.trace.isEmpty())
        json[u"trace"_s] = line.trace;
    return json;
}

QJsonObject statusJson(const ConnectorStatus &status)
{
    QJsonArray tasks;
    for (const StatusLine &task : status.tasks)
        tasks += lineJson(task);
    return {{u"name"_s, status.connector.id.connector.text},
            {u"connector"_s, lineJson(status.connector)},
            {u"tasks"_s, tasks},
            {u"type"_s, status.type}};
}

QJsonObject infoJson(const ConnectorInfo &info)
{
    QJsonObject config;
    for (auto property = info.config.cbegin(); property != info.config.cend(); ++property)
        config[property.key()] = property.value();
    QJsonArray tasks;
    for (const int number : info.tasks)
        tasks += QJsonObject{{u"connector"_s, info.name.text}, {u"task"_s, number}};
    return {{u"name"_s, info.name.text}, {u"config"_s, config}, {u"tasks"_s, tasks}, {u"type"_s, info.type}};
}

QJsonObject expandedJson(const ConnectorAnswers &answers)
{
    QJsonObject all;
    for (auto answer = answers.cbegin(); answer != answers.cend(); ++answer) {
        QJsonObject one;
        if (answer->status)
            one[u"status"_s] = statusJson(*answer->status);
        if (answer->info)
            one[u"info"_s] = infoJson(*answer->info);
        all[answer.key().text] = one;
    }
    return all;
}

QJsonObject tickJson(const Observed<TickAnswer> &tick)
{
    QJsonObject note = noteJson(tick);
    if (tick) {
        note[u"answered"_s] = tick->answered;
        note[u"http_status"_s] = tick->httpStatus;
        note[u"message"_s] = tick->message;
        note[u"took_ms"_s] = qint64(tick->took.count());
    }
    return note;
}

} // namespace

QByteArray exchanges(const RestFacts &rest, const QString &url)
{
    const QString base = url.endsWith(u'/') ? url.chopped(1) : url;
    QList<QJsonObject> lines;
    if (rest.root)
        lines += exchange(rest.root.at, base + u'/', compact(rootJson(*rest.root)));
    if (rest.names) {
        QJsonArray names;
        for (const ConnectorName &name : *rest.names)
            names += name.text;
        lines += exchange(rest.names.at, base + u"/connectors"_s, compact(names));
    }
    if (rest.connectors)
        lines += exchange(rest.connectors.at, base + u"/connectors?expand=status&expand=info"_s,
                          compact(expandedJson(*rest.connectors)));
    return jsonLines(lines);
}

QJsonObject restNotes(const RestFacts &rest)
{
    QJsonObject notes;
    addNote(notes, u"root"_s, rest.root);
    addNote(notes, u"names"_s, rest.names);
    addNote(notes, u"connectors"_s, rest.connectors);
    if (rest.tick.wasAsked())
        notes[u"tick"_s] = tickJson(rest.tick);
    if (rest.clockOffset)
        notes[u"clock_offset_ms"_s] = qint64(rest.clockOffset->count());
    if (rest.lastAnswer)
        notes[u"last_answer"_s] = isoText(*rest.lastAnswer);
    return notes;
}

} // namespace signalbox::record
