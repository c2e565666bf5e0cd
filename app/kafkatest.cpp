// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kafkatest.h"

#include "collect/kafkasettings.h"
#include "kafka/groupprotocol.h"
#include "kafka/rdkafkagroups.h"

#include <QRegularExpression>
#include <QThreadPool>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using State = TestStep::State;

namespace {

QString namesOf(const QList<ConnectGroup> &groups)
{
    QStringList names;
    for (const ConnectGroup &group : groups)
        names << group.id.text;
    return names.join(u", ");
}

} // namespace

KafkaTest::KafkaTest(const Connection &connection, ConnectionTest *test)
    : QObject(test)
    , m_test(test)
    , m_connection(connection)
    , m_calls(300ms)
    , m_settings(test->addStep(u"Kafka settings"_s))
    , m_brokers(test->addStep(u"Brokers"_s))
    , m_group(test->addStep(u"Connect group"_s))
    , m_topics(test->addStep(u"Internal topics"_s))
{
}

/// Closing a handle may take two seconds, which this thread does not have.
KafkaTest::~KafkaTest()
{
    QThreadPool::globalInstance()->start([client = std::move(m_client)]() mutable { client.reset(); });
}

void KafkaTest::start()
{
    auto client = KafkaClient::open(kafkaSettings(m_connection));
    if (!client) {
        failFrom(m_settings, inWords(client.error()));
        return;
    }
    m_client = *std::move(client);
    m_test->settle(m_settings, State::Passed, kafkaWarnings(m_connection).join(u"; "_s));
    listGroups(m_client);
}

void KafkaTest::listGroups(const std::shared_ptr<KafkaClient> &client)
{
    m_test->settle(m_brokers, State::Running);
    const auto list = [client] { return RdKafkaGroups(client).list(std::nullopt, 8s); };
    whenDone(m_calls.run<GroupListings>(list), this, [this](const Result<GroupListings> &listings) {
        if (listings)
            takeGroups(*listings);
        else
            failFrom(m_brokers, inWords(listings.error()));
    });
}

void KafkaTest::takeGroups(const GroupListings &listings)
{
    m_test->settle(m_brokers, State::Passed,
                   listings.partial ? u"not all of them: %1"_s.arg(listings.detail) : QString());
    QList<ConnectGroup> groups;
    for (const GroupListing &listing : listings.groups)
        if (listing.protocolType == u"connect")
            groups << connectGroupOf(listing);
    if (!m_connection.group.isEmpty())
        groups.removeIf([this](const ConnectGroup &group) { return group.id != m_connection.group; });
    if (groups.isEmpty()) {
        const QString wanted = m_connection.group.isEmpty() ? u"no Connect group is shown"_s
                                                            : u"%1 is not shown"_s.arg(m_connection.group.text);
        failFrom(m_group, u"%1 (a login needs DESCRIBE on the group)"_s.arg(wanted));
        return;
    }
    if (groups.size() > 1) {
        m_test->settle(m_group, State::Passed, u"%1; the workers' addresses tell which one"_s.arg(namesOf(groups)));
        m_test->settle(m_topics, State::Skipped, u"name the group to try its topics"_s);
        return;
    }
    m_test->settle(m_group, State::Passed,
                   u"%1: %2 members, %3"_s.arg(groups.first().id.text)
                       .arg(groups.first().members.size())
                       .arg(groups.first().state));
    findTopics(groups.first());
}

void KafkaTest::findTopics(const ConnectGroup &group)
{
    m_test->settle(m_topics, State::Running);
    const auto find = [client = m_client, group] { return discoverTopics(*client, group, 12s); };
    whenDone(m_calls.run<DiscoveredTopics>(find), this, [this](const Result<DiscoveredTopics> &found) {
        if (!found) {
            failFrom(m_topics, inWords(found.error()));
            return;
        }
        const InternalTopics &topics = found->topics;
        const QString names =
            QStringList{topics.config, topics.status, topics.offsets}.filter(QRegularExpression(u"."_s)).join(u", ");
        const bool isEnough = !topics.config.isEmpty() && !topics.status.isEmpty();
        m_test->settle(m_topics, isEnough ? State::Passed : State::Failed,
                       found->reason.isEmpty() ? names : u"%1 %2"_s.arg(names, found->reason).trimmed());
    });
}

void KafkaTest::failFrom(int step, const QString &why)
{
    m_test->settle(step, State::Failed, why);
    for (int later = step + 1; later <= m_topics; ++later)
        m_test->settle(later, State::Skipped);
}

} // namespace signalbox
