// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "views/topologylegend.h"
#include "views/topologypage.h"
#include "views/topologypaint.h"

#include <QImage>

#include <algorithm>

using namespace signalbox;

class TstTopologyLegend : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_state_has_a_place_at_every_width();
    void what_does_not_fit_in_one_row_is_seen_in_the_next();
    void the_page_gives_the_legend_the_rows_that_it_needs();
};

namespace {

QList<CellState> everyState()
{
    QList<CellState> states;
    for (int state = 0; state <= int(CellState::Running); ++state)
        states << CellState(state);
    return states;
}

/// Whether anything is drawn there.
bool isDrawn(const QImage &image, const QRectF &place)
{
    const QRect area = place.toAlignedRect().intersected(image.rect());
    const QRgb ground = image.pixel(image.width() - 1, image.height() - 1);
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x)
            if (image.pixel(x, y) != ground)
                return true;
    return false;
}

} // namespace

void TstTopologyLegend::every_state_has_a_place_at_every_width()
{
    TopologyLegend legend;
    QCOMPARE(legend.heightForWidth(300), 28);
    legend.setStates(everyState());
    for (const int width : {250, 380, 700, 2000}) {
        const auto places = legend.placesIn(width);
        QCOMPARE(places.size(), everyState().size());
        const QRectF whole(0, 0, width, legend.heightForWidth(width));
        for (qsizetype i = 0; i < places.size(); ++i) {
            QVERIFY(whole.contains(places[i]));
            QVERIFY(i == 0 || !places[i].intersects(places[i - 1]));
        }
    }
}

void TstTopologyLegend::what_does_not_fit_in_one_row_is_seen_in_the_next()
{
    TopologyLegend legend;
    legend.setStates(everyState());
    legend.resize(380, legend.heightForWidth(380));
    QVERIFY(legend.height() > 2 * 28);
    const QImage image = legend.grab().toImage();
    for (const QRectF &place : legend.placesIn(380))
        QVERIFY(isDrawn(image, place));
}

void TstTopologyLegend::the_page_gives_the_legend_the_rows_that_it_needs()
{
    TopologyPage page;
    page.resize(700, 600);
    page.setUpdate(test::incident().update());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const auto *legend = page.findChild<TopologyLegend *>();
    QVERIFY(legend->heightForWidth(legend->width()) > 28);
    QTRY_VERIFY(legend->height() >= legend->heightForWidth(legend->width()));
}

QTEST_MAIN(TstTopologyLegend)
#include "tst_topologylegend.moc"
