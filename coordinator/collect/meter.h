// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/allowance.h"
#include "facts/cost.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <list>

namespace signalbox {

/// Lets work begin as its allowance permits: at once, or in turn once there is room again. Nothing is lost, but for the
/// work of those who died meanwhile. It does not know what the work is.
class Meter : public QObject {
    Q_OBJECT

public:
    explicit Meter(Allowance::Limit limit, QObject *parent = nullptr);

    /// Calls `begin` now, or later from the event loop; not at all once `context` is gone.
    void whenAllowed(int requests, QObject *context, std::function<void()> begin);
    void received(qint64 bytes);
    Cost cost() const;

Q_SIGNALS:
    void heldBack(); ///< work begins to wait, or none waits any more

private:
    struct Waiting {
        int requests;
        QPointer<QObject> context;
        std::function<void()> begin;
    };
    milliseconds now() const { return milliseconds(m_clock.elapsed()); }
    void letBegin();

    mutable Allowance m_allowance;
    QElapsedTimer m_clock; ///< monotonic
    QTimer m_timer;
    std::list<Waiting> m_waiting;
};

} // namespace signalbox
