// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/blockingcalls.h"
#include "collect/meter.h"
#include "collect/ports.h"
#include "collect/turn.h"
#include "core/observed.h"
#include "facts/groupfacts.h"
#include "kafka/groupsource.h"

#include <QObject>
#include <QSet>

#include <memory>

namespace signalbox {

/// Watches the Connect groups: all groups are listed once and then seldom, ours and the other Connect groups by name.
/// Finds out which group is ours where the connection does not say. It decodes, but does not judge.
class GroupWatch : public QObject {
    Q_OBJECT

public:
    /// `calls` and `meter` must outlive this.
    GroupWatch(std::shared_ptr<GroupSource> source, GroupId given, const Pace &pace, BlockingCalls &calls, Meter &meter,
               QObject *parent);

    void begin(Turn::Mode mode) { m_turn.begin(mode); }
    void refresh();
    void stop() { m_turn.stop(); }
    bool isSettled() const { return m_turn.isSettled(); }

    /// What may tell which group is ours: workers that the connection's URLs name, and workers that rows name.
    void setClues(const QSet<WorkerId> &byUrl, const QSet<WorkerId> &byRow);
    /// Look at our group again, now.
    void wish() { m_turn.wish(); }
    /// Something happened in the cluster: look sooner.
    void news() { m_turn.soon(m_pace.groupOnNews); }
    /// A row names a worker that is no member: perhaps there is another Connect cluster.
    void strangerSeen();

    const GroupId &group() const { return m_group; }
    const Observed<ConnectGroup> &ours() const { return m_ours; }
    const Observed<QList<ConnectGroup>> &foreign() const { return m_foreign; }
    std::optional<Moment> roundSeenAt() const { return m_roundSeenAt; }
    const Spent &spent() const { return m_spent; }

Q_SIGNALS:
    void changed(); ///< after each look

private:
    void look();
    void ask(const QList<GroupId> &names);
    void take(const Result<GroupListings> &listings, const QList<GroupId> &asked);
    void takeForeign(const GroupListings &listings, const QList<GroupId> &asked);
    void takeOurs(const GroupListings &listings);

    std::shared_ptr<GroupSource> m_source;
    Pace m_pace;
    BlockingCalls &m_calls;
    Meter &m_meter;
    Turn m_turn;
    GroupId m_group;
    QSet<WorkerId> m_byUrl, m_byRow;
    std::optional<Moment> m_listedAt; ///< when all groups were last listed
    bool m_listAll = true;
    int m_deadLooks = 0; ///< one after the other that did not find our group any more
    Observed<ConnectGroup> m_ours;
    Observed<QList<ConnectGroup>> m_foreign;
    std::optional<Moment> m_roundSeenAt;
    Spent m_spent;
};

/// Which of these Connect groups a connection means: the only one, or the only one with a member that its URLs name, or
/// that its rows name. Errors: NotFound (there is none), Conflict (several; the words name them).
Result<GroupId> decideGroup(const QList<ConnectGroup> &groups, const QSet<WorkerId> &byUrl,
                            const QSet<WorkerId> &byRow);

} // namespace signalbox
