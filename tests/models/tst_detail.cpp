// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detail.h"
#include "models/findingsmodel.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const Moment now = momentOfEpoch(1'780'000'000'000);
const TaskId orders{ConnectorName(u"orders"_s), 0};

Task doubled()
{
    Task t;
    t.id = orders;
    t.real = Real::RunningTwice;
    t.configured = Known::Yes;
    t.ownersKnown = true;
    t.owners = {WorkerId(u"w2:8083"_s)};
    t.said = Said{.state = {u"RUNNING"_s},
                  .worker = WorkerId(u"w2:8083"_s),
                  .trace = {},
                  .at = now,
                  .generation = 12,
                  .source = Source::StatusTopic};
    for (const auto &teller : {u"w1:8083"_s, u"w2:8083"_s, u"w3:8083"_s})
        t.saidBy << Said{
            .state = {u"RUNNING"_s}, .worker = WorkerId(u"w2:8083"_s), .trace = {}, .toldBy = WorkerId(teller)};
    t.living = {
        {.worker = WorkerId(u"w1:8083"_s), .role = Role::Remnant, .isCertain = true, .shownBy = {Source::Metrics}}};
    return t;
}

Finding finding(const QString &rule, Severity severity)
{
    Finding f;
    f.rule = rule;
    f.severity = severity;
    f.subject.connector = orders.connector;
    f.subject.task = 0;
    f.says = {u"%1 runs twice"_s, {u"orders-0\x1b[2J"_s}};
    f.evidence = {{.source = Source::Group, .where = u"group connect"_s, .at = now, .says = {u"w2 owns it"_s, {}}}};
    f.causes = {{.kind = CauseKind::Resource, .jira = {}, .fixedIn = {}, .why = {u"heap 98 %"_s, {}}}};
    f.remedies = {{.intention = Intention::RestartWorker, .why = {u"ends the remnant"_s, {}}, .cannot = {}}};
    return f;
}

Update updateOf(const QList<Task> &tasks, const QList<Finding> &findings)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->at = now;
    for (const Task &task : tasks)
        snapshot->tasks.insert(task.id, task);
    Update update;
    update.snapshot = snapshot;
    update.findings = findings;
    return update;
}

} // namespace

class TstDetail : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_task_tells_what_each_source_says()
    {
        const Detail detail = detailOf(updateOf({doubled()}, {}), orders);
        QCOMPARE(detail.title, u"orders-0"_s);
        QCOMPARE(detail.look.tone, Tone::Violet);
        const QString text = textOf(detail);
        QVERIFY2(text.contains(u"owned by w2:8083"), qPrintable(text));
        QVERIFY2(text.contains(u"generation 12"), qPrintable(text));
        QVERIFY2(text.contains(u"w1:8083, w2:8083, w3:8083"), "the same answer of many workers is one line");
    }

    void nothing_is_said_of_a_task_that_nothing_speaks_of() { QVERIFY(detailOf(updateOf({}, {}), orders).isEmpty()); }

    void a_finding_tells_evidence_causes_and_what_helps()
    {
        const Finding f = finding(u"task-remnant"_s, Severity::Critical);
        const QString text = textOf(detailOf(updateOf({doubled()}, {f}), f));
        for (const auto &part : {u"w2 owns it"_s, u"heap 98 %"_s, u"ends the remnant"_s, u"changes nothing"_s})
            QVERIFY2(text.contains(part), qPrintable(text));
        QVERIFY(!text.contains(u'\x1b'));
    }

    void a_worker_outside_leads_to_what_it_runs()
    {
        Finding f = finding(u"worker-outside-group"_s, Severity::Critical);
        f.duplicateClass = u"D"_s;
        f.subject = {.worker = WorkerId(u"w1:8083"_s)};
        QCOMPARE(findingAbout(updateOf({doubled()}, {f}), orders), f.key());
        f.subject.worker = WorkerId(u"w3:8083"_s);
        QCOMPARE(findingAbout(updateOf({doubled()}, {f}), orders), QString());
    }

    void findings_stay_worst_first_and_keep_their_rows()
    {
        FindingsModel model;
        WorstFirst sorted(&model);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester sortedTester(&sorted, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Finding worse = finding(u"z-worse"_s, Severity::Critical);
        const Finding milder = finding(u"a-milder"_s, Severity::Warning);
        model.setRows(findingRowsOf(updateOf({}, {milder})));
        const QPersistentModelIndex kept = sorted.indexOf(milder.key());
        QCOMPARE(kept.row(), 0);
        model.setRows(findingRowsOf(updateOf({}, {worse, milder})));
        QCOMPARE(sorted.findingAt(sorted.index(0, 0)).rule, u"z-worse"_s);
        QCOMPARE(kept.row(), 1);
        QCOMPARE(findingAbout(updateOf({}, {milder, worse}), orders), milder.key());
        QCOMPARE(findingAbout(updateOf({}, {milder, worse}), {ConnectorName(u"other"_s), 0}), QString());
    }
};

QTEST_MAIN(TstDetail)
#include "tst_detail.moc"
