// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/keychain.h"
#include "tests/support/testmain.h"

#include <QProcess>
#include <QtTest>

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Run by `with-keyring`, against a Secret Service that knows nothing yet.
class TstKeychain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_profile_that_was_never_kept_has_no_secrets();
    void what_is_kept_is_there_for_the_next_program_and_gone_when_forgotten();
    void two_profiles_keep_apart_whatever_they_are_called();
};

namespace {

const Secrets some{{u"login.password"_s, u"pass\"wörd\n"_s}, {u"kafka.sasl.password"_s, QString(u'x').repeated(5000)}};

template <typename T> Result<T> answerOf(const Eventually<T> &eventually)
{
    const bool isAnswered = QTest::qWaitFor([&] { return eventually.isFinished(); }, 20000);
    return isAnswered ? eventually.result() : fail(Fault::TimedOut, u"The keychain does not answer"_s);
}

Secrets secretsFor(const QString &profile)
{
    const auto secrets = answerOf(systemSecrets()->secrets(profile));
    return secrets ? *secrets : Secrets{{u"error"_s, secrets.error().what + secrets.error().detail}};
}

} // namespace

void TstKeychain::a_profile_that_was_never_kept_has_no_secrets()
{
    QCOMPARE(secretsFor(u"nobody"_s), Secrets());
    QVERIFY(systemSecrets()->isLasting());
}

void TstKeychain::what_is_kept_is_there_for_the_next_program_and_gone_when_forgotten()
{
    const auto store = systemSecrets();
    QVERIFY(answerOf(store->keep(u"payments"_s, some)));
    QCOMPARE(secretsFor(u"payments"_s), some); // another store: what the first remembers is not asked
    QVERIFY(answerOf(store->forget(u"payments"_s)));
    QCOMPARE(secretsFor(u"payments"_s), Secrets());
    QVERIFY(answerOf(store->forget(u"payments"_s)));
}

void TstKeychain::two_profiles_keep_apart_whatever_they_are_called()
{
    const auto store = systemSecrets();
    const QStringList names{u"team/payments"_s, u"team"_s, u"größe “x” \\ '"_s};
    for (const QString &name : names)
        QVERIFY(answerOf(store->keep(name, {{u"login.token"_s, name}})));
    for (const QString &name : names)
        QCOMPARE(secretsFor(name), (Secrets{{u"login.token"_s, name}}));
}

QTEST_GUILESS_MAIN(TstKeychain)
#include "tst_keychain.moc"
