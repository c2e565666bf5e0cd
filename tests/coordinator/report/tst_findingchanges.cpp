// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/findingchanges.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

using What = FindingChange::What;

Finding finding(const QString &says, const QStringList &arguments = {})
{
    Finding one;
    one.rule = u"task-waiting"_s;
    one.severity = Severity::Serious;
    one.confidence = Confidence::Likely;
    one.says = {says, arguments};
    return one;
}

QString told(const QList<FindingChange> &changes)
{
    QStringList words;
    for (const FindingChange &change : changes)
        words << idOf(change.what);
    return words.join(u' ');
}

/// What is told when one finding follows the other.
QString toldBetween(const Finding &was, const Finding &is)
{
    ToldFindings known;
    findingChanges(known, {was});
    return told(findingChanges(known, {is}));
}

} // namespace

class TstFindingChanges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void what_comes_and_goes_is_told_once()
    {
        ToldFindings known;
        const Finding one = finding(u"It is so"_s);
        QCOMPARE(told(findingChanges(known, {one})), u"finding-appeared"_s);
        QCOMPARE(told(findingChanges(known, {one})), QString());
        QCOMPARE(told(findingChanges(known, {})), u"finding-gone"_s);
        QCOMPARE(told(findingChanges(known, {})), QString());
    }

    void what_was_said_too_loud_is_taken_back()
    {
        const Finding quiet = finding(u"It is so"_s);
        Finding loud = quiet;
        loud.severity = Severity::Critical;
        Finding sure = quiet;
        sure.confidence = Confidence::Proven;
        QCOMPARE(toldBetween(loud, quiet), u"finding-changed"_s);
        QCOMPARE(toldBetween(sure, quiet), u"finding-changed"_s);
        QCOMPARE(toldBetween(finding(u"It is otherwise"_s), quiet), u"finding-changed"_s);
        QCOMPARE(toldBetween(finding(u"It is on %1"_s, {u"w1:8083"_s}), finding(u"It is on %1"_s, {u"w2:8083"_s})),
                 u"finding-changed"_s);
        QCOMPARE(toldBetween(finding(u"It holds %1"_s, {u"2 tasks"_s}), finding(u"It holds %1"_s, {u"1 task"_s})),
                 u"finding-changed"_s);
    }

    void a_change_tells_what_was_and_what_is()
    {
        ToldFindings known;
        const Finding was = finding(u"It is so"_s), is = finding(u"It is otherwise"_s);
        findingChanges(known, {was});
        const auto changes = findingChanges(known, {is});
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.first().finding, is);
        QCOMPARE(changes.first().was, std::optional(was));
        QCOMPARE(told(findingChanges(known, {is})), QString());
    }

    void evidence_is_no_news()
    {
        Finding more = finding(u"It is so"_s);
        more.since = momentOfEpoch(1000);
        more.evidence << Evidence{Source::Rest, u"w1"_s, momentOfEpoch(2000), {u"90 %"_s, {}}};
        QCOMPARE(toldBetween(finding(u"It is so"_s), more), QString());
    }

    void a_time_that_runs_on_is_no_news_data()
    {
        QTest::addColumn<QString>("was");
        QTest::addColumn<QString>("is");
        QTest::newRow("a clock") << u"by about 18:38:15 UTC at the latest"_s
                                 << u"by about 18:38:16 UTC at the latest"_s;
        QTest::newRow("a moment") << u"seen at 2026-11-30T09:16:47.373Z"_s << u"seen at 2026-12-01T00:16:47Z"_s;
        QTest::newRow("a count-down") << u"within about 9 s"_s << u"within about 8 s"_s;
        QTest::newRow("a countdown") << u"2:31 left"_s << u"2:30 left"_s;
        QTest::newRow("a worker's word") << u"polling for up to 59231ms or until"_s
                                         << u"polling for up to 12ms or until"_s;
    }
    void a_time_that_runs_on_is_no_news()
    {
        QFETCH(QString, was);
        QFETCH(QString, is);
        QCOMPARE(toldBetween(finding(u"It waits, %1"_s, {was}), finding(u"It waits, %1"_s, {is})), QString());
    }

    void a_name_that_looks_like_a_time_is_none()
    {
        QCOMPARE(toldBetween(finding(u"on %1"_s, {u"10.0.0.1:8083"_s}), finding(u"on %1"_s, {u"10.0.0.1:8084"_s})),
                 u"finding-changed"_s);
        QCOMPARE(toldBetween(finding(u"of %1"_s, {u"orders-5s"_s}), finding(u"of %1"_s, {u"orders-6s"_s})),
                 u"finding-changed"_s);
    }

    void of_two_with_one_key_the_worst_stands()
    {
        ToldFindings known;
        const Finding first = finding(u"It is so"_s), second = finding(u"It is otherwise"_s);
        QCOMPARE(told(findingChanges(known, {first, second})), u"finding-appeared"_s);
        QCOMPARE(told(findingChanges(known, {first, second})), QString());
    }
};

QTEST_GUILESS_MAIN(TstFindingChanges)
#include "tst_findingchanges.moc"
