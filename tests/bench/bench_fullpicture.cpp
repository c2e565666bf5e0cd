// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes from nothing to the full picture of 100 workers × 1,000 connectors × 10 tasks, beside `curl | jq`
// on the same fake cluster: for docs/performance.md, run by hand. No verdict. The server's share is in both figures.
#include "app/place.h"
#include "cluster/assemble.h"
#include "report/update.h"
#include "tests/bench/median.h"
#include "tests/bench/onelook.h"

#include <QCoreApplication>
#include <QProcess>

#include <cstdio>
#include <functional>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

double median(const std::function<void()> &work)
{
    return bench::median(9, work);
}

/// Prints what there is to see, so that a fast but empty answer is noticed.
void look(const char *what, const Connection &connection, const Ports &ports)
{
    Update update;
    Spent spent;
    const double took =
        median([&] { update = updateFrom(assemble(bench::lookedAt(connection, ports, spent), nullptr), History()); });
    std::printf("%-46s %8.1f ms  %lld requests, %.1f MB; %lld workers, %lld tasks, %lld findings\n", what, took,
                static_cast<long long>(spent.requests), double(spent.bytes) / 1e6,
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

    const QString picture = u"curl -s '%1connectors?expand=status&expand=info' | jq -r 'to_entries[] | .key as $c |"
                            " .value.status.tasks[] | [$c, .id, .state, .worker_id] | @tsv' > /dev/null; "_s;
    const auto shell = [](const QString &script) {
        return [script] { QProcess::execute(u"sh"_s, {u"-c"_s, script}); };
    };
    const auto &urls = place.connection.urls;
    std::printf("%-46s %8.1f ms\n", "curl | jq, one worker's view of every task", median(shell(picture.arg(urls[0]))));
    const QString everyRoot =
        u"curl -s -Z '%1' > /dev/null 2>&1; curl -s '%2connectors' > /dev/null; "_s.arg(urls.join(u"' '"), urls[0]);
    std::printf("%-46s %8.1f ms\n", "curl | jq, what Signalbox asks of REST",
                median(shell(everyRoot + picture.arg(urls[0]) + picture.arg(urls[1]))));

    auto rest = place.connection;
    rest.bootstrap.clear();
    rest.metrics.clear();
    auto one = rest;
    one.urls = {rest.urls.first()};
    one.urlsAreShared = true;
    look("the same answer of one worker, as a snapshot", one, {});
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
