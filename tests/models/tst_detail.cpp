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

/// Of one connector and for one reason.
QList<Finding> waiting(int count)
{
    QList<Finding> findings;
    for (int task = 0; task < count; ++task) {
        Finding f = finding(u"task-waiting"_s, Severity::Serious);
        f.subject.task = task;
        f.says = {u"%1 waits"_s, {u"Task orders-%1"_s.arg(task)}};
        findings << f;
    }
    return findings;
}

Update updateOf(const QList<Task> &tasks, const QList<Finding> &findings)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->at = now;
    const ConnectorStatus told{{}, {{orders, {u"RUNNING"_s}, WorkerId(u"w2:8083"_s), {}}}, {}};
    for (const auto &teller : {u"w1:8083"_s, u"w2:8083"_s, u"w3:8083"_s})
        snapshot->opinions << Opinion{WorkerId(teller), now, {{orders.connector, {told, {}}}}};
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

    void of_those_that_say_the_same_one_is_shown_until_it_is_opened()
    {
        FindingsModel model;
        WorstFirst sorted(&model);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester sortedTester(&sorted, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QList<Finding> findings = waiting(10) + QList{finding(u"a-milder"_s, Severity::Notice)};
        const auto rows = findingRowsOf(updateOf({}, findings));
        model.setRows(rows);
        QCOMPARE(sorted.rowCount(), 2);
        const QPersistentModelIndex head = sorted.index(0, 0);
        QCOMPARE(head.data(FindingsModel::othersRole).toString(), u"9 more"_s);
        QVERIFY(head.data(Qt::AccessibleTextRole).toString().endsWith(u"9 more"));
        QVERIFY(sorted.setData(head, true, WorstFirst::openRole));
        QCOMPARE(sorted.rowCount(), 11);
        for (int row = 0; row < 10; ++row)
            QCOMPARE(sorted.findingAt(sorted.index(row, 0)).subject.task, row);
        QVERIFY(sorted.index(9, 0).data(FindingsModel::behindRole).toBool());
        QVERIFY(sorted.setData(head, false, WorstFirst::openRole));
        QCOMPARE(sorted.rowCount(), 2);
        QVERIFY(!sorted.setData(sorted.index(1, 0), true, WorstFirst::openRole)); // it is alone
        QVERIFY(!sorted.index(1, 0).data(WorstFirst::openRole).isValid());
        QVERIFY(!sorted.indexOf(findings[4].key()).isValid());
        sorted.reveal(findings[4].key(), rows);
        QCOMPARE(sorted.indexOf(findings[4].key()).row(), 4);
    }

    void the_detail_of_the_one_that_speaks_for_others_names_them()
    {
        const Update update = updateOf({}, waiting(3));
        const QString text = textOf(detailOf(update, update.findings[0]));
        QVERIFY2(text.contains(u"The same is so of\n  orders-1\n  orders-2\n"), qPrintable(text));
        QVERIFY(!textOf(detailOf(update, update.findings[1])).contains(u"The same is so of"));
    }
};

QTEST_MAIN(TstDetail)
#include "tst_detail.moc"
