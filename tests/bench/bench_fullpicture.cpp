// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes from nothing to the full picture of 100 workers × 1,000 connectors × 10 tasks, beside `curl | jq`
// on the same fake cluster: for docs/performance.md, run by hand. No verdict. The server's share is in both figures.
#include "app/place.h"
#include "cluster/assemble.h"
#include "collect/collector.h"
#include "report/update.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>

#include <algorithm>
#include <cstdio>
#include <functional>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

double median(const std::function<void()> &work)
{
    constexpr int runs = 9;
    QList<double> taken;
    for (int run = 0; run < runs; ++run) {
        QElapsedTimer timer;
        timer.start();
        work();
        taken << double(timer.nsecsElapsed()) / 1e6;
    }
    std::sort(taken.begin(), taken.end());
    return taken[runs / 2];
}

Facts lookedAt(const Connection &connection, const Ports &ports)
{
    Collector collector(connection, ports);
    QEventLoop loop;
    Facts seen;
    QObject::connect(&collector, &Collector::collected, &loop, [&](const Facts &facts) {
        seen = facts;
        loop.quit();
    });
    collector.once(60s);
    loop.exec();
    return seen;
}

/// Prints what there is to see, so that a fast but empty answer is noticed.
void look(const char *what, const Connection &connection, const Ports &ports)
{
    Update update;
    const double took = median([&] { update = updateFrom(assemble(lookedAt(connection, ports), nullptr), History()); });
    std::printf("%-46s %8.1f ms  %lld workers, %lld tasks, %lld findings\n", what, took,
                static_cast<long long>(update.snapshot->workers.size()),
                static_cast<long long>(update.snapshot->realTasks().size()),
                static_cast<long long>(update.findings.size()));
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const demo::Size size;
    QStringList workers;
    for (int number = 1; number <= size.workers; ++number)
        workers << u"w%1"_s.arg(number);
    auto opened = DemoCluster::open(
        workers, [&](const auto &addresses) { return demo::bigCluster(size, momentNow(), addresses); },
        DemoCluster::Begin::ByHand);
    if (!opened)
        return 1;
    const auto place = placeOf(std::move(*opened), u"big"_s);

    const auto url = place.connection.urls.first() + u"connectors?expand=status&expand=info"_s;
    const auto filter = u"to_entries[] | .key as $c | .value.status.tasks[] | [$c, .id, .state, .worker_id] | @tsv"_s;
    const double curl = median(
        [&] { QProcess::execute(u"sh"_s, {u"-c"_s, u"curl -s '%1' | jq -r '%2' > /dev/null"_s.arg(url, filter)}); });
    std::printf("%-46s %8.1f ms\n", "curl | jq, one worker's view of every task", curl);

    auto rest = place.connection;
    rest.bootstrap.clear();
    rest.metrics.clear();
    look("REST of every worker", rest, {});
    look("REST and the group's bytes", rest, {place.ports.groups, nullptr});
    look(
        "REST, groups and topics",
        [&] {
            auto c = place.connection;
            c.metrics.clear();
            return c;
        }(),
        place.ports);
    look("everything, every JVM's metrics and threads too", place.connection, place.ports);
    return 0;
}
