// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of one address: everything that its worker knows of all connectors.
#include "collect/addresswatch.h"
#include "collect/singlecalls.h"
#include "rest/decode.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// As many single calls as are borne in every picture; more connectors make the pictures rarer.
constexpr qsizetype singleCallsPerPicture = 20;

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

} // namespace

void AddressWatch::takePicture(const ConnectorAnswers &like)
{
    Q_ASSERT(!m_isTakingPicture);
    m_isTakingPicture = true;
    m_pictureTriedAt = momentNow();
    whenDone(m_client.names(), this,
             [this, like](const Result<QList<ConnectorName>> &names) { takeNames(names, like); });
}

void AddressWatch::takeNames(const Result<QList<ConnectorName>> &names, const ConnectorAnswers &like)
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
        whenDone(m_client.expanded(like), this, [this](const Result<ExpandedConnectors> &e) { takeExpanded(e); });
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
        if (picture)
            m_doubts = picture->doubts;
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
        if (theirs != other.constEnd())
            shareEqual(*mine, *theirs);
    }
}

void AddressWatch::forgetPicture()
{
    m_connectors = {};
    m_namedWorkers.clear();
}

milliseconds AddressWatch::pictureRest() const
{
    const qsizetype calls = m_knowsExpand || !m_names.value ? 0 : m_names->size();
    return m_pace.rest * (1 + calls / singleCallsPerPicture);
}

} // namespace signalbox
