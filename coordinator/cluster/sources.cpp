// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;
using Kind = SourceState::Kind;

Kind kindOf(const Error &error)
{
    const bool isRefused =
        error.fault == Fault::Unauthorized || error.fault == Fault::Forbidden || error.fault == Fault::Untrusted;
    return isRefused ? Kind::Refused : Kind::Unreachable;
}

template <typename T> SourceState stateOf(Source source, const Observed<T> &seen)
{
    SourceState state;
    state.source = source;
    if (!seen.wasAsked())
        return state;
    if (seen)
        state.at = seen.at;
    state.kind = seen.isFresh() ? (seen.partial ? Kind::Partial : Kind::Ok) : seen ? Kind::Stale : kindOf(*seen.error);
    if (seen.error) {
        state.detail = told(*seen.error);
        state.fault = seen.error->fault;
    }
    return state;
}

/// A topic is there when it was read to its end once; from then on its records are pushed.
template <typename T> SourceState topicState(Source source, const Observed<T> &seen)
{
    SourceState state = stateOf(source, seen);
    if (!seen)
        return state;
    state.isLive = seen.isFresh() && seen->caughtUp;
    if (state.kind == Kind::Ok && !seen->caughtUp) {
        state.kind = Kind::Partial;
        state.detail = u"not read to its end yet"_s;
    }
    return state;
}

/// Our group may be whole where the list of all groups is not: its coordinator answered, another broker did not.
SourceState groupState(const Facts &facts)
{
    SourceState state = stateOf(Source::Group, facts.connectGroup);
    if (state.kind == Kind::Ok && facts.foreignGroups.partial) {
        state.kind = Kind::Partial;
        state.detail = u"not every broker answered: other Connect clusters may be missing"_s;
    }
    return state;
}

/// The first few reasons, and how many there are more.
QString told(const QStringList &reasons)
{
    constexpr qsizetype few = 3;
    const qsizetype more = reasons.size() - few;
    const QString first = reasons.first(std::min(few, reasons.size())).join(u"; ");
    return more > 0 ? u"%1; and %2 more"_s.arg(first).arg(more) : first;
}

/// One source that has a window in every worker: as good as the windows that are open.
struct Windows {
    int asked = 0;
    int fresh = 0;
    std::optional<Moment> newest;
    std::optional<Error> error;
    QStringList reasons; ///< each once, with the window it was heard at

    template <typename T> void add(const Observed<T> &seen, const QString &window)
    {
        if (!seen.wasAsked())
            return;
        ++asked;
        fresh += seen.isFresh();
        if (seen)
            newest = newest ? std::max(*newest, seen.at) : seen.at;
        if (!seen.error)
            return;
        error = seen.error;
        const QString text = told(*seen.error);
        const WorkerId address = workerIdOf(window);
        reasons << (text.contains(address.isEmpty() ? window : address.text) ? text : window + u": "_s + text);
    }

    /// A window that should be there, and is not.
    void miss(const Error &why)
    {
        ++asked;
        error = why;
        reasons << told(why);
    }

    SourceState state(Source source) const
    {
        SourceState state;
        state.source = source;
        state.at = newest;
        if (asked == 0)
            return state;
        if (fresh == asked)
            state.kind = Kind::Ok;
        else if (fresh > 0)
            state.kind = Kind::Partial;
        else
            state.kind = newest ? Kind::Stale : kindOf(*error);
        if (fresh < asked && error)
            state.fault = error->fault;
        if (fresh < asked)
            state.detail = u"%1 of %2 answer (%3)"_s.arg(fresh).arg(asked).arg(told(reasons));
        return state;
    }
};

/// Late is not silent: who waits for the budget says so.
SourceState withBudget(SourceState state, int waiting, int atMost)
{
    if (waiting == 0)
        return state;
    if (state.kind == Kind::Off) { // asked for, and nothing was sent yet
        state.kind = Kind::Unreachable;
        state.fault = Fault::TimedOut;
    }
    const QString held = u"%1 held back: the budget is %2 a minute"_s.arg(waiting).arg(atMost);
    state.detail = state.detail.isEmpty() ? held : u"%1; %2"_s.arg(state.detail, held);
    return state;
}

/// What was asked for is not off, whatever the reason that it was not read. The addresses of REST and of brokers stand
/// in the connection itself; whose metrics to read, others have to say.
SourceState missed(SourceState state)
{
    state.isAskedFor = true;
    if (state.kind != Kind::Off)
        return state;
    state.kind = Kind::Unreachable;
    state.detail = state.source == Source::Metrics ? u"asked for, but there was nobody to read it from"_s
                                                   : u"asked for, but no answer yet"_s;
    return state;
}

/// Whose metrics belong to the picture: the group's members, and without a group whoever answers.
QList<WorkerId> measurable(const Facts &facts)
{
    QList<WorkerId> workers;
    if (facts.connectGroup) {
        for (const ConnectMember &member : facts.connectGroup->members)
            if (!member.worker.isEmpty() && !workers.contains(member.worker))
                workers << member.worker;
        return workers;
    }
    for (const WorkerFacts &worker : facts.workers)
        if (worker.rest.isFresh())
            workers << worker.worker;
    return workers;
}

/// Metrics of some workers are no metrics of all: who is not watched is said, and so is an address of nobody.
void addUnwatched(const Facts &facts, Windows &metrics)
{
    for (const Error &stray : facts.strayMetrics)
        metrics.miss(stray);
    for (const WorkerId &worker : measurable(facts)) {
        const auto isAny = [&](auto which) {
            return std::any_of(facts.workers.begin(), facts.workers.end(),
                               [&](const WorkerFacts &one) { return one.worker == worker && which(one); });
        };
        if (isAny([](const WorkerFacts &one) { return one.metrics.wasAsked(); }))
            continue;
        if (isAny([](const WorkerFacts &one) { return one.areMetricsAwaited; }))
            metrics.miss({Fault::TimedOut, worker.text + u": no answer yet"_s, {}});
        else
            metrics.miss({Fault::NotFound, worker.text + u": no metrics address is given"_s, {}});
    }
}

} // namespace

QList<SourceState> sourceStates(const Facts &facts)
{
    Windows rest, metrics, threads;
    for (const WorkerFacts &worker : facts.workers) {
        rest.add(worker.rest, worker.worker.text);
        metrics.add(worker.metrics, worker.worker.text);
        threads.add(worker.threads, worker.worker.text);
    }
    if (facts.askedFor.contains(Source::Metrics))
        addUnwatched(facts, metrics);
    int waiting = 0, atMost = 0;
    for (const Cost &cost : facts.costs.workers) {
        waiting += cost.waiting;
        atMost = cost.requestsAtMost;
    }
    for (const RestFacts &shared : facts.shared)
        rest.add(shared.connectors, shared.route.url);
    const Cost &groups = facts.costs.groups;
    QList<SourceState> states = {withBudget(rest.state(Source::Rest), waiting, atMost),
                                 withBudget(groupState(facts), groups.waiting, groups.requestsAtMost),
                                 topicState(Source::StatusTopic, facts.status),
                                 topicState(Source::ConfigTopic, facts.config),
                                 stateOf(Source::ConsumerGroup, facts.sinkGroups),
                                 metrics.state(Source::Metrics),
                                 threads.state(Source::Threads)};
    for (SourceState &state : states) {
        if (facts.askedFor.contains(state.source))
            state = missed(std::move(state));
        state.isMissed = facts.missed.contains(state.source);
    }
    return states;
}

} // namespace signalbox
