// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/knownbugs.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <QSet>

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

struct Strangers {
    GroupId group;
    QSet<WorkerId> workers;
    int tasks = 0; ///< of ours that they run
    bool isTwice = false; ///< one of these shows itself outside of their group too
    bool write = false; ///< they write into our status topic
};

/// Foreign workers by their group, with what they have of ours.
QList<Strangers> strangersOf(const Snapshot &now)
{
    QMap<GroupId, Strangers> groups;
    for (const Worker &worker : now.workers)
        if (worker.membership == Membership::Foreign) {
            groups[worker.group].group = worker.group;
            groups[worker.group].workers << worker.id;
        }
    for (const Task &task : now.tasks) {
        if (task.id.isConnector() || task.configured == Known::No)
            continue;
        for (Strangers &strangers : groups) {
            const bool isTheirs = std::any_of(task.living.begin(), task.living.end(), [&](const Instance &one) {
                return one.role == Role::Foreign && strangers.workers.contains(one.worker);
            });
            strangers.tasks += isTheirs;
            strangers.isTwice = strangers.isTwice || (isTheirs && showsItselfHere(task));
            strangers.write = strangers.write
                || std::any_of(task.history.begin(), task.history.end(),
                               [&](const StatusRow &row) { return strangers.workers.contains(row.worker); });
        }
    }
    return groups.values();
}

Evidence writesEvidence(const Snapshot &now)
{
    return {
        Source::StatusTopic, now.topics.status, {}, {u"its workers write into the status topic of this cluster"_s, {}}};
}

/// Our own group, as far as anything is known of it.
Evidence ownGroupEvidence(const Snapshot &now)
{
    const SourceState *state = now.source(Source::Group);
    if (now.round.isKnown || !state || state->detail.isEmpty())
        return groupEvidence(now, {u"nobody was seen in it"_s, {}});
    return {Source::Group, now.group.text, state->at, {u"%1"_s, {state->detail}}};
}

Sentence doubtSays(const Snapshot &now, const Strangers &strangers)
{
    const QString theirs = strangers.group.text;
    if (now.group.isEmpty())
        return {
            strangers.write
                ? u"No group is named, and the Connect cluster %1 works from these very topics: is it the one that is meant?"_s
                : u"No group is named, and the Connect cluster %1 runs these very tasks: is it the one that is meant?"_s,
            {theirs}};
    return {
        strangers.write
            ? u"Nobody is seen in a group %1, while the Connect cluster %2 works from these very topics: is that the one that is meant?"_s
            : u"Nobody is seen in a group %1, while the Connect cluster %2 runs these very tasks: is that the one that is meant?"_s,
        {now.group.text, theirs}};
}

} // namespace

QList<Finding> doubtfulGroups(const Case &c)
{
    QList<Finding> found;
    if (isOurGroupSeen(c))
        return found;
    for (const Strangers &strangers : strangersOf(c.now)) {
        if (strangers.isTwice || (strangers.tasks == 0 && !strangers.write))
            continue;
        Finding finding;
        finding.rule = u"group-doubtful"_s;
        finding.severity = Severity::Notice;
        finding.confidence = strangers.write ? Confidence::Strong : Confidence::Likely;
        finding.says = doubtSays(c.now, strangers);
        finding.evidence << ownGroupEvidence(c.now);
        finding.evidence << Evidence{
            Source::Group, strangers.group.text, c.now.at, {u"%1 run there"_s, {counted(strangers.tasks, u"task"_s)}}};
        if (strangers.write)
            finding.evidence << writesEvidence(c.now);
        finding.causes << cause(CauseKind::Misconfiguration,
                                {u"the group's name, or the topics' names, are of another cluster or mistyped"_s, {}});
        finding.remedies << remedy(
            Intention::GatherEvidence,
            {u"look again with the group %1, or with the right topics"_s, {strangers.group.text}});
        found << finding;
    }
    return found;
}

QList<Finding> sharedConfigTopics(const Case &c)
{
    QList<Finding> found;
    for (const Strangers &strangers : strangersOf(c.now)) {
        if (strangers.tasks == 0 || (!isOurGroupSeen(c) && !strangers.isTwice))
            continue;
        const bool isAnybodyHere = hasMembers(c.now) || strangers.isTwice;
        Finding finding;
        finding.rule = u"config-topic-shared"_s;
        finding.severity = isAnybodyHere ? Severity::Critical : Severity::Warning;
        finding.confidence = strangers.write ? Confidence::Strong : Confidence::Likely;
        finding.subject.topic = c.now.topics.config;
        finding.says = {
            u"The Connect cluster %1 works from the same configuration: every connector of this cluster runs there too"_s,
            {strangers.group.text}};
        finding.evidence << Evidence{Source::Group,
                                     strangers.group.text,
                                     c.now.at,
                                     {u"%1 of this cluster run there"_s, {counted(strangers.tasks, u"task"_s)}}};
        if (strangers.write)
            finding.evidence << writesEvidence(c.now);
        finding.causes << cause(CauseKind::Misconfiguration, {u"two group ids with one config topic"_s, {}});
        finding.remedies << remedy(Intention::SeparateClusters,
                                   {u"give one of the two internal topics of its own"_s, {}});
        if (isAnybodyHere) // else theirs are the only ones that work
            finding.remedies << remedy(Intention::StopForeignInstance,
                                       {u"until then stop the workers of %1"_s, {strangers.group.text}});
        found << finding;
    }
    return found;
}

QList<Finding> sharedAddresses(const Case &c)
{
    QList<Finding> found;
    if (!c.now.round.isKnown || c.now.round.state != u"Stable")
        return found;
    for (const Worker &worker : c.now.workers) {
        if (worker.members.size() < 2)
            continue;
        QStringList members;
        for (const MemberId &member : worker.members)
            members << member.text;
        Finding finding;
        finding.rule = u"worker-address-shared"_s;
        finding.severity = Severity::Warning;
        finding.confidence = Confidence::Proven;
        finding.subject.worker = worker.id;
        finding.says = {
            u"%2 members of the group advertise one address, %1: requests for one of them reach the other"_s,
            {worker.id.text, QString::number(members.size())}};
        finding.evidence << groupEvidence(c.now, {u"members %1"_s, {members.join(u", "_s)}});
        finding.causes << cause(
            CauseKind::Misconfiguration,
            {u"rest.advertised.host.name or rest.advertised.port is the same, or both advertise a load balancer"_s,
             {}});
        finding.remedies << remedy(Intention::FixAddress, {u"give each worker an address of its own"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> downgradedProtocol(const Case &c)
{
    if (!c.now.round.isKnown || c.now.round.state != u"Stable" || c.now.round.protocol != u"default")
        return {};
    QList<WorkerId> newer, older;
    for (const Worker &worker : c.now.workers)
        if (worker.membership == Membership::Member && !worker.version.isEmpty())
            (compareVersions(worker.version, u"2.3.0"_s) >= 0 ? newer : older) << worker.id;
    if (newer.isEmpty())
        return {};
    Finding finding;
    finding.rule = u"protocol-downgraded"_s;
    finding.severity = Severity::Warning;
    finding.confidence = Confidence::Proven;
    finding.says = older.isEmpty()
        ? Sentence{u"The group has fallen back to the eager protocol, although its workers know better: tasks that ran at that moment may have been left behind"_s,
                   {}}
        : Sentence{
              u"The group has fallen back to the eager protocol because of %1: tasks that ran at that moment may have been left behind"_s,
              {listed(older)}};
    finding.evidence << groupEvidence(c.now, {u"the protocol is \"default\""_s, {}});
    finding.causes << (older.isEmpty()
                           ? cause(CauseKind::Misconfiguration, {u"one worker has connect.protocol=eager"_s, {}})
                           : cause(CauseKind::Misconfiguration,
                                   {u"%1 is too old for the newer protocols"_s, {listed(older)}}));
    if (const KnownBug *bug = knownBug(u"KAFKA-13816"_s))
        finding.causes << causeOf(*bug, versionOf(c.now, newer.constFirst()));
    finding.remedies << remedy(Intention::RestartWorker,
                               {u"take the eager worker out of the group, then restart the others one by one"_s, {}},
                               {u"the return to the newer protocol alone ends no left-over instance"_s, {}});
    return {finding};
}

} // namespace signalbox
