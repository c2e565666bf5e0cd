// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/metricsclient.h"

#include "metrics/jolokia.h"
#include "metrics/prometheus.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Where the two are usually found, if the address was given without a path; and with the last slash, without which
/// Jolokia's agent knows nothing.
QList<QUrl> candidatesFor(const QUrl &entered)
{
    QList<QUrl> candidates{entered};
    const auto add = [&](const QString &path) {
        candidates += entered;
        candidates.last().setPath(path);
    };
    const QString path = entered.path();
    if (path.isEmpty() || path == u"/") {
        add(u"/jolokia/"_s);
        add(u"/metrics"_s);
    } else if (!path.endsWith(u'/')) {
        add(path + u'/');
    }
    return candidates;
}

bool isPrometheusText(QByteArrayView body)
{
    bool isAny = false;
    const auto begin = body.first(std::min<qsizetype>(body.size(), 64 * 1024));
    const qint64 skipped = readPrometheusText(begin, [&](const PrometheusSample &) { isAny = true; });
    return isAny && skipped <= 1; // the last line may be cut
}

Error refused(int status, const QString &where)
{
    const Fault fault = status == 401 || status == 407 ? Fault::Unauthorized
        : status == 403                                ? Fault::Forbidden
        : status == 404                                ? Fault::NotFound
        : status >= 500                                ? Fault::ServerFault
        : status >= 400                                ? Fault::Rejected
                                                       : Fault::Malformed;
    return {fault, u"The metrics could not be read (HTTP %1)"_s.arg(status), where};
}

/// Jolokia says in its JSON what went wrong, whatever the HTTP status.
template <typename T> Result<T> decoded(const HttpAnswer &answer, Result<T> (*decode)(QByteArrayView))
{
    if (answer.status == 200 || isJolokiaAnswer(answer.body))
        return decode(answer.body);
    return tl::unexpected<Error>(refused(answer.status, {}));
}

} // namespace

MetricsClient::MetricsClient(HttpAsker &http, QUrl url, QObject *parent)
    : QObject(parent)
    , m_http(http)
    , m_entered(std::move(url))
    , m_url(m_entered)
{
}

Eventually<WorkerMetrics> MetricsClient::metrics()
{
    if (m_kind == Kind::Jolokia)
        return asked(jolokiaMetricsRequest(), decodeJolokiaMetrics);
    if (m_kind == Kind::Prometheus)
        return asked(QByteArray(), decodePrometheusMetrics);
    return andThen(find(candidatesFor(m_entered)), this, [this](const HttpAnswer &found) {
        return m_kind == Kind::Jolokia ? metrics() : ready(decodePrometheusMetrics(found.body));
    });
}

Eventually<WorkerThreads> MetricsClient::threads()
{
    if (m_kind == Kind::Jolokia)
        return asked(jolokiaThreadsRequest(), decodeJolokiaThreads);
    if (m_kind == Kind::Prometheus)
        return ready<WorkerThreads>(fail(Fault::Unsupported, u"Only Jolokia shows threads, and this is an exporter"_s));
    return andThen(find(candidatesFor(m_entered)), this, [this](const HttpAnswer &) { return threads(); });
}

Eventually<HttpAnswer> MetricsClient::ask(const QUrl &url, std::optional<QByteArray> json)
{
    return m_http.ask({url, m_login, m_limits, std::move(json)});
}

/// The first of `candidates` that answers as one of the two; else why the first of all did not.
Eventually<HttpAnswer> MetricsClient::find(QList<QUrl> candidates)
{
    const QUrl url = candidates.takeFirst();
    const Answer<HttpAnswer> found;
    whenDone(ask(url, std::nullopt), this, [this, url, candidates, found](Result<HttpAnswer> answer) {
        if (!answer)
            return found.give(std::move(answer));
        const bool isJolokia = isJolokiaAnswer(answer->body);
        if (isJolokia || (answer->status == 200 && isPrometheusText(answer->body))) {
            m_kind = isJolokia ? Kind::Jolokia : Kind::Prometheus;
            m_url = url;
            return found.give(std::move(answer));
        }
        const Error why = answer->status == 200
            ? Error{Fault::Malformed, u"This is neither Jolokia nor a Prometheus exporter"_s,
                    url.toString(QUrl::RemoveUserInfo)}
            : refused(answer->status, url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery));
        if (candidates.isEmpty())
            return found.give(tl::unexpected<Error>(why));
        whenDone(find(candidates), this, [found, why](Result<HttpAnswer> other) {
            found.give(other ? std::move(other) : tl::unexpected<Error>(why));
        });
    });
    return found.eventually();
}

/// An empty request is a GET. What cannot be read may have become something else: it is looked for anew the next time.
template <typename T> Eventually<T> MetricsClient::asked(const QByteArray &request, Result<T> (*decode)(QByteArrayView))
{
    const auto json = request.isEmpty() ? std::nullopt : std::optional(request);
    return andThen(ask(m_url, json), this, [this, decode](const HttpAnswer &answer) {
        auto result = decoded(answer, decode);
        if (!result && (result.error().fault == Fault::Malformed || result.error().fault == Fault::NotFound))
            m_kind = Kind::Unknown;
        return result;
    });
}

QUrl metricsUrlFor(const QString &pattern, const WorkerId &worker)
{
    constexpr auto place = "{host}"_L1;
    if (!pattern.contains(place))
        return QUrl(pattern, QUrl::StrictMode);
    static const QRegularExpression address(uR"(^(\[[0-9A-Fa-f:.%]+\]|[\w.-]+):\d+$)"_s,
                                            QRegularExpression::UseUnicodePropertiesOption);
    const auto match = address.match(worker.text);
    if (!match.hasMatch())
        return {};
    return QUrl(QString(pattern).replace(place, match.captured(1)), QUrl::StrictMode);
}

} // namespace signalbox
