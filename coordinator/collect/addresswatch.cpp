// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/addresswatch.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int httpStarting = 503; ///< the worker says itself that its herder has not begun; nothing is queued

} // namespace

AddressWatch::AddressWatch(HttpClient &http, Spending &spending, const RestAddress &address, const Pace &pace,
                           QObject *parent)
    : QObject(parent)
    , m_pace(pace)
    , m_spending(spending)
    , m_address(address)
    , m_http(http, spending.worker(address.worker, address.route.url))
    , m_client(m_http, address.route, address.login)
    , m_probe(pace.rest, pace.backOffAtMost, this)
    , m_tickTurn(pace.tick, pace.tick, this)
{
    m_client.setLimits({pace.restAnswer, HttpLimits().bytes});
    connect(&m_probe, &Turn::due, this, &AddressWatch::probe);
    connect(&m_tickTurn, &Turn::due, this, &AddressWatch::askTick);
}

void AddressWatch::setAddress(const RestAddress &address)
{
    m_address = address;
    m_http.setMeter(m_spending.worker(address.worker, address.route.url));
    m_client.setLogin(address.login); // whom a row named first may turn out to be a member, which may have it
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
    facts.route = m_address.route;
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

void AddressWatch::noteAnswer()
{
    m_hasEverAnswered = true;
    m_lastAnswer = momentNow();
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
