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

} // namespace

Result<Update> lookOnce(const Arguments &arguments)
{
    return factsFrom(arguments).map([&](const Facts &facts) {
        Update update = updateFrom(assemble(facts, nullptr), History());
        update.origin = arguments.bundle.isEmpty() ? Origin::Live : Origin::Recorded;
        update.facts = std::make_shared<const Facts>(facts);
        return update;
    });
}

} // namespace signalbox
