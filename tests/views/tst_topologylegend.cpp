// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "views/topologylegend.h"
#include "views/topologypage.h"
#include "views/topologypaint.h"

#include <QImage>
#include <QPainter>

#include <algorithm>

using namespace signalbox;

class TstTopologyLegend : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_kind_has_a_place_at_every_width();
    void what_does_not_fit_in_one_row_is_seen_in_the_next();
    void the_page_gives_the_legend_the_rows_that_it_needs();
    void one_that_nothing_shows_itself_looks_different_and_is_explained();
};

namespace {

QList<CellKind> everyKind()
{
    QList<CellKind> kinds;
    for (int state = 0; state <= int(CellState::Running); ++state)
        kinds << CellKind{CellState(state)};
    kinds << CellKind{CellState::Running, true};
    return kinds;
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

void TstTopologyLegend::every_kind_has_a_place_at_every_width()
{
    TopologyLegend legend;
    QCOMPARE(legend.heightForWidth(300), 28);
    legend.setKinds(everyKind());
    for (const int width : {250, 380, 700, 2000}) {
        const auto places = legend.placesIn(width);
        QCOMPARE(places.size(), everyKind().size());
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
    legend.setKinds(everyKind());
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

void TstTopologyLegend::one_that_nothing_shows_itself_looks_different_and_is_explained()
{
    const auto sample = [](const CellKind &kind) {
        QImage image(30, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintSample(painter, kind, lightTheme(), {2, 2, 24, 16});
        return image.convertToFormat(QImage::Format_Grayscale8);
    };
    for (const CellKind &other : everyKind())
        QVERIFY(other.isSupposed || sample(other) != sample({CellState::Running, true}));
    QVERIFY(kindOf({.state = CellState::Running, .isCertain = false}).isSupposed);
    QVERIFY(!kindOf({.state = CellState::Running, .isCertain = true}).isSupposed);

    Update update = test::crowd(2, 2).update();
    const auto legendFor = [&](bool isCertain) {
        auto snapshot = std::make_shared<Snapshot>(*update.snapshot);
        for (Task &task : snapshot->tasks)
            for (Instance &instance : task.living)
                instance.isCertain = isCertain;
        update.snapshot = snapshot;
        TopologyPage page;
        page.setUpdate(update);
        return page.findChild<TopologyLegend *>()->accessibleDescription();
    };
    const QString supposed = QStringLiteral("running (not certain)");
    QVERIFY(legendFor(false).contains(supposed));
    QVERIFY(!legendFor(true).contains(supposed));
}

QTEST_MAIN(TstTopologyLegend)
#include "tst_topologylegend.moc"
