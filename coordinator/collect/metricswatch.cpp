// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/metricswatch.h"

#include "collect/routes.h"
#include "metrics/merged.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool isPattern(const MetricsTarget &target)
{
    return target.url.contains(u"{host}");
}

/// `w1` of `w1:8083`, `::1` of `[::1]:8083`
QString hostOf(const WorkerId &worker)
{
    const QString host = worker.text.left(worker.text.lastIndexOf(u':')).toLower();
    return host.startsWith(u'[') ? host.sliced(1).chopped(1) : host;
}

QString addressOf(const MetricsWindow &window)
{
    return window.url().toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery);
}

} // namespace

MetricsWatch::MetricsWatch(const Connection &connection, Spending &spending, const Pace &pace, QObject *parent)
    : QObject(parent)
    , m_targets(connection.metrics)
    , m_pace(pace)
    , m_spending(spending)
    , m_http(httpSettings(connection))
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

void MetricsWatch::welcome(const WorkerId &worker)
{
    for (const auto &window : m_windows)
        if (m_windowsOf.value(worker).contains(window.get()))
            window->renew();
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
                if (!hasOwnTarget(worker))
                    add(metricsUrlFor(target.url, worker), target.worker);
    }
    assign();
}

bool MetricsWatch::hasOwnTarget(const WorkerId &worker) const
{
    return std::any_of(m_targets.begin(), m_targets.end(),
                       [&](const MetricsTarget &target) { return target.worker == worker && !isPattern(target); });
}

void MetricsWatch::add(const QUrl &url, const WorkerId &told)
{
    const bool isThere =
        std::any_of(m_windows.begin(), m_windows.end(), [&](const auto &w) { return w->url() == url; });
    if (isThere || !url.isValid())
        return;
    Meter &meter = m_spending.worker(told, url.toString(QUrl::RemoveUserInfo));
    MetricsWindow *window =
        m_windows.emplace_back(std::make_unique<MetricsWindow>(m_http, meter, url, told, m_pace, nullptr)).get();
    connect(window, &MetricsWindow::changed, this, [this] {
        assign();
        Q_EMIT changed();
    });
    window->begin(m_mode);
}

WorkerId MetricsWatch::ownerOf(const MetricsWindow &window, const QList<WorkerId> &atHost, int windowsAtHost) const
{
    const WorkerId named = window.metrics().value ? workerNamedBy(*window.metrics()) : WorkerId();
    if (!named.isEmpty() && (window.told().isEmpty() || m_workers.contains(named)))
        return named;
    if (!window.told().isEmpty())
        return window.told();
    // The host decides only where there is nothing to mistake: one worker, one window, and an answer that names nobody.
    const bool isClear = atHost.size() == 1 && windowsAtHost == 1 && window.metrics().value;
    return isClear ? atHost.first() : WorkerId();
}

/// Which windows are whose, as far as their answers tell by now.
void MetricsWatch::assign()
{
    QHash<QString, QList<WorkerId>> workersAt;
    for (const WorkerId &worker : m_workers)
        workersAt[hostOf(worker)] << worker;
    QHash<QString, int> windowsAt;
    for (const auto &window : m_windows)
        ++windowsAt[window->url().host()];
    m_windowsOf.clear();
    m_nobodys.clear();
    QHash<WorkerId, QList<MetricsWindow *>> silent;
    for (const auto &window : m_windows) {
        const QString host = window->url().host();
        const WorkerId owner = ownerOf(*window, workersAt.value(host), windowsAt.value(host));
        if (!owner.isEmpty())
            m_windowsOf[owner] << window.get();
        else if (!window->metrics().value && !workersAt.contains(host))
            m_nobodys << window.get();
        else if (!window->metrics().value)
            for (const WorkerId &worker : workersAt.value(host))
                silent[worker] << window.get();
    }
    for (auto worker = silent.cbegin(); worker != silent.cend(); ++worker)
        if (!m_windowsOf.contains(worker.key()))
            m_windowsOf.insert(worker.key(), worker.value());
    for (const auto &[worker, windows] : m_windowsOf.asKeyValueRange())
        for (MetricsWindow *window : windows)
            window->setMeter(m_spending.worker(worker, {}));
}

Observed<WorkerMetrics> MetricsWatch::metricsOf(const WorkerId &worker) const
{
    Observed<WorkerMetrics> all;
    for (const MetricsWindow *window : m_windowsOf.value(worker)) {
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
    for (const MetricsWindow *window : m_windowsOf.value(worker)) {
        const auto &one = window->threads();
        const bool isBetter = one.isFresh() || (!best.value && one.value) || !best.wasAsked();
        if (isBetter)
            best = one;
    }
    return best;
}

bool MetricsWatch::mayAsk(const WorkerId &worker) const
{
    return !m_windowsOf.value(worker).isEmpty()
        || std::any_of(m_nobodys.begin(), m_nobodys.end(),
                       [](const MetricsWindow *window) { return !window->metrics().wasAsked(); });
}

QList<Error> MetricsWatch::strays() const
{
    QList<Error> strays = doubts();
    for (const auto &window : m_windows) {
        const bool isSomebodys = std::any_of(m_workers.begin(), m_workers.end(), [&](const WorkerId &worker) {
            return m_windowsOf.value(worker).contains(window.get());
        });
        const auto &metrics = window->metrics();
        if (isSomebodys || m_nobodys.contains(window.get()) || !metrics.wasAsked())
            continue;
        const QString at = u"Metrics at %1: "_s.arg(addressOf(*window));
        if (window->told().isEmpty())
            strays << Error{Fault::NotFound, at + u"it is not clear whose they are; name the worker: WORKER=URL"_s, {}};
        else
            strays << Error{metrics.error ? metrics.error->fault : Fault::NotFound,
                            at + u"%1 is no worker that is known"_s.arg(window->told().text),
                            metrics.error ? metrics.error->what : QString()};
    }
    return strays;
}

bool MetricsWatch::isMissed() const
{
    return std::any_of(m_targets.begin(), m_targets.end(), [this](const MetricsTarget &target) {
        const QUrl url(target.url);
        return !isPattern(target) && std::none_of(m_windows.begin(), m_windows.end(), [&url](const auto &window) {
            return window->url() == url && window->metrics().value;
        });
    });
}

QList<Error> MetricsWatch::doubts() const
{
    QList<Error> doubts;
    for (const MetricsWindow *window : m_nobodys) {
        if (const auto &metrics = window->metrics(); metrics.error)
            doubts << Error{metrics.error->fault, u"Metrics at %1: %2"_s.arg(addressOf(*window), metrics.error->what),
                            metrics.error->detail};
    }
    return doubts;
}

Spent MetricsWatch::spent() const
{
    Spent sum;
    for (const auto &window : m_windows)
        sum = sum + window->spent();
    return sum;
}

} // namespace signalbox
