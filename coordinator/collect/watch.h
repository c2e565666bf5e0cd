// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/blockingcalls.h"
#include "collect/coherence.h"
#include "collect/collector.h"
#include "collect/groupwatch.h"
#include "collect/knownworkers.h"
#include "collect/metricswatch.h"
#include "collect/restwatch.h"
#include "collect/sinkwatch.h"
#include "collect/spending.h"
#include "collect/topicwatch.h"

#include <QMap>
#include <QSet>

#include <utility>

namespace signalbox {

/// The sources of one collector, side by side. It spreads what one learns to the others (who the workers are, which
/// group is ours, which sinks there are) and lays their answers into Facts. It concludes nothing about the cluster.
class Collector::Watch : public QObject {
    Q_OBJECT

public:
    Watch(const Connection &connection, const Ports &ports, const Pace &pace);
    ~Watch() override;

    void begin(Turn::Mode mode);
    void refresh();

    /// Every source has answered or failed, and none has a reason to ask again.
    bool isSettled() const;
    /// What is known now. When they `AreOver`, topics not read to their ends are given as errors, not as not yet asked.
    enum class Topics { MayBeUnderWay, AreOver };
    Facts facts(Topics topics) const;
    QMap<Source, Spent> spent() const;

Q_SIGNALS:
    void changed();

private:
    void hurry();
    void welcome(const ConnectMember &member);
    void lookTogether();
    Readings readings() const;
    void spread();
    void spreadSinks();
    void learnWorkers();
    void forgetWorkers();
    WorkerFacts factsOf(const KnownWorkers::Seen &seen) const;
    void addSilentByName(Facts &facts) const;

    Connection m_connection;
    Pace m_pace;
    Turn::Mode m_mode = Turn::Mode::OnWish;
    std::shared_ptr<KafkaClient> m_client; ///< null without Kafka
    BlockingCalls m_calls;
    Spending m_spending;
    std::unique_ptr<GroupWatch> m_group; ///< null without Kafka
    std::unique_ptr<SinkWatch> m_sinks; ///< null without Kafka
    std::unique_ptr<TopicWatch> m_topics; ///< null without Kafka
    Coherence m_coherence;
    RestWatch m_rest;
    MetricsWatch m_metrics;
    KnownWorkers m_workers;
    std::pair<int, qint64> m_sinksKnown{0, -1}; ///< pictures and config records that the sinks' groups were told from
    QSet<MemberId> m_members; ///< of our group, seen so far
    QSet<WorkerId> m_strangers; ///< named by rows, members of nothing we know
};

} // namespace signalbox
