// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trace.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const QString nested =
    u"org.apache.kafka.connect.errors.ConnectException: Tolerance exceeded in error handler\n"
    "\tat org.apache.kafka.connect.runtime.errors.RetryWithToleranceOperator.execAndHandleError(R.java:244)\n"
    "\tat java.base/java.lang.Thread.run(Thread.java:840)\n"
    "Caused by: org.apache.kafka.connect.errors.DataException: Converting byte[] failed\n"
    "\tat org.apache.kafka.connect.json.JsonConverter.toConnectData(JsonConverter.java:333)\n"
    "\t... 12 more\n"
    "Caused by: com.fasterxml.jackson.core.JsonParseException: Unexpected character\n"
    " at [Source: (byte[])\"oops\"; line: 1, column: 2]\n"
    "\tat com.fasterxml.jackson.core.JsonParser._constructError(JsonParser.java:1840)\n"_s;

} // namespace

class TstTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_root_cause_comes_first()
    {
        const auto parts = causesOf(nested);
        QCOMPARE(parts.size(), 3);
        QVERIFY(parts[0].says.startsWith(u"com.fasterxml.jackson.core.JsonParseException: Unexpected character"));
        QVERIFY(parts[2].says.startsWith(u"org.apache.kafka.connect.errors.ConnectException"));
        QCOMPARE(parts[2].frames.size(), 2);
        QCOMPARE(rootCauseOf(nested), u"com.fasterxml.jackson.core.JsonParseException: Unexpected character"_s);
    }

    void a_trace_without_cause_is_its_own_root()
    {
        QCOMPARE(rootCauseOf(u"java.lang.OutOfMemoryError: Java heap space\n\tat A.b(A.java:1)"_s),
                 u"java.lang.OutOfMemoryError: Java heap space"_s);
        QCOMPARE(rootCauseOf({}), QString());
        QCOMPARE(causesOf({}).size(), 0);
    }

    void what_is_no_trace_is_kept_as_it_is()
    {
        const auto parts = causesOf(u"something\nelse"_s);
        QCOMPARE(parts.size(), 1);
        QCOMPARE(parts[0].says, u"something\nelse"_s);
    }

    void frames_beyond_those_shown_are_counted()
    {
        const TracePart part{u"E"_s, {u"at a"_s, u"at b"_s, u"at c"_s}};
        QCOMPARE(foldedText(part, 3).count(u'\n'), 3);
        const QString folded = foldedText(part, 1);
        QVERIFY(folded.contains(u"at a"));
        QVERIFY(!folded.contains(u"at b"));
        QVERIFY2(folded.contains(u"2 more"), qPrintable(folded));
    }

    void a_trace_cut_anywhere_is_read()
    {
        for (qsizetype size = 1; size <= nested.size(); ++size) {
            const auto parts = causesOf(nested.first(size));
            QVERIFY(!parts.isEmpty() && !parts.first().says.isEmpty());
        }
    }
};

QTEST_MAIN(TstTrace)
#include "tst_trace.moc"
