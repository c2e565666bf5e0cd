// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/platform.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <csignal>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/socket.h>
#include <sys/stat.h>
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

void once(int descriptor, QSocketNotifier::Type type, std::function<void()> stop)
{
    auto *notifier = new QSocketNotifier(descriptor, type, QCoreApplication::instance());
    QObject::connect(notifier, &QSocketNotifier::activated, notifier, [notifier, stop = std::move(stop)] {
        notifier->setEnabled(false);
        stop();
    });
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
    once(wakeUp[1], QSocketNotifier::Read, std::move(stop));
    std::signal(SIGINT, interrupted);
    std::signal(SIGTERM, interrupted);
}

void survivePipes()
{
    std::signal(SIGPIPE, SIG_IGN);
}

void onReaderGone(std::function<void()> stop)
{
    struct stat kind = {};
    if (::fstat(STDOUT_FILENO, &kind) == 0 && (S_ISFIFO(kind.st_mode) || S_ISSOCK(kind.st_mode)))
        once(STDOUT_FILENO, QSocketNotifier::Exception, std::move(stop));
}

/// Left to itself, glibc keeps ever larger blocks once one was freed, and a heap for each thread.
void returnFreedMemory()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 2);
#endif
}

} // namespace signalbox::platform
