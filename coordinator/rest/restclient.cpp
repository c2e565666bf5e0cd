// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/restclient.h"

#include "rest/decode.h"
#include "rest/failure.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

const auto connectorsPage = u"connectors"_s;
const auto pluginsPage = u"connector-plugins"_s;
const auto loggersPage = u"loggers"_s;

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

/// From 4.0 on a worker's web server refuses these before the herder hears of them.
bool hasNoPath(const ConnectorName &name)
{
    return name.text.contains(u'/') || name.text.contains(u'%') || name.text.contains(u'\\');
}

Result<TickAnswer> withTime(Result<TickAnswer> tick, milliseconds took)
{
    if (tick)
        tick->took = took;
    return tick;
}

} // namespace

Result<QUrl> restUrl(const QString &base, const QStringList &segments, const QString &query)
{
    const QUrl url(base);
    QString path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(u'/'))
        path.chop(1);
    for (const QString &segment : segments) {
        if (segment.isEmpty() || segment == u"." || segment == u"..")
            return fail(Fault::Rejected, u"The name “%1” cannot be part of an address"_s.arg(segment));
        path += u'/' + QString::fromLatin1(QUrl::toPercentEncoding(segment));
    }
    if (segments.isEmpty())
        path += u'/';
    const QString root =
        url.toString(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
    return QUrl(root + path + (query.isEmpty() ? QString() : u'?' + query), QUrl::StrictMode);
}

RestClient::RestClient(HttpAsker &http, Route route, HttpLogin login, QObject *parent)
    : QObject(parent)
    , m_http(http)
    , m_route(std::move(route))
    , m_login(std::move(login))
{
}

Eventually<HttpAnswer> RestClient::ask(const Result<QUrl> &url, HttpLimits limits)
{
    if (!url)
        return ready<HttpAnswer>(tl::unexpected<Error>(url.error()));
    ++m_contact.requests;
    return andThen(m_http.ask({*url, m_login, limits, {}, m_route.hostHeader, m_route.tlsName}), this,
                   [this](const HttpAnswer &answer) -> Result<HttpAnswer> {
                       const Moment now = momentNow();
                       m_contact.lastAnswer = now;
                       m_contact.bytes += answer.body.size();
                       if (answer.date)
                           m_contact.clockOffset = *answer.date - (now - answer.took / 2);
                       return answer;
                   });
}

template <typename T, typename Decode> Eventually<T> RestClient::read(const Result<QUrl> &url, const Decode &decode)
{
    return andThen(ask(url, m_limits), this, [decode](const HttpAnswer &answer) -> Result<T> {
        if (!isSuccess(answer.status))
            return tl::unexpected<Error>(httpFailure(answer.status, answer.body));
        return decode(answer.body);
    });
}

Eventually<WorkerRoot> RestClient::root()
{
    return read<WorkerRoot>(restUrl(m_route.url, {}), decodeRoot);
}

Eventually<QList<ConnectorName>> RestClient::names()
{
    return read<QList<ConnectorName>>(restUrl(m_route.url, {connectorsPage}), decodeNames);
}

Eventually<ExpandedConnectors> RestClient::expanded(const ConnectorAnswers &like)
{
    const auto url = restUrl(m_route.url, {connectorsPage}, u"expand=status&expand=info"_s);
    return read<ExpandedConnectors>(url, [like](const QByteArray &body) { return decodeExpanded(body, like); });
}

Eventually<ConnectorStatus> RestClient::status(const ConnectorName &connector)
{
    return read<ConnectorStatus>(restUrl(m_route.url, {connectorsPage, connector.text, u"status"_s}), decodeStatus);
}

Eventually<StatusLine> RestClient::taskStatus(const TaskId &task)
{
    const QStringList path{connectorsPage, task.connector.text, u"tasks"_s, QString::number(task.number), u"status"_s};
    return read<StatusLine>(restUrl(m_route.url, path), [connector = task.connector](const QByteArray &body) {
        return decodeTaskStatus(body, connector);
    });
}

Eventually<QStringList> RestClient::topics(const ConnectorName &connector)
{
    return read<QStringList>(restUrl(m_route.url, {connectorsPage, connector.text, u"topics"_s}), decodeTopics);
}

Eventually<QList<Plugin>> RestClient::plugins()
{
    return read<QList<Plugin>>(restUrl(m_route.url, {pluginsPage}, u"connectorsOnly=false"_s), decodePlugins);
}

Eventually<QList<ConfigKey>> RestClient::pluginConfig(const QString &plugin)
{
    return read<QList<ConfigKey>>(restUrl(m_route.url, {pluginsPage, plugin, u"config"_s}), decodePluginConfig);
}

Eventually<QMap<QString, LoggerLevel>> RestClient::loggers()
{
    return read<QMap<QString, LoggerLevel>>(restUrl(m_route.url, {u"admin"_s, loggersPage}), decodeLoggers);
}

Eventually<LoggerLevel> RestClient::logger(const QString &name)
{
    return read<LoggerLevel>(restUrl(m_route.url, {u"admin"_s, loggersPage, name}), decodeLogger);
}

Eventually<ConnectorInfo> RestClient::info(const ConnectorName &connector)
{
    return read<ConnectorInfo>(restUrl(m_route.url, {connectorsPage, connector.text}), decodeInfo);
}

Eventually<QMap<QString, QString>> RestClient::config(const ConnectorName &connector)
{
    const auto url = restUrl(m_route.url, {connectorsPage, connector.text, u"config"_s});
    return read<QMap<QString, QString>>(url, decodeConfig);
}

Eventually<QList<TaskConfig>> RestClient::tasks(const ConnectorName &connector)
{
    return read<QList<TaskConfig>>(restUrl(m_route.url, {connectorsPage, connector.text, u"tasks"_s}), decodeTasks);
}

Eventually<QList<TaskConfig>> RestClient::tasksConfig(const ConnectorName &connector)
{
    const auto url = restUrl(m_route.url, {connectorsPage, connector.text, u"tasks-config"_s});
    return read<QList<TaskConfig>>(url,
                                   [connector](const QByteArray &body) { return decodeTasksConfig(body, connector); });
}

Eventually<QList<ConnectorOffset>> RestClient::offsets(const ConnectorName &connector)
{
    const auto url = restUrl(m_route.url, {connectorsPage, connector.text, u"offsets"_s});
    return read<QList<ConnectorOffset>>(url, decodeOffsets);
}

Eventually<TickAnswer> RestClient::health()
{
    return healthWithin(m_limits.time);
}

Eventually<TickAnswer> RestClient::healthWithin(milliseconds time)
{
    const auto answer = ask(restUrl(m_route.url, {u"health"_s}), {time, m_limits.bytes});
    return andThen(answer, this, [](const HttpAnswer &a) { return withTime(decodeHealth(a.status, a.body), a.took); });
}

Eventually<TickAnswer> RestClient::configTick(const QList<ConnectorName> &known, milliseconds time)
{
    if (known.isEmpty())
        return ready<TickAnswer>(fail(Fault::Unsupported, u"Before 3.9 only a connector's config could tell"_s));
    const auto plain = std::find_if_not(known.begin(), known.end(), hasNoPath);
    const auto &connector = plain == known.end() ? known.first() : *plain;
    const auto url = restUrl(m_route.url, {connectorsPage, connector.text, u"config"_s});
    return andThen(ask(url, {time, m_limits.bytes}), this,
                   [](const HttpAnswer &a) { return withTime(decodeConfigTick(a.status, a.body), a.took); });
}

Eventually<TickAnswer> RestClient::tick(const QList<ConnectorName> &known, milliseconds time)
{
    if (!m_hasHealth)
        return configTick(known, time);
    const Answer<TickAnswer> answer;
    whenDone(healthWithin(time), this, [this, answer, known, time](Result<TickAnswer> health) {
        m_hasHealth = health || health.error().fault != Fault::Unsupported;
        if (m_hasHealth)
            return answer.give(std::move(health));
        whenDone(configTick(known, time), this, [answer](Result<TickAnswer> tick) { answer.give(std::move(tick)); });
    });
    return answer.eventually();
}

} // namespace signalbox
