// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/watch.h"

#include "collect/kafkasettings.h"
#include "collect/listedsinkgroups.h"
#include "kafka/rdkafkagroups.h"

#include <QTimer>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A worker that left is asked on for that long after the last thing that spoke of it: it may still run what it had.
constexpr auto remembered = 10min;

QSet<WorkerId> workersOf(const ConnectGroup &group)
{
    QSet<WorkerId> workers;
    for (const ConnectMember &member : group.members)
        workers << member.worker;
    workers.remove(WorkerId());
    return workers;
}

/// Stands where librdkafka would not take the connection's properties.
class NoKafka : public GroupSource, public SinkGroupSource {
public:
    explicit NoKafka(Error why)
        : m_why(std::move(why))
    {
    }
    Result<GroupListings> list(const std::optional<GroupId> &, milliseconds) override { return tl::unexpected(m_why); }
    Result<QList<SinkGroup>> describe(const QList<GroupId> &, milliseconds) override { return tl::unexpected(m_why); }

private:
    Error m_why;
};

/// The given ports, and librdkafka where there are none and a broker is known.
Ports withKafka(Ports ports, const Connection &connection, std::shared_ptr<KafkaClient> &client)
{
    if (connection.bootstrap.isEmpty())
        return ports;
    const auto opened = KafkaClient::open(kafkaSettings(connection));
    const auto refused = opened ? nullptr : std::make_shared<NoKafka>(opened.error());
    client = opened.value_or(nullptr);
    if (!ports.groups && client)
        ports.groups = std::make_shared<RdKafkaGroups>(client);
    else if (!ports.groups)
        ports.groups = refused;
    if (!ports.sinkGroups && client)
        ports.sinkGroups = std::make_shared<ListedSinkGroups>(ports.groups);
    else if (!ports.sinkGroups)
        ports.sinkGroups = refused;
    return ports;
}

const Error tooSlow{Fault::TimedOut, u"The topic was not read to its end in time"_s, {}};

/// A topic of which nothing is known yet, and why that will not come: it took too long, or its name could not be found
/// since the group is out of reach.
template <typename Table>
void explain(Observed<Table> &table, const QString &name, const std::optional<Error> &over,
             const Observed<ConnectGroup> &group)
{
    if (table.wasAsked())
        return;
    if (!name.isEmpty() && over)
        table.error = over;
    if (name.isEmpty() && group.error)
        table.error = Error{group.error->fault, u"Its name is not known without the group: %1"_s.arg(group.error->what),
                            group.error->detail};
    table.at = momentNow();
}

} // namespace

Collector::Watch::Watch(const Connection &connection, const Ports &ports, const Pace &pace)
    : m_connection(connection)
    , m_pace(pace)
    , m_calls(pace.farewell)
    , m_coherence(pace.coherence)
    , m_rest(connection, pace, nullptr)
    , m_metrics(connection.metrics, connection.caFile, pace, nullptr)
{
    const auto listen = [this](auto *source) {
        using Listened = std::remove_pointer_t<decltype(source)>;
        connect(source, &Listened::changed, this, &Watch::spread);
    };
    listen(&m_rest);
    listen(&m_metrics);
    std::shared_ptr<KafkaClient> client;
    const Ports all = withKafka(ports, connection, client);
    if (all.groups) {
        m_group = std::make_unique<GroupWatch>(all.groups, connection.group, pace, m_calls, nullptr);
        listen(m_group.get());
    }
    if (all.sinkGroups) {
        m_sinks = std::make_unique<SinkWatch>(all.sinkGroups, pace, m_calls, nullptr);
        listen(m_sinks.get());
    }
    if (!connection.bootstrap.isEmpty()) {
        m_topics = std::make_unique<TopicWatch>(connection, client, pace, m_calls, nullptr);
        listen(m_topics.get());
        connect(m_topics.get(), &TopicWatch::happened, this, &Watch::hurry);
    }
}

Collector::Watch::~Watch() = default;

void Collector::Watch::begin(Turn::Mode mode)
{
    m_mode = mode;
    if (m_topics)
        m_topics->begin(mode);
    if (m_group)
        m_group->begin(mode);
    if (m_sinks)
        m_sinks->begin(mode);
    m_rest.begin(mode);
    m_metrics.begin(mode);
}

void Collector::Watch::refresh()
{
    if (m_group)
        m_group->refresh();
    if (m_sinks)
        m_sinks->refresh();
    m_rest.refresh();
    m_metrics.refresh();
}

/// Something happens in the cluster: what is not pushed is asked sooner.
void Collector::Watch::hurry()
{
    if (m_group)
        m_group->news();
    m_rest.news();
}

bool Collector::Watch::isSettled() const
{
    return (!m_group || m_group->isSettled()) && (!m_sinks || m_sinks->isSettled())
        && (!m_topics || m_topics->isSettled()) && m_rest.isSettled() && m_metrics.isSettled();
}

/// Something is new: tell the others what follows from it for them. Their answers come later, never inside this call.
void Collector::Watch::spread()
{
    learnWorkers();
    forgetWorkers();
    QList<KnownWorker> known;
    QSet<WorkerId> ids;
    for (const Seen &seen : m_workers) {
        known << seen.worker;
        ids << seen.worker.id;
    }
    m_rest.setKnown(known);
    m_metrics.setWorkers(ids);
    spreadSinks();
    lookTogether();
    Q_EMIT changed();
}

Readings Collector::Watch::readings() const
{
    Readings readings;
    if (m_group) {
        readings.group = m_group->ours();
        readings.roundSeenAt = m_group->roundSeenAt();
    }
    for (const Seen &seen : m_workers)
        readings.workers[seen.worker.id] = {m_metrics.metricsOf(seen.worker.id), m_metrics.threadsOf(seen.worker.id)};
    return readings;
}

/// When the group or a worker's tasks are others than before, the rest is asked again before that is told.
void Collector::Watch::lookTogether()
{
    if (m_mode == Turn::Mode::OnWish)
        return m_coherence.tell(readings());
    if (m_coherence.take(readings(), momentNow()) == Coherence::Wanted::Nothing)
        return;
    if (m_group)
        m_group->wish();
    m_metrics.refresh();
    QTimer::singleShot(m_pace.coherence, this, &Watch::spread);
}

void Collector::Watch::spreadSinks()
{
    const ConfigTable *config = m_topics ? m_topics->configTable() : nullptr;
    const std::pair known(m_rest.picturesTaken(), config ? config->records : -1);
    if (!m_sinks || known == m_sinksKnown)
        return;
    m_sinksKnown = known;
    if (config || m_rest.newestPicture())
        m_sinks->setGroups(sinkGroupsOf(config, m_rest.newestPicture()));
}

void Collector::Watch::learnWorkers()
{
    QSet<WorkerId> named = m_rest.namedWorkers();
    if (m_topics)
        named.unite(m_topics->namedWorkers());
    for (const WorkerId &worker : named)
        learn({worker, {}, KnownWorker::By::Row}, {});
    for (const MetricsTarget &target : m_connection.metrics)
        if (m_metrics.metricsOf(target.worker).value) // it lives, though no row may name it any more
            learn({target.worker, {}, KnownWorker::By::Row}, {});
    if (!m_group)
        return;
    const QSet<WorkerId> byUrl = workersByUrl(m_connection);
    m_group->setClues(byUrl, named);
    QSet<WorkerId> members;
    if (m_group->ours().value) {
        members = workersOf(*m_group->ours());
        for (const ConnectMember &member : m_group->ours()->members)
            welcome(member);
    }
    for (const ConnectGroup &group : m_group->foreign().value.value_or(QList<ConnectGroup>())) {
        for (const ConnectMember &member : group.members)
            if (named.contains(member.worker) || byUrl.contains(member.worker))
                learn({member.worker, member.url, KnownWorker::By::Row}, group.id);
        members.unite(workersOf(group));
    }
    if (m_topics)
        m_topics->setGroup(m_group->ours());
    const QSet<WorkerId> strangers = named - members;
    if (!m_strangers.contains(strangers))
        m_group->strangerSeen();
    m_strangers.unite(strangers);
}

/// Who joins has just come (back): a source of its that failed is worth asking at once.
void Collector::Watch::welcome(const ConnectMember &member)
{
    learn({member.worker, member.url, KnownWorker::By::Group}, {});
    if (m_members.contains(member.id) || member.worker.isEmpty())
        return;
    m_members << member.id;
    m_rest.welcome(member.worker);
    m_metrics.welcome(member.worker);
}

/// A member's own word goes before a row's; once a member of ours, a worker may have the login for good.
void Collector::Watch::learn(const KnownWorker &worker, const GroupId &toldGroup)
{
    if (worker.id.isEmpty())
        return;
    Seen &seen = m_workers[worker.id];
    seen.last = momentNow();
    const bool isFirst = seen.worker.id.isEmpty();
    if (isFirst || worker.by == KnownWorker::By::Group
        || (seen.worker.by == KnownWorker::By::Row && !worker.url.isEmpty()))
        seen.worker = worker;
    if (worker.by == KnownWorker::By::Group || !toldGroup.isEmpty())
        seen.toldGroup = toldGroup;
}

void Collector::Watch::forgetWorkers()
{
    const Moment now = momentNow();
    for (auto seen = m_workers.begin(); seen != m_workers.end();) {
        const auto rest = m_rest.of(seen.key());
        const Moment last = rest.value ? std::max(seen->last, rest.at) : seen->last;
        seen = now - last > remembered ? m_workers.erase(seen) : std::next(seen);
    }
}

WorkerFacts Collector::Watch::factsOf(const Seen &seen) const
{
    WorkerFacts facts;
    facts.worker = seen.worker.id;
    facts.toldGroup = seen.toldGroup;
    facts.rest = m_rest.of(seen.worker.id);
    const Readings::Inside inside = m_coherence.told().workers.value(seen.worker.id);
    facts.metrics = inside.metrics;
    facts.threads = inside.threads;
    return facts;
}

Facts Collector::Watch::facts(Topics topics) const
{
    Facts facts;
    facts.at = momentNow();
    facts.cluster = m_connection.name;
    facts.group = m_connection.group;
    facts.topics = m_connection.topics;
    if (m_group) {
        facts.group = m_group->group();
        facts.connectGroup = m_coherence.told().group;
        facts.foreignGroups = m_group->foreign();
        facts.roundSeenAt = m_coherence.told().roundSeenAt;
    }
    if (m_sinks)
        facts.sinkGroups = m_sinks->groups();
    if (m_topics) {
        facts.topics = m_topics->names();
        facts.status = m_topics->status();
        facts.config = m_topics->config();
        const auto why = topics == Topics::AreOver ? std::optional(tooSlow) : std::nullopt;
        explain(facts.status, facts.topics.status, why, facts.connectGroup);
        explain(facts.config, facts.topics.config, why, facts.connectGroup);
    }
    for (const Seen &seen : m_workers)
        facts.workers << factsOf(seen);
    facts.shared = m_rest.shared();
    facts.doubts = m_rest.doubts() + m_metrics.doubts();
    return facts;
}

QMap<Source, Spent> Collector::Watch::spent() const
{
    QMap<Source, Spent> spent;
    spent[Source::Rest] = m_rest.spent();
    spent[Source::Metrics] = m_metrics.spent();
    if (m_group)
        spent[Source::Group] = m_group->spent();
    if (m_sinks)
        spent[Source::ConsumerGroup] = m_sinks->spent();
    return spent;
}

} // namespace signalbox
