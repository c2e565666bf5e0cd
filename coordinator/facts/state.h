// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

/// Connect's own word for a task or connector, as statuses and REST give it. The word is kept as it came, so that a
/// state of a future version is shown rather than refused; `is…` ask for the ones that have a meaning here.
struct ConnectState {
    QString
        word; ///< in capitals: RUNNING, PAUSED, FAILED, UNASSIGNED, RESTARTING, STOPPED, DESTROYED or one of the future

    bool isRunning() const { return word == u"RUNNING"; }
    bool isPaused() const { return word == u"PAUSED"; }
    bool isFailed() const { return word == u"FAILED"; }
    bool isUnassigned() const { return word == u"UNASSIGNED"; }
    bool isRestarting() const { return word == u"RESTARTING"; }
    bool isStopped() const { return word == u"STOPPED"; }
    bool operator==(const ConnectState &) const = default;
};

} // namespace signalbox
