// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/turn.h"

#include <QRandomGenerator>

#include <algorithm>

namespace signalbox {

Turn::Turn(milliseconds pace, milliseconds backOffAtMost, QObject *parent)
    : QObject(parent)
    , m_pace(pace)
    , m_backOffAtMost(backOffAtMost)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Turn::run);
}

void Turn::begin(Mode mode)
{
    m_mode = mode;
    m_hasBegun = true;
    wish();
}

void Turn::wish()
{
    if (!m_hasBegun)
        return;
    m_isWished = true;
    if (!m_isRunning)
        m_timer.start(0);
}

void Turn::soon(milliseconds within)
{
    if (!m_hasBegun || m_mode == Mode::OnWish || m_failures > 0)
        return;
    if (m_isRunning) {
        m_soon = std::min(m_soon.value_or(within), within);
        return;
    }
    if (!m_timer.isActive() || m_timer.remainingTimeAsDuration() > within)
        m_timer.start(within);
}

void Turn::ended(Outcome outcome)
{
    Q_ASSERT(m_isRunning);
    m_isRunning = false;
    m_wasDone = true;
    m_failures = outcome == Outcome::Failed ? m_failures + 1 : 0;
    if (!m_hasBegun)
        return;
    if (m_isWished)
        m_timer.start(0);
    else if (m_mode == Mode::Repeated)
        m_timer.start(m_failures == 0 && m_soon ? std::min(*m_soon, m_pace) : pause());
}

void Turn::stop()
{
    m_hasBegun = false;
    m_isWished = false;
    m_timer.stop();
}

void Turn::run()
{
    m_isWished = false;
    m_soon = std::nullopt;
    m_isRunning = true;
    Q_EMIT due();
}

milliseconds Turn::pause() const
{
    if (m_failures == 0)
        return m_pace;
    const milliseconds grown = std::min(m_pace * (1 << std::min(m_failures, 10)), m_backOffAtMost);
    const qint64 half = grown.count() / 2;
    return milliseconds(half + QRandomGenerator::global()->bounded(half + 1));
}

} // namespace signalbox
