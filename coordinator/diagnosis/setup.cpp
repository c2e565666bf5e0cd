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
    bool write = false; ///< they write into our status topic
    qint64 configOffset = -1;
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
            strangers.tasks += std::any_of(task.living.begin(), task.living.end(), [&](const Instance &one) {
                return one.role == Role::Foreign && strangers.workers.contains(one.worker);
            });
            strangers.write = strangers.write
                || std::any_of(task.history.begin(), task.history.end(),
                               [&](const StatusRow &row) { return strangers.workers.contains(row.worker); });
        }
    }
    return groups.values();
}

} // namespace

QList<Finding> sharedConfigTopics(const Case &c)
{
    QList<Finding> found;
    for (const Strangers &strangers : strangersOf(c.now)) {
        if (strangers.tasks == 0)
            continue;
        Finding finding;
        finding.rule = u"config-topic-shared"_s;
        finding.severity = Severity::Critical;
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
            finding.evidence << Evidence{Source::StatusTopic,
                                         c.now.topics.status,
                                         {},
                                         {u"its workers write into the status topic of this cluster"_s, {}}};
        finding.causes << cause(CauseKind::Misconfiguration, {u"two group ids with one config topic"_s, {}});
        finding.remedies << remedy(Intention::SeparateClusters,
                                   {u"give one of the two internal topics of its own"_s, {}});
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
