// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/observed.h"
#include "facts/facts.h"
#include "facts/source.h"

#include <QList>
#include <QMap>
#include <QString>

#include <memory>
#include <optional>

namespace signalbox {

/// What was said of a task or connector instance, by whom, how long ago. The status row as one source gives it.
struct Said {
    ConnectState state;
    WorkerId worker; ///< the row names this worker
    QString trace;
    std::optional<Moment> at; ///< when it was written; nothing where only REST said it
    std::optional<int> generation;
    Source source = Source::Rest;
    WorkerId toldBy; ///< the worker whose REST gave it; empty for the topic and for shared routes
    std::optional<Moment> heardAt; ///< of REST: when this word was first heard; it may have been spoken long before

    /// Whatever was seen before this may be the reason for the word, or what the word ended.
    std::optional<Moment> spokenBy() const { return at ? at : heardAt; }
    bool operator==(const Said &) const = default;
};

/// Why an instance is where it is (findings.md 5).
enum class Role {
    Assigned, ///< the group gave it to this worker
    Remnant, ///< B: in the task map of a member that does not own it
    Abandoned, ///< C: a thread beside or without its entry in the task map
    Outside, ///< D: in a worker that is no member, frozen ones too
    Foreign, ///< E: in another Connect cluster or a standalone worker
};

/// One instance that exists now, as far as known. Two threads of a task in one worker are two instances.
struct Instance {
    WorkerId worker;
    Role role = Role::Assigned;
    bool isCertain = false; ///< something shows the instance itself: its MBean, its thread, its answer to a roll call
    bool isPaused = false;
    QList<Source> shownBy; ///< in the order of the enum, each once
    std::optional<Moment> since;
    std::optional<Moment> seenAt; ///< when its window was looked through; nothing for an uncertain one
    bool operator==(const Instance &) const = default;
};

/// An entry of a task map behind which nothing works (facts 6.5): the next start there is refused as "already exists".
struct DeadEntry {
    WorkerId worker;
    QString status; ///< of its MBean: failed, unassigned, destroyed, …
    bool isOwner = false; ///< the group gives the task to this worker
    std::optional<Moment> seenAt{}; ///< when its window was looked through
    bool operator==(const DeadEntry &) const = default;
};

/// What is really so (findings.md 5); the first that fits in the order of that chapter.
enum class Real {
    Running,
    RunningTwice,
    Failed,
    FailedButAlive,
    AssignedNotStarted,
    Waiting,
    Lost,
    Paused,
    Stopped,
    StaleRow,
    Unknown,
};

enum class Known { No, Yes, Unknown };

/// A task or a connector instance, with all that is said of it side by side. Contradictions are kept: they are the
/// evidence.
struct Task {
    TaskId id;
    Known configured = Known::Unknown;
    bool ownersKnown = false; ///< the group's bytes were read and the group is Stable
    QList<WorkerId> owners; ///< sorted
    std::optional<Said> said; ///< the newest row, by the reader's rule
    QList<Instance> living; ///< sorted by worker
    QList<DeadEntry> deadEntries;
    Real real = Real::Unknown;
    QList<Source> restsOn; ///< the sources that `real` was concluded from
    std::optional<Moment> since; ///< of `real`, where something dates it
    QList<StatusRow> history; ///< rows of the status topic that are still known, oldest first
    bool operator==(const Task &) const = default;
};

/// Its row says FAILED because its worker met an older instance or entry of it. By the exception's own message, not by
/// words in a stack frame, a class or a connector's name: "at …" lines are left out and the id must be this task's.
bool wasRefused(const Task &task);

/// What one worker's own REST says of all connectors. It shares what it holds with the facts: each of ten thousand
/// tasks would have a row for each of eight workers, and nearly nobody reads them.
struct Opinion {
    WorkerId toldBy;
    Moment at{};
    ConnectorAnswers connectors;
    bool operator==(const Opinion &) const = default;
};

/// Those that carry a conclusion: instances that show themselves, and the ones that a Stable group gives out. One that
/// may only be held by a silent worker is shown, but does not make a task run.
QList<Instance> countedInstances(const Task &task);

/// Since when it runs twice: since the latest of its instances began. Nothing where that is not known. One that was
/// given up is older than the one that came in its place.
std::optional<Moment> twiceSince(const Task &task);

struct Connector {
    ConnectorName name;
    Known configured = Known::Unknown;
    QString type; ///< source, sink, unknown
    QString className;
    QMap<QString, QString> config; ///< may hold secrets: mask before showing
    std::optional<int> configuredTasks;
    TargetState target = TargetState::Started;
    bool isTorn = false;
    bool isLeftOutOfStatus = false; ///< listed by REST, missing from `expand=status`
    QList<TaskId> tasks; ///< every task that anything speaks of, sorted
    bool operator==(const Connector &) const = default;
};

enum class Membership { Unknown, Member, Outside, Foreign };

struct Worker {
    WorkerId id;
    QString url;
    Route::Kind route = Route::Kind::Direct;
    QString version; ///< empty while unknown
    Membership membership = Membership::Unknown;
    GroupId group; ///< of a foreign worker: its own Connect group
    QList<MemberId> members; ///< two where two workers advertise one address
    std::optional<Moment> joinedAt; ///< as a member; nothing: before we came
    bool isLeader = false;
    std::optional<qint64> configOffset;
    QList<TaskId> assigned; ///< connector instances too; sorted
    QList<TaskId> living; ///< certain or not; a task twice where two instances live here; sorted
    bool hasEnded = false; ///< it left the group and its address refuses, while the way there is good
    bool restAnswers = false; ///< its own REST address answered the latest attempt
    bool showsTaskMap = false; ///< its metrics were read: absence from `living` means something
    bool showsThreads = false;
    Observed<TickAnswer> tick;
    std::optional<bool> herderAlive; ///< its thread was looked for
    std::optional<qint64> heapUsed, heapMax;
    std::optional<double> cpuLoad;
    std::optional<milliseconds> clockOffset;
    std::optional<Moment> lastSeen; ///< last sign of life through any of its windows
    std::optional<Error> restError, metricsError;
    bool operator==(const Worker &) const = default;
};

/// What its herder answered last, while its REST answers: of a process that fell silent it tells nothing any more.
const TickAnswer *currentTick(const Worker &worker);
/// How full its heap is, 0…1; nothing where its metrics do not answer now.
std::optional<double> currentHeap(const Worker &worker);
/// How busy its process is, 0…1, as its metrics say; nothing where they do not answer now.
std::optional<double> currentCpu(const Worker &worker);
/// Something of the process answers now. Not being reachable from here is no sign that it does not live.
bool showsLife(const Worker &worker);

/// How fresh each source is: the line under the headline, and `sources` of the JSON.
struct SourceState {
    enum class Kind { Ok, Stale, Partial, Refused, Unreachable, Off };
    Source source = Source::Rest;
    Kind kind = Kind::Off;
    std::optional<Moment> at;
    bool isAskedFor = false; ///< the connection names it: unread, it is missed
    bool isMissed = false; ///< an address that the connection itself names gave nothing, whatever the others gave
    bool isLive = false; ///< pushed, so that its age says nothing
    QString detail; ///< reason, in the server's words
    std::optional<Fault> fault; ///< what kind of reason; nothing where there is none
    bool operator==(const SourceState &) const = default;
};

/// The group's round: stable or not, and what is announced.
struct Round {
    bool isKnown = false; ///< the group was read
    bool isStale = false; ///< it cannot be read any more: it is shown as it was, and nothing is concluded from it
    QString state; ///< as the coordinator says
    QString protocol;
    milliseconds delay{}; ///< announced with the latest round; zero: none
    std::optional<Moment> seenAt; ///< when this round was first seen; nothing: before we came
    /// When the delay ends at the latest, as exactly as the round was seen: to some seconds. What waits is given out in
    /// the round that follows. Nothing where no delay runs; `delayIsUpperBound` while its begin was not seen.
    std::optional<Moment> delayEndsBy;
    bool delayIsUpperBound = false;
    bool operator==(const Round &) const = default;
};

/// One immutable picture of a cluster: what should be, what is owned, what is said, what lives. Shared between threads
/// as SnapshotPtr. It concludes `real` and `role`; judging (severity, causes, remedies) is diagnosis.
struct Snapshot {
    Moment at{};
    QString cluster;
    GroupId group;
    InternalTopics topics;
    Round round;
    QMap<WorkerId, Worker> workers;
    QMap<ConnectorName, Connector> connectors;
    QMap<TaskId, Task> tasks; ///< connector instances too (number −1)
    QList<Opinion> opinions; ///< the most credible first
    QList<SourceState> sources;
    QList<ConnectGroup> foreignGroups;
    QList<ConfigAction> actions; ///< newest last
    QList<Error> doubts; ///< parts of an input that were not what they should be and were left out
    Costs costs; ///< of looking, within the last minute, beside what the connection's budget allows
    bool isCalm = false; ///< Stable, no delay, no round and no action within 5 s: silence may be concluded from
    std::optional<Moment> lastAction; ///< newest config action or status row up to the look, where topics were read

    QList<const Task *> realTasks() const; ///< without the connector instances, in order
    const Task *task(const TaskId &id) const;
    const Worker *worker(const WorkerId &id) const;
    const SourceState *source(Source source) const;
    bool operator==(const Snapshot &) const = default;
};

/// The same question as that of the newest row, answered by each worker whose answer is its own.
QList<Said> saidBy(const Snapshot &snapshot, const TaskId &task);

/// It was asked and gave nothing, now or before.
bool isSilent(const SourceState &state);

using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// `running-twice`, `assigned`, `stale`, …: the contract of `--json`; words for people are in report/words.h.
QString idOf(Real real);
QString idOf(Role role);
QString idOf(SourceState::Kind kind);

} // namespace signalbox
