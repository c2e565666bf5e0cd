// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "demo/assignor.h"
#include "facts/topicfacts.h"

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>

#include <functional>
#include <map>
#include <optional>

namespace signalbox::demo {

/// Time-outs of the simulated cluster; shorter than Connect's defaults, so that a story fits into seconds.
struct Pace {
    milliseconds sessionTimeout{3000};
    milliseconds rebalanceDelay{3000}; ///< scheduled.rebalance.max.delay.ms
    milliseconds round{400}; ///< how long a round stays PreparingRebalance
    milliseconds health{2000}; ///< until `/health` gives the herder up
    milliseconds start{250}; ///< from the assignment until a task runs
};

/// An entry of a worker's task map: its MBean, and the thread behind it if there is one.
struct Instance {
    QString status; ///< as its MBean says: running, paused, failed, unassigned
    Moment since{};
    bool hasThread = true; ///< without one the entry is dead
    double recordsAtSince = 0;
    bool isAlive() const { return hasThread && (status == u"running" || status == u"paused"); }
};

/// A quantity that moves evenly from one value to another.
struct Ramp {
    double from = 0, to = 0;
    Moment begin{}, end{};
    double at(Moment moment) const;
};

/// One JVM with a worker inside.
struct Worker {
    enum class Process { Running, Frozen, Dead };

    QString name; ///< w1: what scripts call it
    QString url; ///< advertised, with trailing slash
    WorkerId id;
    GroupId group;
    Process process = Process::Dead;
    bool herderAlive = true;
    std::optional<Moment> silentSince; ///< its last heartbeat, while it gives none
    int generation = -1; ///< of the last round it took part in
    Moment roundAt{};
    Moment startedAt{};
    MemberId member; ///< empty: not in the group
    int joined = 0; ///< the smaller, the earlier
    QMap<TaskId, Instance> map; ///< tasks and connector instances
    QList<TaskId> strayThreads; ///< threads beside the map: abandoned instances
    bool isFresh = true; ///< it has not been through a round yet
    std::optional<QSet<TaskId>> held; ///< sent when it last joined; nothing on a first join
    QSet<TaskId> assigned, revoked; ///< its part of the latest round
    qint64 configOffsetAtJoin = -1;
    QSet<TaskId> believes; ///< what it thinks it owns
    QSet<TaskId> deaf; ///< tasks whose next revocation it will miss: remnants in the making
    Ramp heap; ///< fraction of heapMax
    qint64 heapMax = qint64(2) << 30;
    Ramp cpu; ///< 0…1

    bool answers() const { return process == Process::Running; }
    bool heartbeats() const { return process == Process::Running && herderAlive; }
};

/// A Connect group as its coordinator sees it.
struct Group {
    GroupId id;
    bool isRebalancing = false;
    int generation = 0;
    MemberId leader;
    QString leaderUrl;
    milliseconds delay{}; ///< as announced in the latest round
    std::optional<Moment> delayEnds;
    QSet<TaskId> previous; ///< the leader's memory of the last assignment
    QSet<MemberId> previousMembers;
    QSet<MemberId> joinedEmpty; ///< since the delay began
    Moment roundAt{};
};

struct SimulatedConnector {
    ConnectorName name;
    QString type; ///< source or sink
    QMap<QString, QString> config;
    int tasks = 0;
    TargetState target = TargetState::Started;
    QStringList topics; ///< read or written
    double recordsPerSecond = 12; ///< of each task
};

/// A record that a worker wrote to one of the internal topics.
struct WrittenRecord {
    enum class Topic { Config, Status, Offsets };
    Topic topic = Topic::Status;
    QByteArray key;
    std::optional<QByteArray> value;
    Moment at{};
};

/// A Connect cluster as pure computation: the same steps give the same cluster. Workers, groups with incremental
/// cooperative rounds (facts 1.11), task maps, and the records workers would write. It knows no clock, no thread and no
/// network; whoever holds it moves its time. Scripts are actions on it, now or at a later moment. Copies are
/// independent.
class Simulation {
public:
    /// What the simulated workers are.
    static constexpr auto version = "4.1.1";
    static constexpr auto pluginVersion = "2.7.0";
    static constexpr auto clusterId = "c2lnbmFsYm94LWRlbW8tMDE";

    using Action = std::function<void(Simulation &)>;

    Simulation(Moment begin, Pace pace);

    Moment now() const { return m_now; }
    /// Lets time pass; everything due happens at its own moment, in order.
    void advance(milliseconds time);
    /// Does `action` that much later.
    void after(milliseconds time, Action action);

    // The cluster's make-up
    void addWorker(const QString &name, const QString &url, const GroupId &group);
    void createConnector(SimulatedConnector connector); ///< its configuration gets name, class and tasks.max
    void setTarget(const ConnectorName &connector, TargetState target);

    // What happens to workers; all by name
    void start(const QString &worker); ///< the process starts, and joins its group
    void stop(const QString &worker); ///< gracefully: leaves the group, ends its tasks
    void kill(const QString &worker);
    void freeze(const QString &worker);
    void thaw(const QString &worker);
    void endHerder(const QString &worker); ///< the process and its tasks live on
    void setHeap(const QString &worker, double fraction, milliseconds within);
    void setCpu(const QString &worker, double load, milliseconds within);

    // What happens to tasks
    void fail(const QString &worker, const TaskId &task, const QString &trace);
    /// The worker will lose this task without stopping it: its next revocation goes unheard.
    void missRevocation(const QString &worker, const TaskId &task);
    /// The entry stays in the worker's map although nothing runs behind it.
    void leaveDeadEntry(const QString &worker, const TaskId &task);
    /// The assignor gives this task to this worker whenever it has the choice.
    void prefer(const TaskId &task, const QString &worker);
    /// A round in which this task is revoked from its holder, to be assigned again in the next.
    void move(const TaskId &task, const QString &to);
    void requestRound(const GroupId &group);
    /// Every running source task commits where it is; to be repeated by a story.
    void commitOffsets();

    // What is so
    const QMap<QString, Worker> &workers() const { return m_workers; }
    const QMap<GroupId, Group> &groups() const { return m_groups; }
    const QMap<ConnectorName, SimulatedConnector> &connectors() const { return m_connectors; }
    /// The status topic as every worker's cache shows it (the UNASSIGNED filter applied).
    const QHash<TaskId, StatusRow> &statuses() const { return m_statuses; }
    QSet<TaskId> configured() const;
    qint64 configOffset() const { return m_configOffset; }
    /// Polled or read by this instance since it started.
    double records(const TaskId &task, const Instance &instance) const;
    /// The living instances of a task: names of workers, once for each.
    QStringList living(const TaskId &task) const;
    const Pace &pace() const { return m_pace; }

    /// What was written since the last call, in order.
    QList<WrittenRecord> takeRecords();

private:
    enum class Guard { Put, PutSafe }; ///< facts 2.5
    void join(Worker &worker);
    void leave(Worker &worker);
    void endRound(const GroupId &group);
    RoundInput inputFor(const Group &group, const QList<Worker *> &members);
    void crown(Group &group, const Worker &leader);
    void apply(Worker &worker, const RoundResult::Part &part);
    void launch(Worker &worker, const TaskId &task);
    void end(Worker &worker, const TaskId &task);
    void retarget(Worker &worker, const ConnectorName &connector);
    void say(const Worker &worker, const TaskId &task, const QString &state, Guard guard, const QString &trace = {});
    void write(WrittenRecord::Topic topic, const QString &key, const QByteArray &value);
    /// Members of a group, the first to join first.
    QList<Worker *> members(const GroupId &group);

    Moment m_now;
    Pace m_pace;
    QMap<QString, Worker> m_workers;
    QMap<GroupId, Group> m_groups;
    QMap<ConnectorName, SimulatedConnector> m_connectors;
    QHash<TaskId, StatusRow> m_statuses;
    QHash<TaskId, QString> m_preferred;
    QSet<TaskId> m_moving; ///< to be revoked in the next round
    QList<WrittenRecord> m_written;
    std::multimap<Moment, Action> m_due;
    qint64 m_configOffset = 0;
    int m_joins = 0; ///< makes member ids different
};

} // namespace signalbox::demo
