// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/kafkasettings.h"

#include "socks/socks5.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

Result<void> checkBootstrap(const QString &bootstrap)
{
    if (bootstrap.contains(u'@'))
        return fail(Fault::Rejected,
                    u"a broker is named HOST:PORT; its login stands in the Kafka properties (sasl.username)"_s);
    static const QRegularExpression broker(uR"(^([A-Za-z_]+://)?(\[[0-9A-Fa-f:.%\w]+\]|[\w.-]+)(:\d{1,5})?$)"_s,
                                           QRegularExpression::UseUnicodePropertiesOption);
    for (const QString &one : bootstrap.split(u',', Qt::SkipEmptyParts)) {
        if (one.trimmed().startsWith(u"http", Qt::CaseInsensitive) && one.contains(u"://"))
            return fail(Fault::Rejected, u"a broker is named HOST:PORT; an http address is a worker's"_s);
        if (!broker.match(one.trimmed()).hasMatch())
            return fail(Fault::Rejected, u"a broker is named HOST:PORT, such as b1:9092"_s);
    }
    return {};
}

KafkaSettings kafkaSettings(const Connection &connection)
{
    KafkaSettings settings;
    settings.bootstrap = connection.bootstrap;
    settings.properties = connection.kafkaProperties;
    for (const BrokerRoute &route : connection.brokerRoutes)
        settings.routes.insert(route.advertised, route.reachable);
    settings.proxy = socksProxy(connection.proxy);
    settings.tokenCommand = connection.tokenCommand;
    return settings;
}

QStringList kafkaWarnings(const Connection &connection)
{
    if (connection.bootstrap.isEmpty())
        return {};
    QStringList warnings;
    if (const QString warning = KafkaClient::warning(kafkaSettings(connection)); !warning.isEmpty())
        warnings << warning;
    if (connection.proxy.kind == Proxy::Kind::Http)
        warnings
            << u"an HTTP proxy carries REST only: the brokers are reached without it (a SOCKS5 proxy carries both)"_s;
    return warnings;
}

} // namespace signalbox
