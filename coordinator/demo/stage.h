// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/simulation.h"
#include "kafka/groupsource.h"

#include <QMutex>

#include <memory>
#include <optional>
#include <type_traits>

namespace signalbox::demo {

/// The simulation, shared by the cluster's thread, by whoever asks for groups, and by tests.
class Stage {
public:
    void raise(Simulation simulation)
    {
        const QMutexLocker lock(&m_mutex);
        m_simulation = std::move(simulation);
    }
    void close()
    {
        const QMutexLocker lock(&m_mutex);
        m_simulation.reset();
    }
    /// Nothing when the cluster is gone.
    template <typename Do> auto with(Do action) -> std::optional<std::invoke_result_t<Do, Simulation &>>
    {
        const QMutexLocker lock(&m_mutex);
        return m_simulation ? std::optional(action(*m_simulation)) : std::nullopt;
    }

private:
    QMutex m_mutex;
    std::optional<Simulation> m_simulation;
};

/// The group coordinator's ports onto a stage. They stay usable when the cluster is gone, and then say so.
std::shared_ptr<GroupSource> groupsOf(std::shared_ptr<Stage> stage);
std::shared_ptr<SinkGroupSource> sinkGroupsOf(std::shared_ptr<Stage> stage);

} // namespace signalbox::demo
