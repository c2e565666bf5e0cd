// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/watch.h"

#include "collect/kafkaports.h"

#include <QTimer>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QSet<WorkerId> workersOf(const ConnectGroup &group)
{
    QSet<WorkerId> workers;
    for (const ConnectMember &member : group.members)
        workers << member.worker;
    workers.remove(WorkerId());
    return workers;
}

} // namespace

Collector::Watch::Watch(const Connection &connection, const Ports &ports, const Pace &pace)
    : m_connection(connection)
    , m_pace(pace)
    , m_calls(pace.farewell)
    , m_spending(connection.budget, pace)
    , m_coherence(pace.coherence)
    , m_rest(connection, m_spending, pace, nullptr)
    , m_metrics(connection, m_spending, pace, nullptr)
{
    const auto listen = [this](auto *source) {
        using Listened = std::remove_pointer_t<decltype(source)>;
        connect(source, &Listened::changed, this, &Watch::spread);
    };
    connect(&m_spending, &Spending::heldBack, this, &Watch::changed);
    listen(&m_rest);
    listen(&m_metrics);
    const Ports all = withKafka(ports, connection, m_client);
    if (all.groups) {
        m_group =
            std::make_unique<GroupWatch>(all.groups, connection.group, pace, m_calls, m_spending.groups(), nullptr);
        listen(m_group.get());
    }
    if (all.sinkGroups) {
        m_sinks = std::make_unique<SinkWatch>(all.sinkGroups, pace, m_calls, m_spending.groups(), nullptr);
        listen(m_sinks.get());
    }
    if (!connection.bootstrap.isEmpty()) {
        m_topics = std::make_unique<TopicWatch>(connection, m_client, pace, m_calls, nullptr);
        listen(m_topics.get());
        connect(m_topics.get(), &TopicWatch::happened, this, &Watch::hurry);
    }
}

Collector::Watch::~Watch()
{
    if (m_client)
        m_client->giveUpToken(); // a call may wait for it
}

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
    m_rest.setKnown(m_workers.all());
    m_metrics.setWorkers(m_workers.ids());
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
    for (const KnownWorkers::Seen &seen : m_workers.seen())
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
        m_workers.learn({worker, {}, KnownWorker::By::Row}, {});
    const bool isGroupKnown = m_group && m_group->ours().value;
    for (const WorkerRoute &route : m_connection.workerRoutes)
        if (!isGroupKnown || m_rest.of(route.worker).value) // the group knows better who there is
            m_workers.learn({route.worker, {}, KnownWorker::By::Row}, {});
    for (const MetricsTarget &target : m_connection.metrics)
        if (m_metrics.metricsOf(target.worker).value) // it lives, though no row may name it any more
            m_workers.learn({target.worker, {}, KnownWorker::By::Row}, {});
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
                m_workers.learn({member.worker, member.url, KnownWorker::By::Row}, group.id);
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
    m_workers.learn({member.worker, member.url, KnownWorker::By::Group}, {});
    if (m_members.contains(member.id) || member.worker.isEmpty())
        return;
    m_members << member.id;
    m_rest.welcome(member.worker);
    m_metrics.welcome(member.worker);
}

void Collector::Watch::forgetWorkers()
{
    for (const auto &[worker, at] : m_rest.lastAnswers())
        m_workers.heard(worker, at);
    m_workers.forgetOld();
}

} // namespace signalbox
