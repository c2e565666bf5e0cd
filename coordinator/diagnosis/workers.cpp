// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Finding workerFinding(const char *rule, const Worker &worker, Severity severity, Confidence confidence)
{
    Finding finding;
    finding.rule = QString::fromLatin1(rule);
    finding.severity = severity;
    finding.confidence = confidence;
    finding.subject.worker = worker.id;
    return finding;
}

QString addressOf(const Worker &worker)
{
    return worker.url.isEmpty() ? worker.id.text : worker.url;
}

bool showsAnything(const Worker &worker)
{
    return worker.showsTaskMap || worker.showsThreads || worker.herderAlive.has_value();
}

bool isSilent(const Worker &worker)
{
    return worker.restError && !showsAnything(worker);
}

/// Not for want of a way there, which would be no sign of anything.
bool failedToAnswer(const Worker &worker)
{
    return worker.restError && worker.restError->fault != Fault::NoRoute;
}

bool hangs(const Worker &worker)
{
    return isSilent(worker) && worker.restError->fault == Fault::TimedOut;
}

/// Rows that still name the worker as the one that runs something, and what became of it.
struct LeftBehind {
    int rows = 0;
    int unowned = 0; ///< nobody else was given it
    bool saidGoodbye = false; ///< its last words about something were UNASSIGNED
    const Task *example = nullptr;
};

LeftBehind leftBehind(const Snapshot &now, const WorkerId &worker)
{
    LeftBehind left;
    for (const Task &task : now.tasks) {
        if (!task.said || task.configured == Known::No)
            continue;
        if (task.said->worker == worker && task.said->state.isRunning()) {
            ++left.rows;
            left.unowned += task.owners.isEmpty() && task.ownersKnown;
            left.example = &task;
        }
        const auto last = std::find_if(task.history.crbegin(), task.history.crend(),
                                       [&worker](const StatusRow &row) { return row.worker == worker; });
        left.saidGoodbye = left.saidGoodbye || (last != task.history.crend() && last->state.isUnassigned())
            || (task.history.isEmpty() && task.said->worker == worker && task.said->state.isUnassigned());
    }
    return left;
}

/// Not being reachable from here says nothing about a worker, unless others are, now: more of them than are not, or any
/// where its own route worked before.
bool routeIsGood(const Case &c, const WorkerId &id)
{
    int answering = 0, silent = 0;
    for (const Worker &worker : c.now.workers)
        if (worker.membership == Membership::Member && worker.id != id && (worker.restAnswers || worker.restError))
            ++(worker.restAnswers ? answering : silent);
    return answering > 0 && (c.history.hasAnswered(id) || answering > silent);
}

/// Its REST may not be up yet: it was seen to join within 30 s, or a round just ended and no row tells that it works.
bool mayBeStarting(const Snapshot &now, const Worker &worker)
{
    const auto isOver = [&now](Moment moment) { return now.at - moment >= 30s; };
    if (worker.joinedAt)
        return !isOver(*worker.joinedAt);
    const bool works = std::any_of(now.tasks.begin(), now.tasks.end(), [&worker](const Task &task) {
        return task.said && task.said->worker == worker.id && task.said->state.isRunning();
    });
    return !works && now.round.seenAt && !isOver(*now.round.seenAt);
}

Sentence goneSays(const Worker &worker, const LeftBehind &left)
{
    if (hangs(worker))
        return {
            u"%1 is no member of the group any more and does not answer: it hangs, was cut off, or its machine is gone"_s,
            {worker.id.text}};
    return {
        u"%1 is no member of the group any more and does not answer; %2 of the statuses still name it as running something"_s,
        {worker.id.text, QString::number(left.rows)}};
}

Finding goneFinding(const Case &c, const Worker &worker, const LeftBehind &left)
{
    const bool isLost = left.unowned > 0 && c.now.round.delay <= 0ms;
    Finding finding =
        workerFinding("worker-gone", worker, isLost ? Severity::Serious : Severity::Warning, Confidence::Likely);
    finding.says = goneSays(worker, left);
    finding.since = worker.lastSeen;
    finding.evidence << groupEvidence(c.now, {u"no member carries the address of %1"_s, {worker.id.text}});
    if (worker.restError)
        finding.evidence << Evidence{Source::Rest, addressOf(worker), c.now.at, {u"%1"_s, {worker.restError->what}}};
    if (left.example)
        finding.evidence << saidEvidence(c.now, *left.example);
    finding.causes = weaknessOf(&worker);
    finding.causes << cause(CauseKind::Crash,
                            {u"a worker that stops in order says UNASSIGNED first; this one did not"_s, {}});
    finding.causes << cause(CauseKind::Network,
                            {u"or it cannot be reached from here, nor by the group's coordinator"_s, {}});
    finding.remedies << remedy(Intention::RestartWorker,
                               {u"look at the process of %1 and start it again"_s, {worker.id.text}});
    finding.remedies << remedy(Intention::GatherEvidence, {u"its log says why it ended"_s, {}});
    return finding;
}

/// Its herder's thread is not there while instances live on in the process.
bool hasLostItsHerder(const Worker &worker)
{
    const bool isOurs = worker.membership == Membership::Member || worker.membership == Membership::Outside;
    return isOurs && worker.herderAlive == false && !worker.living.isEmpty();
}

} // namespace

QList<Finding> goneWorkers(const Case &c)
{
    QList<Finding> found;
    if (!c.now.round.isKnown || c.now.round.isStale || c.now.round.state != u"Stable")
        return found;
    for (const Worker &worker : c.now.workers) {
        if (worker.membership != Membership::Outside || worker.restAnswers || showsAnything(worker))
            continue;
        const LeftBehind left = leftBehind(c.now, worker.id);
        const bool isMissed = hangs(worker) && routeIsGood(c, worker.id);
        const bool wasAsked = failedToAnswer(worker) || c.history.wasMember(worker.id);
        if (isMissed || (wasAsked && left.rows > 0 && !left.saidGoodbye))
            found << goneFinding(c, worker, left);
    }
    return found;
}

QList<Finding> unreachableWorkers(const Case &c)
{
    QList<Finding> found;
    if (!c.now.round.isKnown || c.now.round.isStale)
        return found;
    for (const Worker &worker : c.now.workers) {
        if (worker.membership != Membership::Member || !failedToAnswer(worker) || worker.restAnswers
            || mayBeStarting(c.now, worker) || !routeIsGood(c, worker.id))
            continue;
        Finding finding = workerFinding("worker-unreachable", worker, Severity::Warning, Confidence::Likely);
        finding.says = {u"%1 is a member of the group, but its REST does not answer"_s, {worker.id.text}};
        finding.since = worker.lastSeen;
        finding.evidence << Evidence{Source::Rest, addressOf(worker), c.now.at, {u"%1"_s, {worker.restError->what}}};
        finding.evidence << groupEvidence(c.now, {u"%1 is a member"_s, {worker.id.text}});
        finding.causes << cause(CauseKind::Network,
                                {u"its address is not reachable from here, while others are"_s, {}});
        finding.causes << cause(CauseKind::Crash,
                                {u"or its process has ended or hangs, and the group has not noticed yet"_s, {}});
        finding.remedies << remedy(Intention::Wait,
                                   {u"within the session timeout the group notices whether it lives"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> deadHerders(const Case &c)
{
    QList<Finding> found;
    for (const Worker &worker : c.now.workers) {
        if (!hasLostItsHerder(worker))
            continue;
        const bool isSecond = worker.membership == Membership::Outside || isOutOfMemory(worker);
        Finding finding = workerFinding("worker-herder-dead", worker, Severity::Critical,
                                        isSecond ? Confidence::Strong : Confidence::Likely);
        finding.says = {
            u"The herder of %1 has ended while the process and what runs in it (%2) live on: nobody manages them any more"_s,
            {worker.id.text, counted(worker.living.size(), u"instance"_s)}};
        finding.evidence << Evidence{Source::Threads,
                                     worker.id.text,
                                     worker.lastSeen,
                                     {u"there is no thread of the herder, but there are threads of tasks"_s, {}}};
        if (worker.membership == Membership::Outside)
            finding.evidence << groupEvidence(c.now, {u"no member carries the address of %1"_s, {worker.id.text}});
        if (isOutOfMemory(worker))
            finding.causes << cause(
                CauseKind::Resource,
                {u"the heap of %1 is used up: its herder met an OutOfMemoryError"_s, {worker.id.text}});
        finding.causes << cause(CauseKind::Bug, {u"an exception that the herder does not catch ends its thread"_s, {}});
        finding.remedies << remedy(Intention::RestartWorker,
                                   {u"the tasks in it end with the process, and the worker rejoins"_s, {}});
        finding.remedies << remedy(Intention::GatherEvidence, {u"its log names the exception"_s, {}});
        found << finding;
    }
    return found;
}

namespace {

/// Its herder's thread did not take a request, and has shown no life since: a round that came later needs every herder.
/// A thread that is not there any more is not blocked.
bool isBlocked(const Snapshot &now, const Worker &worker)
{
    if (!worker.tick || worker.tick->answered || worker.restError || worker.membership == Membership::Foreign
        || hasLostItsHerder(worker))
        return false;
    const bool hasJoinedSince =
        worker.membership == Membership::Member && now.round.seenAt && *now.round.seenAt > worker.tick.at;
    return !hasJoinedSince;
}

/// The group was asked for and cannot be read, so what the herders wait for may be the same.
bool isGroupAway(const Snapshot &now)
{
    return std::any_of(now.sources.begin(), now.sources.end(), [](const SourceState &state) {
        const bool isAway = state.kind == SourceState::Kind::Stale || state.kind == SourceState::Kind::Unreachable;
        return state.source == Source::Group && isAway;
    });
}

} // namespace

QList<Finding> unreachableCoordinator(const Case &c)
{
    if (!isGroupAway(c.now))
        return {};
    Finding finding;
    QStringList names;
    for (const Worker &worker : c.now.workers) {
        if (!isBlocked(c.now, worker))
            continue;
        names << worker.id.text;
        finding.evidence << Evidence{
            Source::Rest, addressOf(worker), worker.tick.at, {u"%1"_s, {worker.tick->message}}};
    }
    if (names.isEmpty())
        return {};
    finding.rule = u"coordinator-unreachable"_s;
    finding.severity = Severity::Serious;
    finding.confidence = Confidence::Likely;
    finding.says = {
        u"The brokers cannot be reached from here, and the herders of %1 wait too: they stop their tasks until the "
        "coordinator is back"_s,
        {names.join(u", ")}};
    finding.causes << cause(CauseKind::Network,
                            {u"one broken thing explains both better than a herder that hangs alone"_s, {}});
    finding.remedies << remedy(Intention::Wait,
                               {u"workers rejoin by themselves once the brokers are back: see to the brokers"_s, {}},
                               {u"a restart of workers, which helps nothing here"_s, {}});
    return {finding};
}

QList<Finding> blockedWorkers(const Case &c)
{
    QList<Finding> found;
    for (const Worker &worker : c.now.workers) {
        if (!isBlocked(c.now, worker) || isGroupAway(c.now))
            continue;
        const bool isSecond = worker.membership == Membership::Outside || worker.tick->httpStatus >= 500;
        Finding finding = workerFinding("worker-blocked", worker, Severity::Serious,
                                        isSecond ? Confidence::Strong : Confidence::Likely);
        finding.says = worker.tick->message.isEmpty()
            ? Sentence{u"The herder's thread of %1 does not take requests, while the process answers"_s,
                       {worker.id.text}}
            : Sentence{u"The herder's thread of %1 does not take requests: %2"_s,
                       {worker.id.text, worker.tick->message}};
        finding.evidence << Evidence{
            Source::Rest, addressOf(worker), worker.tick.at, {u"%1"_s, {worker.tick->message}}};
        finding.causes << cause(CauseKind::Resource,
                                {u"something that is called in the herder's thread does not return"_s, {}});
        finding.remedies << remedy(
            Intention::Wait, {u"it may return by itself"_s, {}},
            {u"after rebalance.timeout.ms the worker falls out of the group and keeps its tasks"_s, {}});
        finding.remedies << remedy(Intention::RestartWorker, {u"where it does not return"_s, {}});
        found << finding;
    }
    return found;
}

} // namespace signalbox
