// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlelogs.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstBundleLogs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_version_tells_of_its_rounds();
    void the_last_round_counts_and_its_delay();
    void other_groups_and_quoted_words_are_no_rounds();
    void a_log_cut_anywhere_tells_of_no_later_round();
};

namespace {

const GroupId lab(u"lab"_s);

QByteArray roundAt(const char *time, const char *delay)
{
    return QByteArray("[2026-11-30 ") + time
        + "] INFO [Worker clientId=connect-1, groupId=lab] Joined group at generation 2 with protocol version 2 and "
          "got "
          "assignment: Assignment{error=0, leader='l', leaderUrl='u', offset=1, connectorIds=[], taskIds=[], "
          "revokedConnectorIds=[], revokedTaskIds=[], delay="
        + delay + "} with rebalance delay: " + delay
        + " (org.apache.kafka.connect.runtime.distributed.DistributedHerder:2628)\n";
}

} // namespace

void TstBundleLogs::every_version_tells_of_its_rounds()
{
    QSet<QString> versions;
    for (const QString &phase : test::recordedPhases()) {
        const QString scenario = phase.section(u'/', 0, 1);
        const auto log = test::recordedBytes(scenario + u"/logs/w1.log"_s);
        const auto round =
            latestRound(log, GroupId(test::recordedJson(phase + u"/bundle.json"_s)[u"group"_s].toString()));
        QVERIFY2(round, qPrintable(scenario));
        QCOMPARE(round->delay.has_value(), !scenario.startsWith(u"2.2"));
        versions += phase.section(u'/', 0, 0);
    }
    QCOMPARE(versions.size(), 17);
}

void TstBundleLogs::the_last_round_counts_and_its_delay()
{
    const auto log = roundAt("09:14:19,313", "0") + "[2026-11-30 09:14:20,000] INFO other (x:1)\n"
        + roundAt("09:14:25,551", "20000") + "\tat a trace\n";
    const auto round = latestRound(log, lab);
    QVERIFY(round);
    QCOMPARE(isoText(round->at), u"2026-11-30T09:14:25.551Z"_s);
    QCOMPARE(round->delay, milliseconds(20000));
}

void TstBundleLogs::other_groups_and_quoted_words_are_no_rounds()
{
    QVERIFY(!latestRound(roundAt("09:14:19,313", "0"), GroupId(u"la"_s)));
    QVERIFY(!latestRound(
        "[2026-11-30 09:14:19,313] ERROR plugin says Joined group and got assignment: Assignment{ (x:1)\n", lab));
    QVERIFY(!latestRound("Joined group at generation 2 DistributedHerder got assignment: Assignment{", lab));
    QVERIFY(!latestRound({}, lab));
}

void TstBundleLogs::a_log_cut_anywhere_tells_of_no_later_round()
{
    const auto log = roundAt("09:14:19,313", "0") + roundAt("09:14:25,551", "20000");
    for (qsizetype size = 0; size < log.size(); ++size) {
        const auto round = latestRound(QByteArrayView(log).first(size), lab);
        QVERIFY(!round || round->at <= *momentOfIso(u"2026-11-30T09:14:25.551Z"));
    }
}

QTEST_APPLESS_MAIN(TstBundleLogs)
#include "tst_bundlelogs.moc"
