// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findinggroups.h"
#include "report/json.h"
#include "report/text.h"
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TstFindingGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void tasks_that_wait_for_one_reason_are_told_once();
    void whom_the_first_speaks_for_is_named_by_connector();
    void what_differs_is_told_apart_data();
    void what_differs_is_told_apart();
    void without_a_cause_only_tasks_of_one_connector_are_told_together();
    void what_is_about_no_task_stands_alone();
    void the_order_is_that_of_the_first_ones();
    void the_text_tells_a_group_once_and_json_each();
};

namespace {

Finding waits(const QString &connector, int task)
{
    const QString name = (task < 0 ? u"Connector "_s : u"Task "_s) + TaskId{ConnectorName(connector), task}.text();
    Finding finding{.rule = u"task-waiting"_s, .severity = Severity::Notice, .confidence = Confidence::Proven};
    finding.subject = {ConnectorName(connector), task, {}, {}};
    finding.says = {u"%1 is given to nobody until %2"_s, {name, u"12:01"_s}};
    finding.since = test::noon;
    finding.causes << Cause{CauseKind::Crash, {}, {}, {u"%1 left without a word"_s, {u"w2:8083"_s}}};
    return finding;
}

QList<Finding> manyOf(const QString &connector, int count)
{
    QList<Finding> findings;
    for (int task = 0; task < count; ++task)
        findings << waits(connector, task);
    return findings;
}

} // namespace

void TstFindingGroups::tasks_that_wait_for_one_reason_are_told_once()
{
    const auto groups = groupsOf(manyOf(u"orders"_s, 10));
    QCOMPARE(groups.size(), 1);
    QCOMPARE(groups.first().first(), waits(u"orders"_s, 0));
    QCOMPARE(othersIn(groups.first())->filled(), u"and 9 more: orders: 1–9"_s);
    QVERIFY(!othersIn(groupsOf(manyOf(u"orders"_s, 1)).first()));
}

void TstFindingGroups::whom_the_first_speaks_for_is_named_by_connector()
{
    QList<Finding> findings = manyOf(u"orders"_s, 2);
    for (const int task : {7, 4, -1, 0, 5})
        findings << waits(u"crm"_s, task);
    findings << waits(u"orders"_s, 3);
    QCOMPARE(othersIn(groupsOf(findings).first())->filled(), u"and 7 more: orders: 1, 3; crm: conn, 0, 4–5, 7"_s);
    for (int i = 0; i < 20; ++i)
        findings << waits(u"c%1"_s.arg(i), 0);
    const QString many = othersIn(groupsOf(findings).first())->filled();
    QVERIFY2(many.startsWith(u"and 27 more: ") && many.endsWith(u"c9: 0; …"), qPrintable(many));
}

void TstFindingGroups::what_differs_is_told_apart_data()
{
    QTest::addColumn<Finding>("other");
    const auto row = [](const char *name, const auto &change) {
        Finding other = waits(u"orders"_s, 1);
        change(other);
        QTest::newRow(name) << other;
    };
    row("the rule", [](Finding &f) { f.rule = u"task-lost"_s; });
    row("how bad it is", [](Finding &f) { f.severity = Severity::Serious; });
    row("how sure it is", [](Finding &f) { f.confidence = Confidence::Likely; });
    row("the kind of duplicate", [](Finding &f) { f.duplicateClass = u"B"_s; });
    row("the worker", [](Finding &f) { f.subject.worker = WorkerId(u"w3:8083"_s); });
    row("the sentence", [](Finding &f) { f.says.text = u"%1 waits until %2"_s; });
    row("what the sentence says", [](Finding &f) { f.says.arguments[1] = u"12:02"_s; });
    row("the cause", [](Finding &f) { f.causes[0].why.arguments[0] = u"w3:8083"_s; });
    row("the bug", [](Finding &f) { f.causes[0].jira = u"KAFKA-1"_s; });
    row("one cause more", [](Finding &f) { f.causes << f.causes[0]; });
    row("since when", [](Finding &f) { f.since = test::noon + 60s; });
    row("that it is not known since when", [](Finding &f) { f.since.reset(); });
}

void TstFindingGroups::what_differs_is_told_apart()
{
    QFETCH(Finding, other);
    QCOMPARE(groupsOf({waits(u"orders"_s, 0), waits(u"orders"_s, 1)}).size(), 1);
    QCOMPARE(groupsOf({waits(u"orders"_s, 0), other}).size(), 2);
}

void TstFindingGroups::without_a_cause_only_tasks_of_one_connector_are_told_together()
{
    QList<Finding> findings = manyOf(u"orders"_s, 3) + manyOf(u"crm"_s, 2);
    for (Finding &finding : findings)
        finding.causes.clear();
    QCOMPARE(groupsOf(findings).size(), 2);
}

void TstFindingGroups::what_is_about_no_task_stands_alone()
{
    Finding gone = waits(u"orders"_s, 0);
    gone.subject.task.reset();
    QCOMPARE(groupsOf({gone, gone}).size(), 2);
}

void TstFindingGroups::the_order_is_that_of_the_first_ones()
{
    Finding worse = waits(u"crm"_s, 0);
    worse.rule = u"task-lost"_s;
    const auto groups = groupsOf({waits(u"orders"_s, 0), worse, waits(u"orders"_s, 1)});
    QCOMPARE(groups.size(), 2);
    QCOMPARE(groups[0].size(), 2);
    QCOMPARE(groups[1].first().rule, u"task-lost"_s);
}

void TstFindingGroups::the_text_tells_a_group_once_and_json_each()
{
    Update update;
    update.snapshot = test::aCluster().withWorkers(1).snapshot();
    update.findings = manyOf(u"orders"_s, 10);
    for (const QString &text : {findingsText(update, Colour::Plain), statusText(update, Colour::Plain)}) {
        QCOMPARE(text.count(u"task-waiting"), 1);
        QVERIFY2(text.contains(u"and 9 more: orders: 1–9"), qPrintable(text));
    }
    QCOMPARE(findingsJson(update.findings).size(), 10);
}

QTEST_GUILESS_MAIN(TstFindingGroups)
#include "tst_findinggroups.moc"
