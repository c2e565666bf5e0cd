// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/platform.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace signalbox::platform {

namespace {

/// A signal handler may do next to nothing: it writes one byte, and the event loop reads it at the other end.
int wakeUp[2] = {-1, -1};

void interrupted(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(wakeUp[0], &byte, 1);
}

} // namespace

bool standardOutputIsTerminal()
{
    return ::isatty(STDOUT_FILENO) == 1;
}

void onInterrupt(std::function<void()> stop)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, wakeUp) != 0)
        return;
    auto *notifier = new QSocketNotifier(wakeUp[1], QSocketNotifier::Read, QCoreApplication::instance());
    QObject::connect(notifier, &QSocketNotifier::activated, notifier, [notifier, stop = std::move(stop)] {
        notifier->setEnabled(false);
        stop();
    });
    std::signal(SIGINT, interrupted);
    std::signal(SIGTERM, interrupted);
}

} // namespace signalbox::platform
