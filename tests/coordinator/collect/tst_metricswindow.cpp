// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/metricswindow.h"
#include "tests/support/fakehttp.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

#include <atomic>

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// One worker's Jolokia: its metrics are read often, its threads seldom, and both must be of one process.
class TstMetricsWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_threads_of_the_process_before_are_void();
    void threads_outlive_a_failure_of_the_same_process();
};

namespace {

Pace pace()
{
    Pace pace;
    pace.metrics = 10ms;
    pace.backOffAtMost = 10ms;
    pace.threads = 1h;
    return pace;
}

/// A worker's agent that can be started anew, or fail; it lists its threads once and never again.
class Agent {
public:
    QUrl url() const { return QUrl(m_http.url() + u"/jolokia/"_s); }
    void restart() { m_isAnother = true; }
    void fail() { m_failures = 1; }

private:
    test::Reply answer(const test::Asked &asked)
    {
        static const QByteArray metrics = test::recordedBytes(u"4.1.1/healthy/1-stable/metrics/w1.jolokia.json"_s);
        static const QByteArray threads = test::recordedBytes(u"4.1.1/healthy/1-stable/threads/w1.json"_s);
        static const QByteArray later = QByteArray(metrics)
                                            .replace("start-time-ms\":1", "start-time-ms\":2")
                                            .replace("StartTimeMs\":1", "StartTimeMs\":2");
        if (asked.method == "GET")
            return test::reply(200, R"({"request":{"type":"version"},"value":{"agent":"1.7.2"},"status":200})");
        if (asked.body.contains("dumpAllThreads"))
            return m_threadsTold++ == 0 ? test::reply(200, threads) : test::Reply{};
        const bool fails = m_failures > 0;
        m_failures -= fails ? 1 : 0;
        if (fails)
            return test::reply(503, "busy", "text/plain");
        return test::reply(200, m_isAnother ? later : metrics);
    }

    std::atomic<bool> m_isAnother = false;
    std::atomic<int> m_failures = 0, m_threadsTold = 0;
    test::FakeHttp m_http{[this](const test::Asked &asked) { return answer(asked); }};
};

struct Watched {
    Agent agent;
    HttpClient http;
    Meter meter{Allowance::Limit{100'000}};
    MetricsWindow window{http, meter, agent.url(), {}, pace(), nullptr};
};

} // namespace

void TstMetricsWindow::the_threads_of_the_process_before_are_void()
{
    Watched watched;
    MetricsWindow &window = watched.window;
    window.begin(Turn::Mode::Repeated);
    QTRY_VERIFY(window.threads().value && window.metrics().value);
    const auto began = window.metrics()->startedAt;
    QVERIFY(began);
    watched.agent.restart();
    QTRY_VERIFY(window.metrics()->startedAt != began);
    QVERIFY(!window.threads().value);
}

void TstMetricsWindow::threads_outlive_a_failure_of_the_same_process()
{
    Watched watched;
    MetricsWindow &window = watched.window;
    window.begin(Turn::Mode::Repeated);
    QTRY_VERIFY(window.threads().value && window.metrics().value);
    bool hasFailed = false;
    connect(&window, &MetricsWindow::changed, this,
            [&] { hasFailed = hasFailed || window.metrics().error.has_value(); });
    watched.agent.fail();
    QTRY_VERIFY(hasFailed);
    QTRY_VERIFY(window.metrics().isFresh());
    QVERIFY(window.threads().value);
}

QTEST_GUILESS_MAIN(TstMetricsWindow)
#include "tst_metricswindow.moc"
