// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/meter.h"

#include <algorithm>

namespace signalbox {

Meter::Meter(Allowance::Limit limit, QObject *parent)
    : QObject(parent)
    , m_allowance(limit)
{
    m_clock.start();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        letBegin();
        if (m_waiting.empty())
            Q_EMIT heldBack();
    });
}

void Meter::whenAllowed(int requests, QObject *context, std::function<void()> begin)
{
    m_waiting.push_back({requests, context, std::move(begin)});
    if (m_timer.isActive())
        return;
    letBegin();
    if (m_timer.isActive())
        Q_EMIT heldBack();
}

/// What begins may ask for more, so that nothing is held on to while it does.
void Meter::letBegin()
{
    while (!m_waiting.empty()) {
        if (!m_waiting.front().context) {
            m_waiting.pop_front();
            continue;
        }
        const milliseconds wait = m_allowance.wait(m_waiting.front().requests, now());
        if (wait > milliseconds(0))
            return m_timer.start(wait);
        const Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_allowance.begin(next.requests, now());
        next.begin();
    }
}

void Meter::received(qint64 bytes)
{
    m_allowance.received(bytes, now());
}

Cost Meter::cost() const
{
    const auto used = m_allowance.used(now());
    const auto waiting =
        std::count_if(m_waiting.begin(), m_waiting.end(), [](const Waiting &one) { return !one.context.isNull(); });
    return {used.requests, m_allowance.limit().requests, used.bytes, m_allowance.limit().bytes,
            static_cast<int>(waiting)};
}

} // namespace signalbox
