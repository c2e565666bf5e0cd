// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/blockingcalls.h"

namespace signalbox {

BlockingCalls::BlockingCalls(milliseconds farewell)
    : m_farewell(farewell)
    , m_pool(std::make_unique<QThreadPool>())
{
    m_pool->setMaxThreadCount(1);
}

BlockingCalls::~BlockingCalls()
{
    m_pool->clear();
    // A pool's destructor waits without end. The call ends by its own time-out; what remains until then is one thread.
    if (!m_pool->waitForDone(static_cast<int>(m_farewell.count())))
        static_cast<void>(m_pool.release());
}

} // namespace signalbox
