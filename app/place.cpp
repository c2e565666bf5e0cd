// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/place.h"

#include "demo/incidents.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString knownIncidents()
{
    QStringList names;
    for (const demo::Incident &incident : demo::incidents())
        names << incident.name;
    return names.join(u", "_s);
}

} // namespace

Place placeOf(std::shared_ptr<DemoCluster> cluster, const QString &name)
{
    Place place;
    place.demo = std::move(cluster);
    place.connection.name = u"demo: %1"_s.arg(name);
    place.connection.urls = place.demo->urls();
    place.connection.bootstrap = place.demo->bootstrap();
    place.connection.group = place.demo->group();
    place.connection.topics = place.demo->topics();
    for (const auto &[worker, url] : place.demo->metricsTargets())
        place.connection.metrics << MetricsTarget{worker, url};
    place.ports = {place.demo->groupSource(), place.demo->sinkGroupSource()};
    return place;
}

Result<Place> demoPlace(const QString &name, DemoCluster::Begin begin)
{
    const demo::Incident *incident = demo::incidentNamed(name);
    if (!incident)
        return fail(Fault::NotFound, u"the demo knows no incident of that name; it knows %1"_s.arg(knownIncidents()));
    auto cluster = DemoCluster::open(*incident, begin);
    if (!cluster)
        return tl::unexpected(cluster.error());
    return placeOf(std::move(*cluster), name);
}

} // namespace signalbox
