// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/addresswatch.h"

#include "collect/singlecalls.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// As many single calls as are borne in every picture; more connectors make the pictures rarer.
constexpr qsizetype singleCallsPerPicture = 20;

constexpr int httpStarting = 503; ///< the worker says itself that its herder has not begun; nothing is queued

template <typename T> Observed<T> observedFrom(const Result<T> &result, const Observed<T> &before)
{
    return result ? observed(*result, momentNow()) : overlaid(before, notObserved<T>(result.error(), momentNow()));
}

QSet<WorkerId> workersIn(const ConnectorAnswers &connectors)
{
    QSet<WorkerId> named;
    for (const ConnectorAnswer &answer : connectors) {
        if (!answer.status)
            continue;
        named << answer.status->connector.worker;
        for (const StatusLine &line : answer.status->tasks)
            named << line.worker;
    }
    named.remove(WorkerId());
    return named;
}

Route routeOf(const RestAddress &address, const RestClient &client)
{
    return {address.route.kind, client.route().url};
}

} // namespace

AddressWatch::AddressWatch(HttpClient &http, const RestAddress &address, const Pace &pace, QObject *parent)
    : QObject(parent)
    , m_pace(pace)
    , m_address(address)
    , m_client(http, address.route, address.login)
    , m_probe(pace.rest, pace.backOffAtMost, this)
    , m_tickTurn(pace.tick, pace.tick, this)
{
    m_client.setLimits({pace.restAnswer, HttpLimits().bytes});
    connect(&m_probe, &Turn::due, this, &AddressWatch::probe);
    connect(&m_tickTurn, &Turn::due, this, &AddressWatch::askTick);
}

void AddressWatch::begin(Turn::Mode mode)
{
    m_mode = mode;
    m_probe.begin(mode);
}

void AddressWatch::stop()
{
    m_probe.stop();
    m_tickTurn.stop();
}

bool AddressWatch::isSettled() const
{
    const bool waitsForTick = isAnswering() && !m_tickTurn.isSettled();
    return m_probe.isSettled() && !waitsForTick && !m_isTakingPicture;
}

Observed<RestFacts> AddressWatch::facts() const
{
    if (!m_lastAnswer)
        return {std::nullopt, m_root.error, m_root.at, false};
    RestFacts facts;
    facts.route = routeOf(m_address, m_client);
    facts.answeredBy = m_address.worker;
    facts.root = m_root;
    facts.names = m_names;
    facts.connectors = m_connectors;
    facts.tick = m_tick;
    facts.clockOffset = m_client.contact().clockOffset;
    facts.lastAnswer = m_lastAnswer;
    return {facts, m_root.error, *m_lastAnswer, false};
}

void AddressWatch::refresh()
{
    m_probe.wish();
    m_tickTurn.wish();
}

void AddressWatch::renew()
{
    if (isAnswering())
        return;
    m_root = {};
    m_names = {};
    m_connectors = {};
    m_pictureTriedAt.reset();
    m_lastAnswer.reset();
    m_probe.wish();
}

void AddressWatch::probe()
{
    whenDone(m_client.root(), this, [this](const Result<WorkerRoot> &root) { takeRoot(root); });
}

void AddressWatch::takeRoot(const Result<WorkerRoot> &root)
{
    const bool isFirst = root && !m_root.isKnown();
    const bool isBack = root && m_root.error;
    m_root = observedFrom(root, m_root);
    if (root)
        noteAnswer();
    else if (m_connectors.value)
        m_connectors.error = root.error(); // an old picture of one who does not answer
    if (isBack)
        m_pictureTriedAt.reset(); // so that a new one is taken before all others
    if (isFirst)
        m_tickTurn.begin(m_mode);
    m_probe.ended(root ? Turn::Outcome::Good : Turn::Outcome::Failed);
    Q_EMIT changed();
}

void AddressWatch::takePicture()
{
    Q_ASSERT(!m_isTakingPicture);
    m_isTakingPicture = true;
    m_pictureTriedAt = momentNow();
    whenDone(m_client.names(), this, [this](const Result<QList<ConnectorName>> &names) { takeNames(names); });
}

void AddressWatch::takeNames(const Result<QList<ConnectorName>> &names)
{
    m_names = observedFrom(names, m_names);
    if (!names) {
        takeConnectors(notObserved<ConnectorAnswers>(names.error(), momentNow()));
        return;
    }
    noteAnswer();
    if (!m_knowsExpand)
        takeOneByOne();
    else
        whenDone(m_client.expanded(), this, [this](const Result<ExpandedConnectors> &e) { takeExpanded(e); });
}

void AddressWatch::takeExpanded(const Result<ExpandedConnectors> &expanded)
{
    if (expanded) {
        noteAnswer();
        m_doubts = expanded->doubts;
        takeConnectors(observed(expanded->connectors, momentNow()));
    } else if (expanded.error().fault == Fault::Unsupported) {
        m_knowsExpand = false;
        takeOneByOne();
    } else {
        takeConnectors(notObserved<ConnectorAnswers>(expanded.error(), momentNow()));
    }
}

void AddressWatch::takeOneByOne()
{
    const bool mayAsk = mayAskHerder();
    m_isHerderAsked |= mayAsk;
    const auto infos = mayAsk ? SingleCalls::Infos::Asked : SingleCalls::Infos::LeftOut;
    auto *calls = new SingleCalls(m_client, *m_names, infos, this);
    whenDone(calls->picture(), this, [this, mayAsk](const Result<SingleCalls::Picture> &picture) {
        if (mayAsk)
            m_isHerderAsked = false;
        if (picture && picture->herderTimedOut)
            m_herderSilence.setRemainingTime(m_pace.tickSilence);
        takeConnectors(observedFrom(picture.map(&SingleCalls::Picture::connectors), {}));
    });
}

void AddressWatch::takeConnectors(Observed<ConnectorAnswers> connectors)
{
    if (connectors.value)
        m_namedWorkers = workersIn(*connectors);
    m_connectors = overlaid(m_connectors, std::move(connectors));
    m_isTakingPicture = false;
    Q_EMIT pictureTaken();
    Q_EMIT changed();
}

void AddressWatch::shareWith(const ConnectorAnswers &other)
{
    if (!m_connectors.value)
        return;
    if (*m_connectors == other) {
        m_connectors.value = other;
        return;
    }
    for (auto mine = m_connectors.value->begin(); mine != m_connectors.value->end(); ++mine) {
        const auto theirs = other.constFind(mine.key());
        if (theirs == other.constEnd())
            continue;
        if (mine->info == theirs->info)
            mine->info = theirs->info;
        if (mine->status == theirs->status)
            mine->status = theirs->status;
    }
}

milliseconds AddressWatch::pictureRest() const
{
    const qsizetype calls = m_knowsExpand || !m_names.value ? 0 : m_names->size();
    return m_pace.rest * (1 + calls / singleCallsPerPicture);
}

bool AddressWatch::mayAskHerder() const
{
    return isAnswering() && !m_isHerderAsked && m_herderSilence.hasExpired();
}

void AddressWatch::learnNames(const QList<ConnectorName> &names)
{
    m_toldNames = names;
    if (m_tick.error && m_tick.error->fault == Fault::Unsupported && !names.isEmpty())
        m_tickTurn.wish();
}

void AddressWatch::askTick()
{
    // Behind a shared route nobody knows whose herder that was, so that the rule of one question could not be kept.
    if (!mayAskHerder() || m_address.route.kind == Route::Kind::Shared) {
        m_tickTurn.ended(Turn::Outcome::Good);
        return;
    }
    m_isHerderAsked = true;
    whenDone(m_client.tick(m_names.value.value_or(m_toldNames), m_pace.tickAnswer), this,
             [this, asked = momentNow()](const Result<TickAnswer> &tick) { takeTick(tick, asked); });
}

void AddressWatch::takeTick(const Result<TickAnswer> &tick, Moment asked)
{
    m_isHerderAsked = false;
    if (!tick && tick.error().fault == Fault::TimedOut) {
        // Only a process that answers otherwise shows by its silence that its herder is stuck.
        m_herderSilence.setRemainingTime(m_pace.tickSilence);
        const TickAnswer silence{false, 0, {}, momentNow() - asked};
        whenDone(m_client.root(), this, [this, silence, why = tick.error()](const Result<WorkerRoot> &root) {
            endTick(root ? Result<TickAnswer>(silence) : tl::unexpected<Error>(why));
        });
        return;
    }
    if (tick && !tick->answered && tick->httpStatus != httpStarting)
        m_herderSilence.setRemainingTime(m_pace.tickSilence);
    endTick(tick);
}

void AddressWatch::endTick(const Result<TickAnswer> &tick)
{
    m_tick = observedFrom(tick, m_tick);
    m_tickTurn.ended(Turn::Outcome::Good);
    Q_EMIT changed();
}

} // namespace signalbox
