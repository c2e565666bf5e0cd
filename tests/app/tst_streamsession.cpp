// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"
#include "record/recorder.h"
#include "tests/support/builders.h"
#include "tests/support/testmain.h"

#include <QBuffer>
#include <QSignalSpy>
#include <QTemporaryFile>

#include <unistd.h>

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Each test lays its own file where standard input was.
class TstStreamSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void looks_are_shown_as_they_come_and_the_last_one_stays();
    void what_breaks_off_keeps_what_was_seen_and_says_so();
    void nothing_at_all_is_said_too();

private:
    bool feed(const QByteArray &bytes);
    QTemporaryFile m_input;
};

namespace {

Facts look(int number)
{
    Facts facts = test::aCluster().withWorkers(2).running(u"orders"_s, number + 1).facts();
    facts.at += std::chrono::seconds(number);
    return facts;
}

QByteArray streamOf(int looks)
{
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    const auto recorder = recordOnto(out, 10'000'000);
    for (int i = 0; i < looks; ++i)
        if (!recorder->add(look(i)))
            qFatal("not recorded");
    return out.data();
}

} // namespace

bool TstStreamSession::feed(const QByteArray &bytes)
{
    return m_input.open() && m_input.resize(0) && m_input.seek(0) && m_input.write(bytes) == bytes.size()
        && m_input.seek(0) && ::dup2(m_input.handle(), STDIN_FILENO) == STDIN_FILENO;
}

void TstStreamSession::looks_are_shown_as_they_come_and_the_last_one_stays()
{
    QVERIFY(feed(streamOf(4)));
    const auto session = openBundleSession(u"-"_s);
    session->start();
    QTRY_VERIFY(session->latest().snapshot && session->latest().snapshot->at == look(3).at);
    QVERIFY(session->latest().snapshot->doubts.isEmpty());
    session->refresh();
    QCOMPARE(session->latest().snapshot->at, look(3).at);
}

void TstStreamSession::what_breaks_off_keeps_what_was_seen_and_says_so()
{
    const QByteArray whole = streamOf(2);
    QVERIFY(feed(whole.chopped(whole.size() / 4)));
    const auto session = openBundleSession(u"-"_s);
    session->start();
    QTRY_VERIFY(session->latest().snapshot && !session->latest().snapshot->doubts.isEmpty());
    QCOMPARE(session->latest().snapshot->at, look(0).at);
}

void TstStreamSession::nothing_at_all_is_said_too()
{
    QVERIFY(feed({}));
    const auto session = openBundleSession(u"-"_s);
    session->start();
    QTRY_VERIFY(session->latest().snapshot && !session->latest().snapshot->doubts.isEmpty());
}

QTEST_GUILESS_MAIN(TstStreamSession)
#include "tst_streamsession.moc"
