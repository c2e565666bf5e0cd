// SPDX-License-Identifier: GPL-3.0-or-later
#include "remedy/intention.h"

namespace signalbox {

using namespace Qt::StringLiterals;

QString idOf(Intention intention)
{
    switch (intention) {
    case Intention::RestartTask:
        return u"restart-task"_s;
    case Intention::RestartConnector:
        return u"restart-connector"_s;
    case Intention::RestartFailed:
        return u"restart-failed"_s;
    case Intention::Pause:
        return u"pause"_s;
    case Intention::Resume:
        return u"resume"_s;
    case Intention::Stop:
        return u"stop"_s;
    case Intention::RollCall:
        return u"roll-call"_s;
    case Intention::ForceRebalance:
        return u"force-rebalance"_s;
    case Intention::RestartWorker:
        return u"restart-worker"_s;
    case Intention::StopForeignInstance:
        return u"stop-foreign-instance"_s;
    case Intention::SeparateClusters:
        return u"separate-clusters"_s;
    case Intention::RemoveStatusRow:
        return u"remove-status-row"_s;
    case Intention::AlterOffsets:
        return u"alter-offsets"_s;
    case Intention::ResetOffsets:
        return u"reset-offsets"_s;
    case Intention::DeleteConsumerGroup:
        return u"delete-consumer-group"_s;
    case Intention::FenceProducer:
        return u"fence-producer"_s;
    case Intention::UpdateConfig:
        return u"update-config"_s;
    case Intention::RollbackConfig:
        return u"rollback-config"_s;
    case Intention::RecreateConnector:
        return u"recreate-connector"_s;
    case Intention::DeleteConnector:
        return u"delete-connector"_s;
    case Intention::RepairTopic:
        return u"repair-topic"_s;
    case Intention::FixAddress:
        return u"fix-address"_s;
    case Intention::RaiseTimeout:
        return u"raise-timeout"_s;
    case Intention::AddResources:
        return u"add-resources"_s;
    case Intention::Upgrade:
        return u"upgrade"_s;
    case Intention::SetLogLevel:
        return u"set-log-level"_s;
    case Intention::Wait:
        return u"wait"_s;
    case Intention::GatherEvidence:
        return u"gather-evidence"_s;
    }
    Q_UNREACHABLE();
}

} // namespace signalbox
