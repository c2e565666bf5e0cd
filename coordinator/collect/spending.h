// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "collect/meter.h"
#include "collect/ports.h"

#include <map>
#include <memory>

namespace signalbox {

/// The one place where a connection's budget is kept: a meter for each worker, which REST and metrics share, and one
/// for the calls about groups. Everything that is asked of a cluster again and again goes through one of them.
class Spending : public QObject {
    Q_OBJECT

public:
    Spending(const Budget &budget, const Pace &pace, QObject *parent = nullptr);

    /// Lives as long as this. `worker` is empty where it is not known who answers at `url`, which then bears the cost.
    Meter &worker(const WorkerId &worker, const QString &url);
    Meter &groups() { return m_groups; }
    Costs costs() const;

Q_SIGNALS:
    void heldBack(); ///< somewhere work begins to wait for the budget, or none waits any more

private:
    Allowance::Limit m_limit;
    std::map<WorkerId, std::unique_ptr<Meter>> m_workers;
    Meter m_groups;
};

} // namespace signalbox
