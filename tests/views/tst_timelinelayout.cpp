// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/panels.h"
#include "tests/support/testmain.h"
#include "views/timelinecurves.h"
#include "views/timelinepaint.h"

#include <QImage>
#include <QPainter>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const Moment noon = momentOfEpoch(qint64(1'700'000'000'000));

/// Lanes by worker, one bar each, that began so long ago.
struct Drawn {
    Timeline line{.now = noon};
    TimelineLanes lanes;
    TimelineCanvas canvas;

    explicit Drawn(int workers, milliseconds ago = 5min)
    {
        for (int i = 0; i < workers; ++i)
            line.spans << TimelineSpan{.task = {ConnectorName(u"orders"_s), i},
                                       .worker = WorkerId(u"w%1:8083"_s.arg(i)),
                                       .from = noon - ago,
                                       .until = noon};
        lanes = lanesOf(line, TimelineBy::Worker, {});
        for (TimelineLane &lane : lanes.lanes)
            lane.knownSince.reset();
    }
    Drawn &gauged()
    {
        line.curves[WorkerId(u"w0:8083"_s)] << Trail::Sample{noon, 0.5F, 0.2F};
        return *this;
    }
    TimelineLayout in(QSizeF size) const { return layoutOf(line, lanes, size); }

    /// The last `shown` before noon, 400 pixels wide, as a picture.
    QImage picture(milliseconds shown)
    {
        canvas.at = in({400, 120});
        canvas.xOf = [this, shown](Moment moment) {
            const double share = double((moment - (noon - shown)).count()) / double(shown.count());
            return canvas.at.left() + share * canvas.at.lanes.width();
        };
        QImage image(400, 120, QImage::Format_RGB32);
        image.fill(lightTheme().surface);
        QPainter painter(&image);
        TimelinePainter(line, lanes, TimelineBy::Worker, canvas).paint(painter, lightTheme());
        return image;
    }
};

} // namespace

class TstTimelineLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void few_lanes_have_pleasant_bars_and_curves_take_the_rest()
    {
        const TimelineLayout at = Drawn(2).gauged().in({1000, 500});
        QCOMPARE(at.rowHeight, 32);
        QCOMPARE(at.lanes.height(), at.lanesHeight);
        QCOMPARE(at.heap.height(), at.cpu.height());
        QVERIFY(at.bottom() + timelineFoot <= 500);
        QVERIFY(500 - at.bottom() - timelineFoot < 2);
    }

    void nothing_is_stretched_absurdly()
    {
        const TimelineLayout at = Drawn(1).gauged().in({1000, 3000});
        QCOMPARE(at.rowHeight, 32);
        QVERIFY(at.heap.height() <= 200);
    }

    void many_lanes_are_scrolled_and_leave_the_curves_what_can_be_read()
    {
        const TimelineLayout at = Drawn(100).gauged().in({1000, 500});
        QCOMPARE(at.rowHeight, 20);
        QVERIFY(at.lanes.height() < at.lanesHeight);
        QVERIFY(at.heap.height() >= 56);
        QVERIFY(at.bottom() + timelineFoot <= 500);
    }

    void without_metrics_there_is_no_empty_scale()
    {
        const TimelineLayout at = Drawn(100).in({1000, 500});
        QVERIFY(at.heap.isEmpty() && at.cpu.isEmpty());
        QCOMPARE(at.lanes.bottom(), 500 - timelineFoot);
    }

    void the_words_of_a_bar_begin_where_it_is_first_seen()
    {
        Drawn began(1, 5min);
        const QImage inSight = began.picture(5min);
        Drawn earlier(1, 60min);
        const QImage cut = earlier.picture(5min);
        // But for the left edge of the bar, which is out of sight.
        const QRect bar = began.canvas.at.lanes.toRect().adjusted(5, 0, 0, 0);
        QVERIFY(began.canvas.at == earlier.canvas.at);
        QCOMPARE(cut.copy(bar), inSight.copy(bar));
    }

    void a_bar_without_room_has_no_words()
    {
        Drawn drawn(1, 5min);
        const QImage wordless = drawn.picture(100min);
        drawn.line.spans[0].task.connector = ConnectorName(u"quite another name"_s);
        QCOMPARE(drawn.picture(100min), wordless);
        const QImage worded = drawn.picture(5min);
        drawn.line.spans[0].task.connector = ConnectorName(u"orders"_s);
        QVERIFY(drawn.picture(5min) != worded);
    }

    void names_of_curves_that_end_close_together_are_moved_apart()
    {
        const auto middles = movedApart({50, 51, 10, 100}, 14, 0, 100);
        QCOMPARE(middles.size(), 4);
        QList<qreal> sorted;
        for (const auto &middle : middles)
            sorted << middle.value();
        std::sort(sorted.begin(), sorted.end());
        QVERIFY(sorted.first() >= 7 && sorted.last() <= 93);
        for (qsizetype i = 1; i < sorted.size(); ++i)
            QVERIFY(sorted[i] - sorted[i - 1] >= 14);
        QVERIFY(middles[0] < middles[1]);
        QCOMPARE(*middles[2], 10);
    }

    void names_without_room_are_left_out_the_last_ones_first()
    {
        const auto middles = movedApart({99, 99, 99, 99}, 14, 0, 30);
        QVERIFY(middles[0] && middles[1]);
        QVERIFY(!middles[2] && !middles[3]);
        QCOMPARE(*middles[1], 23);
        QCOMPARE(*middles[0], 9);
    }
};

QTEST_MAIN(TstTimelineLayout)
#include "tst_timelinelayout.moc"
