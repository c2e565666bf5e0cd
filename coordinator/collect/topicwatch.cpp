// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/topicwatch.h"

#include "collect/kafkasettings.h"

#include <QTimer>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// One of several brokers may be refused before another answers: a failure is believed when it lasts.
constexpr auto believedAfter = 2s;

template <typename Topic> bool isSettledTopic(const Topic &topic)
{
    return !topic.tail || topic.isCaughtUp || (topic.error && momentNow() - topic.errorAt >= believedAfter);
}

} // namespace

TopicWatch::TopicWatch(const Connection &connection, std::shared_ptr<KafkaClient> client, const Pace &pace,
                       BlockingCalls &calls, QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_client(std::move(client))
    , m_pace(pace)
    , m_calls(calls)
    , m_discovery(pace.discovery, pace.discovery, this)
    , m_names(connection.topics)
{
    connect(&m_discovery, &Turn::due, this, &TopicWatch::discover);
}

TopicWatch::~TopicWatch() = default;

void TopicWatch::begin(Turn::Mode mode)
{
    m_mode = mode;
    follow();
}

bool TopicWatch::isSettled() const
{
    return isSettledTopic(m_status) && isSettledTopic(m_config) && !m_discovery.isRunning() && !m_isDiscoveryOpen;
}

void TopicWatch::setGroup(const Observed<ConnectGroup> &group)
{
    const bool isUsable = group.isFresh() && group->isStable() && !group->members.isEmpty();
    if (!isUsable || !lacksNames() || !m_client)
        return;
    const bool isFirst = !m_group;
    m_group = *group;
    if (isFirst) {
        m_isDiscoveryOpen = true;
        m_discovery.begin(m_mode);
    }
}

void TopicWatch::discover()
{
    m_isDiscoveryOpen = false;
    whenDone(m_calls.run<DiscoveredTopics>([client = m_client, group = *m_group, timeout = m_pace.discoveryCall] {
        return discoverTopics(*client, group, timeout);
    }),
             this, [this](const Result<DiscoveredTopics> &found) { takeNames(found); });
}

/// A name that was given is never replaced by one that was found.
void TopicWatch::takeNames(const Result<DiscoveredTopics> &found)
{
    const auto fill = [](QString &name, const QString &other) { name = name.isEmpty() ? other : name; };
    m_notFound = found ? std::nullopt : std::optional(found.error());
    if (found) {
        fill(m_names.config, found->topics.config);
        fill(m_names.status, found->topics.status);
        fill(m_names.offsets, found->topics.offsets);
        if (lacksNames())
            m_notFound = Error{found->wasCutShort ? Fault::TimedOut : Fault::NotFound,
                               u"The cluster's internal topics could not be told; give their names"_s, found->reason};
    }
    m_discovery.ended(Turn::Outcome::Good);
    if (!lacksNames())
        m_discovery.stop();
    follow();
    Q_EMIT changed();
}

/// Opens the tails of the topics whose names are known by now.
void TopicWatch::follow()
{
    if (!m_status.tail && !m_names.status.isEmpty())
        open(m_status, m_names.status);
    if (!m_config.tail && !m_names.config.isEmpty())
        open(m_config, m_names.config);
}

template <typename Topic> void TopicWatch::open(Topic &topic, const QString &name)
{
    topic.tail = std::make_unique<TopicTail>(kafkaSettings(m_connection), name);
    TopicTail *tail = topic.tail.get();
    connect(tail, &TopicTail::read, this, [this, &topic](const QList<TopicRecord> &records) { take(topic, records); });
    connect(tail, &TopicTail::caughtUp, this, [this, &topic] {
        topic.isCaughtUp = true;
        topic.reader.markCaughtUp();
        if (m_status.isCaughtUp)
            m_named.readAll(m_status.reader.table());
        Q_EMIT changed();
    });
    connect(tail, &TopicTail::failed, this, [this, &topic](const Error &error) {
        if (!topic.error)
            topic.errorAt = momentNow();
        topic.error = error;
        QTimer::singleShot(believedAfter, this, &TopicWatch::changed);
        Q_EMIT changed();
    });
    connect(tail, &TopicTail::recovered, this, [this, &topic] {
        topic.error.reset();
        Q_EMIT happened();
        Q_EMIT changed();
    });
    connect(tail, &TopicTail::startedOver, this, [this, &topic] {
        topic.reader = {};
        topic.isCaughtUp = false;
        Q_EMIT changed();
    });
    tail->start();
}

template <typename Topic> void TopicWatch::take(Topic &topic, const QList<TopicRecord> &records)
{
    for (const TopicRecord &record : records)
        read(topic, record);
    if (!topic.isCaughtUp)
        return;
    Q_EMIT happened();
    Q_EMIT changed();
}

void TopicWatch::read(StatusTopic &topic, const TopicRecord &record)
{
    const auto id = topic.reader.read(record);
    if (id && topic.isCaughtUp)
        m_named.readTask(topic.reader.table(), *id);
}

Observed<StatusTable> TopicWatch::status() const
{
    return m_status.observed(m_notFound);
}

Observed<ConfigTable> TopicWatch::config() const
{
    return m_config.observed(m_notFound);
}

} // namespace signalbox
