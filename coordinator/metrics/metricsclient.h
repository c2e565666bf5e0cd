// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "facts/metricfacts.h"

#include <QObject>
#include <QUrl>

#include <memory>

namespace signalbox {

class HttpClient;

/// Reads one worker's metrics from one URL: Jolokia or jmx_exporter, told apart by the answer and remembered. It reads
/// only and is not paced: whoever owns it decides when. Not a model of metrics over time.
class MetricsClient : public QObject {
    Q_OBJECT

public:
    /// `url` is Jolokia's base (`http://w1:8778/jolokia`) or the exporter's page (`http://w1:9404/metrics`). `http`
    /// must outlive this object; logins and limits are the HttpClient's.
    MetricsClient(HttpClient &http, QUrl url, QObject *parent = nullptr);
    ~MetricsClient() override;

    /// Everything but threads, in one request (one more the first time).
    Eventually<WorkerMetrics> metrics();

    /// Threads by name. The answer can be a megabyte: to be asked less often. Unsupported where the URL is no Jolokia
    /// or its policy forbids `exec`.
    Eventually<WorkerThreads> threads();

    const QUrl &url() const { return m_url; }

private:
    enum class Kind { Unknown, Jolokia, Prometheus };
    Eventually<QByteArray> ask(const QByteArray &jolokiaBody);

    HttpClient &m_http;
    QUrl m_url;
    Kind m_kind = Kind::Unknown;
};

/// `http://{host}:8778/jolokia` with each worker's host in the place of `{host}` (an IPv6 address in brackets); other
/// URLs are themselves. An invalid URL comes back invalid.
QUrl metricsUrlFor(const QString &pattern, const WorkerId &worker);

} // namespace signalbox
