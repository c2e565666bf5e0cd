// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/spending.h"

#include <limits>

namespace signalbox {

Spending::Spending(const Budget &budget, const Pace &pace, QObject *parent)
    : QObject(parent)
    , m_limit{budget.requestsPerMinute, budget.bytesPerMinute, pace.minute}
    , m_groups({budget.groupCallsPerMinute, std::numeric_limits<qint64>::max(), pace.minute})
{
    connect(&m_groups, &Meter::heldBack, this, &Spending::heldBack);
}

Meter &Spending::worker(const WorkerId &worker, const QString &url)
{
    auto &meter = m_workers[worker.isEmpty() ? workerIdOf(url) : worker];
    if (!meter) {
        meter = std::make_unique<Meter>(m_limit);
        connect(meter.get(), &Meter::heldBack, this, &Spending::heldBack);
    }
    return *meter;
}

Costs Spending::costs() const
{
    Costs costs;
    for (const auto &[worker, meter] : m_workers)
        if (const Cost cost = meter->cost(); cost.requests > 0 || cost.waiting > 0)
            costs.workers[worker] = cost;
    costs.groups = m_groups.cost();
    return costs;
}

} // namespace signalbox
