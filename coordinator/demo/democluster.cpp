// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/democluster.h"

#include "demo/httplistener.h"
#include "demo/jolokiaanswers.h"
#include "demo/loopback.h"
#include "demo/mockbroker.h"
#include "demo/restanswers.h"
#include "demo/stage.h"

#include <QThread>
#include <QTimer>

#include <map>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace signalbox {

using demo::HttpListener;
using demo::Reply;
using demo::Request;
using demo::Simulation;
using demo::Stage;

namespace {

constexpr milliseconds turn = 100ms;

Reply answerOf(Stage &stage, const QString &name, const Request &request)
{
    const auto answer = stage.with([&](Simulation &cluster) {
        const auto &worker = cluster.workers()[name];
        if (!worker.answers())
            return Reply{.isNever = true};
        const bool isJolokia = request.path == "/jolokia" || request.path.startsWith("/jolokia/");
        return isJolokia ? jolokiaAnswer(cluster, worker, request) : restAnswer(cluster, worker, request);
    });
    return answer.value_or(Reply{.isNever = true});
}

} // namespace

/// Everything that lives in the cluster's thread hangs on `stageHand` and dies there.
struct DemoCluster::Parts {
    std::shared_ptr<Stage> stage = std::make_shared<Stage>();
    std::unique_ptr<demo::MockBroker> broker;
    InternalTopics topics{u"connect-configs"_s, u"connect-status"_s, u"connect-offsets"_s};
    QThread thread;
    QObject *stageHand = new QObject;
    std::map<QString, HttpListener *> listeners;
    QMap<QString, QString> addresses; ///< URL by worker name
    QStringList names;
    QStringList ownUrls; ///< of the workers of `group`
    GroupId group;

    ~Parts()
    {
        stage->close();
        if (thread.isRunning()) {
            QMetaObject::invokeMethod(
                stageHand, [this] { delete std::exchange(stageHand, nullptr); }, Qt::BlockingQueuedConnection);
            thread.quit();
            thread.wait();
        }
        delete stageHand;
    }

    /// In the cluster's thread, and over before it returns.
    void perform(const std::function<void()> &action)
    {
        QMetaObject::invokeMethod(stageHand, action, Qt::BlockingQueuedConnection);
    }

    Result<void> openListeners()
    {
        auto *guard = new QTcpServer(stageHand);
        const auto block = demo::reserve(*guard);
        for (int number = 1; number <= names.size(); ++number) {
            const auto &name = names[number - 1];
            auto *listener = new HttpListener(
                [stage = stage, name](const Request &request) { return answerOf(*stage, name, request); }, stageHand);
            const auto port = listener->listen(placesFor(block, number));
            if (!port)
                return tl::unexpected(port.error());
            listeners.emplace(name, listener);
            addresses.insert(name, u"http://%1:%2/"_s.arg(listener->address().toString()).arg(*port));
        }
        return {};
    }

    /// Moves the simulation and lets topics and listeners follow.
    void follow(const std::function<void(Simulation &)> &action)
    {
        QMap<QString, bool> isGone;
        const auto records = stage->with([&](Simulation &cluster) {
            action(cluster);
            for (const auto &worker : cluster.workers())
                isGone.insert(worker.name, worker.process == demo::Worker::Process::Dead);
            return cluster.takeRecords();
        });
        for (const auto &[name, listener] : listeners)
            listener->setGone(isGone.value(name, true));
        if (records)
            broker->write(*records);
    }

    void playByTheClock()
    {
        auto *timer = new QTimer(stageHand);
        timer->setInterval(turn);
        QObject::connect(timer, &QTimer::timeout, stageHand, [this] {
            follow(
                [](Simulation &cluster) { cluster.advance(std::max(momentNow() - cluster.now(), milliseconds(0))); });
        });
        timer->start();
    }
};

Result<std::unique_ptr<DemoCluster>> DemoCluster::open(const QStringList &workers, const Build &build, Begin begin)
{
    auto parts = std::make_unique<Parts>();
    parts->names = workers;
    auto broker = demo::MockBroker::start(parts->topics);
    if (!broker)
        return tl::unexpected(broker.error());
    parts->broker = std::move(*broker);
    parts->thread.setObjectName(u"demo cluster"_s);
    parts->stageHand->moveToThread(&parts->thread);
    parts->thread.start();
    Result<void> opened;
    parts->perform([&] {
        opened = parts->openListeners();
        if (!opened)
            return;
        auto simulation = build(parts->addresses);
        parts->group = simulation.workers().value(workers.value(0)).group;
        for (const auto &worker : simulation.workers())
            if (worker.group == parts->group)
                parts->ownUrls << worker.url;
        parts->stage->raise(std::move(simulation));
        parts->follow([](Simulation &) {});
        parts->broker->waitForAll();
        if (begin != Begin::ByHand)
            parts->playByTheClock();
    });
    if (!opened)
        return tl::unexpected(opened.error());
    return std::unique_ptr<DemoCluster>(new DemoCluster(std::move(parts)));
}

Result<std::unique_ptr<DemoCluster>> DemoCluster::open(const demo::Incident &incident, Begin begin)
{
    const auto build = [&](const QMap<QString, QString> &addresses) {
        const auto isSettled = begin == Begin::Settled;
        auto cluster = opened(incident, momentNow() - (isSettled ? incident.settlesAfter : 0ms), addresses);
        if (isSettled)
            cluster.advance(incident.settlesAfter);
        return cluster;
    };
    return open(incident.workers, build, begin);
}

DemoCluster::DemoCluster(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
}

DemoCluster::~DemoCluster() = default;

QStringList DemoCluster::urls() const
{
    return m_parts->ownUrls;
}

QString DemoCluster::bootstrap() const
{
    return m_parts->broker->bootstrap();
}

GroupId DemoCluster::group() const
{
    return m_parts->group;
}

InternalTopics DemoCluster::topics() const
{
    return m_parts->topics;
}

QList<std::pair<WorkerId, QString>> DemoCluster::metricsTargets() const
{
    QList<std::pair<WorkerId, QString>> targets;
    for (const auto &name : m_parts->names)
        targets.append({workerIdOf(m_parts->addresses[name]), m_parts->addresses[name] + u"jolokia"_s});
    return targets;
}

std::shared_ptr<GroupSource> DemoCluster::groupSource() const
{
    return groupsOf(m_parts->stage);
}

std::shared_ptr<SinkGroupSource> DemoCluster::sinkGroupSource() const
{
    return sinkGroupsOf(m_parts->stage);
}

demo::Simulation DemoCluster::simulation() const
{
    return *m_parts->stage->with([](Simulation &cluster) { return cluster; });
}

void DemoCluster::advance(milliseconds time)
{
    change([time](Simulation &cluster) { cluster.advance(time); });
}

void DemoCluster::change(const std::function<void(Simulation &)> &action)
{
    m_parts->perform([&] {
        m_parts->follow(action);
        m_parts->broker->waitForAll();
    });
}

void DemoCluster::misbehave(const QString &worker, demo::Misbehaviour misbehaviour)
{
    m_parts->perform([&] {
        if (const auto listener = m_parts->listeners.find(worker); listener != m_parts->listeners.end())
            listener->second->misbehave(misbehaviour);
    });
}

} // namespace signalbox
