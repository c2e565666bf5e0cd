// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/routes.h"
#include "core/moment.h"

#include <QList>
#include <QMap>
#include <QSet>

namespace signalbox {

/// The workers that anything spoke of lately, and how surely. One that left is remembered for ten minutes more: it may
/// still run what it had. It asks nobody.
class KnownWorkers {
public:
    struct Seen {
        KnownWorker worker;
        GroupId toldGroup; ///< the Connect group that it was said to belong to, where that is another than ours
        Moment last{}; ///< when anything still spoke of it
    };

    /// A member's own word goes before a row's; once a member of ours, a worker may have the login for good.
    void learn(const KnownWorker &worker, const GroupId &toldGroup);
    /// It answered at that time.
    void heard(const WorkerId &worker, Moment at);
    void forgetOld();

    const QMap<WorkerId, Seen> &seen() const { return m_seen; }
    QList<KnownWorker> all() const;
    QSet<WorkerId> ids() const;

private:
    QMap<WorkerId, Seen> m_seen;
};

} // namespace signalbox
