// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/words.h"

#include "models/translated.h"

namespace signalbox {

QString wordFor(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Hint:
        return tr("a hint");
    case Confidence::Likely:
        return tr("likely");
    case Confidence::Strong:
        return tr("strong evidence");
    case Confidence::Proven:
        return tr("proven");
    }
    Q_UNREACHABLE();
}

QString wordFor(CauseKind kind)
{
    switch (kind) {
    case CauseKind::Crash:
        return tr("crash");
    case CauseKind::Network:
        return tr("network");
    case CauseKind::ConcurrentModification:
        return tr("concurrent changes");
    case CauseKind::Bug:
        return tr("bug");
    case CauseKind::Resource:
        return tr("resources");
    case CauseKind::Misconfiguration:
        return tr("settings");
    case CauseKind::Normal:
        return tr("as designed");
    }
    Q_UNREACHABLE();
}

QString wordFor(Intention intention)
{
    switch (intention) {
    case Intention::RestartTask:
        return tr("Restart the task");
    case Intention::RestartConnector:
        return tr("Restart the connector");
    case Intention::RestartFailed:
        return tr("Restart what has failed");
    case Intention::Pause:
        return tr("Pause the connector");
    case Intention::Resume:
        return tr("Resume the connector");
    case Intention::Stop:
        return tr("Stop the connector");
    case Intention::RollCall:
        return tr("Call the roll");
    case Intention::ForceRebalance:
        return tr("Force a rebalance");
    case Intention::RestartWorker:
        return tr("Restart the worker");
    case Intention::StopForeignInstance:
        return tr("Stop the foreign instance");
    case Intention::SeparateClusters:
        return tr("Separate the two clusters");
    case Intention::RemoveStatusRow:
        return tr("Remove the status row");
    case Intention::AlterOffsets:
        return tr("Correct the offsets");
    case Intention::ResetOffsets:
        return tr("Reset the offsets");
    case Intention::DeleteConsumerGroup:
        return tr("Delete the consumer group");
    case Intention::FenceProducer:
        return tr("Fence the producer");
    case Intention::UpdateConfig:
        return tr("Change the configuration");
    case Intention::RollbackConfig:
        return tr("Go back to an earlier configuration");
    case Intention::RecreateConnector:
        return tr("Create the connector anew");
    case Intention::DeleteConnector:
        return tr("Delete the connector");
    case Intention::RepairTopic:
        return tr("Repair the topic's settings");
    case Intention::FixAddress:
        return tr("Correct the advertised address");
    case Intention::RaiseTimeout:
        return tr("Raise the time-out");
    case Intention::AddResources:
        return tr("Give it more resources");
    case Intention::Upgrade:
        return tr("Upgrade");
    case Intention::SetLogLevel:
        return tr("Change the log level");
    case Intention::Wait:
        return tr("Wait");
    case Intention::GatherEvidence:
        return tr("Gather more evidence");
    }
    Q_UNREACHABLE();
}

QString wordFor(Source source)
{
    switch (source) {
    case Source::Rest:
        return tr("REST");
    case Source::Group:
        return tr("group");
    case Source::StatusTopic:
        return tr("status topic");
    case Source::ConfigTopic:
        return tr("config topic");
    case Source::Offsets:
        return tr("offsets");
    case Source::ConsumerGroup:
        return tr("sink group");
    case Source::Metrics:
        return tr("metrics");
    case Source::Threads:
        return tr("threads");
    case Source::Log:
        return tr("log");
    case Source::Settings:
        return tr("settings");
    case Source::RollCall:
        return tr("roll call");
    }
    Q_UNREACHABLE();
}

QString clauseFor(Role role)
{
    switch (role) {
    case Role::Assigned:
        return tr("assigned by the group");
    case Role::Remnant:
        return tr("remnant: this member does not own it");
    case Role::Abandoned:
        return tr("abandoned: a thread that no longer belongs to the task map");
    case Role::Outside:
        return tr("outside: this worker is no member of the group");
    case Role::Foreign:
        return tr("foreign: another Connect cluster or a standalone worker");
    }
    Q_UNREACHABLE();
}

} // namespace signalbox
