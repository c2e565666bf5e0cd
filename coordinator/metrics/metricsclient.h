// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "facts/metricfacts.h"
#include "http/httpclient.h"

#include <QList>
#include <QObject>
#include <QUrl>

namespace signalbox {

/// Reads one worker's metrics from one URL: Jolokia or jmx_exporter, told apart by the answer and remembered until an
/// answer is another one. It reads only and is not paced: whoever owns it decides when. Not a model of metrics over
/// time.
class MetricsClient : public QObject {
    Q_OBJECT

public:
    /// `url` is Jolokia's base (`http://w1:8778/jolokia`) or the exporter's page (`http://w1:9404/metrics`); without a
    /// path both usual ones are tried. `http` must outlive this object.
    MetricsClient(HttpAsker &http, QUrl url, QObject *parent = nullptr);

    void setLogin(HttpLogin login) { m_login = std::move(login); }
    void setLimits(HttpLimits limits) { m_limits = limits; }

    /// Everything but threads, in one request (one or a few more until it is known what answers). Errors: those of
    /// HttpClient; Unauthorized, Forbidden, NotFound, Rejected, ServerFault in the agent's words; Malformed where it is
    /// neither of the two.
    Eventually<WorkerMetrics> metrics();

    /// Threads by name. The answer can be a megabyte: to be asked less often. Unsupported where the URL is the
    /// exporter's; Forbidden where the agent's policy allows no `exec`.
    Eventually<WorkerThreads> threads();

    const QUrl &url() const { return m_url; } ///< the one that answered, once one did

private:
    enum class Kind { Unknown, Jolokia, Prometheus };

    Eventually<HttpAnswer> ask(const QUrl &url, std::optional<QByteArray> json);
    Eventually<HttpAnswer> find(QList<QUrl> candidates);
    template <typename T> Eventually<T> asked(const QByteArray &request, Result<T> (*decode)(QByteArrayView));

    HttpAsker &m_http;
    QUrl m_entered;
    QUrl m_url;
    HttpLogin m_login;
    HttpLimits m_limits{milliseconds(5000), 32 * 1024 * 1024};
    Kind m_kind = Kind::Unknown;
};

/// `http://{host}:8778/jolokia` with the worker's host in the place of `{host}` (an IPv6 address keeps its brackets);
/// other patterns are themselves. Invalid where the worker's name holds what no host does: it comes from the cluster.
QUrl metricsUrlFor(const QString &pattern, const WorkerId &worker);

} // namespace signalbox
