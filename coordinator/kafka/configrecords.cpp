// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/configrecords.h"

#include "kafka/recordjson.h"
#include "kafka/recordkeys.h"

#include <algorithm>
#include <array>
#include <limits>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

std::optional<TargetState> targetOf(const QString &word)
{
    if (word == u"STARTED")
        return TargetState::Started;
    if (word == u"PAUSED")
        return TargetState::Paused;
    if (word == u"STOPPED")
        return TargetState::Stopped;
    return std::nullopt;
}

bool holdsAllBelow(qint64 count, const QSet<int> &tasks)
{
    if (count > tasks.size())
        return false;
    for (int number = 0; number < count; ++number) {
        if (!tasks.contains(number))
            return false;
    }
    return true;
}

template <typename T> void appendBounded(QList<T> &list, T entry, qsizetype most)
{
    if (list.size() >= most)
        list.removeFirst();
    list.append(std::move(entry));
}

/// The last one stands in our own recordings, for what was read and not kept.
bool isConfigKey(const QByteArray &key)
{
    constexpr std::array prefixes{"connector-",         "task-",       "commit-",        "target-state-",
                                  "restart-connector-", "session-key", "tasks-fencing-", "logger-cluster-",
                                  "passed-over"};
    return std::any_of(prefixes.begin(), prefixes.end(), [&key](const char *prefix) { return key.startsWith(prefix); });
}

} // namespace

void ConfigReader::read(const TopicRecord &record)
{
    ++m_table.records;
    m_table.otherKeys += !isConfigKey(record.key);
    m_table.endOffset = record.offset + 1;
    if (!readKey(QString::fromUtf8(record.key), record))
        ++m_table.malformed;
}

/// In the order in which Connect itself tells the keys apart; the others (`tasks-fencing-`, `logger-cluster-`, foreign
/// ones) say nothing here.
bool ConfigReader::readKey(const QString &key, const TopicRecord &record)
{
    if (const auto name = after(u"target-state-", key))
        return readTarget(known(*name), record);
    if (const auto name = after(u"connector-", key))
        return readConnector(known(*name), record);
    if (const auto text = after(u"task-", key)) {
        if (const auto task = taskOf(*text); task && record.value)
            known(task->connector.text).tasksSinceCommit.insert(task->number);
        return true;
    }
    if (const auto name = after(u"commit-", key))
        return readCommit(known(*name), record);
    if (const auto name = after(u"restart-connector-", key))
        return readRestart(ConnectorName(*name), record);
    if (key == u"session-key" && record.value)
        appendBounded(m_table.sessionKeys, record.at, sessionKeysKept);
    return true;
}

bool ConfigReader::readConnector(Known &known, const TopicRecord &record)
{
    const ConnectorName name = known.connector.name;
    const auto remove = [&] {
        if (known.exists)
            note(ConfigAction::Kind::Deleted, name, record);
        known.exists = false;
        known.tasksSinceCommit.clear();
        known.connector = {.name = name, .target = known.connector.target, .targetAt = known.connector.targetAt};
        m_table.connectors.remove(name);
        return true;
    };
    if (!record.value)
        return remove();
    RecordJson json(*record.value);
    if (json.isNull())
        return remove();
    auto config = json.texts("properties");
    if (json.failed() || !json.has("properties"))
        return false;
    note(known.exists ? ConfigAction::Kind::Configured : ConfigAction::Kind::Created, name, record);
    known.exists = true;
    known.connector.config = std::move(config);
    known.connector.configAt = record.at;
    m_table.connectors.insert(name, known.connector);
    return true;
}

/// A commit counts only with all of its task records since the commit before; else nothing is assigned until a fresh
/// set is published (facts 2.3).
bool ConfigReader::readCommit(Known &known, const TopicRecord &record)
{
    if (!record.value)
        return true;
    RecordJson json(*record.value);
    const auto tasks = json.integer("tasks");
    if (json.failed() || !tasks || *tasks < 0 || *tasks > std::numeric_limits<int>::max())
        return false;
    ConfiguredConnector &connector = known.connector;
    connector.tasks = static_cast<int>(*tasks);
    connector.isTorn = !holdsAllBelow(*tasks, known.tasksSinceCommit);
    connector.committedAt = record.at;
    known.tasksSinceCommit.clear();
    if (known.exists) {
        note(ConfigAction::Kind::TasksCommitted, connector.name, record);
        m_table.connectors.insert(connector.name, connector);
    }
    return true;
}

bool ConfigReader::readTarget(Known &known, const TopicRecord &record)
{
    ConfiguredConnector &connector = known.connector;
    std::optional<TargetState> target = TargetState::Started;
    if (record.value) {
        RecordJson json(*record.value);
        if (!json.isNull())
            target = targetOf(json.has("state.v2") ? json.text("state.v2") : json.text("state"));
        if (json.failed() || !target)
            return false;
    }
    connector.target = *target;
    connector.targetAt = record.at;
    if (known.exists) {
        note(ConfigAction::Kind::TargetChanged, connector.name, record);
        m_table.connectors.insert(connector.name, connector);
    }
    return true;
}

bool ConfigReader::readRestart(const ConnectorName &name, const TopicRecord &record)
{
    if (!record.value)
        return true;
    RecordJson json(*record.value);
    const bool includesTasks = json.truth("include-tasks");
    if (json.failed())
        return false;
    note(ConfigAction::Kind::Restarted, name, record);
    m_table.actions.last().includesTasks = includesTasks;
    return true;
}

ConfigReader::Known &ConfigReader::known(const QString &name)
{
    Known &known = m_known[ConnectorName(name)];
    known.connector.name = ConnectorName(name);
    return known;
}

void ConfigReader::note(ConfigAction::Kind kind, const ConnectorName &name, const TopicRecord &record)
{
    appendBounded(m_table.actions, {.kind = kind, .connector = name, .at = record.at, .offset = record.offset},
                  actionsKept);
}

} // namespace signalbox
