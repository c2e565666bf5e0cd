// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/observed.h"
#include "facts/cost.h"
#include "facts/groupfacts.h"
#include "facts/metricfacts.h"
#include "facts/restfacts.h"
#include "facts/source.h"
#include "facts/topicfacts.h"

#include <QList>
#include <QMap>
#include <QSet>

namespace signalbox {

/// How this computer reaches a REST listener. Behind a *shared* route (load balancer) it is unknown who answers. A gate
/// may tell several workers behind one URL apart by the names.
struct Route {
    enum class Kind { Direct, Shared };
    Kind kind = Kind::Direct;
    QString url; ///< base, without user and password
    QString hostHeader; ///< what the server is called in a request; empty: the URL's host
    QString tlsName; ///< what its certificate is checked against; empty: the URL's host

    bool leadsWhere(const Route &other) const
    {
        return url == other.url && hostHeader == other.hostHeader && tlsName == other.tlsName;
    }
    bool operator==(const Route &) const = default;
};

/// Everything one REST address answered. `answeredBy` is empty unless it is known who that was: such answers are shown,
/// but attributed to no worker and compared with none.
struct RestFacts {
    Route route;
    WorkerId answeredBy;
    Observed<WorkerRoot> root;
    Observed<QList<ConnectorName>> names; ///< plain `GET /connectors`
    Observed<ConnectorAnswers> connectors;
    Observed<TickAnswer> tick;
    std::optional<milliseconds> clockOffset; ///< the server's Date header minus our clock; whole seconds
    std::optional<Moment> lastAnswer; ///< of any call
    bool operator==(const RestFacts &) const = default;
};

/// One worker: whom we know, and what it shows of itself through its own windows. Known from the group, from statuses,
/// from the connection's settings or from a bundle; being listed here says nothing about being alive.
struct WorkerFacts {
    WorkerId worker;
    GroupId toldGroup; ///< the Connect group it was said to belong to where that is another one than ours; else empty
    QString toldVersion; ///< from settings or an earlier look
    Observed<RestFacts> rest; ///< its own address; an error when that gave no answer at all
    Observed<WorkerMetrics> metrics;
    Observed<WorkerThreads> threads;
    bool areMetricsAwaited = false; ///< there is an address that may be of its metrics, and nothing came from it yet
    bool operator==(const WorkerFacts &) const = default;
};

/// One look at everything, as it came, each part with its age or its error. Nothing is concluded here.
struct Facts {
    Moment at{};
    QString cluster; ///< what the connection or bundle is called
    GroupId group; ///< our Connect group; empty while unknown
    InternalTopics topics;
    Observed<ConnectGroup> connectGroup;
    Observed<QList<ConnectGroup>> foreignGroups; ///< other Connect groups on the same brokers
    Observed<QMap<GroupId, SinkGroup>> sinkGroups;
    Observed<StatusTable> status;
    Observed<ConfigTable> config;
    QList<WorkerFacts> workers;
    QList<RestFacts> shared; ///< answers through shared routes: nobody's
    /// When the group's latest round was first seen by whoever watched, or when a log tells of it; none: came later.
    std::optional<Moment> roundSeenAt;
    std::optional<milliseconds> roundDelay; ///< announced with that round, where a log tells; members say it too
    Costs costs; ///< of looking, within the last minute
    QList<Source> askedFor; ///< named by the connection: these may not go unread in silence
    QList<Source> missed; ///< of these, an address that the connection itself names gave nothing at all
    QList<Error> strayMetrics; ///< metrics addresses of the connection that serve no worker that is known
    QList<Error> doubts; ///< parts of an input that were not what they should be and were left out (`input-doubtful`)
    bool operator==(const Facts &) const = default;
};

} // namespace signalbox
