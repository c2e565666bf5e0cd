// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "facts/restfacts.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace signalbox {

// What REST answers beyond the facts that a snapshot is made of (facts/restfacts.h).

/// `GET /connectors?expand=status&expand=info`. A connector that could not be read is left out of `connectors`, and why
/// stands in `doubts`; so does that impossible characters or numbers were replaced.
struct ExpandedConnectors {
    ConnectorAnswers connectors;
    QStringList doubts;
    bool operator==(const ExpandedConnectors &) const = default;
};

/// One configured task, of `…/tasks` or `…/tasks-config`; values may hold secrets.
struct TaskConfig {
    TaskId id;
    QMap<QString, QString> config;
    bool operator==(const TaskConfig &) const = default;
};

/// One entry of `…/offsets`; both are JSON objects whose shape the connector chooses. No offset: forgotten.
struct ConnectorOffset {
    QString partition;
    QString offset;
    bool operator==(const ConnectorOffset &) const = default;
};

/// One entry of `/connector-plugins`.
struct Plugin {
    QString className;
    QString type; ///< `source`, `sink`, from 3.2 on also `converter`, `transformation`, …
    QString version;
    bool operator==(const Plugin &) const = default;
};

/// One configuration key that a plugin understands, of `/connector-plugins/{p}/config` (from 3.2 on).
struct ConfigKey {
    QString name;
    QString type; ///< `STRING`, `PASSWORD`, …
    bool isRequired = false;
    QString defaultValue;
    QString documentation;
    bool operator==(const ConfigKey &) const = default;
};

/// One logger of `/admin/loggers`.
struct LoggerLevel {
    QString level; ///< empty: inherited
    std::optional<Moment> lastModified; ///< from 3.7 on
    bool operator==(const LoggerLevel &) const = default;
};

} // namespace signalbox
