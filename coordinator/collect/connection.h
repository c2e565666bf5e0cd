// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "facts/topicfacts.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace signalbox {

/// Where a worker's metrics are read. `{host}` in the URL stands for each worker's host.
struct MetricsTarget {
    WorkerId worker; ///< empty: found out from the answer, or from the host
    QString url;
    bool operator==(const MetricsTarget &) const = default;
};

/// How to log in to REST. Held in memory only; never part of a profile file, a log or a bundle.
struct Login {
    QString user;
    QString password;
    QString bearerToken;
    bool operator==(const Login &) const = default;
};

/// Everything needed to look at one Connect cluster. A value: from the command line, the dialog, a profile or a test.
struct Connection {
    QString name;
    QStringList urls; ///< REST of one or more workers
    bool urlsAreShared = false; ///< the URLs are a load balancer: who answers is unknown
    Login login;
    QString caFile; ///< private CA, PEM; empty: the system's
    QString bootstrap; ///< host:port,…; empty: no Kafka
    QMap<QString, QString> kafkaProperties; ///< any librdkafka property; may hold secrets
    GroupId group; ///< empty: found by content
    InternalTopics topics; ///< empty names are found by content
    QList<MetricsTarget> metrics;

    bool operator==(const Connection &) const = default;
};

} // namespace signalbox
