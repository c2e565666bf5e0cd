// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/collector.h"
#include "fakegroups.h"
#include "fakeworker.h"

#include <QtTest>

#include <algorithm>

namespace signalbox::test {

inline const Error brokerDown{Fault::Unreachable, QStringLiteral("No broker could be reached"), {}};

/// As in life, but in a hurry.
inline Pace hurried()
{
    Pace pace;
    pace.gather = milliseconds(5);
    pace.firstLook = milliseconds(50);
    pace.coherence = milliseconds(100);
    pace.group = milliseconds(30);
    pace.groupOnNews = milliseconds(10);
    pace.sinkGroups = milliseconds(30);
    pace.rest = milliseconds(40);
    pace.restOnNews = milliseconds(20);
    pace.restAnswer = milliseconds(500);
    pace.tick = milliseconds(30);
    pace.tickAnswer = milliseconds(200);
    pace.backOffAtMost = milliseconds(100);
    pace.minute = milliseconds(100);
    pace.farewell = milliseconds(100);
    return pace;
}

inline Connection at(const QStringList &urls)
{
    Connection connection;
    connection.name = QStringLiteral("test");
    connection.urls = urls;
    return connection;
}

/// A collector and the latest that it told.
struct Watching {
    explicit Watching(const Connection &connection, const std::shared_ptr<FakeGroups> &groups = nullptr,
                      const Pace &pace = hurried())
        : collector(connection, {groups, groups}, pace)
    {
        QObject::connect(&collector, &Collector::collected, &collector, [this](const Facts &seen) {
            facts = seen;
            ++times;
        });
    }
    const WorkerFacts *worker(const WorkerId &id) const
    {
        const auto found = std::find_if(facts.workers.begin(), facts.workers.end(),
                                        [&](const WorkerFacts &worker) { return worker.worker == id; });
        return found == facts.workers.end() ? nullptr : &*found;
    }
    bool hasPictureOf(const WorkerId &id) const
    {
        const WorkerFacts *seen = worker(id);
        return seen && seen->rest.value && seen->rest->connectors.isFresh();
    }

    Facts facts;
    int times = 0;
    Collector collector;
};

/// For who should be silent: another collector, on a worker of its own, has had time to look a few times.
inline void letOthersLook()
{
    const FakeWorker worker;
    Watching other(at({worker.url()}));
    other.collector.start();
    QTRY_VERIFY(other.times >= 4);
}

} // namespace signalbox::test
