// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/blockingcalls.h"
#include "collect/connection.h"
#include "collect/namedworkers.h"
#include "collect/ports.h"
#include "collect/turn.h"
#include "core/observed.h"
#include "facts/topicfacts.h"
#include "kafka/configrecords.h"
#include "kafka/statusrecords.h"
#include "kafka/topicdiscovery.h"
#include "kafka/topictail.h"

#include <QObject>
#include <QSet>

#include <memory>

namespace signalbox {

/// One internal topic, followed and folded by its reader. Before its end was reached once there is no value: half a
/// topic would tell lies.
template <typename Reader, typename Table> struct FollowedTopic {
    std::unique_ptr<TopicTail> tail; ///< null while the name is unknown
    Reader reader;
    std::optional<Error> error;
    Moment errorAt{};
    bool isCaughtUp = false;

    Observed<Table> observed(const std::optional<Error> &whyUnnamed) const
    {
        if (!tail)
            return whyUnnamed ? notObserved<Table>(*whyUnnamed, momentNow()) : Observed<Table>();
        if (!isCaughtUp)
            return error ? notObserved<Table>(*error, errorAt) : Observed<Table>();
        if (const auto why = whyNoTable(reader.table(), tail->topic()))
            return notObserved<Table>(*why, momentNow());
        return {reader.table(), error, error ? errorAt : momentNow(), false};
    }
};

/// Follows the status and the config topic live, and finds out their names where the connection does not say.
class TopicWatch : public QObject {
    Q_OBJECT

public:
    /// `client` may be null: then names are not looked for.
    TopicWatch(const Connection &connection, std::shared_ptr<KafkaClient> client, const Pace &pace,
               BlockingCalls &calls, QObject *parent);
    ~TopicWatch() override;

    void begin(Turn::Mode mode);
    bool isSettled() const;

    /// Our group as it is now: its topics are those that speak of its workers and connectors.
    void setGroup(const Observed<ConnectGroup> &group);

    const InternalTopics &names() const { return m_names; }
    Observed<StatusTable> status() const;
    Observed<ConfigTable> config() const;
    /// Workers that the rows that count name, once the status topic has been read to its end.
    QSet<WorkerId> namedWorkers() const { return m_named.all(); }
    /// The config topic as far as it was read to its end; null before.
    const ConfigTable *configTable() const { return m_config.isCaughtUp ? &m_config.reader.table() : nullptr; }

Q_SIGNALS:
    void changed();
    /// A record came after the topics had been read: something happens in the cluster.
    void happened();

private:
    using StatusTopic = FollowedTopic<StatusReader, StatusTable>;
    using ConfigTopic = FollowedTopic<ConfigReader, ConfigTable>;

    bool lacksNames() const { return m_names.status.isEmpty() || m_names.config.isEmpty(); }
    void discover();
    void takeNames(const Result<DiscoveredTopics> &found);
    void follow();
    template <typename Topic> void open(Topic &topic, const QString &name);
    template <typename Topic> void take(Topic &topic, const QList<TopicRecord> &records);
    void read(StatusTopic &topic, const TopicRecord &record);
    void read(ConfigTopic &topic, const TopicRecord &record) { topic.reader.read(record); }

    Connection m_connection;
    std::shared_ptr<KafkaClient> m_client;
    Pace m_pace;
    BlockingCalls &m_calls;
    Turn m_discovery;
    bool m_isDiscoveryOpen = false; ///< asked for, not yet begun
    Turn::Mode m_mode = Turn::Mode::OnWish;
    std::optional<ConnectGroup> m_group; ///< stable, with members
    std::optional<Error> m_notFound; ///< why a name is still missing
    InternalTopics m_names;
    StatusTopic m_status;
    ConfigTopic m_config;
    NamedWorkers m_named;
};

} // namespace signalbox
