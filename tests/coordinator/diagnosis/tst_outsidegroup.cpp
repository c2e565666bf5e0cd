// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/findings.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TaskId id = task(u"orders"_s, 0);

} // namespace

/// A worker that has left the group and may run on.
class TstOutsideGroup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnAnyWarning(); }

    void a_worker_outside_the_group_is_named_with_what_it_still_runs();
    void a_frozen_worker_outside_the_group_is_a_hint_and_never_called_gone_for_certain();
    void what_a_frozen_worker_showed_before_is_told_of_then_and_no_alarm();
    void a_blocked_herder_whose_worker_left_holds_what_it_held_even_without_metrics();
};

void TstOutsideGroup::a_worker_outside_the_group_is_named_with_what_it_still_runs()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .alsoOwnedBy(3, id)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .snapshot();
    const auto findings = findingsIn(picture);
    const Finding *found = find(findings, u"worker-outside-group"_s);
    QVERIFY(found);
    QCOMPARE(found->subject.worker, workerId(2));
    QCOMPARE(found->confidence, Confidence::Proven);
    QCOMPARE(found->severity, Severity::Critical);
    QVERIFY(hasJira(*found, u"KAFKA-16056"_s));
    QCOMPARE(verdictOf(*picture, findings), Verdict::Duplicate);
    QVERIFY(!find(findings, u"task-remnant"_s, id));
    const auto alone = aCluster().withWorkers(3).running(u"orders"_s, 1).outsideGroup(2).snapshot();
    QCOMPARE(verdictIn(alone), Verdict::Trouble);
}

void TstOutsideGroup::a_frozen_worker_outside_the_group_is_a_hint_and_never_called_gone_for_certain()
{
    const auto picture = aCluster()
                             .withWorkers(4)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .silent(2, Fault::TimedOut)
                             .alsoOwnedBy(3, id)
                             .alsoLivingOn(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .snapshot();
    const auto findings = findingsIn(picture);
    QCOMPARE(find(findings, u"worker-outside-group"_s)->confidence, Confidence::Hint);
    QCOMPARE(find(findings, u"worker-gone"_s)->confidence, Confidence::Likely);
    QCOMPARE(verdictOf(*picture, findings), Verdict::Warning);
}

void TstOutsideGroup::what_a_frozen_worker_showed_before_is_told_of_then_and_no_alarm()
{
    const auto findings = findingsIn(aCluster()
                                         .withWorkers(4)
                                         .running(u"orders"_s, 1)
                                         .outsideGroup(2)
                                         .alsoOwnedBy(3, id)
                                         .alsoLivingOn(3, id)
                                         .with([](Facts &facts) {
                                             WorkerFacts &worker = facts.workers[1];
                                             const Error error{Fault::TimedOut, u"no answer"_s, {}};
                                             worker.rest = notObserved<RestFacts>(error, noon);
                                             worker.metrics.error = error;
                                             worker.metrics.at = noon - 20s;
                                             worker.threads.error = error;
                                             worker.threads.at = noon - 20s;
                                         })
                                         .snapshot());
    const Finding *found = find(findings, u"worker-outside-group"_s);
    QVERIFY(found);
    QCOMPARE(found->severity, Severity::Warning);
    QVERIFY2(found->says.filled().contains(isoText(noon - 20s)), qPrintable(found->says.filled()));
    const Evidence &sight = found->evidence[1];
    QCOMPARE(sight.at, std::optional(noon - 20s));
    QVERIFY2(sight.says.filled().contains(u" was in the task map"), qPrintable(sight.says.filled()));
}

void TstOutsideGroup::a_blocked_herder_whose_worker_left_holds_what_it_held_even_without_metrics()
{
    const auto picture = aCluster()
                             .withWorkers(3)
                             .running(u"orders"_s, 1)
                             .outsideGroup(2)
                             .alsoOwnedBy(3, id)
                             .saying(id, u"RUNNING"_s, 3, 20s)
                             .withoutMetrics()
                             .withoutThreads()
                             .with([](Facts &facts) {
                                 facts.workers[1].rest.value->tick =
                                     observed(TickAnswer{false, 500, u"generating task configs"_s, 10s}, noon);
                             })
                             .snapshot();
    const auto findings = findingsIn(picture);
    QCOMPARE(find(findings, u"worker-outside-group"_s)->confidence, Confidence::Likely);
    QVERIFY(find(findings, u"worker-blocked"_s));
}

QTEST_GUILESS_MAIN(TstOutsideGroup)
#include "tst_outsidegroup.moc"
