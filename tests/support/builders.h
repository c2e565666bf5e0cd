// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/assemble.h"
#include "cluster/changes.h"
#include "facts/facts.h"

#include <QList>
#include <QMap>
#include <QString>

#include <functional>

namespace signalbox::test {

/// The moment of every look that a builder makes, unless told otherwise.
inline const Moment noon = momentOfEpoch(1'800'000'000'000);

TaskId task(const QString &connector, int number);
WorkerId workerId(int number); ///< w1:8083, w2:8083, …

/// A Connect cluster in facts, told in one sentence: `aCluster().withWorkers(3).running("orders", 3)`. All is well in
/// it until something else is said: the group is Stable, every worker answers, each task was given out in turn, started
/// a minute ago and is seen in its owner's task map and threads. Workers are numbered from 1.
class ClusterBuilder {
public:
    ClusterBuilder &withWorkers(int count);
    ClusterBuilder &ofVersion(const QString &version);
    /// A source connector whose tasks run, one after the other on the workers in turn.
    ClusterBuilder &running(const QString &connector, int tasks);
    /// The same, but every task has failed with this trace.
    ClusterBuilder &failing(const QString &connector, int tasks,
                            const QString &trace = QStringLiteral("java.lang.IllegalStateException: boom"));

    /// The group gives the task to this worker too, or to nobody.
    ClusterBuilder &alsoOwnedBy(int worker, const TaskId &task);
    ClusterBuilder &ownedByNobody(const TaskId &task);
    /// Another instance: in that worker's task map, with a thread.
    ClusterBuilder &alsoLivingOn(int worker, const TaskId &task);
    /// A thread more than there are entries in that worker's task map.
    ClusterBuilder &withThread(int worker, const TaskId &task);
    /// An entry of that worker's task map behind which nothing works.
    ClusterBuilder &withDeadEntry(int worker, const TaskId &task, const QString &status);
    /// It is in no task map and has no thread any more.
    ClusterBuilder &nowhere(const TaskId &task);
    /// A row of the status topic, `ago` before the look.
    ClusterBuilder &saying(const TaskId &task, const QString &state, int worker, milliseconds ago,
                           const QString &trace = {});

    /// No member of the group any more. Its windows stay open: see `silent`.
    ClusterBuilder &outsideGroup(int worker);
    /// No window of it answers: the port is closed (Unreachable), or takes the call for nothing (TimedOut).
    ClusterBuilder &silent(int worker, Fault fault);
    /// A worker of another Connect cluster.
    ClusterBuilder &foreign(int worker, const QString &group);
    ClusterBuilder &delaying(milliseconds delay);
    ClusterBuilder &rebalancing();

    ClusterBuilder &withoutGroup();
    ClusterBuilder &withoutTopics();
    ClusterBuilder &withoutMetrics();
    ClusterBuilder &withoutThreads();
    ClusterBuilder &at(Moment moment);
    /// Anything else, done to the finished facts.
    ClusterBuilder &with(std::function<void(Facts &)> change);

    Facts facts() const;
    SnapshotPtr snapshot(const SnapshotPtr &previous = {}) const;

private:
    struct Shown {
        QString status;
        int threads = 0;
    };

    ConnectMember &member(int worker);
    void configure(const QString &connector, int tasks);

    Moment m_at = noon;
    int m_workers = 0;
    int m_next = 0;
    QString m_version = QStringLiteral("4.1.1");
    Facts m_facts;
    QMap<WorkerId, QMap<TaskId, Shown>> m_shown;
    QMap<WorkerId, Fault> m_silent;
    bool m_hasMetrics = true;
    bool m_hasThreads = true;
    QList<std::function<void(Facts &)>> m_changes;
};

ClusterBuilder aCluster();

/// How a source stands in the picture that is made of these facts alone.
SourceState stateOf(const Facts &facts, Source source);

} // namespace signalbox::test
