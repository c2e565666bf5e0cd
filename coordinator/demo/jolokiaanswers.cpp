// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/jolokiaanswers.h"

#include "demo/beans.h"

#include <QJsonDocument>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

QJsonObject answered(const QJsonObject &request, const QJsonValue &value, const Simulation &cluster)
{
    return {{u"request"_s, request},
            {u"value"_s, value},
            {u"timestamp"_s, qint64(cluster.now().time_since_epoch().count() / 1000)},
            {u"status"_s, 200}};
}

QJsonObject failed(const QJsonObject &request, int status, const QString &error)
{
    return {{u"request"_s, request},
            {u"status"_s, status},
            {u"error"_s, error},
            {u"error_type"_s, error.section(u' ', 0, 0)}};
}

/// One attribute alone is its value; a list, or none, gives an object.
QJsonValue attributesOf(const Bean &bean, const QJsonValue &wanted, bool isPattern)
{
    if (wanted.isString() && !isPattern)
        return bean.attributes.value(wanted.toString());
    auto names = wanted.isArray() ? wanted.toArray() : wanted.isString() ? QJsonArray{wanted} : QJsonArray();
    if (names.isEmpty())
        return bean.attributes;
    QJsonObject some;
    for (const auto &name : names)
        if (bean.attributes.contains(name.toString()))
            some.insert(name.toString(), bean.attributes[name.toString()]);
    return some;
}

QJsonObject read(const Simulation &cluster, const Worker &worker, const QJsonObject &request)
{
    const auto wanted = request[u"mbean"_s].toString();
    const bool isPattern = wanted.contains(u'*');
    QJsonObject found;
    for (const Bean &bean : beans(cluster, worker)) {
        if (!bean.matches(wanted))
            continue;
        const auto attributes = attributesOf(bean, request[u"attribute"_s], isPattern);
        if (!isPattern)
            return answered(request, attributes, cluster);
        found.insert(bean.name(), attributes);
    }
    if (found.isEmpty())
        return failed(request, 404,
                      u"javax.management.InstanceNotFoundException : No MBean with pattern %1 found"_s.arg(wanted));
    return answered(request, found, cluster);
}

QJsonObject search(const Simulation &cluster, const Worker &worker, const QJsonObject &request)
{
    QJsonArray names;
    for (const Bean &bean : beans(cluster, worker))
        if (bean.matches(request[u"mbean"_s].toString()))
            names << bean.name();
    return answered(request, names, cluster);
}

QJsonObject oneAnswer(const Simulation &cluster, const Worker &worker, const QJsonObject &request)
{
    const auto type = request[u"type"_s].toString();
    if (type == u"read")
        return read(cluster, worker, request);
    if (type == u"search")
        return search(cluster, worker, request);
    if (type == u"version")
        return answered(request, QJsonObject{{u"agent"_s, u"2.2.9"_s}, {u"protocol"_s, u"8.0"_s}}, cluster);
    if (type == u"exec" && request[u"mbean"_s] == u"java.lang:type=Threading"_s
        && request[u"operation"_s].toString().startsWith(u"dumpAllThreads"))
        return answered(request, threads(worker), cluster);
    return failed(request, 403, u"java.lang.SecurityException : Not allowed here"_s);
}

/// `/jolokia/read/MBEAN/ATTRIBUTE`, where `!` escapes a slash and itself.
QJsonObject requestIn(const QByteArray &path)
{
    QStringList parts{QString()};
    const auto text = QUrl::fromPercentEncoding(path);
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == u'!' && at + 1 < text.size())
            parts.last() += text[++at];
        else if (text[at] == u'/')
            parts << QString();
        else
            parts.last() += text[at];
    }
    const auto type = parts.value(2);
    if (type.isEmpty() || type == u"version")
        return {{u"type"_s, u"version"_s}};
    QJsonObject request{{u"type"_s, type}, {u"mbean"_s, parts.value(3)}};
    if (type == u"exec")
        request.insert(u"operation"_s, parts.value(4));
    else if (parts.size() > 4)
        request.insert(u"attribute"_s, parts[4]);
    return request;
}

} // namespace

Reply jolokiaAnswer(const Simulation &cluster, const Worker &worker, const Request &request)
{
    if (request.method == "GET")
        return {200, QJsonDocument(oneAnswer(cluster, worker, requestIn(request.path))).toJson(QJsonDocument::Compact)};
    const auto asked = QJsonDocument::fromJson(request.body);
    if (asked.isObject())
        return {200, QJsonDocument(oneAnswer(cluster, worker, asked.object())).toJson(QJsonDocument::Compact)};
    if (!asked.isArray())
        return {200,
                QJsonDocument(failed({}, 400, u"java.lang.IllegalArgumentException : Invalid JSON request"_s))
                    .toJson(QJsonDocument::Compact)};
    QJsonArray answers;
    for (const auto &one : asked.array())
        answers << oneAnswer(cluster, worker, one.toObject());
    return {200, QJsonDocument(answers).toJson(QJsonDocument::Compact)};
}

} // namespace signalbox::demo
