// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"
#include "fakegroups.h"
#include "fakeworker.h"
#include "tests/support/testmain.h"
#include "watching.h"

#include <QElapsedTimer>
#include <QHash>

#include <memory>
#include <vector>

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int hurry = 100; ///< a minute of the test's is 600 ms

/// The real pace, a hundred times as fast; answers have as long as ever, for the test's computer is no faster.
Pace aHundredTimesAsFast()
{
    Pace pace;
    for (milliseconds *each : {&pace.group, &pace.groupOnNews, &pace.groupList, &pace.groupListOnNews, &pace.rest,
                               &pace.restOnNews, &pace.tick, &pace.tickAnswer, &pace.tickSilence, &pace.metrics,
                               &pace.threads, &pace.backOffAtMost, &pace.minute, &pace.sinkGroups})
        *each /= hurry;
    pace.gather = 5ms;
    pace.firstLook = 15ms;
    return pace;
}

struct Console {
    Console(const QString &user, const FakeWorker &worker, const std::shared_ptr<FakeGroups> &groups)
        : watching(as(user, worker), groups, aHundredTimesAsFast())
    {
        // An impatient operator behind it, whose every look is followed by F5.
        QObject::connect(&watching.collector, &Collector::collected, &watching.collector, [this](const Facts &facts) {
            for (const Cost &cost : facts.costs.workers)
                wasHeldBack |= cost.waiting > 0;
            if (isImpatient)
                watching.collector.refresh();
        });
    }
    static Connection as(const QString &user, const FakeWorker &worker)
    {
        Connection connection = at({worker.url()});
        connection.login.user = user;
        return connection;
    }

    Watching watching;
    bool wasHeldBack = false;
    bool isImpatient = true;
};

struct Count {
    int requests = 0;
    int ofTheHerder = 0;
};

QHash<QByteArray, Count> byConsole(const FakeWorker &worker)
{
    QHash<QByteArray, Count> counts;
    for (const Asked &asked : worker.all()) {
        const auto from = asked.head.indexOf("Authorization: Basic ");
        const QByteArray user =
            QByteArray::fromBase64(asked.head.mid(from + 21, asked.head.indexOf('\r', from) - from - 21));
        Count &count = counts[user];
        ++count.requests;
        count.ofTheHerder += asked.target == "/health" ? 1 : 0;
    }
    return counts;
}

} // namespace

/// What looking may cost, whatever happens.
class TstBudget : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void five_impatient_consoles_on_a_blocked_herder_for_ten_minutes()
    {
        FakeWorker worker;
        worker.setHealth(FakeWorker::Health::HerderHangs);
        const auto groups = std::make_shared<FakeGroups>(QList{aGroup(u"g"_s, {aMember(worker.url(), 1)})});
        QElapsedTimer since;
        since.start();
        std::vector<std::unique_ptr<Console>> consoles;
        for (int i = 1; i <= 5; ++i)
            consoles.push_back(std::make_unique<Console>(u"console%1"_s.arg(i), worker, groups));
        for (const auto &console : consoles)
            console->watching.collector.start();
        const auto tenMinutes = milliseconds(10min) / hurry;
        QTRY_VERIFY_WITH_TIMEOUT(milliseconds(since.elapsed()) > tenMinutes, 60000);

        const auto counts = byConsole(worker);
        const milliseconds passed(since.elapsed());
        const auto spans = [passed](milliseconds span) { return passed / (span / hurry) + 1; };
        QCOMPARE(counts.size(), 5);
        for (const Count &count : counts) {
            QVERIFY2(count.requests <= spans(1min) * Budget().requestsPerMinute,
                     qPrintable(u"%1 in %2 ms"_s.arg(count.requests).arg(passed.count())));
            // A worker keeps what its herder does not take for 90 s: one more in that time would be a second one there.
            QVERIFY2(count.ofTheHerder <= spans(90s), qPrintable(QString::number(count.ofTheHerder)));
            QVERIFY(count.ofTheHerder >= 2);
        }
        QVERIFY(groups->calls <= 5 * spans(1min) * Budget().groupCallsPerMinute);
        for (const auto &console : consoles) {
            QVERIFY(console->wasHeldBack);
            console->isImpatient = false;
        }
        for (const auto &console : consoles)
            QTRY_COMPARE(console->watching.facts.costs.workers.value(worker.id()).waiting, 0);
    }

    void who_waits_for_the_budget_says_so()
    {
        const FakeWorker worker;
        Connection connection = at({worker.url()});
        connection.budget.requestsPerMinute = 3;
        Pace pace = hurried();
        pace.minute = 1min;
        Watching watching(connection, nullptr, pace);
        watching.collector.start();
        QTRY_VERIFY(watching.facts.costs.workers.value(worker.id()).waiting > 0);
        QCOMPARE(watching.facts.costs.workers.value(worker.id()).requests, 3);
        QCOMPARE(watching.facts.costs.workers.value(worker.id()).requestsAtMost, 3);
        const auto snapshot = assemble(watching.facts, nullptr);
        QCOMPARE(snapshot->costs, watching.facts.costs);
        QVERIFY(snapshot->sources.first().kind != SourceState::Kind::Off);
        QVERIFY2(snapshot->sources.first().detail.contains(u"held back: the budget is 3 a minute"),
                 qPrintable(snapshot->sources.first().detail));
        QCOMPARE(worker.all().size(), 3);
    }

    void rest_and_metrics_of_a_worker_share_its_budget_and_its_bytes_are_counted()
    {
        const FakeWorker worker;
        Connection connection = at({worker.url()});
        connection.metrics << MetricsTarget{worker.id(), worker.url() + u"/metrics"_s};
        Pace pace = hurried();
        pace.minute = 10min;
        Watching watching(connection, nullptr, pace);
        watching.collector.once(10s);
        QTRY_COMPARE_WITH_TIMEOUT(watching.times, 1, 15000);
        const auto costs = watching.facts.costs.workers;
        QCOMPARE(costs.keys(), QList{worker.id()});
        QCOMPARE(qsizetype(costs.first().requests), worker.all().size());
        const auto spent = watching.collector.spent();
        QVERIFY(spent.value(Source::Metrics).requests > 0 && spent.value(Source::Metrics).bytes > 0);
        QCOMPARE(costs.first().bytes, spent.value(Source::Rest).bytes + spent.value(Source::Metrics).bytes);
    }

    void a_worker_that_used_up_its_bytes_is_asked_no_more_for_a_minute()
    {
        const FakeWorker worker(200);
        Connection connection = at({worker.url()});
        connection.budget.bytesPerMinute = 10'000;
        Pace pace = hurried();
        pace.minute = 10min;
        Watching watching(connection, nullptr, pace);
        watching.collector.start();
        QTRY_VERIFY(watching.facts.costs.workers.value(worker.id()).bytes > 10'000);
        QTRY_VERIFY(watching.facts.costs.workers.value(worker.id()).waiting > 0);
        QCOMPARE(worker.asked("/connectors?"), 1);
    }
};

QTEST_GUILESS_MAIN(TstBudget)
#include "tst_budget.moc"
