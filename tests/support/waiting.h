// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"

#include <QTest>

namespace signalbox::test {

/// Runs the event loop until the answer is there; TimedOut "the test waited in vain" after `atMost`.
template <typename T> Result<T> waitFor(const QFuture<tl::expected<T, Error>> &eventually, int atMost = 15000)
{
    if (!QTest::qWaitFor([&] { return eventually.isFinished(); }, atMost))
        return fail(Fault::TimedOut, QStringLiteral("the test waited in vain"));
    if (eventually.resultCount() == 0)
        return fail(Fault::Cancelled, QStringLiteral("cancelled"));
    return eventually.result();
}

} // namespace signalbox::test
