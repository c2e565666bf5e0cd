// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/blockingcalls.h"
#include "collect/meter.h"
#include "collect/ports.h"
#include "collect/turn.h"
#include "core/observed.h"
#include "facts/groupfacts.h"
#include "facts/restfacts.h"
#include "facts/topicfacts.h"

#include <QMap>
#include <QObject>
#include <QSet>

namespace signalbox {

/// Watches the consumer groups of sink connectors, in batches and slowly. Groups of deleted sinks are asked as long as
/// this lives: a member left in one is an instance that should be gone.
class SinkWatch : public QObject {
    Q_OBJECT

public:
    /// `calls` and `meter` must outlive this.
    SinkWatch(std::shared_ptr<SinkGroupSource> source, const Pace &pace, BlockingCalls &calls, Meter &meter,
              QObject *parent);

    void begin(Turn::Mode mode);
    void refresh() { m_turn.wish(); }
    void stop() { m_turn.stop(); }
    bool isSettled() const { return m_turn.isSettled(); }

    /// The groups to ask; new ones are asked at once.
    void setGroups(const QSet<GroupId> &groups);
    const Observed<QMap<GroupId, SinkGroup>> &groups() const { return m_groups; }
    Spent spent() const { return {m_requests, m_source->bytesSoFar()}; }

Q_SIGNALS:
    void changed();

private:
    void look();
    void ask(const QList<GroupId> &groups);
    void take(const Result<QList<SinkGroup>> &described);

    std::shared_ptr<SinkGroupSource> m_source;
    Pace m_pace;
    BlockingCalls &m_calls;
    Meter &m_meter;
    Turn m_turn;
    QSet<GroupId> m_wanted;
    bool m_isTold = false; ///< somebody knew which groups to ask, were it none
    Observed<QMap<GroupId, SinkGroup>> m_groups;
    qint64 m_requests = 0;
};

/// `connect-<name>` of each sink, or what its configuration says instead. A sink is told by its type in REST or, from
/// the config topic, by having `topics` or `topics.regex`, which every sink must have. Either may be
/// null.
QSet<GroupId> sinkGroupsOf(const ConfigTable *config, const ConnectorAnswers *answers);

} // namespace signalbox
