// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look.h"

#include "app/place.h"
#include "cluster/assemble.h"
#include "collect/collector.h"
#include "offline/bundle.h"

#include <QEventLoop>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Facts collectedOnce(const Place &place)
{
    Collector collector(place.connection, place.ports);
    QEventLoop loop;
    Facts seen;
    QObject::connect(&collector, &Collector::collected, &loop, [&](const Facts &facts) {
        seen = facts;
        loop.quit();
    });
    const milliseconds forToken = place.connection.tokenCommand.isEmpty() ? 0s : 20s; // beside everything else
    collector.once(20s + forToken);
    loop.exec();
    return seen;
}

Result<Facts> factsFrom(const Arguments &arguments)
{
    if (!arguments.bundle.isEmpty())
        return readBundle(arguments.bundle);
    if (!arguments.demo.isEmpty())
        return demoPlace(arguments.demo, DemoCluster::Begin::Settled).map(collectedOnce);
    return collectedOnce({arguments.connection, {}, nullptr});
}

/// What was asked for is not off, whatever the reason that nobody was asked.
SnapshotPtr withoutSilence(const SnapshotPtr &snapshot, const Connection &connection)
{
    auto told = std::make_shared<Snapshot>(*snapshot);
    for (SourceState &state : told->sources) {
        if (state.kind != SourceState::Kind::Off || !isAskedFor(state.source, connection))
            continue;
        state.kind = SourceState::Kind::Unreachable;
        state.detail = u"asked for, but there was nobody to read it from"_s;
    }
    return told;
}

} // namespace

bool isAskedFor(Source source, const Connection &connection)
{
    switch (source) {
    case Source::Rest:
        return !connection.urls.isEmpty() || !connection.workerRoutes.isEmpty();
    case Source::Group:
        return !connection.bootstrap.isEmpty();
    case Source::Metrics:
        return !connection.metrics.isEmpty();
    default:
        return false;
    }
}

Result<Update> lookOnce(const Arguments &arguments)
{
    return factsFrom(arguments).map([&](const Facts &facts) {
        Update update = updateFrom(withoutSilence(assemble(facts, nullptr), arguments.connection), History());
        update.origin = arguments.bundle.isEmpty() ? Origin::Live : Origin::Recorded;
        update.facts = std::make_shared<const Facts>(facts);
        return update;
    });
}

} // namespace signalbox
