// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/assembly.h"

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>

namespace signalbox {

/// What one process shows of one task or connector instance: the entry of its task map (an MBean) and its threads.
struct Sight {
    QString mapStatus; ///< of the MBean; empty: no entry
    int threads = 0;
    bool mapKnown = false; ///< its task map was read, so that a missing entry means something
    bool threadsKnown = false;
    /// A window that fails keeps its old sight, which is not fresh.
    bool isMapFresh = false;
    bool areThreadsFresh = false;
    Moment mapAt{};
    Moment threadsAt{};

    bool isAliveInMap() const { return mapStatus == u"running" || mapStatus == u"paused"; }
    /// An entry behind which nothing works. Without the threads an `unassigned` one may just be starting; that it looks
    /// dead is all that can be said. A stopped connector is no dead entry, it is as it should be.
    bool isDeadEntry(bool isConnector) const
    {
        return !mapStatus.isEmpty() && !isAliveInMap() && threads == 0 && !(isConnector && mapStatus == u"stopped");
    }
};

/// Everything that shows itself, by process.
class Sights {
public:
    struct Process {
        WorkerId worker;
        QHash<TaskId, Sight> tasks;
    };

    explicit Sights(const Assembly &a);
    const QList<Process> &processes() const { return m_processes; }

    /// This worker's windows would show an instance of the task if there was one. Not for connector instances of old
    /// versions, which have no thread of their own; not for task maps of versions up to 2.2, whose MBeans may vanish
    /// while the task runs on.
    bool wouldShow(const TaskId &id, const Worker &worker) const;

private:
    QList<Process> m_processes;
    QSet<WorkerId> m_notWatched; ///< addresses with a process that shows nothing
    QSet<WorkerId> m_showConnectors; ///< addresses whose connector MBeans were read
};

/// Instances that another Connect cluster must have, because it was given the same tasks from the same config topic.
void addForeign(Assembly &a, const Sights &sights);
/// The foreign group works on our configuration: it is as far in the config topic, and everything it owns is ours too,
/// or its workers write into our status topic.
bool sharesConfiguration(const Facts &facts, const ConnectGroup &foreign);

} // namespace signalbox
