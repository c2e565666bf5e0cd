// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace signalbox {

/// When a piece of work is due again. The work is never due twice at once; a wish while it runs is remembered once;
/// after a failure the pauses grow, with jitter, and after a success they are normal again. It knows nothing of the
/// work.
class Turn : public QObject {
    Q_OBJECT

public:
    enum class Mode { Repeated, OnWish };
    enum class Outcome { Good, Failed };

    Turn(milliseconds pace, milliseconds backOffAtMost, QObject *parent);

    /// Due at once, and in mode Repeated again and again.
    void begin(Mode mode);
    /// Due now, back-off or not; remembered once while the work runs.
    void wish();
    /// Due within that time, if nothing sooner is planned; a word for mode Repeated only. A source that fails is not
    /// hurried.
    void soon(milliseconds within);
    /// The work that `due` started has ended.
    void ended(Outcome outcome);
    /// Never due again.
    void stop();

    bool isRunning() const { return m_isRunning; }
    /// Has been done, and no wish is open.
    bool isSettled() const { return m_wasDone && !m_isRunning && !m_isWished; }

Q_SIGNALS:
    void due();

private:
    void run();
    milliseconds pause() const;

    milliseconds m_pace;
    milliseconds m_backOffAtMost;
    Mode m_mode = Mode::OnWish;
    QTimer m_timer;
    std::optional<milliseconds> m_soon; ///< news that came while the work ran
    int m_failures = 0;
    bool m_hasBegun = false;
    bool m_isRunning = false;
    bool m_isWished = false;
    bool m_wasDone = false;
};

} // namespace signalbox
