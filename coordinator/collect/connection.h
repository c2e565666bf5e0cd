// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/proxy.h"
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

/// How to log in to REST. Secrets are held in memory or in the system's keychain; never in a profile file, a log or a
/// bundle.
struct Login {
    QString user;
    QString password;
    QString bearerToken;
    QString certificateFile; ///< a client certificate: PEM, or PKCS#12 with its key
    QString keyFile; ///< PEM; empty: in `certificateFile`
    QString passphrase; ///< of the key or the PKCS#12 file; secret
    bool operator==(const Login &) const = default;
};

/// How one worker is reached that is not open at the address it advertises: behind an ingress, a port-forward,
/// `kubectl proxy`. The URL may have a path prefix.
struct WorkerRoute {
    WorkerId worker;
    QString url;
    QString hostHeader; ///< empty: the URL's host
    QString tlsName; ///< the name its certificate is checked against; empty: the URL's host
    bool operator==(const WorkerRoute &) const = default;
};

/// How one broker is reached that is not open at the address it advertises. Its certificate is still checked against
/// the advertised name.
struct BrokerRoute {
    QString advertised; ///< host:port
    QString reachable; ///< host:port
    bool operator==(const BrokerRoute &) const = default;
};

/// What kind of cluster it is. Production is marked and asks twice.
enum class Environment { Unstated, Development, Test, Production };

/// What looking may cost at most, whatever happens. What would go beyond waits.
struct Budget {
    /// Of REST and metrics, to one worker. Watching takes some 45; twice that leaves room to look again at once after a
    /// fault, when much has failed.
    int requestsPerMinute = 120;
    qint64 bytesPerMinute = 256 * 1024 * 1024; ///< of answers, from one worker
    int groupCallsPerMinute = 120; ///< to the brokers, for groups
    bool operator==(const Budget &) const = default;
};

/// Everything needed to look at one Connect cluster. A value: from the command line, the dialog, a profile or a test.
struct Connection {
    QString name;
    QString folder; ///< where it stands among the saved ones: `team/payments`; empty: at the top
    Environment environment = Environment::Unstated;
    QStringList urls; ///< REST of one or more workers
    bool urlsAreShared = false; ///< the URLs are a load balancer: who answers is unknown
    QList<WorkerRoute> workerRoutes;
    Proxy proxy;
    Login login;
    QString caFile; ///< private CA, PEM; empty: the system's
    QStringList trustedCertificates; ///< SHA-256 in hex of server certificates that were trusted by hand
    QString bootstrap; ///< host:port,…; empty: no Kafka
    QList<BrokerRoute> brokerRoutes;
    QMap<QString, QString> kafkaProperties; ///< any librdkafka property; may hold secrets
    QStringList tokenCommand; ///< program and arguments that print an OAUTHBEARER token; never a shell line
    GroupId group; ///< empty: found by content
    InternalTopics topics; ///< empty names are found by content
    QList<MetricsTarget> metrics;
    Budget budget;

    bool operator==(const Connection &) const = default;
};

} // namespace signalbox
