// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/meteredhttp.h"
#include "collect/ports.h"
#include "collect/routes.h"
#include "collect/spending.h"
#include "collect/turn.h"
#include "core/observed.h"
#include "facts/facts.h"
#include "rest/restclient.h"

#include <QDeadlineTimer>
#include <QObject>

namespace signalbox {

/// What a client's answer says now, over what was known before.
template <typename T> Observed<T> observedFrom(const Result<T> &result, const Observed<T> &before)
{
    return result ? observed(*result, momentNow()) : overlaid(before, notObserved<T>(result.error(), momentNow()));
}

/// Watches one REST address: a cheap `GET /` again and again, a question to the herder now and then, and everything the
/// worker knows when it is told to. Fails, backs off and recovers alone. Whose address it is, is said by others.
class AddressWatch : public QObject {
    Q_OBJECT

public:
    AddressWatch(HttpClient &http, Spending &spending, const RestAddress &address, const Pace &pace, QObject *parent);

    void begin(Turn::Mode mode);
    void refresh();
    void stop();
    /// There is a new process behind it: what the old one said, and that it was silent, is void.
    void renew();
    bool isSettled() const;

    /// The same address, seen with better knowledge of whose it is.
    void setAddress(const RestAddress &address);
    const RestAddress &address() const { return m_address; }

    /// Everything that came from here; without a value as long as nobody has answered as a worker does, with an error
    /// while the latest probe failed.
    Observed<RestFacts> facts() const;
    const QStringList &doubts() const { return m_doubts; }

    /// Connectors that exist: before 3.9 the herder can only be asked about one of them.
    void learnNames(const QList<ConnectorName> &names);
    bool isAnswering() const { return m_root.isFresh(); }
    bool hasEverAnswered() const { return m_hasEverAnswered; }
    std::optional<Moment> lastAnswer() const { return m_lastAnswer; }
    /// Names, statuses and infos of all connectors; `pictureTaken` follows. What is equal in `like` is kept once.
    void takePicture(const ConnectorAnswers &like);
    bool isTakingPicture() const { return m_isTakingPicture; }
    /// Workers that the latest picture's rows name.
    const QSet<WorkerId> &namedWorkers() const { return m_namedWorkers; }
    /// Workers mostly tell the same: what is equal in `other` is kept once for both.
    void shareWith(const ConnectorAnswers &other);
    /// It is older than others think worth keeping.
    void forgetPicture();
    const ConnectorAnswers *picture() const { return m_connectors.value ? &*m_connectors.value : nullptr; }
    /// When the last one was tried; nothing: never.
    std::optional<Moment> pictureTriedAt() const { return m_pictureTriedAt; }
    /// How long the next picture should wait: calls that grow with the connectors are asked less often.
    milliseconds pictureRest() const;
    const Spent &spent() const { return m_http.spent(); }

Q_SIGNALS:
    void changed();
    void pictureTaken();

private:
    void probe();
    void takeRoot(const Result<WorkerRoot> &root);
    void takeNames(const Result<QList<ConnectorName>> &names, const ConnectorAnswers &like);
    void takeExpanded(const Result<ExpandedConnectors> &expanded);
    void takeOneByOne();
    void takeConnectors(Observed<ConnectorAnswers> connectors);
    void askTick();
    void takeTick(const Result<TickAnswer> &tick, Moment asked);
    void endTick(const Result<TickAnswer> &tick);
    bool mayAskHerder() const;
    void noteAnswer();

    Pace m_pace;
    Spending &m_spending;
    RestAddress m_address;
    MeteredHttp m_http;
    RestClient m_client;
    Turn m_probe, m_tickTurn;
    Turn::Mode m_mode = Turn::Mode::OnWish;
    Observed<WorkerRoot> m_root;
    Observed<QList<ConnectorName>> m_names;
    Observed<ConnectorAnswers> m_connectors;
    Observed<TickAnswer> m_tick;
    QList<ConnectorName> m_toldNames;
    QSet<WorkerId> m_namedWorkers;
    QStringList m_doubts;
    std::optional<Moment> m_lastAnswer;
    std::optional<Moment> m_pictureTriedAt;
    QDeadlineTimer m_herderSilence{0}; ///< until then nothing is asked that waits for the herder
    bool m_hasEverAnswered = false;
    bool m_isHerderAsked = false;
    bool m_isTakingPicture = false;
    bool m_knowsExpand = true;
};

} // namespace signalbox
