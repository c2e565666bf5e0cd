// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/sockets.h"

#include <QString>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

namespace signalbox::sockets {

namespace {

/// 0 when the socket is ready for it.
int waitFor(int socket, short event, const QDeadlineTimer &deadline)
{
    while (true) {
        const auto remaining = std::min<qint64>(deadline.remainingTime(), std::numeric_limits<int>::max());
        pollfd waiting{socket, event, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(remaining));
        if (ready > 0)
            return 0;
        if (ready == 0)
            return ETIMEDOUT;
        if (errno != EINTR)
            return errno;
    }
}

bool isForLater(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

} // namespace

int connectTo(int socket, const sockaddr *address, int length, const QDeadlineTimer &deadline)
{
    const int flags = ::fcntl(socket, F_GETFL); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (flags < 0 || ::fcntl(socket, F_SETFL, flags | O_NONBLOCK) < 0) // NOLINT(cppcoreguidelines-pro-type-vararg)
        return errno;
    if (::connect(socket, address, static_cast<socklen_t>(length)) == 0)
        return 0;
    if (errno != EINPROGRESS && errno != EINTR)
        return errno;
    if (const int error = waitFor(socket, POLLOUT, deadline); error != 0)
        return error;
    int error = 0;
    socklen_t size = sizeof(error);
    return ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

int send(int socket, const QByteArray &bytes, const QDeadlineTimer &deadline)
{
    for (qsizetype sent = 0; sent < bytes.size();) {
        const auto count =
            ::send(socket, bytes.constData() + sent, static_cast<size_t>(bytes.size() - sent), MSG_NOSIGNAL);
        if (count >= 0)
            sent += count;
        else if (!isForLater(errno))
            return errno;
        else if (const int error = waitFor(socket, POLLOUT, deadline); error != 0)
            return error;
    }
    return 0;
}

int receive(int socket, QByteArray &bytes, const QDeadlineTimer &deadline)
{
    for (qsizetype got = 0; got < bytes.size();) {
        const auto count = ::recv(socket, bytes.data() + got, static_cast<size_t>(bytes.size() - got), 0);
        if (count > 0)
            got += count;
        else if (count == 0)
            return ECONNRESET;
        else if (!isForLater(errno))
            return errno;
        else if (const int error = waitFor(socket, POLLIN, deadline); error != 0)
            return error;
    }
    return 0;
}

int resolve(const QString &host, const QString &service, const addrinfo *hints, addrinfo **found)
{
    return ::getaddrinfo(host.toUtf8().constData(), service.toUtf8().constData(), hints, found);
}

void release(addrinfo *found)
{
    ::freeaddrinfo(found);
}

QString textOf(int error)
{
    return QString::fromStdString(std::generic_category().message(error));
}

} // namespace signalbox::sockets
