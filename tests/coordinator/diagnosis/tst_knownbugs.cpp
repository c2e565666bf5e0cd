// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/knownbugs.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstKnownBugs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_version_has_a_bug_within_its_ranges_only_data();
    void a_version_has_a_bug_within_its_ranges_only();
    void versions_are_compared_as_numbers_and_the_unknown_with_nothing();
};

void TstKnownBugs::a_version_has_a_bug_within_its_ranges_only_data()
{
    QTest::addColumn<QString>("jira");
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("has");
    const auto row = [](const QString &jira, const QString &version, bool has) {
        QTest::newRow(qPrintable(jira + u' ' + version)) << jira << version << has;
    };
    for (const auto &version : {u"3.0.0"_s, u"3.0.2"_s, u"3.1.0"_s})
        row(u"KAFKA-13719"_s, version, true);
    for (const auto &version : {u"2.8.2"_s, u"3.1.1"_s, u"3.2.0"_s, QString()})
        row(u"KAFKA-13719"_s, version, false);
    row(u"KAFKA-10763"_s, u"2.6.1"_s, true);
    row(u"KAFKA-10763"_s, u"2.6.2"_s, false);
    row(u"KAFKA-10763"_s, u"2.7.0"_s, true);
    row(u"KAFKA-10763"_s, u"2.8.0"_s, false);
    row(u"KAFKA-15693"_s, u"3.6.0"_s, true);
    row(u"KAFKA-15693"_s, u"3.6.1"_s, false);
    row(u"KAFKA-15693"_s, u"3.5.2"_s, false);
    row(u"KAFKA-13816"_s, u"4.3.1"_s, true);
    row(u"KAFKA-13816"_s, u"2.2.2"_s, false);
    // Confluent counts its platform: 7.0 is 3.0, 6.1 is 2.7.
    row(u"KAFKA-13719"_s, u"7.0.1-ccs"_s, true);
    row(u"KAFKA-10763"_s, u"6.1.0-ce"_s, true);
    row(u"KAFKA-12525"_s, u"7.6.0-ccs"_s, false);
}

void TstKnownBugs::a_version_has_a_bug_within_its_ranges_only()
{
    QFETCH(QString, jira);
    QFETCH(QString, version);
    QFETCH(bool, has);
    const KnownBug *bug = knownBug(jira);
    QVERIFY(bug);
    QCOMPARE(bug->affects(version), has);
}

void TstKnownBugs::versions_are_compared_as_numbers_and_the_unknown_with_nothing()
{
    QCOMPARE(compareVersions(u"2.10.0"_s, u"2.9.0"_s), 1);
    QCOMPARE(compareVersions(u"3.0.0"_s, u"3.0.0-SNAPSHOT"_s), 0);
    QCOMPARE(compareVersions({}, u"3.0.0"_s), 0);
}

QTEST_GUILESS_MAIN(TstKnownBugs)
#include "tst_knownbugs.moc"
