// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments.h"
#include "collect/ports.h"
#include "core/result.h"
#include "demo/democluster.h"

#include <memory>

namespace signalbox {

/// Somewhere to look, ready for a Collector: a connection and, for the built-in demo, the cluster behind it with the
/// ports that stand in for Kafka. The cluster lives as long as the place.
struct Place {
    Connection connection;
    Ports ports;
    std::shared_ptr<DemoCluster> demo; ///< null for a real cluster
};

/// The place where a demo cluster that is open already can be looked at.
Place placeOf(std::shared_ptr<DemoCluster> cluster, const QString &name);
/// Starts the built-in cluster with the incident of that name; an unknown name is NotFound and lists the known ones.
Result<Place> demoPlace(const QString &incident, DemoCluster::Begin begin);

} // namespace signalbox
