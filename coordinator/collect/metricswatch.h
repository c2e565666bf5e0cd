// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "collect/metricswindow.h"
#include "collect/spending.h"
#include "http/httpclient.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>

#include <memory>
#include <vector>

namespace signalbox {

/// Watches the metrics of all workers and tells which are whose: by the answer's own word, else by the connection's,
/// else by the host, where only one worker has it. `{host}` is the host that a worker advertises, whatever route its
/// REST has; a worker that has a target of its own (a port-forward, say) is asked there and not by the pattern.
class MetricsWatch : public QObject {
    Q_OBJECT

public:
    /// `spending` must outlive this.
    MetricsWatch(const Connection &connection, Spending &spending, const Pace &pace, QObject *parent);
    ~MetricsWatch() override;

    void begin(Turn::Mode mode);
    void refresh();
    void stop();
    bool isSettled() const;

    /// This worker has just joined the group.
    void welcome(const WorkerId &worker);
    void setWorkers(const QSet<WorkerId> &workers);
    /// What all its windows show together. A window that never answered lends its error to every worker of its host.
    Observed<WorkerMetrics> metricsOf(const WorkerId &worker) const;
    Observed<WorkerThreads> threadsOf(const WorkerId &worker) const;
    /// There is a window of its own, or one that has not told yet whose it is.
    bool mayAsk(const WorkerId &worker) const;
    /// Windows that never answered and cannot be said to be of any worker.
    QList<Error> doubts() const;
    /// Addresses of the connection that serve none of the workers that are known.
    QList<Error> strays() const;
    /// An address that the connection itself names, not by a pattern, gave nothing.
    bool isMissed() const;
    Spent spent() const;

Q_SIGNALS:
    void changed();

private:
    void assign();
    WorkerId ownerOf(const MetricsWindow &window, const QList<WorkerId> &atHost, int windowsAtHost) const;
    void add(const QUrl &url, const WorkerId &told);
    bool hasOwnTarget(const WorkerId &worker) const;

    QList<MetricsTarget> m_targets;
    Pace m_pace;
    Spending &m_spending;
    HttpClient m_http;
    Turn::Mode m_mode = Turn::Mode::OnWish;
    bool m_hasBegun = false;
    QSet<WorkerId> m_workers;
    std::vector<std::unique_ptr<MetricsWindow>> m_windows;
    QHash<WorkerId, QList<MetricsWindow *>> m_windowsOf;
    QList<const MetricsWindow *> m_nobodys; ///< asked in vain, and at no worker's host
};

} // namespace signalbox
