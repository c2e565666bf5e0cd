// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/keychain.h"
#include "tests/support/testmain.h"

#include <QtTest>

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Where there is no session bus, or nobody on it who keeps secrets (`SIGNALBOX_NO_KEYCHAIN` says what is to be told).
class TstNoKeychain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { test::failOnAnyWarning(); }
    void that_there_is_none_is_said_and_costs_no_secret();
    void what_is_forgotten_is_gone_all_the_same();

private:
    QString m_expected;
};

namespace {

const Secrets some{{u"login.password"_s, u"kept in mind"_s}};

template <typename T> Result<T> answerOf(const Eventually<T> &eventually)
{
    const bool isAnswered = QTest::qWaitFor([&] { return eventually.isFinished(); }, 20000);
    return isAnswered ? eventually.result() : fail(Fault::TimedOut, u"The keychain does not answer"_s);
}

template <typename T> QString complaintOf(const Result<T> &result)
{
    return result ? u"no complaint"_s : told(result.error());
}

} // namespace

void TstNoKeychain::initTestCase()
{
    m_expected = qEnvironmentVariable("SIGNALBOX_NO_KEYCHAIN");
    QVERIFY(!m_expected.isEmpty());
}

void TstNoKeychain::that_there_is_none_is_said_and_costs_no_secret()
{
    const auto store = systemSecrets();
    QCOMPARE(complaintOf(answerOf(store->secrets(u"payments"_s))), m_expected);
    QCOMPARE(complaintOf(answerOf(store->keep(u"payments"_s, some))), m_expected);
    const auto remembered = answerOf(store->secrets(u"payments"_s));
    QVERIFY(remembered);
    QCOMPARE(*remembered, some);
}

void TstNoKeychain::what_is_forgotten_is_gone_all_the_same()
{
    const auto store = systemSecrets();
    QCOMPARE(complaintOf(answerOf(store->keep(u"payments"_s, some))), m_expected);
    QCOMPARE(complaintOf(answerOf(store->forget(u"payments"_s))), m_expected);
    QCOMPARE(complaintOf(answerOf(store->secrets(u"payments"_s))), m_expected);
}

QTEST_GUILESS_MAIN(TstNoKeychain)
#include "tst_nokeychain.moc"
