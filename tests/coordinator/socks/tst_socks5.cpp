// SPDX-License-Identifier: GPL-3.0-or-later
#include "socks/socks5.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstSocks5 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void without_a_login_three_messages_connect();
    void a_login_is_offered_where_there_is_one_and_sent_where_it_is_wanted();
    void numeric_addresses_go_as_numbers();
    void it_never_wants_a_byte_of_what_comes_behind_the_handshake_data();
    void it_never_wants_a_byte_of_what_comes_behind_the_handshake();
    void every_refusal_has_its_words_data();
    void every_refusal_has_its_words();
    void names_longer_than_the_protocol_allows_are_never_cut();
};

namespace {

const SocksProxy proxy{u"bastion"_s, 1080, {}, {}};
const SocksProxy withLogin{u"bastion"_s, 1080, u"me"_s, u"s3cret"_s};

/// Answers in the pieces that are wanted, and what was sent for them.
Result<QByteArrayList> sentFor(Socks5Handshake &handshake, QByteArray answers)
{
    QByteArrayList sent{handshake.greeting()};
    while (handshake.wants() > 0 && answers.size() >= handshake.wants()) {
        const qsizetype wanted = handshake.wants();
        auto next = handshake.take(answers.first(wanted));
        answers.remove(0, wanted);
        if (!next)
            return tl::unexpected(next.error());
        if (!next->isEmpty())
            sent << *next;
    }
    return sent;
}

} // namespace

void TstSocks5::without_a_login_three_messages_connect()
{
    Socks5Handshake handshake(proxy, u"b1.internal"_s, 9092);
    const auto sent = sentFor(handshake,
                              QByteArray::fromHex("0500"
                                                  "05000001"
                                                  "7f000001"
                                                  "2384"));
    QVERIFY(sent);
    QCOMPARE(*sent,
             (QByteArrayList{QByteArray::fromHex("050100"),
                             QByteArray::fromHex("050100030b") + "b1.internal" + QByteArray::fromHex("2384")}));
    QCOMPARE(handshake.wants(), 0);
}

void TstSocks5::a_login_is_offered_where_there_is_one_and_sent_where_it_is_wanted()
{
    Socks5Handshake asked(withLogin, u"b1"_s, 9092);
    const auto sent = sentFor(asked,
                              QByteArray::fromHex("0502"
                                                  "0100"
                                                  "05000001"
                                                  "7f000001"
                                                  "2384"));
    QVERIFY(sent);
    QCOMPARE(sent->value(0), QByteArray::fromHex("05020002"));
    QCOMPARE(sent->value(1), QByteArray::fromHex("01") + "\x02me\x06s3cret");
    QCOMPARE(asked.wants(), 0);

    Socks5Handshake notAsked(withLogin, u"b1"_s, 9092);
    const auto without = sentFor(notAsked, QByteArray::fromHex("0500"));
    QVERIFY(without);
    QVERIFY(!without->join().contains("s3cret"));
}

void TstSocks5::numeric_addresses_go_as_numbers()
{
    Socks5Handshake four(proxy, u"10.1.2.3"_s, 9092);
    QCOMPARE(sentFor(four, QByteArray::fromHex("0500"))->value(1),
             QByteArray::fromHex("05010001"
                                 "0a010203"
                                 "2384"));
    Socks5Handshake six(proxy, u"::1"_s, 1);
    QCOMPARE(sentFor(six, QByteArray::fromHex("0500"))->value(1),
             QByteArray::fromHex("05010004"
                                 "00000000000000000000000000000001"
                                 "0001"));
}

void TstSocks5::it_never_wants_a_byte_of_what_comes_behind_the_handshake_data()
{
    QTest::addColumn<QByteArray>("address");
    QTest::newRow("IPv4") << QByteArray::fromHex("017f000001");
    QTest::newRow("name") << QByteArray::fromHex("0303") + "abc";
    QTest::newRow("empty name") << QByteArray::fromHex("0300");
    QTest::newRow("IPv6") << QByteArray(1, '\4') + QByteArray(16, '\1');
}

void TstSocks5::it_never_wants_a_byte_of_what_comes_behind_the_handshake()
{
    QFETCH(QByteArray, address);
    const QByteArray whole = QByteArray::fromHex("0500"
                                                 "050000")
        + address + "\x23\x84";
    for (qsizetype cut = 0; cut < whole.size(); ++cut) {
        Socks5Handshake handshake(proxy, u"b1"_s, 9092);
        QVERIFY(sentFor(handshake, whole.first(cut)));
        QVERIFY2(handshake.wants() > 0, qPrintable(u"done after %1 bytes"_s.arg(cut)));
    }
    Socks5Handshake handshake(proxy, u"b1"_s, 9092);
    QVERIFY(sentFor(handshake, whole + "Kafka"));
    QCOMPARE(handshake.wants(), 0);
}

void TstSocks5::every_refusal_has_its_words_data()
{
    QTest::addColumn<SocksProxy>("with");
    QTest::addColumn<QByteArray>("answers");
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<QString>("word");
    const auto reply = [](char code) {
        return QByteArray::fromHex("0500") + '\5' + code + QByteArray::fromHex("000100");
    };
    QTest::newRow("no proxy") << proxy << QByteArray("HT") << Fault::Malformed << u"no SOCKS5 proxy"_s;
    QTest::newRow("wants a login") << proxy << QByteArray::fromHex("05ff") << Fault::Unauthorized
                                   << u"asks for a login"_s;
    QTest::newRow("wants it unasked") << proxy << QByteArray::fromHex("0502") << Fault::Unauthorized << u"login"_s;
    QTest::newRow("no such login") << withLogin << QByteArray::fromHex("05ff") << Fault::Unauthorized << u"no user"_s;
    QTest::newRow("wrong password") << withLogin << QByteArray::fromHex("05020101") << Fault::Unauthorized
                                    << u"refused"_s;
    QTest::newRow("rules") << proxy << reply(2) << Fault::Forbidden << u"rules"_s;
    QTest::newRow("name unknown there") << proxy << reply(4) << Fault::Unreachable << u"b1:9092"_s;
    QTest::newRow("port closed") << proxy << reply(5) << Fault::Unreachable << u"refused"_s;
    QTest::newRow("of the future") << proxy << reply(99) << Fault::Unreachable << u"99"_s;
    QTest::newRow("strange address") << proxy
                                     << QByteArray::fromHex("0500"
                                                            "0500000900")
                                     << Fault::Malformed << u"no SOCKS5"_s;
}

void TstSocks5::every_refusal_has_its_words()
{
    QFETCH(SocksProxy, with);
    QFETCH(QByteArray, answers);
    QFETCH(Fault, fault);
    QFETCH(QString, word);
    Socks5Handshake handshake(with, u"b1"_s, 9092);
    const auto sent = sentFor(handshake, answers);
    QVERIFY(!sent);
    QCOMPARE(sent.error().fault, fault);
    const QString says = sent.error().what + sent.error().detail;
    QVERIFY2(says.contains(word), qPrintable(says));
    QVERIFY(!says.contains(u"s3cret"));
}

void TstSocks5::names_longer_than_the_protocol_allows_are_never_cut()
{
    Socks5Handshake longest(proxy, QString(255, u'x'), 9092);
    QCOMPARE(sentFor(longest, QByteArray::fromHex("0500"))->value(1).size(), 5 + 255 + 2);
    Socks5Handshake host(proxy, QString(256, u'x'), 9092);
    QCOMPARE(sentFor(host, QByteArray::fromHex("0500")).error().fault, Fault::Rejected);
    Socks5Handshake login({u"bastion"_s, 1080, u"me"_s, QString(200, u'ä')}, u"b1"_s, 9092);
    QCOMPARE(sentFor(login, QByteArray::fromHex("0502")).error().fault, Fault::Rejected);
}

QTEST_GUILESS_MAIN(TstSocks5)
#include "tst_socks5.moc"
