// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"

#include <QThreadPool>

#include <functional>
#include <memory>

namespace signalbox {

/// The one thread in which a connection's blocking calls run, one after the other (`rd_kafka_list_groups` cannot be
/// cancelled). A call must own all it uses: when this object goes, one that still hangs is left to itself.
class BlockingCalls {
public:
    explicit BlockingCalls(milliseconds farewell);
    ~BlockingCalls();

    template <typename T> Eventually<T> run(std::function<Result<T>()> call)
    {
        const Answer<T> answer;
        m_pool->start([answer, call = std::move(call)] {
            if (answer.isAwaited())
                answer.give(call());
        });
        return answer.eventually();
    }

private:
    milliseconds m_farewell;
    std::unique_ptr<QThreadPool> m_pool;
};

} // namespace signalbox
