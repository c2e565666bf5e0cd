// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/metricswatch.h"

#include "metrics/merged.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool isPattern(const MetricsTarget &target)
{
    return target.url.contains(u"{host}");
}

QString hostOf(const WorkerId &worker)
{
    return QUrl(u"http://"_s + worker.text).host();
}

} // namespace

MetricsWatch::MetricsWatch(QList<MetricsTarget> targets, const QString &caFile, const Pace &pace, QObject *parent)
    : QObject(parent)
    , m_targets(std::move(targets))
    , m_pace(pace)
    , m_http(caFile)
{
}

MetricsWatch::~MetricsWatch() = default;

void MetricsWatch::begin(Turn::Mode mode)
{
    m_mode = mode;
    m_hasBegun = true;
    setWorkers({});
}

void MetricsWatch::refresh()
{
    for (const auto &window : m_windows)
        window->refresh();
}

void MetricsWatch::stop()
{
    m_hasBegun = false;
    for (const auto &window : m_windows)
        window->stop();
}

bool MetricsWatch::isSettled() const
{
    return std::all_of(m_windows.begin(), m_windows.end(), [](const auto &window) { return window->isSettled(); });
}

void MetricsWatch::setWorkers(const QSet<WorkerId> &workers)
{
    m_workers = workers;
    if (!m_hasBegun)
        return;
    for (const MetricsTarget &target : m_targets) {
        if (!isPattern(target))
            add(QUrl(target.url), target.worker);
        else
            for (const WorkerId &worker : workers)
                add(metricsUrlFor(target.url, worker), target.worker);
    }
}

void MetricsWatch::add(const QUrl &url, const WorkerId &told)
{
    const bool isThere =
        std::any_of(m_windows.begin(), m_windows.end(), [&](const auto &w) { return w->url() == url; });
    if (isThere || !url.isValid())
        return;
    MetricsWindow *window =
        m_windows.emplace_back(std::make_unique<MetricsWindow>(m_http, url, told, m_pace, nullptr)).get();
    connect(window, &MetricsWindow::changed, this, &MetricsWatch::changed);
    window->begin(m_mode);
}

QSet<WorkerId> MetricsWatch::workersAt(const QString &host) const
{
    QSet<WorkerId> workers;
    for (const WorkerId &worker : m_workers)
        if (hostOf(worker) == host)
            workers << worker;
    return workers;
}

WorkerId MetricsWatch::ownerOf(const MetricsWindow &window) const
{
    const WorkerId named = window.metrics().value ? workerNamedBy(*window.metrics()) : WorkerId();
    if (!named.isEmpty() && (window.told().isEmpty() || m_workers.contains(named)))
        return named;
    if (!window.told().isEmpty())
        return window.told();
    const auto atHost = workersAt(window.url().host());
    return atHost.size() == 1 ? *atHost.begin() : WorkerId();
}

QList<const MetricsWindow *> MetricsWatch::windowsOf(const WorkerId &worker) const
{
    QList<const MetricsWindow *> own, silent;
    for (const auto &window : m_windows) {
        const WorkerId owner = ownerOf(*window);
        if (owner == worker)
            own << window.get();
        else if (owner.isEmpty() && !window->metrics().value && window->url().host() == hostOf(worker))
            silent << window.get();
    }
    return own.isEmpty() ? silent : own;
}

Observed<WorkerMetrics> MetricsWatch::metricsOf(const WorkerId &worker) const
{
    Observed<WorkerMetrics> all;
    for (const MetricsWindow *window : windowsOf(worker)) {
        const auto &one = window->metrics();
        if (all.isFresh() && one.isFresh())
            all = observed(merged(*all, *one), std::min(all.at, one.at));
        else if (!all.wasAsked() || one.isFresh() || (!all.value && one.value))
            all = one;
    }
    return all;
}

Observed<WorkerThreads> MetricsWatch::threadsOf(const WorkerId &worker) const
{
    Observed<WorkerThreads> best;
    for (const MetricsWindow *window : windowsOf(worker)) {
        const auto &one = window->threads();
        const bool isBetter = one.isFresh() || (!best.value && one.value) || !best.wasAsked();
        if (isBetter)
            best = one;
    }
    return best;
}

QList<Error> MetricsWatch::doubts() const
{
    QList<Error> doubts;
    for (const auto &window : m_windows) {
        const auto &metrics = window->metrics();
        if (metrics.error && !metrics.value && ownerOf(*window).isEmpty() && workersAt(window->url().host()).isEmpty())
            doubts << Error{metrics.error->fault,
                            u"Metrics at %1: %2"_s.arg(window->url().toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery),
                                                       metrics.error->what),
                            metrics.error->detail};
    }
    return doubts;
}

Spent MetricsWatch::spent() const
{
    Spent sum;
    for (const auto &window : m_windows)
        sum.requests += window->requests();
    return sum;
}

} // namespace signalbox
