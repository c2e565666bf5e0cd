// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"

#include <QList>
#include <QMap>
#include <QString>

#include <memory>

namespace signalbox {

/// What only watching shows and no topic keeps: how full each worker's heap was and how busy its process, when the
/// group was in a round, and instances that ran where the group did not want them. Carried from look to look; bounded,
/// and compact: the older a curve, the fewer its points. It is no history of snapshots (that is `History`).
struct Trail {
    struct Sample {
        Moment at{};
        std::optional<float> heap; ///< share of its maximum, 0…1
        std::optional<float> cpu; ///< of the process, 0…1
        bool operator==(const Sample &) const = default;
    };
    /// An instance that the group did not give to this worker, from when it was first seen there to when it was last.
    struct Stay {
        TaskId task;
        WorkerId worker;
        Role role = Role::Remnant;
        Moment from{};
        Moment until{};
        bool isOver = false;
        bool operator==(const Stay &) const = default;
    };
    /// The group was seen not to be Stable.
    struct Unrest {
        QString state; ///< PreparingRebalance, CompletingRebalance, …: the last one that was seen
        Moment from{};
        Moment until{};
        bool isOver = false;
        bool operator==(const Unrest &) const = default;
    };

    static constexpr qsizetype samplesPerWorker = 720;
    static constexpr milliseconds betweenSamples{5000};
    static constexpr qsizetype mostWorkers = 256;
    static constexpr qsizetype mostStays = 1000;
    static constexpr qsizetype mostUnrests = 200;

    Moment since{}; ///< the first look
    QMap<WorkerId, QList<Sample>> samples; ///< oldest first
    QList<Stay> stays; ///< in the order in which they began
    QList<Unrest> unrests;
    bool operator==(const Trail &) const = default;
};

using TrailPtr = std::shared_ptr<const Trail>;

/// The trail with one more look. `before` may be null: then it begins here.
TrailPtr extended(const TrailPtr &before, const Snapshot &now);

} // namespace signalbox
