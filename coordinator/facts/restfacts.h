// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "facts/state.h"

#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace signalbox {

/// `GET /`
struct WorkerRoot {
    QString version;
    QString commit;
    QString kafkaClusterId; ///< empty before 1.1
    bool operator==(const WorkerRoot &) const = default;
};

/// One line of a status answer: what the answering worker has last heard of this task or connector instance.
struct StatusLine {
    TaskId id;
    ConnectState state;
    WorkerId worker;
    QString trace;
    bool operator==(const StatusLine &) const = default;
};

/// `GET /connectors/{c}/status`
struct ConnectorStatus {
    StatusLine connector;
    QList<StatusLine> tasks;
    QString type; ///< `source`, `sink` or `unknown`; empty where the version does not say
    bool operator==(const ConnectorStatus &) const = default;
};

/// `GET /connectors/{c}`; config values may hold secrets and are never printed unmasked.
struct ConnectorInfo {
    ConnectorName name;
    QMap<QString, QString> config;
    QList<int> tasks; ///< numbers of the configured tasks
    QString type;
    bool operator==(const ConnectorInfo &) const = default;
};

/// One connector of `GET /connectors?expand=status&expand=info`, or of the single calls on a version without expand.
struct ConnectorAnswer {
    std::optional<ConnectorStatus> status;
    std::optional<ConnectorInfo> info;
    bool operator==(const ConnectorAnswer &) const = default;
};
using ConnectorAnswers = QMap<ConnectorName, ConnectorAnswer>;

/// What the herder's thread had to say of itself: `GET /health` from 3.9 on, else a tick-bound call (facts 3.1).
struct TickAnswer {
    bool answered = false; ///< the herder's thread took the request
    int httpStatus = 0; ///< 0: no answer within the time
    QString message; ///< in the worker's words, with the stage it hangs in where the version tells
    milliseconds took{};
    bool operator==(const TickAnswer &) const = default;
};

} // namespace signalbox
