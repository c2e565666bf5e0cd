// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/json.h"

#include "core/masking.h"
#include "report/words.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue orNull(const std::optional<Moment> &moment)
{
    return moment ? QJsonValue(isoText(*moment)) : QJsonValue();
}

template <typename Number> QJsonValue orNull(const std::optional<Number> &number)
{
    return number ? QJsonValue(static_cast<double>(*number)) : QJsonValue();
}

QJsonArray workerIds(const QList<WorkerId> &workers)
{
    QJsonArray array;
    for (const WorkerId &worker : workers)
        array << worker.text;
    return array;
}

QJsonArray sourceIds(const QList<Source> &sources)
{
    QJsonArray array;
    for (const Source source : sources)
        array << idOf(source);
    return array;
}

QJsonArray taskIds(const QList<TaskId> &ids)
{
    QJsonArray array;
    for (const TaskId &id : ids)
        array << QJsonObject{{u"connector"_s, id.connector.text}, {u"task"_s, id.number}};
    return array;
}

QJsonObject sourceJson(const SourceState &state, Moment now)
{
    QJsonObject object{{u"source"_s, idOf(state.source)}, {u"state"_s, idOf(state.kind)}, {u"detail"_s, state.detail}};
    object[u"age_ms"] =
        state.at ? QJsonValue(static_cast<double>(std::max<qint64>(0, (now - *state.at).count()))) : QJsonValue();
    return object;
}

QJsonObject instanceJson(const Instance &instance)
{
    return {{u"worker"_s, instance.worker.text},
            {u"role"_s, idOf(instance.role)},
            {u"certain"_s, instance.isCertain},
            {u"since"_s, orNull(instance.since)},
            {u"shown_by"_s, sourceIds(instance.shownBy)}};
}

QJsonArray instancesJson(const QList<Instance> &instances)
{
    QJsonArray array;
    for (const Instance &instance : instances)
        array << instanceJson(instance);
    return array;
}

QJsonObject saidJson(const Said &said)
{
    return {{u"state"_s, said.state.word}, {u"worker"_s, said.worker.text}, {u"at"_s, orNull(said.at)}};
}

QJsonValue configuredJson(Known known)
{
    return known == Known::Unknown ? QJsonValue() : QJsonValue(known == Known::Yes);
}

QJsonObject taskJson(const Task &task)
{
    QJsonArray deadEntries;
    for (const DeadEntry &entry : task.deadEntries)
        deadEntries << QJsonObject{{u"worker"_s, entry.worker.text}, {u"status"_s, entry.status}};
    return {{u"connector"_s, task.id.connector.text},
            {u"task"_s, task.id.number},
            {u"configured"_s, configuredJson(task.configured)},
            {u"owners"_s, workerIds(task.owners)},
            {u"owners_known"_s, task.ownersKnown},
            {u"said"_s, task.said ? QJsonValue(saidJson(*task.said)) : QJsonValue()},
            {u"living"_s, instancesJson(task.living)},
            {u"dead_entries"_s, deadEntries},
            {u"real"_s, idOf(task.real)},
            {u"since"_s, orNull(task.since)},
            {u"rests_on"_s, sourceIds(task.restsOn)}};
}

QJsonObject subjectJson(const Subject &subject)
{
    return {{u"connector"_s, orNull(subject.connector.text)},
            {u"task"_s, orNull(subject.task)},
            {u"worker"_s, orNull(subject.worker.text)},
            {u"topic"_s, orNull(subject.topic)}};
}

QJsonObject findingJson(const Finding &finding)
{
    QJsonArray evidence, causes, remedies;
    for (const Evidence &piece : finding.evidence)
        evidence << QJsonObject{{u"source"_s, idOf(piece.source)},
                                {u"where"_s, piece.where},
                                {u"at"_s, orNull(piece.at)},
                                {u"says"_s, piece.says.filled()}};
    for (const Cause &cause : finding.causes)
        causes << QJsonObject{{u"cause"_s, idOf(cause.kind)},
                              {u"jira"_s, orNull(cause.jira)},
                              {u"fixed_in"_s, QJsonArray::fromStringList(cause.fixedIn)},
                              {u"why"_s, cause.why.filled()}};
    for (const Remedy &remedy : finding.remedies)
        remedies << QJsonObject{{u"intention"_s, idOf(remedy.intention)},
                                {u"why"_s, remedy.why.filled()},
                                {u"cannot"_s, orNull(remedy.cannot.filled())}};
    return {{u"rule"_s, finding.rule},
            {u"severity"_s, idOf(finding.severity)},
            {u"confidence"_s, idOf(finding.confidence)},
            {u"class"_s, orNull(finding.duplicateClass)},
            {u"subject"_s, subjectJson(finding.subject)},
            {u"says"_s, finding.says.filled()},
            {u"since"_s, orNull(finding.since)},
            {u"instances"_s, instancesJson(finding.instances)},
            {u"evidence"_s, evidence},
            {u"causes"_s, causes},
            {u"remedies"_s, remedies}};
}

QString idOf(Membership membership)
{
    switch (membership) {
    case Membership::Unknown:
        return u"unknown"_s;
    case Membership::Member:
        return u"member"_s;
    case Membership::Outside:
        return u"outside"_s;
    case Membership::Foreign:
        return u"foreign"_s;
    }
    Q_UNREACHABLE();
}

QJsonObject windowJson(const std::optional<Error> &error, bool wasSeen)
{
    if (error)
        return {{u"state"_s, u"unreachable"_s}, {u"detail"_s, error->what}};
    return {{u"state"_s, wasSeen ? u"ok"_s : u"off"_s}, {u"detail"_s, QString()}};
}

QJsonObject workerJson(const Worker &worker)
{
    QJsonObject herder{{u"alive"_s, worker.herderAlive ? QJsonValue(*worker.herderAlive) : QJsonValue()}};
    herder[u"stage"] = worker.tick.value ? orNull(worker.tick->message) : QJsonValue();
    herder[u"answered"] = worker.tick.value ? QJsonValue(worker.tick->answered) : QJsonValue();
    const QJsonObject heap{{u"used"_s, orNull(worker.heapUsed)}, {u"max"_s, orNull(worker.heapMax)}};
    const QJsonValue clockOffset =
        worker.clockOffset ? QJsonValue(static_cast<double>(worker.clockOffset->count())) : QJsonValue();
    return {{u"worker_id"_s, worker.id.text},
            {u"url"_s, orNull(worker.url)},
            {u"route"_s, worker.route == Route::Kind::Direct ? u"direct"_s : u"shared"_s},
            {u"version"_s, orNull(worker.version)},
            {u"member"_s, idOf(worker.membership)},
            {u"leader"_s, worker.isLeader},
            {u"group"_s, orNull(worker.group.text)},
            {u"tasks"_s, QJsonObject{{u"assigned"_s, taskIds(worker.assigned)}, {u"living"_s, taskIds(worker.living)}}},
            {u"herder"_s, herder},
            {u"heap"_s, heap},
            {u"cpu"_s, orNull(worker.cpuLoad)},
            {u"clock_offset_ms"_s, clockOffset},
            {u"last_seen"_s, orNull(worker.lastSeen)},
            {u"rest"_s, windowJson(worker.restError, worker.lastSeen.has_value())},
            {u"metrics"_s, windowJson(worker.metricsError, worker.showsTaskMap)}};
}

} // namespace

QJsonObject headJson(const Update &update)
{
    QJsonArray sources;
    for (const SourceState &state : update.snapshot->sources)
        sources << sourceJson(state, update.snapshot->at);
    return {{u"schema"_s, 1},
            {u"verdict"_s, idOf(update.verdict)},
            {u"summary"_s, summary(update)},
            {u"sources"_s, sources}};
}

QJsonArray findingsJson(const QList<Finding> &findings)
{
    QJsonArray array;
    for (const Finding &finding : findings)
        array << findingJson(finding);
    return array;
}

QJsonArray tasksJson(const Snapshot &snapshot)
{
    QJsonArray array;
    for (const Task *task : snapshot.realTasks())
        array << taskJson(*task);
    return array;
}

QJsonArray connectorsJson(const Snapshot &snapshot)
{
    QJsonArray array;
    for (const Connector &connector : snapshot.connectors) {
        const Task *instance = snapshot.task({connector.name, TaskId::connectorInstance});
        QJsonObject object =
            instance ? taskJson(*instance) : taskJson(Task{.id = {connector.name, TaskId::connectorInstance}});
        QJsonObject config;
        for (auto property = connector.config.cbegin(); property != connector.config.cend(); ++property)
            config[property.key()] = masked(property.key(), property.value());
        object[u"type"] = orNull(connector.type);
        object[u"tasks"] = static_cast<int>(connector.tasks.size());
        object[u"configured_tasks"] = orNull(connector.configuredTasks);
        object[u"config"] = config;
        array << object;
    }
    return array;
}

QJsonArray workersJson(const Snapshot &snapshot)
{
    QJsonArray array;
    for (const Worker &worker : snapshot.workers)
        array << workerJson(worker);
    return array;
}

QJsonObject topologyJson(const Snapshot &snapshot)
{
    QJsonArray workers, outside;
    for (const Worker &worker : snapshot.workers) {
        const QJsonObject lane{{u"worker_id"_s, worker.id.text},
                               {u"member"_s, idOf(worker.membership)},
                               {u"leader"_s, worker.isLeader},
                               {u"assigned"_s, taskIds(worker.assigned)},
                               {u"living"_s, taskIds(worker.living)}};
        const bool isOutside = worker.membership == Membership::Outside || worker.membership == Membership::Foreign;
        (isOutside ? outside : workers) << lane;
    }
    QList<TaskId> unowned;
    for (const Task &task : snapshot.tasks) {
        if (task.ownersKnown && task.owners.isEmpty() && task.configured == Known::Yes)
            unowned << task.id;
    }
    return {{u"workers"_s, workers}, {u"nobody"_s, taskIds(unowned)}, {u"outside"_s, outside}};
}

QJsonObject countsJson(const Snapshot &snapshot)
{
    QJsonObject workers, connectors, tasks;
    const auto count = [](QJsonObject &counts, const QString &key) { counts[key] = counts[key].toInt() + 1; };
    for (const Worker &worker : snapshot.workers)
        count(workers, idOf(worker.membership));
    for (const Task &task : snapshot.tasks)
        count(task.id.isConnector() ? connectors : tasks, idOf(task.real));
    return {{u"workers"_s, workers}, {u"connectors"_s, connectors}, {u"tasks"_s, tasks}};
}

QJsonObject changeJson(const Change &change)
{
    return {{u"at"_s, isoText(change.at)},
            {u"what"_s, idOf(change.what)},
            {u"subject"_s, change.subject},
            {u"was"_s, orNull(change.was)},
            {u"is"_s, orNull(change.is)}};
}

} // namespace signalbox
