// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "core/moment.h"

#include <QEventLoop>
#include <QTimer>

namespace signalbox::test {

/// Runs the event loop until the answer is there; TimedOut "the test waited in vain" after `atMost`.
template <typename T>
Result<T> waitFor(const QFuture<tl::expected<T, Error>> &eventually, milliseconds atMost = milliseconds(60000))
{
    auto result = Result<T>(fail(Fault::TimedOut, QStringLiteral("the test waited in vain")));
    QEventLoop loop;
    QTimer::singleShot(atMost, &loop, &QEventLoop::quit);
    whenDone(eventually, &loop, [&](Result<T> answer) {
        result = std::move(answer);
        loop.quit();
    });
    loop.exec();
    return result;
}

} // namespace signalbox::test
