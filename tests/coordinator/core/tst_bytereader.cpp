// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytereader.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstByteReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void it_reads_what_kafka_writes();
    void bytes_cut_anywhere_fail_and_stay_failed();
    void a_length_that_cannot_be_true_is_refused();
};

static QByteArray sample()
{
    return QByteArray::fromHex("0002"
                               "0003"
                               "c3a462"
                               "ffffffff"
                               "00000002"
                               "beef"
                               "00000001"
                               "0007");
}

static bool readsWhole(QByteArrayView bytes)
{
    ByteReader in(bytes);
    const auto number = in.integer<qint16>();
    const auto text = in.string();
    const auto none = in.nullableBytes();
    const auto some = in.nullableBytes();
    const auto count = in.count(2);
    const auto element = in.integer<qint16>();
    return !in.failed() && number == 2 && text == u"äb"_s && !none && some && some->size() == 2 && count == 1
        && element == 7 && in.remaining() == 0;
}

void TstByteReader::it_reads_what_kafka_writes()
{
    QVERIFY(readsWhole(sample()));
}

void TstByteReader::bytes_cut_anywhere_fail_and_stay_failed()
{
    for (qsizetype size = 0; size < sample().size(); ++size)
        QVERIFY2(!readsWhole(QByteArrayView(sample()).first(size)), qPrintable(u"accepted %1 bytes"_s.arg(size)));
}

void TstByteReader::a_length_that_cannot_be_true_is_refused()
{
    const auto negative = QByteArray::fromHex("fffe00");
    ByteReader string(negative);
    QCOMPARE(string.string(), QString());
    QVERIFY(string.failed());

    const auto huge = QByteArray::fromHex("7fffffff00");
    ByteReader array(huge);
    QCOMPARE(array.count(1), 0);
    QVERIFY(array.failed());
}

QTEST_APPLESS_MAIN(TstByteReader)
#include "tst_bytereader.moc"
