// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/livesession.h"
#include "app/session.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <atomic>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A broker connection that hangs.
struct HangingGroups : GroupSource {
    Result<GroupListings> list(const std::optional<GroupId> &, milliseconds) override
    {
        ++calls;
        gate.acquire();
        return GroupListings{};
    }
    std::atomic<int> calls = 0;
    QSemaphore gate;
};

} // namespace

class TstSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_demo_becomes_a_picture_and_goes_on_living()
    {
        const auto session = openDemoSession(u"healthy"_s);
        QVERIFY(session);
        QSignalSpy refreshed(session.get(), &Session::refreshed);
        session->start();
        QTRY_VERIFY_WITH_TIMEOUT(session->latest().snapshot && !session->latest().snapshot->realTasks().isEmpty(),
                                 20000);
        const auto isRunning = [&] {
            const auto tasks = session->latest().snapshot->realTasks();
            return std::all_of(tasks.begin(), tasks.end(), [](const Task *task) {
                return task->real == Real::Running || task->real == Real::Paused;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isRunning(), 20000);
        const auto seen = refreshed.size();
        QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() > seen + 2, 20000);
    }

    void an_unknown_incident_gives_no_session() { QVERIFY(!openDemoSession(u"no such thing"_s)); }

    void a_folder_that_is_no_bundle_says_so()
    {
        const QTemporaryDir folder;
        const auto session = openBundleSession(folder.path());
        session->start();
        QTRY_VERIFY(session->latest().snapshot);
        QVERIFY(session->latest().snapshot->tasks.isEmpty());
        QCOMPARE(session->latest().verdict, Verdict::Unknown);
    }

    void a_cluster_that_is_away_is_a_picture_too()
    {
        Connection connection;
        connection.urls = {u"http://127.0.0.1:1"_s};
        const auto session = openSession(connection);
        QCOMPARE(session->name(), u"http://127.0.0.1:1"_s);
        session->start();
        QTRY_VERIFY(session->latest().snapshot);
        session->refresh();
        QCOMPARE(session->latest().verdict, Verdict::Unknown);
    }

    void it_closes_at_once_though_kafka_hangs()
    {
        const auto groups = std::make_shared<HangingGroups>();
        Place place;
        place.connection.urls = QStringList{u"http://127.0.0.1:1"_s};
        place.ports.groups = groups;
        auto session = std::make_unique<LiveSession>(place);
        session->start();
        QTRY_COMPARE(int(groups->calls), 1);
        QElapsedTimer time;
        time.start();
        session.reset();
        QVERIFY2(time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
        groups->gate.release(1000);
    }
};

QTEST_GUILESS_MAIN(TstSession)
#include "tst_session.moc"
