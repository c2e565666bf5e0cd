// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/timelinelanes.h"
#include "tests/support/testmain.h"

#include <QJsonArray>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = TimelineSpan::Kind;

const Moment noon = momentOfEpoch(1'800'000'000'000);
const QString w1 = u"w1:8083"_s;
const QString w2 = u"w2:8083"_s;

TaskId idOf(int number, const QString &connector = u"orders"_s)
{
    return {ConnectorName(connector), number};
}

/// Snapshots made of rows, by the minute before noon.
struct Told {
    Update update;
    Snapshot snapshot;

    Told() { snapshot.at = noon; }
    Task &task(const TaskId &id)
    {
        Task &one = snapshot.tasks[id];
        one.id = id;
        return one;
    }
    Told &row(const TaskId &id, const QString &state, const QString &worker, int minutesAgo, int generation,
              const QString &trace = {})
    {
        StatusRow row{.id = id, .state = {state}, .worker = WorkerId(worker), .generation = generation};
        row.trace = trace;
        row.at = noon - std::chrono::minutes(minutesAgo);
        row.isTombstone = state.isEmpty();
        task(id).history << row;
        task(id).real = Real::Running;
        return *this;
    }
    Timeline line()
    {
        update.snapshot = std::make_shared<const Snapshot>(snapshot);
        return timelineOf(update);
    }
};

QStringList told(const Timeline &line)
{
    QStringList texts;
    for (const TimelineSpan &span : line.spans)
        texts << u"%1 %2 %3 %4-%5%6"_s.arg(span.task.text(), idOf(span.kind), span.worker.text.section(u':', 0, 0),
                                           QString::number((noon - span.from) / 1min),
                                           QString::number((noon - span.until) / 1min),
                                           span.isOpen ? u" open"_s : QString());
    return texts;
}

} // namespace

class TstTimeline : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void rows_become_stretches_of_time()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"UNASSIGNED"_s, w1, 20, 4);
        t.row(idOf(0), u"RUNNING"_s, w2, 18, 5).row(idOf(0), u"FAILED"_s, w2, 5, 5, u"java.lang.X: no\n\tat a"_s);
        const Timeline line = t.line();
        QCOMPARE(told(line),
                 (QStringList{u"orders-0 running w1 30-20"_s, u"orders-0 waiting w1 20-18"_s,
                              u"orders-0 running w2 18-5"_s, u"orders-0 failed w2 5-0 open"_s}));
        QCOMPARE(*line.knownSince, noon - 30min);
        QCOMPARE(line.marks.size(), 1);
        QCOMPARE(line.marks[0].says, u"java.lang.X: no"_s);
    }

    void a_late_farewell_of_another_worker_ends_nothing()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 10, 5);
        t.row(idOf(0), u"UNASSIGNED"_s, w1, 9, 4);
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 running w1 30-10"_s, u"orders-0 running w2 10-0 open"_s}));
    }

    void a_tombstone_ends_a_stretch_and_is_marked()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), {}, {}, 3, -1);
        const Timeline line = t.line();
        QCOMPARE(told(line), (QStringList{u"orders-0 running w1 30-3"_s}));
        QCOMPARE(line.marks[0].kind, TimelineMark::Kind::Removed);
    }

    void a_task_of_a_worker_that_left_waits_for_the_delay_and_is_not_doubted()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 3);
        t.task(idOf(0)).real = Real::Waiting;
        t.task(idOf(0)).since = noon - 4min;
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 running w1 30-4"_s, u"orders-0 delayed w1 4-0 open"_s}));
    }

    void a_row_that_nothing_confirms_is_doubted_from_when_it_was()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4);
        t.task(idOf(0)).real = Real::Lost;
        t.task(idOf(0)).since = noon - 4min;
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 running w1 30-4"_s, u"orders-0 doubted w1 4-0 open"_s}));
        t.task(idOf(0)).since.reset();
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 doubted w1 30-0 open"_s}));
    }

    void an_instance_beside_begins_where_the_rows_of_its_worker_end()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 4, 5);
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Outside};
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w2), .role = Role::Assigned};
        const Timeline line = t.line();
        QCOMPARE(told(line),
                 (QStringList{u"orders-0 running w1 30-4"_s, u"orders-0 running w2 4-0 open"_s,
                              u"orders-0 beside w1 4-0 open"_s}));
        QCOMPARE(line.spans.last().word, u"outside the group"_s);
    }

    void a_task_goes_on_where_the_group_has_it_though_another_worker_has_the_last_word()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 10, 3);
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Assigned, .isCertain = true};
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w2), .role = Role::Outside, .isCertain = true};
        t.task(idOf(0)).real = Real::RunningTwice;
        t.task(idOf(0)).since = noon - 10min;
        QCOMPARE(told(t.line()),
                 (QStringList{u"orders-0 running w1 30-10"_s, u"orders-0 beside w2 10-0 open"_s,
                              u"orders-0 running w1 10-0 open"_s}));
    }

    void what_a_worker_is_not_shown_to_run_gets_no_stretch_of_time()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 10, 5);
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Assigned};
        t.task(idOf(0)).real = Real::AssignedNotStarted;
        t.task(idOf(0)).since = noon - 2min;
        QCOMPARE(told(t.line()),
                 (QStringList{u"orders-0 running w1 30-10"_s, u"orders-0 running w2 10-2"_s,
                              u"orders-0 doubted w2 2-0 open"_s}));
        Told unknown;
        unknown.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Assigned};
        unknown.task(idOf(0)).real = Real::Running;
        QVERIFY(unknown.line().spans.isEmpty());
    }

    void a_worker_that_keeps_a_task_is_not_drawn_twice()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4);
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Remnant};
        t.task(idOf(0)).since = noon - 5min;
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 running w1 30-5"_s, u"orders-0 beside w1 5-0 open"_s}));
        t.task(idOf(0)).since = noon - 40min;
        QCOMPARE(told(t.line()), (QStringList{u"orders-0 beside w1 30-0 open"_s}));
    }

    void rows_of_another_cluster_end_nothing_here()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 20, 1);
        t.row(idOf(0), u"PAUSED"_s, w1, 10, 4).row(idOf(0), u"PAUSED"_s, w2, 9, 1);
        t.snapshot.workers[WorkerId(w2)].id = WorkerId(w2);
        t.snapshot.workers[WorkerId(w2)].membership = Membership::Foreign;
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Assigned, .isCertain = true};
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w2), .role = Role::Foreign, .isCertain = true};
        t.task(idOf(0)).real = Real::RunningTwice;
        const Timeline line = t.line();
        QCOMPARE(told(line),
                 (QStringList{u"orders-0 running w1 30-10"_s, u"orders-0 paused w1 10-0 open"_s,
                              u"orders-0 beside w2 20-0 open"_s}));
        QCOMPARE(line.rounds.size(), 1); // the other one's rounds are not this group's
        QCOMPARE(*line.rounds[0].generation, 4);
        t.row(idOf(0), {}, {}, 3, -1);
        const QStringList after = told(t.line());
        QCOMPARE(after.value(1), u"orders-0 paused w1 10-3"_s);
        QCOMPARE(after.value(2), u"orders-0 beside w2 20-3"_s);
    }

    void two_instances_of_a_task_in_one_worker_stand_one_below_the_other()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(1), u"RUNNING"_s, w1, 30, 4);
        t.task(idOf(0)).living << Instance{.worker = WorkerId(w1), .role = Role::Assigned, .isCertain = true};
        t.task(idOf(0)).living << Instance{
            .worker = WorkerId(w1), .role = Role::Abandoned, .isCertain = true, .since = noon - 8min};
        const Timeline line = t.line();
        const auto lane = lanesOf(line, TimelineBy::Worker, {}).lanes[0];
        QCOMPARE(lane.rows, 3);
        QSet<int> rows;
        for (const PlacedSpan &placed : lane.spans)
            rows << placed.row;
        QCOMPARE(rows.size(), 3);
    }

    void a_stay_that_is_over_is_still_told()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w2, 30, 4);
        auto trail = std::make_shared<Trail>();
        trail->stays << Trail::Stay{idOf(0), WorkerId(w1), Role::Remnant, noon - 10min, noon - 6min, true};
        t.update.trail = trail;
        QVERIFY(told(t.line()).contains(u"orders-0 beside w1 10-6"_s));
    }

    void a_new_generation_is_a_round_that_begins_where_tasks_were_given_up()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 60, 4).row(idOf(0), u"UNASSIGNED"_s, w1, 20, 4);
        t.row(idOf(0), u"RUNNING"_s, w2, 18, 5);
        const Timeline line = t.line();
        QCOMPARE(line.rounds.size(), 2);
        QCOMPARE(*line.rounds[1].generation, 5);
        QCOMPARE(line.rounds[1].from, noon - 20min);
        QCOMPARE(line.rounds[1].until, noon - 18min);
        QVERIFY(!line.rounds[1].wasSeen);
    }

    void a_round_that_was_seen_is_not_told_twice()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 18, 5);
        auto trail = std::make_shared<Trail>();
        trail->unrests << Trail::Unrest{u"PreparingRebalance"_s, noon - 19min, noon - 18min, true};
        t.update.trail = trail;
        const Timeline line = t.line();
        QCOMPARE(line.rounds.size(), 1);
        QVERIFY(line.rounds[0].wasSeen);
        QCOMPARE(*line.rounds[0].generation, 5);
    }

    void without_rows_nothing_is_known_and_nothing_is_claimed()
    {
        Told t;
        t.task(idOf(0)).real = Real::Running;
        const Timeline line = t.line();
        QVERIFY(!line.knownSince && line.spans.isEmpty() && line.rounds.isEmpty());
        QVERIFY(timelineText(line).contains(u"No history"_s));
        QVERIFY(timelineJson(line)[u"known_since"].isNull());
    }

    void lanes_by_worker_hold_each_task_in_one_row()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4)
            .row(idOf(0), u"RUNNING"_s, w2, 20, 5)
            .row(idOf(1), u"RUNNING"_s, w1, 30, 4);
        const Timeline line = t.line();
        const auto lanes = lanesOf(line, TimelineBy::Worker, {}).lanes;
        QCOMPARE(lanes.size(), 2);
        QCOMPARE(lanes[0].name(), w1);
        QCOMPARE(lanes[0].rows, 2);
        QVERIFY(lanes[0].band.isEmpty());
        QCOMPARE(lanes[1].spans.size(), 1);
    }

    void a_crowded_lane_folds_the_healthy_and_never_the_sick()
    {
        Told t;
        for (int number = 0; number < 50; ++number)
            t.row(idOf(number), u"RUNNING"_s, w1, 30, 4);
        t.row(idOf(7), u"FAILED"_s, w1, 10, 4);
        const Timeline line = t.line();
        const auto lane = lanesOf(line, TimelineBy::Worker, {}).lanes[0];
        QCOMPARE(lane.rows, 2);
        QCOMPARE(lane.band, (QList<TimelineBand>{{noon - 30min, noon, 49}}));
        QCOMPARE(lane.spans.size(), 2);
        QCOMPARE(line.spans[lane.spans[0].span].task, idOf(7));
    }

    void a_task_that_runs_twice_is_seen_on_both_of_its_workers_however_crowded()
    {
        Told t;
        for (int number = 0; number < 50; ++number)
            t.row(idOf(number), u"RUNNING"_s, w1, 30, 4);
        t.row(idOf(7), u"RUNNING"_s, w2, 5, 5);
        t.task(idOf(7)).living << Instance{.worker = WorkerId(w2), .role = Role::Remnant};
        t.row(idOf(7), u"RUNNING"_s, w1, 2, 6);
        const auto lane = lanesOf(t.line(), TimelineBy::Worker, {}).lanes[0];
        QCOMPARE(lane.name(), w1);
        QCOMPARE(lane.rows, 2);
        QCOMPARE(lane.band.first().count, 49);
        QCOMPARE(lane.spans.size(), 2);
    }

    void lanes_by_task_show_trouble_first_and_overlaps_below_each_other()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 1, 4)
            .row(idOf(1), u"RUNNING"_s, w1, 30, 4)
            .row(idOf(1), u"RUNNING"_s, w2, 5, 5);
        t.task(idOf(1)).living << Instance{.worker = WorkerId(w1), .role = Role::Remnant};
        const auto lanes = lanesOf(t.line(), TimelineBy::Task, {}).lanes;
        QCOMPARE(lanes[0].name(), u"orders-1"_s);
        QCOMPARE(lanes[0].rows, 2);
        QCOMPARE(lanes[1].rows, 1);
    }

    void lanes_are_narrowed_and_limited()
    {
        Told t;
        for (int number = 0; number < 300; ++number)
            t.row(idOf(number, number % 2 ? u"a"_s : u"b"_s), u"RUNNING"_s, w1, 30, 4);
        const Timeline line = t.line();
        const auto all = lanesOf(line, TimelineBy::Task, {});
        QCOMPARE(all.lanes.size(), mostLanes);
        QCOMPARE(all.hidden, 300 - mostLanes);
        QCOMPARE(lanesOf(line, TimelineBy::Task, {.connector = ConnectorName(u"a"_s)}).lanes.size(), 150);
        QCOMPARE(lanesOf(line, TimelineBy::Task, {.text = u"A-17"_s}).lanes.size(), 6);
    }

    void names_and_traces_from_the_cluster_are_printable_in_the_text()
    {
        Told t;
        t.row(idOf(0, u"a\x1b[31m"_s), u"FAILED"_s, u"w\u202E1:1"_s, 5, 4, u"\x1b]0;x\x07"_s);
        const QString text = timelineText(t.line());
        for (const QChar c : text)
            QVERIFY(c == u'\n' || (c.category() != QChar::Other_Control && c.category() != QChar::Other_Format));
    }

    void json_says_what_is_still_so_with_null()
    {
        Told t;
        t.row(idOf(0), u"RUNNING"_s, w1, 30, 4).row(idOf(0), u"RUNNING"_s, w2, 10, 5);
        const QJsonObject json = timelineJson(t.line());
        const QJsonArray spans = json[u"spans"].toArray();
        QCOMPARE(spans[0][u"until"].toString(), isoText(noon - 10min));
        QVERIFY(spans[1][u"until"].isNull());
        QCOMPARE(spans[1][u"kind"].toString(), u"running"_s);
    }
};

QTEST_APPLESS_MAIN(TstTimeline)
#include "tst_timeline.moc"
