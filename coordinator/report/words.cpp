// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/words.h"

#include <algorithm>
#include <limits>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Group {
    QList<Real> reals;
    QString one; ///< after "1"
    QString many;
};

/// What the headline counts, worst first. What is as it should be is not mentioned.
const QList<Group> &groups()
{
    static const QList<Group> all{
        {{Real::RunningTwice}, u"runs twice"_s, u"run twice"_s},
        {{Real::Lost}, u"is lost"_s, u"are lost"_s},
        {{Real::AssignedNotStarted}, u"is not started"_s, u"are not started"_s},
        {{Real::Failed, Real::FailedButAlive}, u"failed"_s, u"failed"_s},
        {{Real::Waiting}, u"waits"_s, u"wait"_s},
        {{Real::Paused}, u"paused"_s, u"paused"_s},
        {{Real::Unknown}, u"unknown"_s, u"unknown"_s},
    };
    return all;
}

qsizetype configuredTasks(const Snapshot &snapshot)
{
    const auto tasks = snapshot.realTasks();
    return std::count_if(tasks.cbegin(), tasks.cend(), [](const Task *task) { return task->real != Real::StaleRow; });
}

/// Sources that were asked and gave nothing.
QStringList silentSources(const Snapshot &snapshot)
{
    QStringList names;
    for (const SourceState &state : snapshot.sources)
        if (isSilent(state))
            names << nameOf(state.source);
    return names;
}

Sentence opening(const Snapshot &snapshot)
{
    if (const QStringList silent = silentSources(snapshot);
        !silent.isEmpty() && snapshot.workers.isEmpty() && snapshot.tasks.isEmpty() && !snapshot.round.isKnown)
        return {u"Nothing is known of this cluster: no usable answer from %1"_s, {silent.join(u", "_s)}};
    const auto &workers = snapshot.workers;
    const auto inGroup = std::count_if(workers.cbegin(), workers.cend(),
                                       [](const Worker &worker) { return worker.membership == Membership::Member; });
    const auto ours = std::count_if(workers.cbegin(), workers.cend(),
                                    [](const Worker &worker) { return worker.membership != Membership::Foreign; });
    const QString tasks = counted(configuredTasks(snapshot), u"task"_s);
    if (!snapshot.round.isKnown)
        return {u"%1 known, %2"_s, {counted(ours, u"worker"_s), tasks}};
    if (snapshot.round.isStale)
        return {u"The group cannot be read any more, %1"_s, {tasks}};
    if (snapshot.round.state.endsWith(u"Rebalance") || snapshot.round.state == u"AwaitingSync")
        return {u"The group is rebalancing (%1), %2"_s, {snapshot.round.state, tasks}};
    if (inGroup == 0)
        return {u"No worker is in the group (%1), %2"_s, {snapshot.round.state, tasks}};
    if (inGroup == ours)
        return {u"%1, all in the group, %2"_s, {counted(inGroup, u"worker"_s), tasks}};
    return {u"%1 of %2 workers in the group, %3"_s, {QString::number(inGroup), QString::number(ours), tasks}};
}

Sentence counted(const Group &group, qsizetype count, const Snapshot &snapshot)
{
    const QString word = count == 1 ? group.one : group.many;
    const auto ends = snapshot.round.delayEndsBy;
    if (!group.reals.contains(Real::Waiting) || !ends || *ends <= snapshot.at)
        return {u"%1 %2"_s, {QString::number(count), word}};
    const QString left = countdown(*ends - snapshot.at);
    const QString text = snapshot.round.delayIsUpperBound ? u"%1 %2 (rebalance delay, at most %3 left)"_s
                                                          : u"%1 %2 (rebalance delay, %3 left)"_s;
    return {text, {QString::number(count), word, left}};
}

/// `live`: what is called so that is pushed.
QString stateText(const SourceState &state, Moment now, const QString &live)
{
    switch (state.kind) {
    case SourceState::Kind::Off:
        return u"off"_s;
    case SourceState::Kind::Refused:
        return u"refused"_s;
    case SourceState::Kind::Unreachable:
        return state.fault == Fault::Malformed ? u"unusable"_s : u"unreachable"_s;
    case SourceState::Kind::Ok:
    case SourceState::Kind::Partial:
    case SourceState::Kind::Stale:
        break;
    }
    const QString age = state.at ? ageText(now - *state.at) : QString();
    if (state.kind == SourceState::Kind::Stale)
        return u"stale %1"_s.arg(age).trimmed();
    const QString fresh = state.isLive ? live : age;
    return state.kind == SourceState::Kind::Partial ? u"%1, partial"_s.arg(fresh) : fresh;
}

} // namespace

Sentence wordFor(Real real)
{
    switch (real) {
    case Real::Running:
        return {u"running"_s, {}};
    case Real::RunningTwice:
        return {u"runs twice"_s, {}};
    case Real::Failed:
        return {u"failed"_s, {}};
    case Real::FailedButAlive:
        return {u"failed, but alive"_s, {}};
    case Real::AssignedNotStarted:
        return {u"assigned, not started"_s, {}};
    case Real::Waiting:
        return {u"waiting"_s, {}};
    case Real::Lost:
        return {u"lost"_s, {}};
    case Real::Paused:
        return {u"paused"_s, {}};
    case Real::Stopped:
        return {u"stopped"_s, {}};
    case Real::StaleRow:
        return {u"stale row"_s, {}};
    case Real::Unknown:
        return {u"unknown"_s, {}};
    }
    Q_UNREACHABLE();
}

Sentence wordFor(Role role)
{
    switch (role) {
    case Role::Assigned:
        return {u"assigned"_s, {}};
    case Role::Remnant:
        return {u"remnant"_s, {}};
    case Role::Abandoned:
        return {u"abandoned thread"_s, {}};
    case Role::Outside:
        return {u"outside the group"_s, {}};
    case Role::Foreign:
        return {u"in another cluster"_s, {}};
    }
    Q_UNREACHABLE();
}

QString ageText(milliseconds age)
{
    const auto seconds = std::max<qint64>(0, std::chrono::duration_cast<std::chrono::seconds>(age).count());
    if (seconds < 120)
        return u"%1 s"_s.arg(seconds);
    if (seconds < 2 * 3600)
        return u"%1 min"_s.arg(seconds / 60);
    if (seconds < 48 * 3600)
        return u"%1 h"_s.arg(seconds / 3600);
    return u"%1 d"_s.arg(seconds / 86400);
}

QString costText(const Cost &cost)
{
    constexpr double megabyte = 1024 * 1024;
    QString text = u"%1 of %2 requests/min"_s.arg(cost.requests).arg(cost.requestsAtMost);
    if (cost.bytesAtMost < std::numeric_limits<qint64>::max())
        text += u", %1 of %2 MB"_s.arg(double(cost.bytes) / megabyte, 0, 'f', 1)
                    .arg(double(cost.bytesAtMost) / megabyte, 0, 'f', 0);
    return cost.waiting == 0 ? text : u"%1, %2 held back"_s.arg(text).arg(cost.waiting);
}

QString countdown(milliseconds left)
{
    const auto seconds = std::max<qint64>(0, std::chrono::ceil<std::chrono::seconds>(left).count());
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'));
}

QList<HeadlinePart> headline(const Update &update)
{
    const Snapshot &snapshot = *update.snapshot;
    QList<HeadlinePart> parts{{opening(snapshot), {}}};
    const auto tasks = snapshot.realTasks();
    for (const Group &group : groups()) {
        const auto count = std::count_if(tasks.cbegin(), tasks.cend(),
                                         [&](const Task *task) { return group.reals.contains(task->real); });
        if (count > 0)
            parts << HeadlinePart{counted(group, count, snapshot), group.reals};
    }
    return parts;
}

QString summary(const Update &update)
{
    const auto parts = headline(update);
    QStringList rest;
    for (const auto &part : parts.sliced(1))
        rest << part.says.filled();
    const QString start = parts.first().says.filled();
    return rest.isEmpty() ? start : start + u": "_s + rest.join(u", "_s);
}

QString asOf(Moment at)
{
    return u"as of %1 UTC"_s.arg(isoText(at).first(19).replace(u'T', u' '));
}

QStringList freshness(const Snapshot &snapshot, Moment now, Origin origin)
{
    const QString live = origin == Origin::Recorded ? u"read"_s : u"live"_s;
    QStringList texts;
    for (const SourceState &state : snapshot.sources)
        texts << nameOf(state.source) + u' ' + stateText(state, now, live);
    return texts;
}

} // namespace signalbox
