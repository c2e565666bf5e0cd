// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/decode.h"

#include "core/masking.h"
#include "rest/failure.h"
#include "rest/json.h"

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

const auto notUnderstood = u"The worker's answer is not understood"_s;

void read(const JsonValue &value, QMap<QString, QString> &config)
{
    value.members([&config](const QString &key, const JsonValue &member) { config.insert(key, member.anyText()); });
}

void read(const JsonValue &value, StatusLine &line)
{
    line.state.word = value.text("state").toUpper();
    line.worker = WorkerId(value.textIfAny("worker_id"));
    line.trace = maskedText(value.textIfAny("trace"));
}

StatusLine taskLine(const JsonValue &value, const ConnectorName &connector)
{
    StatusLine line;
    line.id = {connector, value.number("id", 0)};
    read(value, line);
    return line;
}

void read(const JsonValue &value, ConnectorStatus &status)
{
    const ConnectorName name(value.text("name"));
    status.connector.id = {name, TaskId::connectorInstance};
    value.in("connector", [&status](const JsonValue &connector) { read(connector, status.connector); });
    value.in("tasks", [&](const JsonValue &tasks) {
        tasks.each([&](const JsonValue &task) { status.tasks << taskLine(task, name); });
    });
    status.type = value.textIfAny("type");
}

void read(const JsonValue &value, ConnectorInfo &info)
{
    info.name = ConnectorName(value.text("name"));
    value.in("config", [&info](const JsonValue &config) { read(config, info.config); });
    value.in("tasks", [&info](const JsonValue &tasks) {
        tasks.each([&info](const JsonValue &task) { info.tasks << task.number("task", 0); });
    });
    info.type = value.textIfAny("type");
}

void read(const JsonValue &value, LoggerLevel &logger)
{
    logger.level = value.textIfAny("level");
    value.inIfAny("last_modified",
                  [&logger](const JsonValue &at) { logger.lastModified = momentOfEpoch(at.bigNumber()); });
}

void read(const JsonValue &value, TaskId &id)
{
    id = {ConnectorName(value.text("connector")), value.number("task", 0)};
}

QString placeIn(const JsonTrouble &trouble, const QString &name)
{
    return name + trouble.path + u' ' + trouble.says;
}

/// One part, with a trouble of its own; nothing where it is damaged, which `doubts` then tell.
template <typename T, typename Read>
std::optional<T> partOf(const JsonValue &value, const QString &place, QStringList &doubts, Read readInto)
{
    JsonTrouble trouble;
    T part;
    readInto(value.watchedBy(trouble), part);
    if (!trouble.any())
        return part;
    doubts << placeIn(trouble, place);
    return std::nullopt;
}

/// Line by line: a damaged one is left out, and its neighbours are used. There was a status in any case.
ConnectorStatus statusInParts(const JsonValue &value, const ConnectorName &name, const QString &place,
                              QStringList &doubts)
{
    ConnectorStatus status;
    status.connector.id = {name, TaskId::connectorInstance};
    JsonTrouble trouble;
    const JsonValue watched = value.watchedBy(trouble);
    const auto lineOf = [](const JsonValue &from, StatusLine &line) { read(from, line); };
    watched.in("connector", [&](const JsonValue &connector) {
        auto line = partOf<StatusLine>(connector, place + u".connector"_s, doubts, lineOf);
        if (!line)
            return;
        line->id = status.connector.id;
        status.connector = *line;
    });
    watched.inIfAny("tasks", [&](const JsonValue &tasks) {
        qsizetype index = 0;
        tasks.each([&](const JsonValue &task) {
            const QString at = u"%1.tasks[%2]"_s.arg(place).arg(index++);
            if (const auto line = partOf<StatusLine>(
                    task, at, doubts, [&](const JsonValue &from, StatusLine &into) { into = taskLine(from, name); }))
                status.tasks << *line;
        });
    });
    status.type = watched.textIfAny("type");
    if (trouble.any())
        doubts << placeIn(trouble, place);
    return status;
}

/// The configuration is whole or unknown: a number of tasks without the damaged ones would be a wrong one.
ConnectorAnswer answerInParts(const JsonValue &value, const QString &name, QStringList &doubts)
{
    ConnectorAnswer answer;
    JsonTrouble trouble;
    const JsonValue watched = value.watchedBy(trouble);
    watched.inIfAny("status", [&](const JsonValue &status) {
        answer.status = statusInParts(status, ConnectorName(name), name + u".status"_s, doubts);
    });
    watched.inIfAny("info", [&](const JsonValue &info) {
        answer.info = partOf<ConnectorInfo>(info, name + u".info"_s, doubts,
                                            [](const JsonValue &from, ConnectorInfo &into) { read(from, into); });
    });
    if (trouble.any()) {
        doubts << placeIn(trouble, name);
        answer.status = ConnectorStatus{{{ConnectorName(name), TaskId::connectorInstance}, {}, {}, {}}, {}, {}};
    }
    return answer;
}

/// For the shapes above, which are one object each.
template <typename T> Result<T> decodeOne(QByteArrayView body)
{
    return JsonDocument(body).read<T>(notUnderstood, [](const JsonValue &value, T &into) { read(value, into); });
}

/// A list, each element by `readOne(JsonValue, T &)`.
template <typename T, typename Read> Result<QList<T>> decodeList(QByteArrayView body, Read readOne)
{
    return JsonDocument(body).read<QList<T>>(notUnderstood, [&readOne](const JsonValue &value, QList<T> &into) {
        value.each([&](const JsonValue &element) { readOne(element, into.emplaceBack()); });
    });
}

} // namespace

Result<WorkerRoot> decodeRoot(QByteArrayView body)
{
    return JsonDocument(body).read<WorkerRoot>(notUnderstood, [](const JsonValue &value, WorkerRoot &root) {
        root.version = value.text("version");
        root.commit = value.textIfAny("commit");
        root.kafkaClusterId = value.textIfAny("kafka_cluster_id");
    });
}

Result<QList<ConnectorName>> decodeNames(QByteArrayView body)
{
    return decodeList<ConnectorName>(body,
                                     [](const JsonValue &value, ConnectorName &name) { name.text = value.text(); });
}

void shareEqual(ConnectorAnswer &answer, const ConnectorAnswer &like)
{
    if (answer.info == like.info)
        answer.info = like.info;
    if (answer.status == like.status)
        answer.status = like.status;
}

Result<ExpandedConnectors> decodeExpanded(QByteArrayView body, const ConnectorAnswers &like)
{
    const auto readMember = [&like](const QString &name, const JsonValue &member, ExpandedConnectors &into) {
        ConnectorAnswer answer = answerInParts(member, name, into.doubts);
        const auto known = like.constFind(ConnectorName(name));
        if (known != like.constEnd())
            shareEqual(answer, *known);
        into.connectors.insert(known == like.constEnd() ? ConnectorName(name) : known.key(), answer);
    };
    ExpandedConnectors inPieces;
    if (readInPieces(body, [&](const QString &name, const JsonValue &value) { readMember(name, value, inPieces); }))
        return inPieces;
    bool isPlainList = false;
    JsonDocument document(body);
    auto expanded =
        document.read<ExpandedConnectors>(notUnderstood, [&](const JsonValue &value, ExpandedConnectors &into) {
            isPlainList = value.isArray();
            value.members([&](const QString &name, const JsonValue &member) { readMember(name, member, into); });
        });
    if (isPlainList)
        return fail(Fault::Unsupported, u"This version lists connectors without their status"_s);
    if (expanded && document.wasMended())
        expanded->doubts << u"impossible characters or numbers were replaced"_s;
    return expanded;
}

Result<ConnectorStatus> decodeStatus(QByteArrayView body)
{
    return decodeOne<ConnectorStatus>(body);
}

Result<StatusLine> decodeTaskStatus(QByteArrayView body, const ConnectorName &connector)
{
    return JsonDocument(body).read<StatusLine>(
        notUnderstood, [&connector](const JsonValue &value, StatusLine &line) { line = taskLine(value, connector); });
}

Result<ConnectorInfo> decodeInfo(QByteArrayView body)
{
    return decodeOne<ConnectorInfo>(body);
}

Result<QMap<QString, QString>> decodeConfig(QByteArrayView body)
{
    return decodeOne<QMap<QString, QString>>(body);
}

Result<QList<TaskConfig>> decodeTasks(QByteArrayView body)
{
    return decodeList<TaskConfig>(body, [](const JsonValue &value, TaskConfig &task) {
        value.in("id", [&task](const JsonValue &id) { read(id, task.id); });
        value.in("config", [&task](const JsonValue &config) { read(config, task.config); });
    });
}

Result<QList<TaskConfig>> decodeTasksConfig(QByteArrayView body, const ConnectorName &connector)
{
    const QString prefix = connector.text + u'-';
    auto misnamed = false;
    auto tasks = JsonDocument(body).read<QList<TaskConfig>>(notUnderstood, [&](const JsonValue &value, auto &into) {
        value.members([&](const QString &name, const JsonValue &config) {
            bool isNumber = false;
            const int number = name.mid(prefix.size()).toInt(&isNumber);
            misnamed = misnamed || !isNumber || number < 0 || !name.startsWith(prefix);
            read(config, into.emplaceBack(TaskConfig{{connector, number}, {}}).config);
        });
    });
    if (tasks && misnamed)
        return fail(Fault::Malformed, notUnderstood, u"A task is not named after its connector"_s);
    return tasks;
}

Result<QStringList> decodeTopics(QByteArrayView body)
{
    return JsonDocument(body).read<QStringList>(notUnderstood, [](const JsonValue &value, QStringList &topics) {
        value.members([&topics](const QString &, const JsonValue &connector) {
            connector.in("topics", [&topics](const JsonValue &list) {
                list.each([&topics](const JsonValue &topic) { topics << topic.text(); });
            });
        });
    });
}

Result<QList<ConnectorOffset>> decodeOffsets(QByteArrayView body)
{
    return JsonDocument(body).read<QList<ConnectorOffset>>(notUnderstood, [](const JsonValue &value, auto &offsets) {
        value.in("offsets", [&offsets](const JsonValue &list) {
            list.each([&offsets](const JsonValue &entry) {
                auto &offset = offsets.emplaceBack();
                entry.in("partition",
                         [&offset](const JsonValue &partition) { offset.partition = partition.anyText(); });
                entry.inIfAny("offset", [&offset](const JsonValue &at) { offset.offset = at.anyText(); });
            });
        });
    });
}

Result<QList<Plugin>> decodePlugins(QByteArrayView body)
{
    return decodeList<Plugin>(body, [](const JsonValue &value, Plugin &plugin) {
        plugin = {value.text("class"), value.textIfAny("type"), value.textIfAny("version")};
    });
}

Result<QList<ConfigKey>> decodePluginConfig(QByteArrayView body)
{
    return decodeList<ConfigKey>(body, [](const JsonValue &value, ConfigKey &key) {
        key.name = value.text("name");
        key.type = value.textIfAny("type");
        value.inIfAny("required", [&key](const JsonValue &is) { key.isRequired = is.anyText() == u"true"; });
        value.inIfAny("default_value", [&key](const JsonValue &standard) { key.defaultValue = standard.anyText(); });
        key.documentation = value.textIfAny("documentation");
    });
}

Result<QMap<QString, LoggerLevel>> decodeLoggers(QByteArrayView body)
{
    return JsonDocument(body).read<QMap<QString, LoggerLevel>>(
        notUnderstood, [](const JsonValue &value, auto &loggers) {
            value.members([&loggers](const QString &name, const JsonValue &logger) { read(logger, loggers[name]); });
        });
}

Result<LoggerLevel> decodeLogger(QByteArrayView body)
{
    return decodeOne<LoggerLevel>(body);
}

} // namespace signalbox
