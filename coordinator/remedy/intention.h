// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

/// What could be done about a finding, by name (findings.md 4). A plan is made of one later; here it is only named.
enum class Intention {
    RestartTask,
    RestartConnector,
    RestartFailed,
    Pause,
    Resume,
    Stop,
    RollCall,
    ForceRebalance,
    RestartWorker,
    StopForeignInstance,
    SeparateClusters,
    RemoveStatusRow,
    AlterOffsets,
    ResetOffsets,
    DeleteConsumerGroup,
    FenceProducer,
    UpdateConfig,
    RollbackConfig,
    RecreateConnector,
    DeleteConnector,
    RepairTopic,
    FixAddress,
    RaiseTimeout,
    AddResources,
    Upgrade,
    SetLogLevel,
    Wait,
    GatherEvidence,
};

/// `restart-task`, `stop-foreign-instance`, …
QString idOf(Intention intention);

} // namespace signalbox
