// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "http/httpclient.h"
#include "rest/answers.h"

#include <QObject>

namespace signalbox {

/// Kafka Connect's REST interface at one address: one method per endpoint that reads (facts 3.2). It changes nothing,
/// keeps no pace, and does not know who answers; both are its owner's business. Answers are dropped when it dies.
///
/// Errors: those of HttpClient (a client's time-out is TimedOut), and those of rest/failure.h by status, in the
/// server's own words; Unsupported where this version has no such endpoint; Malformed.
///
/// "Tick-bound" methods wait for the worker's herder thread (facts 3.1): one at a time per worker, and none for 90 s
/// after a time-out, since it stays queued there.
class RestClient : public QObject {
    Q_OBJECT

public:
    /// `http` must outlive this.
    RestClient(HttpAsker &http, Route route, HttpLogin login = {}, QObject *parent = nullptr);

    const Route &route() const { return m_route; }
    void setLogin(HttpLogin login) { m_login = std::move(login); }
    void setLimits(HttpLimits limits) { m_limits = limits; }

    /// What its answers cost and told besides their content.
    struct Contact {
        std::optional<Moment> lastAnswer; ///< of any status
        std::optional<milliseconds> clockOffset; ///< the server's clock minus ours, within about a second
        qint64 requests = 0;
        qint64 bytes = 0;
    };
    const Contact &contact() const { return m_contact; }

    Eventually<WorkerRoot> root();
    Eventually<QList<ConnectorName>> names();
    /// With status and info of each; from 2.3 on. A connector without any status record is left out by the worker. What
    /// is equal in `like` is kept once for both.
    Eventually<ExpandedConnectors> expanded(const ConnectorAnswers &like = {});
    Eventually<ConnectorStatus> status(const ConnectorName &connector);
    Eventually<StatusLine> taskStatus(const TaskId &task);
    Eventually<QStringList> topics(const ConnectorName &connector);
    Eventually<QList<Plugin>> plugins();
    Eventually<QList<ConfigKey>> pluginConfig(const QString &plugin);
    Eventually<QMap<QString, LoggerLevel>> loggers();
    Eventually<LoggerLevel> logger(const QString &name);

    Eventually<ConnectorInfo> info(const ConnectorName &connector); ///< tick-bound
    Eventually<QMap<QString, QString>> config(const ConnectorName &connector); ///< tick-bound
    Eventually<QList<TaskConfig>> tasks(const ConnectorName &connector); ///< tick-bound
    Eventually<QList<TaskConfig>> tasksConfig(const ConnectorName &connector); ///< tick-bound; 2.8 to 3.9
    Eventually<QList<ConnectorOffset>> offsets(const ConnectorName &connector); ///< tick-bound; from 3.5 on
    Eventually<TickAnswer> health(); ///< tick-bound; from 3.9 on

    /// Asks the herder for a sign of life: by `health`, and where there is none by the config of one of `known`. Wait
    /// longer than 10 s, after which the worker itself says what its herder is doing. Unsupported where there is
    /// nothing to ask for.
    Eventually<TickAnswer> tick(const QList<ConnectorName> &known, milliseconds time);

private:
    template <typename T, typename Decode> Eventually<T> read(const Result<QUrl> &url, const Decode &decode);
    Eventually<HttpAnswer> ask(const Result<QUrl> &url, HttpLimits limits);
    Eventually<TickAnswer> healthWithin(milliseconds time);
    Eventually<TickAnswer> configTick(const QList<ConnectorName> &known, milliseconds time);

    HttpAsker &m_http;
    Route m_route;
    HttpLogin m_login;
    HttpLimits m_limits;
    Contact m_contact;
    bool m_hasHealth = true;
};

/// The URL of an endpoint below `base` (with or without a slash at its end, with or without a path prefix). Every
/// segment is one name, whatever characters it holds. Rejected for the names that no URL can carry: `.`, `..` and the
/// empty one. (From 4.0 on, workers refuse names with `/`, `%` and `\` by themselves.)
Result<QUrl> restUrl(const QString &base, const QStringList &segments, const QString &query = {});

} // namespace signalbox
