// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/collector.h"

#include <QEventLoop>

namespace signalbox::bench {

/// One whole look, and what it cost of REST.
inline Facts lookedAt(const Connection &connection, const Ports &ports, Spent &spent)
{
    Collector collector(connection, ports);
    QEventLoop loop;
    Facts seen;
    QObject::connect(&collector, &Collector::collected, &loop, [&](const Facts &facts) {
        seen = facts;
        loop.quit();
    });
    collector.once(std::chrono::minutes(5));
    loop.exec();
    spent = collector.spent().value(Source::Rest);
    return seen;
}

} // namespace signalbox::bench
