// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using Kind = SourceState::Kind;

/// How each source is said to stand.
class TstSources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void what_nobody_asked_for_is_off()
    {
        for (const Source source : {Source::Rest, Source::Group, Source::Metrics}) {
            QCOMPARE(stateOf({}, source).kind, Kind::Off);
            QVERIFY(stateOf({}, source).detail.isEmpty());
        }
    }

    void what_was_asked_for_and_is_unread_is_not_off()
    {
        Facts facts;
        facts.askedFor = {Source::Rest, Source::Group, Source::Metrics};
        for (const Source source : facts.askedFor) {
            const SourceState state = stateOf(facts, source);
            QCOMPARE(state.kind, Kind::Unreachable);
            QVERIFY(state.isAskedFor);
            QCOMPARE(state.detail.contains(u"nobody"), source == Source::Metrics);
        }
        QCOMPARE(stateOf(facts, Source::ConfigTopic).kind, Kind::Off);
    }

    void what_gave_an_answer_is_as_good_as_the_answer()
    {
        Facts facts = aCluster().withWorkers(2).running(u"orders"_s, 1).facts();
        facts.askedFor = {Source::Rest, Source::Group, Source::Metrics};
        for (const Source source : facts.askedFor) {
            const SourceState state = stateOf(facts, source);
            QCOMPARE(state.kind, Kind::Ok);
            QVERIFY(state.isAskedFor && state.detail.isEmpty());
        }
        facts.connectGroup = notObserved<ConnectGroup>({Fault::Forbidden, u"not for this login"_s, {}}, noon);
        QCOMPARE(stateOf(facts, Source::Group).kind, Kind::Refused);
        QCOMPARE(stateOf(facts, Source::Group).detail, u"not for this login"_s);
    }

    void a_topic_that_was_not_read_to_its_end_is_partial_and_not_live()
    {
        Facts facts = aCluster().withWorkers(1).running(u"orders"_s, 1).facts();
        facts.status.value->caughtUp = true;
        QCOMPARE(stateOf(facts, Source::StatusTopic).kind, Kind::Ok);
        QVERIFY(stateOf(facts, Source::StatusTopic).isLive);
        facts.status.value->caughtUp = false;
        QCOMPARE(stateOf(facts, Source::StatusTopic).kind, Kind::Partial);
        QVERIFY(!stateOf(facts, Source::StatusTopic).isLive);
    }

    void metrics_that_have_not_come_yet_are_not_said_to_have_no_address()
    {
        Facts facts = aCluster().withWorkers(2).running(u"orders"_s, 2).facts();
        facts.askedFor << Source::Metrics;
        facts.workers[1].metrics = {};
        const SourceState none = stateOf(facts, Source::Metrics);
        QCOMPARE(none.kind, Kind::Partial);
        QVERIFY2(none.detail.contains(u"w2:8083: no metrics address is given"), qPrintable(none.detail));
        facts.workers[1].areMetricsAwaited = true;
        const SourceState awaited = stateOf(facts, Source::Metrics);
        QCOMPARE(awaited.kind, Kind::Partial);
        QVERIFY2(awaited.detail.contains(u"w2:8083: no answer yet"), qPrintable(awaited.detail));
    }

    void every_window_tells_its_own_reason()
    {
        Facts facts = aCluster().withWorkers(2).running(u"orders"_s, 2).facts();
        facts.workers[0].rest = notObserved<RestFacts>({Fault::Unauthorized, u"no login"_s, {}}, noon);
        facts.workers[1].rest = notObserved<RestFacts>({Fault::Unreachable, u"refused"_s, {}}, noon);
        const SourceState rest = stateOf(facts, Source::Rest);
        QVERIFY2(rest.detail.contains(u"w1:8083: no login"_s) && rest.detail.contains(u"w2:8083: refused"_s),
                 qPrintable(rest.detail));
    }
};

QTEST_GUILESS_MAIN(TstSources)
#include "tst_sources.moc"
