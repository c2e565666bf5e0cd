// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kafkatest.h"

#include "app/addresstest.h"
#include "collect/kafkasettings.h"
#include "collect/routes.h"
#include "kafka/access.h"
#include "kafka/groupprotocol.h"
#include "kafka/rdkafkagroups.h"

#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using State = TestStep::State;

namespace {

const QString part = u"Kafka"_s;
constexpr qsizetype mostBrokers = 30; ///< of a large cluster, enough to know whether it is reached
constexpr int usualPort = 9092;

QString namesOf(const QList<ConnectGroup> &groups)
{
    QStringList names;
    for (const ConnectGroup &group : groups)
        names << group.id.text;
    return names.join(u", ");
}

/// `host:port` apart; brackets of an IPv6 address and a listener's name go.
std::pair<QString, quint16> apart(const QString &broker)
{
    const QString bare = broker.trimmed().section(u"://"_s, -1);
    const qsizetype colon = bare.lastIndexOf(u':');
    const bool hasPort = colon > 0 && !bare.endsWith(u']');
    QString host = hasPort ? bare.first(colon) : bare;
    host.remove(u'[').remove(u']');
    return {host, hasPort ? static_cast<quint16>(bare.sliced(colon + 1).toUInt()) : quint16(usualPort)};
}

QString routed(const Connection &connection, const QString &broker)
{
    for (const BrokerRoute &route : connection.brokerRoutes)
        if (route.advertised.compare(broker, Qt::CaseInsensitive) == 0)
            return route.reachable;
    return broker;
}

bool hasTls(const Connection &connection)
{
    return connection.kafkaProperties.value(u"security.protocol"_s).endsWith(u"SSL"_s, Qt::CaseInsensitive);
}

/// The one permission that would mend it, as an administrator of the brokers writes it.
QString permissionFor(const QString &user, const QString &operation, const QString &resource)
{
    return u"kafka-acls --add --allow-principal User:%1 --operation %2 %3"_s.arg(user.isEmpty() ? u"NAME"_s : user,
                                                                                 operation, resource);
}

} // namespace

KafkaTest::KafkaTest(const Connection &connection, ConnectionTest *test)
    : QObject(test)
    , m_test(test)
    , m_connection(connection)
    , m_calls(300ms)
    , m_settings(test->addStep(part, u"Settings"_s))
    , m_login(test->addStep(part, u"Login"_s))
    , m_group(test->addStep(part, u"Connect group"_s))
    , m_topics(test->addStep(part, u"Internal topics"_s))
{
    if (const QString pem = connection.kafkaProperties.value(u"ssl.ca.pem"_s); !pem.isEmpty() && m_authorities.open()) {
        m_authorities.write(pem.toUtf8());
        m_authorities.close();
    }
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
    const QStringList warnings = kafkaWarnings(m_connection);
    m_test->settle(m_settings, warnings.isEmpty() ? State::Passed : State::Warned, warnings.join(u'\n'));
    reach(m_connection.bootstrap.split(u',', Qt::SkipEmptyParts));
    if (m_tried.isEmpty())
        failFrom(m_login, u"no broker is named"_s);
}

Listener KafkaTest::listenerOf(const QString &broker)
{
    Listener listener;
    const auto [host, port] = apart(routed(m_connection, broker));
    listener.part = u"Broker %1"_s.arg(broker);
    listener.host = host;
    listener.port = port;
    listener.wire = hasTls(m_connection) ? Listener::Wire::Tls : Listener::Wire::Plain;
    listener.tlsName = apart(broker).first;
    listener.judge = Listener::Judge::Librdkafka;
    if (m_connection.proxy.kind == Proxy::Kind::Socks5)
        listener.settings.proxy = httpSettings(m_connection).proxy;
    const bool hasPem = m_connection.kafkaProperties.contains(u"ssl.ca.pem"_s);
    listener.settings.caFile =
        hasPem ? m_authorities.fileName() : m_connection.kafkaProperties.value(u"ssl.ca.location"_s);
    if (listener.settings.caFile == u"probe")
        listener.settings.caFile.clear();
    return listener;
}

/// The first ones decide whether Kafka can be asked at all; those that it names are tried while it is asked.
void KafkaTest::reach(const QStringList &brokers)
{
    QList<ReachTest *> tests;
    for (const QString &one : brokers) {
        const QString broker = one.trimmed();
        if (broker.isEmpty() || m_tried.contains(broker, Qt::CaseInsensitive) || m_tried.size() >= mostBrokers)
            continue;
        m_tried << broker;
        auto *test = new ReachTest(listenerOf(broker), m_test);
        connect(test, &ReachTest::reached, this, &KafkaTest::noteReached);
        connect(test, &ReachTest::failed, this, &KafkaTest::noteFailed);
        tests << test;
    }
    m_open += static_cast<int>(tests.size());
    for (ReachTest *test : tests)
        test->start();
}

void KafkaTest::noteReached()
{
    --m_open;
    if (!std::exchange(m_isAnyReached, true))
        logIn();
}

void KafkaTest::noteFailed()
{
    if (--m_open > 0 || m_isAnyReached)
        return;
    for (const int step : {m_login, m_group, m_topics})
        m_test->settle(step, State::Skipped, u"no broker is reached"_s);
}

void KafkaTest::logIn()
{
    m_test->settle(m_login, State::Running);
    const std::function<Result<QStringList>()> ask = [client = m_client] { return advertisedBrokers(*client, 12s); };
    whenDone(m_calls.run(ask), this, [this](const Result<QStringList> &brokers) { takeBrokers(brokers); });
}

void KafkaTest::takeBrokers(const Result<QStringList> &brokers)
{
    if (!brokers) {
        failFrom(m_login, inWords(brokers.error()));
        return;
    }
    m_test->settle(m_login, State::Passed,
                   u"%1 brokers: %2"_s.arg(brokers->size()).arg(brokers->join(u", ").left(300)));
    reach(*brokers);
    listGroups();
}

void KafkaTest::listGroups()
{
    m_test->settle(m_group, State::Running);
    const std::function<Result<GroupListings>()> list = [client = m_client] {
        return RdKafkaGroups(client).list(std::nullopt, 12s);
    };
    whenDone(m_calls.run(list), this, [this](const Result<GroupListings> &listings) { takeGroups(listings); });
}

void KafkaTest::takeGroups(const Result<GroupListings> &listings)
{
    if (!listings) {
        failFrom(m_group, inWords(listings.error()));
        return;
    }
    QList<ConnectGroup> groups;
    for (const GroupListing &listing : listings->groups)
        if (listing.protocolType == u"connect")
            groups << connectGroupOf(listing);
    const GroupId wanted = m_connection.group;
    if (!wanted.isEmpty())
        groups.removeIf([&](const ConnectGroup &group) { return group.id != wanted; });
    if (groups.isEmpty()) {
        const QString which = wanted.isEmpty() ? u"No Connect group is shown"_s : u"%1 is not shown"_s.arg(wanted.text);
        const QString service = managedService(apart(m_connection.bootstrap.section(u',', 0, 0)).first.toLower());
        const QString why = listings->partial ? u"not every broker answered: %1"_s.arg(listings->detail)
            : !service.isEmpty() && m_connection.urls.isEmpty()
            ? u"connectors that %1 manages fully have no workers to see"_s.arg(service)
            : permissionFor(m_connection.kafkaProperties.value(u"sasl.username"_s), u"Describe"_s,
                            u"--group %1"_s.arg(wanted.isEmpty() ? u"ID"_s : wanted.text));
        failFrom(m_group, u"%1; %2"_s.arg(which, why));
        return;
    }
    if (groups.size() > 1) {
        m_test->settle(m_group, State::Passed, u"%1; the workers' addresses tell which one"_s.arg(namesOf(groups)));
        m_test->settle(m_topics, State::Skipped, u"name the group to try its topics"_s);
        return;
    }
    const ConnectGroup &group = groups.first();
    m_test->settle(m_group, listings->partial ? State::Warned : State::Passed,
                   u"%1: %2 members, %3%4"_s.arg(group.id.text)
                       .arg(group.members.size())
                       .arg(group.state, listings->partial ? u"; not every broker answered"_s : QString()));
    findTopics(group);
}

void KafkaTest::findTopics(const ConnectGroup &group)
{
    m_test->settle(m_topics, State::Running);
    const InternalTopics &given = m_connection.topics;
    if (!given.config.isEmpty() && !given.status.isEmpty()) {
        tryTopics(given, {});
        return;
    }
    const std::function<Result<DiscoveredTopics>()> find = [client = m_client, group] {
        return discoverTopics(*client, group, 12s);
    };
    whenDone(m_calls.run(find), this, [this](const Result<DiscoveredTopics> &found) {
        if (!found)
            failFrom(m_topics, inWords(found.error()));
        else
            tryTopics(found->topics, found->reason);
    });
}

void KafkaTest::tryTopics(const InternalTopics &topics, const QString &lack)
{
    QStringList names{topics.config, topics.status, topics.offsets};
    names.removeAll(QString());
    const QString user = m_connection.kafkaProperties.value(u"sasl.username"_s);
    const std::function<Result<QStringList>()> read = [client = m_client, names, user]() -> Result<QStringList> {
        QStringList complaints;
        for (const QString &name : names)
            if (const auto tried = tryReading(*client, name, 8s); !tried)
                complaints << inWords(tried.error())
                        + (tried.error().fault == Fault::Forbidden || tried.error().fault == Fault::NotFound
                               ? u"; "_s + permissionFor(user, u"Read --operation Describe"_s, u"--topic "_s + name)
                               : QString());
        return complaints;
    };
    whenDone(m_calls.run(read), this, [this, names, lack](const Result<QStringList> &complaints) {
        QStringList says = complaints.value_or(QStringList{});
        const bool isReadable = says.isEmpty() && names.size() >= 2;
        if (!lack.isEmpty())
            says << lack;
        says.prepend(names.isEmpty() ? u"none is known"_s : names.join(u", "));
        const State state = !isReadable ? State::Failed : lack.isEmpty() ? State::Passed : State::Warned;
        m_test->settle(m_topics, state, says.join(u'\n'));
    });
}

void KafkaTest::failFrom(int step, const QString &why)
{
    m_test->settle(step, State::Failed, why);
    for (int later = step + 1; later <= m_topics; ++later)
        m_test->settle(later, State::Skipped);
}

} // namespace signalbox
