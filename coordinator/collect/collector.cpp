// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/collector.h"

#include "collect/watch.h"

#include <QThread>
#include <QTimer>

#include <algorithm>

namespace signalbox {

using namespace std::chrono_literals;

Collector::Collector(Connection connection, Ports ports, Pace pace, QObject *parent)
    : QObject(parent)
    , m_connection(std::move(connection))
    , m_ports(std::move(ports))
    , m_pace(pace)
    , m_gather(this)
    , m_deadline(this)
{
    qRegisterMetaType<Facts>();
    m_gather.setSingleShot(true);
    m_deadline.setSingleShot(true);
    connect(&m_gather, &QTimer::timeout, this, &Collector::gather);
    connect(&m_deadline, &QTimer::timeout, this, &Collector::finishOnce);
}

Collector::~Collector() = default;

void Collector::start()
{
    begin(Turn::Mode::Repeated);
}

void Collector::once(milliseconds deadline)
{
    m_isOnce = true;
    m_deadline.start(deadline);
    begin(Turn::Mode::OnWish);
}

void Collector::begin(Turn::Mode mode)
{
    Q_ASSERT(thread() == QThread::currentThread() && !m_watch);
    m_watch = std::make_unique<Watch>(m_connection, m_ports, m_pace);
    connect(m_watch.get(), &Watch::changed, this, [this] {
        const milliseconds sinceTold(m_sinceTold.isValid() ? m_sinceTold.elapsed() : m_pace.gather.count());
        const bool isComplete = (m_isOnce || m_isFirst) && m_watch->isSettled();
        if (isComplete)
            m_gather.start(0ms); // there is no more news to wait for
        else if (!m_gather.isActive())
            m_gather.start(std::max(m_pace.gather - sinceTold, 0ms));
    });
    m_firstLook.setRemainingTime(m_pace.firstLook);
    m_watch->begin(mode);
}

void Collector::refresh()
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (m_watch)
        m_watch->refresh();
}

void Collector::stop()
{
    m_gather.stop();
    m_deadline.stop();
    if (m_watch)
        m_spent = m_watch->spent();
    m_watch.reset();
}

void Collector::gather()
{
    const bool isComplete = m_watch->isSettled();
    if (m_isOnce && isComplete) {
        finishOnce();
    } else if (m_isOnce || (m_isFirst && !isComplete && !m_firstLook.hasExpired())) {
        m_gather.start(m_pace.gather); // a source may come to rest without news
    } else {
        m_isFirst = false;
        m_sinceTold.start();
        Q_EMIT collected(m_watch->facts(Watch::Topics::MayBeUnderWay));
    }
}

void Collector::finishOnce()
{
    const Facts facts = m_watch->facts(Watch::Topics::AreOver);
    stop();
    Q_EMIT collected(facts);
}

QMap<Source, Spent> Collector::spent() const
{
    return m_watch ? m_watch->spent() : m_spent;
}

} // namespace signalbox
