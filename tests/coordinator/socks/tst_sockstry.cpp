// SPDX-License-Identifier: GPL-3.0-or-later
#include "socks/sockstry.h"
#include "tests/support/socksserver.h"
#include "tests/support/testmain.h"
#include "tests/support/waiting.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Manner = test::SocksServer::Manner;

namespace {

const QUrl target(u"tcp://w1.cluster.invalid:8083"_s);

SocksProxy at(quint16 port)
{
    return {u"127.0.0.1"_s, port, {}, {}};
}

} // namespace

Q_DECLARE_METATYPE(signalbox::test::SocksServer::Manner)

/// Whether a proxy leads somewhere, and every way in which it does not.
class TstSocksTry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_way_that_leads_there_is_open()
    {
        QTcpServer there;
        QVERIFY(there.listen(QHostAddress::LocalHost));
        const test::SocksServer proxy({{u"w1.cluster.invalid:8083"_s, there.serverPort()}});
        QObject owner;
        const auto took = test::waitFor(trySocks(at(proxy.port()), target, 20000ms, &owner));
        QVERIFY2(took, took ? "" : qPrintable(told(took.error())));
        QCOMPARE(proxy.asked(), QStringList{u"w1.cluster.invalid:8083"_s});
    }

    void a_way_that_does_not_says_why_data()
    {
        QTest::addColumn<Manner>("manner");
        QTest::addColumn<Fault>("fault");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown there") << Manner::Socks << Fault::Unreachable << u"could not connect to"_s;
        QTest::newRow("hangs up") << Manner::HangsUp << Fault::Unreachable << u"hung up"_s;
        QTest::newRow("says nothing") << Manner::Silence << Fault::Unreachable << u"said nothing within 500 ms"_s;
        QTest::newRow("no proxy") << Manner::Rubbish << Fault::Malformed << u"no SOCKS5 proxy"_s;
    }
    void a_way_that_does_not_says_why()
    {
        QFETCH(const Manner, manner);
        QFETCH(const Fault, fault);
        QFETCH(const QString, says);
        const test::SocksServer proxy({}, manner);
        QObject owner;
        const auto took = test::waitFor(trySocks(at(proxy.port()), target, 500ms, &owner));
        QVERIFY(!took);
        QCOMPARE(took.error().fault, fault);
        QVERIFY2(took.error().what.contains(says), qPrintable(told(took.error())));
    }

    void nobody_there_is_said_too()
    {
        QObject owner;
        const auto took = test::waitFor(trySocks(at(1), target, 20000ms, &owner));
        QCOMPARE(took.error().fault, Fault::Unreachable);
        QVERIFY(took.error().what.contains(u"cannot be reached"));
    }
};

QTEST_GUILESS_MAIN(TstSocksTry)
#include "tst_sockstry.moc"
