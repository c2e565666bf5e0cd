// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/parts.h"

#include <QJsonDocument>
#include <QMap>

#include <utility>

namespace signalbox::record {

using namespace Qt::StringLiterals;

namespace {

QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

/// One topic's records as they are laid down; each behind the one before where nothing is known of its offset.
class Records {
public:
    explicit Records(QString topic)
        : m_topic(std::move(topic))
    {
    }

    void add(const QString &key, const std::optional<QJsonObject> &value, Moment at, int partition, qint64 offset)
    {
        m_lines += QJsonObject{{u"topic"_s, m_topic}, {u"partition"_s, partition},
                               {u"offset"_s, offset}, {u"timestamp"_s, qint64(at.time_since_epoch().count())},
                               {u"key"_s, key},       {u"value"_s, value ? QJsonValue(compact(*value)) : QJsonValue()}};
    }
    QByteArray lines() const { return jsonLines(m_lines); }

private:
    QString m_topic;
    QList<QJsonObject> m_lines;
};

QJsonObject rowJson(const StatusRow &row)
{
    QJsonObject json{
        {u"state"_s, row.state.word}, {u"worker_id"_s, row.worker.text}, {u"generation"_s, row.generation}};
    if (!row.trace.isEmpty())
        json[u"trace"_s] = row.trace;
    return json;
}

QString wordOf(TargetState target)
{
    return target == TargetState::Paused ? u"PAUSED"_s : target == TargetState::Stopped ? u"STOPPED"_s : u"STARTED"_s;
}

/// Writes config records that fold to a given table. All of a connector's records of one kind say what holds at the
/// end: earlier configurations are not known any more, only that there were some.
class ConfigLog {
public:
    ConfigLog(const ConfigTable &table, const QString &topic)
        : m_table(table)
        , m_records(topic)
    {
        for (const ConfiguredConnector &connector : table.connectors)
            m_stories[connector.name].end = connector;
        for (qsizetype i = 0; i < table.actions.size(); ++i)
            hear(table.actions[i], i);
    }

    QByteArray lines()
    {
        for (const Moment key : m_table.sessionKeys) // the keys themselves are never kept
            m_records.add(u"session-key"_s, QJsonObject(), key, 0, 0);
        for (auto story = m_stories.cbegin(); story != m_stories.cend(); ++story) {
            if (story->begin != Begin::BeforeActions)
                continue;
            if (story->created < 0)
                addUnheard(*story, story.key());
            addConfig(story.key(), story->end ? story->end->configAt : Moment());
        }
        for (qsizetype i = 0; i < m_table.actions.size(); ++i) {
            const ConfigAction &action = m_table.actions[i];
            m_offset = action.offset;
            m_last = action.at;
            if (m_stories[action.connector].created == i)
                addUnheard(m_stories[action.connector], action.connector);
            add(action);
        }
        if (m_table.endOffset > m_offset + 1) // read, but of nothing that is kept
            m_records.add(u"passed-over"_s, std::nullopt, m_last, 0, m_table.endOffset - 1);
        return m_records.lines();
    }

private:
    using Kind = ConfigAction::Kind;
    enum class Begin { BeforeActions, WithAction };

    /// What the actions tell of one connector. A restart is told of one that does not exist, too.
    struct Story {
        std::optional<ConfiguredConnector> end; ///< nothing: it is gone
        std::optional<Begin> begin = Begin::BeforeActions;
        qsizetype created = -1; ///< the last action that made it; −1: none of them
        std::optional<Moment> committedAt; ///< of the last commit since it was made
        std::optional<Moment> targetAt;
        bool isBegun = false;
    };

    void hear(const ConfigAction &action, qsizetype index)
    {
        Story &story = m_stories[action.connector];
        if (action.kind == Kind::Restarted) {
            if (!story.isBegun && !story.end)
                story.begin = std::nullopt;
            return;
        }
        if (!std::exchange(story.isBegun, true))
            story.begin = action.kind == Kind::Created ? Begin::WithAction : Begin::BeforeActions;
        if (action.kind == Kind::Created)
            story.created = index;
        else if (action.kind == Kind::Deleted)
            story.committedAt.reset();
        else if (action.kind == Kind::TasksCommitted)
            story.committedAt = action.at;
        else if (action.kind == Kind::TargetChanged)
            story.targetAt = action.at;
    }

    /// A target or a commit that was written while there was no connector of that name is no action.
    void addUnheard(const Story &story, const ConnectorName &name)
    {
        if (!story.end)
            return;
        if (story.end->targetAt && story.end->targetAt != story.targetAt)
            addTarget(name, *story.end->targetAt);
        if (story.end->committedAt && story.end->committedAt != story.committedAt)
            addCommit(name, *story.end->committedAt);
    }

    void add(const ConfigAction &action)
    {
        switch (action.kind) {
        case Kind::Created:
        case Kind::Configured:
            return addConfig(action.connector, action.at);
        case Kind::Deleted:
            return record(u"connector-"_s + action.connector.text, std::nullopt, action.at);
        case Kind::TasksCommitted:
            return addCommit(action.connector, action.at);
        case Kind::TargetChanged:
            return addTarget(action.connector, action.at);
        case Kind::Restarted:
            return record(u"restart-connector-"_s + action.connector.text,
                          QJsonObject{{u"include-tasks"_s, action.includesTasks}, {u"only-failed"_s, false}},
                          action.at);
        }
    }

    void addConfig(const ConnectorName &name, Moment at)
    {
        QJsonObject properties;
        if (const auto &end = m_stories[name].end) {
            for (auto property = end->config.cbegin(); property != end->config.cend(); ++property)
                properties[property.key()] = property.value();
        }
        record(u"connector-"_s + name.text, QJsonObject{{u"properties"_s, properties}}, at);
    }

    void addTarget(const ConnectorName &name, Moment at)
    {
        const auto &end = m_stories[name].end;
        const QString word = wordOf(end ? end->target : TargetState::Started);
        record(u"target-state-"_s + name.text, QJsonObject{{u"state"_s, word}, {u"state.v2"_s, word}}, at);
    }

    /// With a record for each task before it, less one where the set is torn. What the tasks were given is not kept.
    void addCommit(const ConnectorName &name, Moment at)
    {
        const auto &end = m_stories[name].end;
        const int tasks = end ? end->tasks.value_or(0) : 0;
        for (int number = end && end->isTorn ? 1 : 0; number < tasks; ++number)
            record(u"task-%1-%2"_s.arg(name.text).arg(number), QJsonObject{{u"properties"_s, QJsonObject()}}, at);
        record(u"commit-"_s + name.text, QJsonObject{{u"tasks"_s, tasks}}, at);
    }

    void record(const QString &key, const std::optional<QJsonObject> &value, Moment at)
    {
        m_records.add(key, value, at, 0, m_offset);
    }

    const ConfigTable &m_table;
    Records m_records;
    QMap<ConnectorName, Story> m_stories;
    qint64 m_offset = 0;
    Moment m_last{};
};

} // namespace

QByteArray statusRecords(const StatusTable &table, const QString &topic)
{
    Records records(topic);
    for (const QList<StatusRow> &rows : table.rows) {
        for (const StatusRow &row : rows) {
            const QString key = (row.id.isConnector() ? u"status-connector-"_s : u"status-task-"_s) + row.id.text();
            records.add(key, row.isTombstone ? std::nullopt : std::optional(rowJson(row)), row.at, row.partition,
                        row.offset);
        }
    }
    return records.lines();
}

QByteArray configRecords(const ConfigTable &table, const QString &topic)
{
    return ConfigLog(table, topic).lines();
}

} // namespace signalbox::record
