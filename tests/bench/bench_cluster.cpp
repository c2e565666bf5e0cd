// SPDX-License-Identifier: GPL-3.0-or-later
// A big quiet cluster in a process of its own, for measuring what looks at it:  bench_cluster [WORKERS [CONNECTORS
// [TASKS]]] Prints the arguments that point Signalbox at it and serves until its standard input ends.
#include "app/place.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <cstdio>
#include <unistd.h>

using namespace signalbox;
using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto number = [&](int place, int otherwise) {
        const int given = QCoreApplication::arguments().value(place).toInt();
        return given > 0 ? given : otherwise;
    };
    const demo::Size size{number(1, 100), number(2, 1000), number(3, 10)};
    QStringList workers;
    for (int worker = 1; worker <= size.workers; ++worker)
        workers << u"w%1"_s.arg(worker);
    auto opened = DemoCluster::open(
        workers, [&](const auto &addresses) { return demo::bigCluster(size, momentNow(), addresses); },
        DemoCluster::Begin::ByHand);
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().what.toUtf8().constData());
        return 1;
    }
    const auto place = placeOf(std::move(*opened), u"big"_s);
    const Connection &c = place.connection;
    std::printf("--connect %s --bootstrap %s --config-topic %s --status-topic %s\n", qPrintable(c.urls.join(u',')),
                qPrintable(c.bootstrap), qPrintable(c.topics.config), qPrintable(c.topics.status));
    std::fflush(stdout);
    const QSocketNotifier ending(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&ending, &QSocketNotifier::activated, &application, &QCoreApplication::quit);
    return QCoreApplication::exec();
}
