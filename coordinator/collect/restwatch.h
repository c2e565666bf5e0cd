// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/addresswatch.h"

#include <QMap>

#include <memory>
#include <vector>

namespace signalbox {

/// Watches REST of all workers: every address is probed cheaply, and one after the other is asked for everything. The
/// number of calls does not grow with the number of connectors (but before 2.3).
class RestWatch : public QObject {
    Q_OBJECT

public:
    /// `spending` must outlive this.
    RestWatch(const Connection &connection, Spending &spending, const Pace &pace, QObject *parent);
    ~RestWatch() override;

    void begin(Turn::Mode mode);
    void refresh();
    void stop();
    bool isSettled() const;
    /// Something happened in the cluster: take a new picture soon.
    void news() { m_pictures.soon(m_pace.restOnNews); }

    /// Whom the addresses may belong to; addresses of workers that are not among them any more are forgotten.
    void setKnown(const QList<KnownWorker> &known);

    /// This worker has just joined the group: if it did not answer before, it may now.
    void welcome(const WorkerId &worker);

    Observed<RestFacts> of(const WorkerId &worker) const;
    /// When workers last answered at their own addresses.
    QList<std::pair<WorkerId, Moment>> lastAnswers() const;
    /// What came through shared routes; one that never answered says only why.
    QList<RestFacts> shared() const;
    /// An address that the connection itself names gave nothing.
    bool isMissed() const;
    /// What could not be read of otherwise good answers.
    QList<Error> doubts() const;
    /// Workers that rows in any picture name.
    QSet<WorkerId> namedWorkers() const;
    /// The newest picture of all; null before the first. `picturesTaken` tells whether it is another than before.
    const ConnectorAnswers *newestPicture() const;
    int picturesTaken() const { return m_picturesTaken; }
    Spent spent() const;

Q_SIGNALS:
    void changed();

private:
    AddressWatch *watchOf(const Route &route) const;
    void add(const RestAddress &address);
    void changedAt(AddressWatch &watch);
    void takePicture();
    void endPicture(AddressWatch &taken);
    void forgetOldOpinions();
    AddressWatch *nextForPicture() const;
    bool wantsOpinion() const;

    Connection m_connection;
    Pace m_pace;
    Spending &m_spending;
    HttpClient m_http;
    Turn m_pictures;
    Turn::Mode m_mode = Turn::Mode::OnWish;
    bool m_hasBegun = false;
    bool m_isLineSlow = false; ///< the latest picture took long
    int m_picturesTaken = 0;
    std::optional<QList<KnownWorker>> m_known; ///< whom `m_watches` are up to date with
    std::vector<std::unique_ptr<AddressWatch>> m_watches;
};

} // namespace signalbox
