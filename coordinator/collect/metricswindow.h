// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/meteredhttp.h"
#include "collect/ports.h"
#include "collect/turn.h"
#include "core/observed.h"
#include "facts/metricfacts.h"
#include "metrics/metricsclient.h"

#include <QObject>

namespace signalbox {

/// One URL of metrics, asked at two paces: the metrics, and the threads that are dear to list. Whose they are is not
/// its business.
class MetricsWindow : public QObject {
    Q_OBJECT

public:
    /// `told`: the worker that the connection says it shows; may be empty.
    MetricsWindow(HttpClient &http, Meter &meter, const QUrl &url, WorkerId told, const Pace &pace, QObject *parent);

    void begin(Turn::Mode mode);
    void refresh();
    void stop();
    /// There is a new process behind it: what the old one showed last is void, where it does not answer any more.
    void renew();
    bool isSettled() const { return m_metricsTurn.isSettled() && m_threadsTurn.isSettled(); }

    const QUrl &url() const { return m_client.url(); }
    const WorkerId &told() const { return m_told; }
    const Observed<WorkerMetrics> &metrics() const { return m_metrics; }
    const Observed<WorkerThreads> &threads() const { return m_threads; }
    const Spent &spent() const { return m_http.spent(); }
    /// Who bears the cost, once that is known.
    void setMeter(Meter &meter) { m_http.setMeter(meter); }

Q_SIGNALS:
    void changed();

private:
    void askMetrics();
    void askThreads();

    MeteredHttp m_http;
    MetricsClient m_client;
    WorkerId m_told;
    Turn m_metricsTurn, m_threadsTurn;
    Observed<WorkerMetrics> m_metrics;
    Observed<WorkerThreads> m_threads;
};

} // namespace signalbox
