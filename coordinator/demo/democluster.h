// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/result.h"
#include "demo/incidents.h"
#include "demo/misbehaviour.h"
#include "facts/topicfacts.h"
#include "kafka/groupsource.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <utility>

namespace signalbox {

/// A Connect cluster inside the program: REST and Jolokia of every worker over real HTTP on loopback, the internal
/// topics on librdkafka's mock cluster, the groups through their ports. All of it runs in a thread of its own. It
/// answers what a reader asks and refuses what would change the cluster.
///
/// Worker k is advertised as `127.0.B.(10+k):8083`, B being the first block that no other demo cluster holds; with a
/// free port of `127.0.0.1` on systems with a single loopback address. Identity and address are the same, as in a real
/// cluster.
class DemoCluster {
public:
    enum class Begin {
        Playing, ///< the story unfolds from now on, by the clock
        Settled, ///< the story was played to its end before; all its times lie in the past. The clock runs on from
                 ///< there.
        ByHand, ///< the story stands at its opening and moves only by `advance`
    };

    /// Blocks for some ten milliseconds; afterwards everything can be asked.
    static Result<std::unique_ptr<DemoCluster>> open(const demo::Incident &incident, Begin begin);
    /// The same with any simulation, such as a big one for measurements. `build` gets the addresses by worker name.
    using Build = std::function<demo::Simulation(const QMap<QString, QString> &addresses)>;
    static Result<std::unique_ptr<DemoCluster>> open(const QStringList &workers, const Build &build, Begin begin);
    /// Ordered and bounded: listeners first, then the broker.
    ~DemoCluster();

    QStringList urls() const; ///< REST of the workers of the own group
    QString bootstrap() const;
    GroupId group() const;
    InternalTopics topics() const;
    /// Where each worker's Jolokia answers, workers of a second cluster too.
    QList<std::pair<WorkerId, QString>> metricsTargets() const;
    /// The ports stay usable after the cluster is gone; they then answer with an error.
    std::shared_ptr<GroupSource> groupSource() const;
    std::shared_ptr<SinkGroupSource> sinkGroupSource() const;

    /// A copy of the truth, to compare with. Any thread.
    demo::Simulation simulation() const;
    /// Moves the simulation and brings listeners and topics up to date before it returns. Any thread but the cluster's
    /// own.
    void advance(milliseconds time);
    /// Does something to the cluster, such as `[](auto &s) { s.kill(u"w2"_s); }`; then as `advance(0)`.
    void change(const std::function<void(demo::Simulation &)> &action);
    /// From now on this worker's HTTP (REST and Jolokia) misbehaves so; for robustness tests.
    void misbehave(const QString &worker, demo::Misbehaviour misbehaviour);

private:
    struct Parts;
    explicit DemoCluster(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace signalbox
