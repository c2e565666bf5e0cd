// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/builders.h"
#include "tests/support/testmain.h"
#include "views/findingspage.h"

#include <QLayout>
#include <QListView>
#include <QSignalSpy>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstFindingsPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_card_that_speaks_for_others_is_opened_by_key_and_by_pointer();
    void how_many_more_there_are_is_read_however_narrow_the_list();
    void what_is_looked_for_is_shown_though_another_one_speaks_for_it();
    void what_is_being_read_stays_when_another_one_comes_to_speak_for_it();
};

namespace {

Finding waits(int task, const QString &reason)
{
    Finding finding{.rule = u"task-waiting"_s, .severity = Severity::Notice, .confidence = Confidence::Proven};
    finding.subject.connector = ConnectorName(u"orders"_s);
    finding.subject.task = task;
    finding.says = {u"%1 is given to nobody"_s, {u"Task orders-%1"_s.arg(task)}};
    finding.causes << Cause{CauseKind::Crash, {}, {}, {u"%1"_s, {reason}}};
    return finding;
}

/// Ten tasks; the first few for a reason of their own each.
Update updateWith(int different)
{
    Update update;
    update.snapshot = test::aCluster().withWorkers(1).snapshot();
    for (int task = 0; task < 10; ++task)
        update.findings << waits(task, task < different ? u"%1"_s.arg(task) : u"w2 has gone"_s);
    return update;
}

struct Page {
    FindingsPage page;
    QListView *list = page.findChild<QListView *>();

    explicit Page(const Update &update)
    {
        page.resize(900, 700);
        page.setUpdate(update);
        page.show();
    }
    int count() const { return list->model()->rowCount(); }
    QString chosen() const { return list->currentIndex().data().toString(); }
};

} // namespace

void TstFindingsPage::a_card_that_speaks_for_others_is_opened_by_key_and_by_pointer()
{
    Page shown(updateWith(0));
    QVERIFY(QTest::qWaitForWindowExposed(&shown.page));
    QCOMPARE(shown.count(), 1);
    QTest::keyClick(shown.list, Qt::Key_Return);
    QCOMPARE(shown.count(), 10);
    QTest::keyClick(shown.list, Qt::Key_Return);
    QCOMPARE(shown.count(), 1);
    const QRect card = shown.list->visualRect(shown.list->currentIndex());
    const QPoint more = card.bottomRight() - QPoint(30, 22);
    QTest::mouseClick(shown.list->viewport(), Qt::LeftButton, {}, more);
    QCOMPARE(shown.count(), 10);
    QTest::mouseClick(shown.list->viewport(), Qt::LeftButton, {}, card.topLeft() + QPoint(60, 20)); // only chooses it
    QCOMPARE(shown.count(), 10);
    QTest::mouseClick(shown.list->viewport(), Qt::LeftButton, {}, more);
    QCOMPARE(shown.count(), 1);
}

void TstFindingsPage::how_many_more_there_are_is_read_however_narrow_the_list()
{
    const auto corner = [](const std::optional<Moment> &since) {
        Update update = updateWith(0);
        for (Finding &finding : update.findings)
            finding.since = since;
        Page shown(update);
        shown.page.resize(700, 600);
        shown.page.layout()->activate();
        const QRect card = shown.list->visualRect(shown.list->model()->index(0, 0));
        const QRect more(card.right() - 68, card.bottom() - 34, 56, 20);
        const QImage image = shown.list->viewport()->grab(more).toImage();
        return std::pair(image, shown.list->viewport()->grab(card).toImage());
    };
    const Moment before = momentOfEpoch(1'600'000'000'000); // another day: the longest there is
    const auto [undated, whole] = corner({});
    const auto [dated, other] = corner(before);
    QVERIFY(whole != other);
    QCOMPARE(dated, undated);
}

void TstFindingsPage::what_is_looked_for_is_shown_though_another_one_speaks_for_it()
{
    const Update update = updateWith(0);
    Page shown(update);
    shown.page.select(update.findings[6].key());
    QCOMPARE(shown.count(), 10);
    QCOMPARE(shown.chosen(), u"Task orders-6 is given to nobody"_s);
    shown.page.setUpdate(update);
    QCOMPARE(shown.count(), 10);
}

void TstFindingsPage::what_is_being_read_stays_when_another_one_comes_to_speak_for_it()
{
    Page shown(updateWith(5));
    QCOMPARE(shown.count(), 6);
    shown.page.select(updateWith(5).findings[3].key());
    shown.page.setUpdate(updateWith(0));
    QCOMPARE(shown.chosen(), u"Task orders-3 is given to nobody"_s);
    QCOMPARE(shown.count(), 10);
}

QTEST_MAIN(TstFindingsPage)
#include "tst_findingspage.moc"
