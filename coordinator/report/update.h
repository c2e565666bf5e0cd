// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/changes.h"
#include "cluster/history.h"
#include "cluster/snapshot.h"
#include "cluster/trail.h"
#include "diagnosis/finding.h"
#include "facts/facts.h"

#include <QList>
#include <QMetaType>

#include <memory>

namespace signalbox {

/// Whether a look is the cluster as it is, or one from a bundle.
enum class Origin { Live, Recorded };

/// Everything one refresh has to say, handed over whole: views never see a half-new world.
struct Update {
    SnapshotPtr snapshot; ///< never null
    std::shared_ptr<const Facts> facts{}; ///< what all this was concluded from, for recordings; only while it is news
    QList<Change> changes;
    QList<Finding> findings; ///< worst first
    Verdict verdict = Verdict::Unknown;
    Origin origin = Origin::Live;
    TrailPtr trail; ///< up to this snapshot; null where nobody watches
};

/// Diagnoses and compares; pure. `history` ends with the snapshot before this one.
Update updateFrom(const SnapshotPtr &next, const History &history);

} // namespace signalbox

Q_DECLARE_METATYPE(signalbox::Update)
