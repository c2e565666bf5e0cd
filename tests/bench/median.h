// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QList>

#include <algorithm>
#include <functional>

namespace signalbox::bench {

/// What `work` takes, in milliseconds: the median of so many runs, an odd number.
inline double median(int runs, const std::function<void()> &work)
{
    QList<double> taken;
    for (int run = 0; run < runs; ++run) {
        QElapsedTimer timer;
        timer.start();
        work();
        taken << double(timer.nsecsElapsed()) / 1e6;
    }
    std::sort(taken.begin(), taken.end());
    return taken[runs / 2];
}

} // namespace signalbox::bench
