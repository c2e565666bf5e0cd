// SPDX-License-Identifier: GPL-3.0-or-later
// How the work from facts to findings grows with the number of tasks: for docs/performance.md, run by hand. No verdict.
#include "app/place.h"
#include "cluster/assemble.h"
#include "report/update.h"
#include "tests/bench/median.h"
#include "tests/bench/onelook.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

/// Resident memory of this process, in MB; 0 where the system does not tell.
double resident()
{
    QFile file(u"/proc/self/status"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}

/// One look at a cluster of this many tasks, and what the step to snapshot and findings takes.
void measure(const demo::Size &size)
{
    QStringList workers;
    for (int number = 1; number <= size.workers; ++number)
        workers << u"w%1"_s.arg(number);
    auto opened = DemoCluster::open(
        workers, [&](const auto &addresses) { return demo::bigCluster(size, momentNow(), addresses); },
        DemoCluster::Begin::ByHand);
    if (!opened)
        return;
    const auto place = placeOf(std::move(*opened), u"big"_s);
    Spent spent;
    const Facts facts = bench::lookedAt(place.connection, place.ports, spent);
    const double before = resident();
    Update update;
    const double took = bench::median(5, [&] { update = updateFrom(assemble(facts, nullptr), History()); });
    const double tasks = double(update.snapshot->realTasks().size());
    std::printf("%7.0f tasks: %8.1f ms, %6.2f µs a task; the picture takes %.0f MB\n", tasks, took, took * 1000 / tasks,
                resident() - before);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    for (const int connectors : {100, 1000, 10000})
        measure({.workers = 100, .connectors = connectors, .tasksEach = 10});
    return 0;
}
