// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/metricswindow.h"

namespace signalbox {

namespace {

/// It began at another moment than the one before; where that is not told, it failed to answer in between.
bool mayBeAnotherProcess(const Observed<WorkerMetrics> &before, const WorkerMetrics &now)
{
    if (before && before->startedAt && now.startedAt)
        return *before->startedAt != *now.startedAt;
    return before.error.has_value();
}

} // namespace

/// Where nothing answers, asking for the metrics is enough to find out when it does again.
MetricsWindow::MetricsWindow(HttpClient &http, Meter &meter, const QUrl &url, WorkerId told, const Pace &pace,
                             QObject *parent)
    : QObject(parent)
    , m_http(http, meter)
    , m_client(m_http, url)
    , m_told(std::move(told))
    , m_metricsTurn(pace.metrics, pace.backOffAtMost, this)
    , m_threadsTurn(pace.threads, pace.threads, this)
{
    connect(&m_metricsTurn, &Turn::due, this, &MetricsWindow::askMetrics);
    connect(&m_threadsTurn, &Turn::due, this, &MetricsWindow::askThreads);
}

void MetricsWindow::begin(Turn::Mode mode)
{
    m_metricsTurn.begin(mode);
    m_threadsTurn.begin(mode);
}

void MetricsWindow::refresh()
{
    m_metricsTurn.wish();
    m_threadsTurn.wish();
}

void MetricsWindow::renew()
{
    if (m_metrics.error) {
        m_metrics.value.reset();
        m_metricsTurn.wish();
    }
    if (m_threads.error) {
        m_threads.value.reset();
        m_threadsTurn.wish();
    }
}

void MetricsWindow::stop()
{
    m_metricsTurn.stop();
    m_threadsTurn.stop();
}

void MetricsWindow::askMetrics()
{
    whenDone(m_client.metrics(), this, [this](const Result<WorkerMetrics> &metrics) {
        const bool isBack = metrics && m_metrics.error;
        const bool isRenewed = metrics && mayBeAnotherProcess(m_metrics, *metrics);
        m_metrics = metrics ? observed(*metrics, momentNow())
                            : overlaid(m_metrics, notObserved<WorkerMetrics>(metrics.error(), momentNow()));
        m_metricsTurn.ended(metrics ? Turn::Outcome::Good : Turn::Outcome::Failed);
        if (isRenewed && m_threads.value)
            m_threads = {};
        if (isBack || isRenewed)
            m_threadsTurn.wish();
        Q_EMIT changed();
    });
}

void MetricsWindow::askThreads()
{
    whenDone(m_client.threads(), this, [this](const Result<WorkerThreads> &threads) {
        m_threads = threads ? observed(*threads, momentNow())
                            : overlaid(m_threads, notObserved<WorkerThreads>(threads.error(), momentNow()));
        m_threadsTurn.ended(threads ? Turn::Outcome::Good : Turn::Outcome::Failed);
        if (!threads && threads.error().fault == Fault::Unsupported)
            m_threadsTurn.stop(); // jmx_exporter has no threads, and never will
        Q_EMIT changed();
    });
}

} // namespace signalbox
