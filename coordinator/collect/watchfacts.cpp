// SPDX-License-Identifier: GPL-3.0-or-later
// What a watch has to tell: the answers of its sources, laid side by side.
#include "collect/watch.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

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

QList<Source> askedForBy(const Connection &connection)
{
    QList<Source> sources;
    if (!connection.urls.isEmpty() || !connection.workerRoutes.isEmpty())
        sources << Source::Rest;
    if (!connection.bootstrap.isEmpty())
        sources << Source::Group;
    if (!connection.metrics.isEmpty())
        sources << Source::Metrics;
    return sources;
}

bool isKnown(const Facts &facts, const WorkerId &worker)
{
    return std::any_of(facts.workers.begin(), facts.workers.end(),
                       [&](const WorkerFacts &one) { return one.worker == worker; });
}

} // namespace

WorkerFacts Collector::Watch::factsOf(const KnownWorkers::Seen &seen) const
{
    WorkerFacts facts;
    facts.worker = seen.worker.id;
    facts.toldGroup = seen.toldGroup;
    facts.rest = m_rest.of(seen.worker.id);
    const Readings::Inside inside = m_coherence.told().workers.value(seen.worker.id);
    facts.metrics = inside.metrics;
    facts.areMetricsAwaited = !facts.metrics.wasAsked() && m_metrics.mayAsk(seen.worker.id);
    facts.threads = inside.threads;
    return facts;
}

/// Whom the connection names and who answers nothing does not vanish beside the others: it stands there, silent. Which
/// route leads to whom is not touched by that; a load balancer is nobody, and neither is an address that answered once.
void Collector::Watch::addSilentByName(Facts &facts) const
{
    const bool areOthersKnown = facts.connectGroup.isKnown() || m_rest.newestPicture();
    for (const RestFacts &shared : m_rest.shared()) {
        const WorkerId named = workerIdOf(shared.route.url);
        const bool isSilent = !shared.lastAnswer && shared.root.error;
        if (!isSilent || !areOthersKnown || m_connection.urlsAreShared || named.isEmpty() || isKnown(facts, named)) {
            facts.shared << shared;
            continue;
        }
        WorkerFacts worker;
        worker.worker = named;
        worker.rest = notObserved<RestFacts>(*shared.root.error, shared.root.at);
        facts.workers << worker;
    }
    for (const WorkerRoute &route : m_connection.workerRoutes) {
        WorkerFacts worker;
        worker.worker = route.worker;
        worker.rest = m_rest.of(route.worker);
        if (areOthersKnown && worker.rest.error && !isKnown(facts, route.worker))
            facts.workers << worker;
    }
}

Facts Collector::Watch::facts(Topics topics) const
{
    Facts facts;
    facts.at = momentNow();
    facts.cluster = m_connection.name;
    facts.group = m_connection.group;
    facts.topics = m_connection.topics;
    facts.askedFor = askedForBy(m_connection);
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
    for (const KnownWorkers::Seen &seen : m_workers.seen())
        facts.workers << factsOf(seen);
    addSilentByName(facts);
    if (m_rest.isMissed())
        facts.missed << Source::Rest;
    if (m_metrics.isMissed())
        facts.missed << Source::Metrics;
    facts.strayMetrics = m_metrics.strays();
    facts.costs = m_spending.costs();
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
