// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/kafkasettings.h"

#include "socks/socks5.h"

namespace signalbox {

using namespace Qt::StringLiterals;

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
