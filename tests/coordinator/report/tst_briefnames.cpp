// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/briefnames.h"
#include "tests/support/testmain.h"

#include <QSet>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstBriefNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_domain_that_all_are_in_is_left_out_data();
    void the_domain_that_all_are_in_is_left_out();
};

void TstBriefNames::the_domain_that_all_are_in_is_left_out_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QStringList>("brief");
    QTest::newRow("a stateful set") << QStringList{u"c-0.connect.prod.svc:8083"_s, u"c-1.connect.prod.svc:8083"_s}
                                    << QStringList{u"c-0:8083"_s, u"c-1:8083"_s};
    QTest::newRow("one worker") << QStringList{u"c-0.connect.svc:8083"_s} << QStringList{u"c-0:8083"_s};
    QTest::newRow("two zones") << QStringList{u"c-0.a.example:8083"_s, u"c-0.b.example:8083"_s}
                               << QStringList{u"c-0.a:8083"_s, u"c-0.b:8083"_s};
    QTest::newRow("one is the other's domain")
        << QStringList{u"a.b.example:8083"_s, u"b.example:8083"_s} << QStringList{u"a.b:8083"_s, u"b:8083"_s};
    QTest::newRow("two domains") << QStringList{u"c-0.a:8083"_s, u"c-1.b:8083"_s}
                                 << QStringList{u"c-0.a:8083"_s, u"c-1.b:8083"_s};
    QTest::newRow("ports alone differ") << QStringList{u"c.x:8083"_s, u"c.x:8084"_s}
                                        << QStringList{u"c:8083"_s, u"c:8084"_s};
    QTest::newRow("one has no domain") << QStringList{u"w1:8083"_s, u"w2.example:8083"_s}
                                       << QStringList{u"w1:8083"_s, u"w2:8083"_s};
    QTest::newRow("one would look like another")
        << QStringList{u"w1:8083"_s, u"w1.example.org:8083"_s, u"w2.example.org:8083"_s}
        << QStringList{u"w1:8083"_s, u"w1.example.org:8083"_s, u"w2:8083"_s};
    QTest::newRow("the whole name of one would be the brief name of another")
        << QStringList{u"w:1"_s, u"w.a:1"_s, u"w.a.a:1"_s} << QStringList{u"w:1"_s, u"w.a:1"_s, u"w.a.a:1"_s};
    QTest::newRow("addresses") << QStringList{u"10.0.0.1:8083"_s, u"10.1.0.1:8083"_s, u"[fd00::1]:8083"_s}
                               << QStringList{u"10.0.0.1:8083"_s, u"10.1.0.1:8083"_s, u"[fd00::1]:8083"_s};
    QTest::newRow("no name at all") << QStringList{u"null:-1"_s, QString()} << QStringList{u"null:-1"_s, QString()};
}

void TstBriefNames::the_domain_that_all_are_in_is_left_out()
{
    QFETCH(QStringList, names);
    QFETCH(QStringList, brief);
    QList<WorkerId> workers;
    for (const QString &name : names)
        workers << WorkerId(name);
    const auto found = briefNames(workers);
    for (qsizetype i = 0; i < names.size(); ++i)
        QCOMPARE(found.value(workers[i]), brief[i]);
    const QStringList shown = found.values();
    QCOMPARE(QSet<QString>(shown.cbegin(), shown.cend()).size(), workers.size());
}

QTEST_GUILESS_MAIN(TstBriefNames)
#include "tst_briefnames.moc"
