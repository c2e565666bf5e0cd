// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/observed.h"
#include "facts/groupfacts.h"
#include "facts/metricfacts.h"

#include <QMap>

#include <optional>

namespace signalbox {

/// What shows ownership and what shows life, as each was read last.
struct Readings {
    struct Inside {
        Observed<WorkerMetrics> metrics;
        Observed<WorkerThreads> threads;
    };
    Observed<ConnectGroup> group;
    std::optional<Moment> roundSeenAt;
    QMap<WorkerId, Inside> workers;
};

/// Keeps apart what was read before a change and what was read after it: a task that moved between two readings would
/// look as if it ran twice, or nowhere. When one source shows a change, the others are wanted once more, and what was
/// told last stands until they have answered, but no longer than `patience`. That a group rebalances or fails is told
/// at once. Pure; no clock of its own.
class Coherence {
public:
    explicit Coherence(milliseconds patience)
        : m_patience(patience)
    {
    }

    enum class Wanted { Nothing, AnotherLook };
    Wanted take(const Readings &latest, Moment now);
    /// Tells it as it is.
    void tell(const Readings &latest);
    /// What can be laid side by side.
    const Readings &told() const { return m_told; }

private:
    milliseconds m_patience;
    Readings m_told;
    Readings m_reference; ///< as told, but with the last stable group: what a change is a change from
    bool m_hasTold = false;
    std::optional<Moment> m_changedAt;
};

} // namespace signalbox
