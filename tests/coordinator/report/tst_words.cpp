// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text.h"
#include "report/words.h"
#include "tests/support/testmain.h"

#include <limits>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_headline_counts_what_is_not_as_it_should_be();
    void the_headline_counts_down_a_wait();
    void a_group_that_was_not_read_is_not_called_empty();
    void a_member_that_no_window_showed_was_seen_only_in_the_group();
    void ages_are_rounded_down_and_waits_up();
    void each_source_says_how_fresh_it_is();
    void an_empty_picture_is_said_to_be_empty();
    void a_topic_that_is_another_one_is_not_called_unreachable();
    void what_could_steer_a_terminal_is_shown_as_text();
    void columns_stay_aligned_beside_escapes_and_combining_marks();
};

namespace {

constexpr Moment now = Moment(1'700'000'000'000ms);

Update updateWith(const QList<Real> &reals)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->at = now;
    snapshot->round.isKnown = true;
    snapshot->round.state = u"Stable"_s;
    for (const QString &name : {u"w1:8083"_s, u"w2:8083"_s})
        snapshot->workers[WorkerId(name)] = Worker{.id = WorkerId(name), .membership = Membership::Member};
    for (int number = 0; number < reals.size(); ++number) {
        const TaskId id{ConnectorName(u"orders"_s), number};
        snapshot->tasks[id] = Task{.id = id, .real = reals[number]};
    }
    return {.snapshot = snapshot, .verdict = Verdict::Unknown};
}

} // namespace

void TstWords::the_headline_counts_what_is_not_as_it_should_be()
{
    QCOMPARE(summary(updateWith({Real::Running, Real::Running})), u"2 workers, all in the group, 2 tasks"_s);
    QCOMPARE(summary(updateWith({Real::Failed, Real::RunningTwice, Real::Failed, Real::Paused})),
             u"2 workers, all in the group, 4 tasks: 1 runs twice, 2 failed, 1 paused"_s);
    const auto parts = headline(updateWith({Real::Failed, Real::FailedButAlive}));
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts.last().filters, (QList<Real>{Real::Failed, Real::FailedButAlive}));
}

void TstWords::the_headline_counts_down_a_wait()
{
    Update update = updateWith({Real::Waiting});
    auto waiting = std::make_shared<Snapshot>(*update.snapshot);
    waiting->round.delayEndsBy = now + 151s;
    waiting->workers[WorkerId(u"w2:8083"_s)].membership = Membership::Outside;
    update.snapshot = waiting;
    QCOMPARE(summary(update), u"1 of 2 workers in the group, 1 task: 1 waits (rebalance delay, 2:31 left)"_s);
    waiting->round.delayIsUpperBound = true;
    QVERIFY(summary(update).contains(u"at most 2:31 left"_s));
}

void TstWords::a_group_that_was_not_read_is_not_called_empty()
{
    Update update = updateWith({Real::Unknown});
    auto unread = std::make_shared<Snapshot>(*update.snapshot);
    unread->round = {};
    for (Worker &worker : unread->workers)
        worker.membership = Membership::Unknown;
    update.snapshot = unread;
    QCOMPARE(summary(update), u"2 workers known, 1 task: 1 unknown"_s);
}

void TstWords::a_member_that_no_window_showed_was_seen_only_in_the_group()
{
    auto snapshot = std::make_shared<Snapshot>(*updateWith({Real::Running}).snapshot);
    QVERIFY(workersText(*snapshot).contains(u"only in the group"_s));
    QVERIFY(!workersText(*snapshot).contains(u"never"_s));
    for (Worker &worker : snapshot->workers)
        worker.membership = Membership::Outside;
    QVERIFY(workersText(*snapshot).contains(u"never"_s));
}

void TstWords::ages_are_rounded_down_and_waits_up()
{
    QCOMPARE(ageText(1999ms), u"1 s"_s);
    QCOMPARE(ageText(-5s), u"0 s"_s);
    QCOMPARE(ageText(12min), u"12 min"_s);
    QCOMPARE(ageText(3h), u"3 h"_s);
    QCOMPARE(ageText(72h), u"3 d"_s);
    QCOMPARE(costText({34, 60, 1'258'291, 256 << 20, 0}), u"34 of 60 requests/min, 1.2 of 256 MB"_s);
    QCOMPARE(costText({120, 120, 0, std::numeric_limits<qint64>::max(), 3}), u"120 of 120 requests/min, 3 held back"_s);
    QCOMPARE(countdown(150'001ms), u"2:31"_s);
    QCOMPARE(countdown(-1ms), u"0:00"_s);
}

void TstWords::each_source_says_how_fresh_it_is()
{
    Snapshot snapshot;
    snapshot.sources = {{Source::Rest, SourceState::Kind::Ok, now - 2s},
                        {Source::Group, SourceState::Kind::Partial, now - 4s},
                        {.source = Source::StatusTopic, .kind = SourceState::Kind::Ok, .at = now, .isLive = true},
                        {Source::Metrics, SourceState::Kind::Off, {}},
                        {Source::ConfigTopic, SourceState::Kind::Stale, now - 300s}};
    QCOMPARE(freshness(snapshot, now, Origin::Live),
             (QStringList{u"REST 2 s"_s, u"group 4 s, partial"_s, u"status topic live"_s, u"metrics off"_s,
                          u"config topic stale 5 min"_s}));
    QCOMPARE(freshness(snapshot, now, Origin::Recorded)[2], u"status topic read"_s);
    QCOMPARE(asOf(*momentOfIso(u"2026-11-30T17:04:01.999Z"_s)), u"as of 2026-11-30 17:04:01 UTC"_s);
}

void TstWords::an_empty_picture_is_said_to_be_empty()
{
    const auto linesOf = [](const Update &update) { return topologyText(update, Colour::Plain); };
    Update nothing;
    nothing.snapshot = std::make_shared<Snapshot>();
    QVERIFY2(linesOf(nothing).endsWith(u"No worker and no task is known.\n"), qPrintable(linesOf(nothing)));
    QVERIFY(!linesOf(updateWith({Real::Running})).contains(u"No worker"));
}

void TstWords::a_topic_that_is_another_one_is_not_called_unreachable()
{
    Snapshot snapshot;
    SourceState topic{.source = Source::StatusTopic, .kind = SourceState::Kind::Unreachable};
    topic.fault = Fault::Malformed;
    snapshot.sources = {topic};
    QCOMPARE(freshness(snapshot, now, Origin::Live), QStringList{u"status topic unusable"_s});
    snapshot.sources[0].fault = Fault::Unreachable;
    QCOMPARE(freshness(snapshot, now, Origin::Live), QStringList{u"status topic unreachable"_s});
}

void TstWords::what_could_steer_a_terminal_is_shown_as_text()
{
    QCOMPARE(printable(u"a\x1b[2Jb"_s), u"a\\x1b[2Jb"_s);
    QCOMPARE(printable(u"x\u202ey\nz\t\u2028"_s), u"x\\u202ey\\nz\\t\\u2028"_s);
    QCOMPARE(printable(u"größe → <b>"_s), u"größe → <b>"_s);
}

void TstWords::columns_stay_aligned_beside_escapes_and_combining_marks()
{
    const QString table = tableText({u"A"_s, u"B"_s}, {{u"\x1b[31mred\x1b[0m"_s, u"1"_s}, {u"e\u0301"_s, u"2"_s}});
    const QStringList lines = table.split(u'\n');
    QCOMPARE(lines[0], u"A    B"_s);
    QCOMPARE(lines[1], u"\x1b[31mred\x1b[0m  1"_s);
    QCOMPARE(lines[2], u"e\u0301    2"_s);
}

QTEST_APPLESS_MAIN(TstWords)
#include "tst_words.moc"
