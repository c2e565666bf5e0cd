// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"

#include <QJsonArray>
#include <QJsonObject>

namespace signalbox {

/// The JSON of `signalboxctl`, schema 1 (docs/json.md). Secrets are not in here: configurations are masked.

/// `schema`, `verdict`, `summary`, `sources`: what every answer begins with.
QJsonObject headJson(const Update &update);

QJsonArray findingsJson(const QList<Finding> &findings);
/// Every task that is configured, owned, said or living; without the connector instances.
QJsonArray tasksJson(const Snapshot &snapshot);
/// The connector instances, in the form of tasks (`task` −1), each with its masked configuration.
QJsonArray connectorsJson(const Snapshot &snapshot);
QJsonArray workersJson(const Snapshot &snapshot);
/// `workers`, each with what it is assigned and what lives there, `nobody` and `outside`.
QJsonObject topologyJson(const Snapshot &snapshot);
/// `counts`: workers in and out of the group, connectors and tasks by real state.
QJsonObject countsJson(const Snapshot &snapshot);
QJsonObject changeJson(const Change &change);

} // namespace signalbox
