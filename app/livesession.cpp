// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/livesession.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// More than the collector's own farewells need; a thread that takes longer hangs in a foreign library.
constexpr int patienceMs = 2500;

QString nameOf(const Connection &connection)
{
    if (!connection.name.isEmpty())
        return connection.name;
    return connection.urls.isEmpty() ? connection.bootstrap : connection.urls.first();
}

} // namespace

LiveSession::LiveSession(Place place, Pace pace, QObject *parent)
    : Session(parent)
    , m_place(std::move(place))
    , m_pace(pace)
    , m_pipeline(this)
{
    m_place.connection.name = nameOf(m_place.connection);
    connect(&m_pipeline, &Pipeline::updated, this, &LiveSession::publish);
}

LiveSession::~LiveSession()
{
    if (!m_thread)
        return;
    m_thread->quit();
    if (!m_thread->wait(patienceMs))
        static_cast<void>(m_thread.release());
}

/// The collector is made here and given to its thread before it does anything; it is deleted there when the thread
/// ends.
void LiveSession::start()
{
    Q_ASSERT(!m_thread);
    m_thread = std::make_unique<QThread>();
    m_thread->setObjectName(u"collector"_s);
    m_collector = new Collector(m_place.connection, m_place.ports, m_pace);
    m_collector->moveToThread(m_thread.get());
    connect(m_thread.get(), &QThread::finished, m_collector, &QObject::deleteLater);
    connect(m_collector, &Collector::collected, &m_pipeline, &Pipeline::feed);
    QMetaObject::invokeMethod(m_collector, &Collector::start, Qt::QueuedConnection);
    m_thread->start();
}

void LiveSession::refresh()
{
    if (m_collector)
        QMetaObject::invokeMethod(m_collector, &Collector::refresh, Qt::QueuedConnection);
}

} // namespace signalbox
