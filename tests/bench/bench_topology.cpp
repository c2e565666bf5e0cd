// SPDX-License-Identifier: GPL-3.0-or-later
// How long the panel takes at 100 workers with 100 tasks each: for docs/performance.md, run by hand. No verdict.
#include "tests/bench/median.h"
#include "tests/support/panels.h"
#include "views/theme.h"
#include "views/topologypage.h"
#include "views/topologyview.h"

#include <QApplication>
#include <QImage>

#include <cstdio>
#include <functional>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

double median(const std::function<void()> &work)
{
    return bench::median(41, work);
}

void print(const char *what, double took)
{
    std::printf("%-52s %8.2f ms\n", what, took);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyTheme(application, lightTheme());
    auto b = test::crowd(100, 100);
    b.alsoOn(u"stream-421"_s, 3, u"connect-7:8083"_s, Role::Remnant);
    const Update update = b.update();
    TopologyView view;
    view.resize(1000, 700);
    view.setUpdate(update);
    view.show();
    QApplication::processEvents();
    QImage image(view.viewport()->size(), QImage::Format_ARGB32_Premultiplied);
    const auto frame = [&] { view.viewport()->render(&image); };

    std::printf("100 workers x 100 tasks, %d x %d pixels\n", image.width(), image.height());
    print("place: topologyOf(snapshot)", median([&] { topologyOf(*update.snapshot, update.findings); }));
    const Topology topology = topologyOf(*update.snapshot, update.findings);
    for (const auto &[name, detail] :
         {std::pair("strips", TopologyDetail::Strip), std::pair("24 px", TopologyDetail::Compact),
          std::pair("full", TopologyDetail::Full)}) {
        TopologyOptions options;
        options.width = 1000;
        options.detail = detail;
        options.textWidth = textWidth;
        print(qPrintable(u"lay out: %1"_s.arg(QLatin1String(name))), median([&] { layOut(topology, options); }));
    }
    print("frame: as it opens (24 px, healthy folded)", median(frame));
    view.zoomBy(-2);
    print("frame: far out (every lane a strip)", median(frame));
    view.zoomToFit();
    view.zoomBy(1);
    print("frame: near (full lanes)", median(frame));
    print("whole update: place, lay out, paint", median([&] {
              view.setUpdate(update);
              frame();
          }));
    return 0;
}
