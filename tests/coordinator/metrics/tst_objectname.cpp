// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/objectname.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstObjectName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void properties_may_come_in_any_order();
    void quoted_values_may_hold_what_separates_others();
    void what_is_no_name_is_refused_data();
    void what_is_no_name_is_refused();
    void a_value_is_unquoted_as_java_quotes_it_data();
    void a_value_is_unquoted_as_java_quotes_it();
    void a_name_cut_anywhere_is_never_the_whole_one();
};

void TstObjectName::properties_may_come_in_any_order()
{
    const auto one = parseObjectName(u"kafka.connect:connector=orders,task=0,type=connector-task-metrics");
    const auto other = parseObjectName(u"kafka.connect:type=connector-task-metrics,task=0,connector=orders");
    QVERIFY(one && other);
    QVERIFY(*one == *other);
    QCOMPARE(one->domain, u"kafka.connect"_s);
    QCOMPARE(one->type(), u"connector-task-metrics"_s);
    QCOMPARE(one->properties[u"task"_s], u"0"_s);
}

void TstObjectName::quoted_values_may_hold_what_separates_others()
{
    const auto name = parseObjectName(uR"(kafka.connect:connector="a,b=c:\"d\"\\",task=1,type=x)");
    QVERIFY(name);
    QCOMPARE(name->properties[u"connector"_s], uR"(a,b=c:"d"\)"_s);
    QCOMPARE(name->properties[u"task"_s], u"1"_s);
    QCOMPARE(name->properties.size(), 3);
}

void TstObjectName::what_is_no_name_is_refused_data()
{
    QTest::addColumn<QString>("text");
    for (const auto text : {"", "kafka.connect", "kafka.connect:", "kafka.connect:*", "a:b", "a:=c", "a:b=c,",
                            "a:b=c,,d=e", "a:b=\"c", "a:b=\"c\\\"", "a:b=\"c\"d,e=f", "a:b=c,*"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TstObjectName::what_is_no_name_is_refused()
{
    QFETCH(const QString, text);
    QVERIFY(!parseObjectName(text));
}

void TstObjectName::a_value_is_unquoted_as_java_quotes_it_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("plain");
    QTest::newRow("not quoted") << u"back\\slash"_s << u"back\\slash"_s;
    QTest::newRow("quoted") << uR"("odd name ä.b->c")"_s << u"odd name ä.b->c"_s;
    QTest::newRow("every escape") << uR"("\\ \" \* \? \n")"_s << u"\\ \" * ? \n"_s;
    QTest::newRow("a backslash before n") << uR"("a\\n")"_s << uR"(a\n)"_s;
    QTest::newRow("a lonely quote") << u"\""_s << u"\""_s;
    QTest::newRow("nothing in quotes") << u"\"\""_s << u""_s;
}

void TstObjectName::a_value_is_unquoted_as_java_quotes_it()
{
    QFETCH(const QString, value);
    QFETCH(const QString, plain);
    QCOMPARE(unquoted(value), plain);
}

void TstObjectName::a_name_cut_anywhere_is_never_the_whole_one()
{
    const QString whole = uR"(kafka.connect:connector="a\"b",task=12,type=connector-task-metrics)"_s;
    const auto parsed = parseObjectName(whole);
    QVERIFY(parsed);
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY(parseObjectName(QStringView(whole).first(size)) != parsed);
}

QTEST_APPLESS_MAIN(TstObjectName)
#include "tst_objectname.moc"
