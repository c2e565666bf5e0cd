// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QDeadlineTimer>

struct addrinfo;
struct sockaddr;

/// The calls on a socket that a handshake needs, each within a time limit. They block no longer than that; the socket
/// is non-blocking before and after. Another system gets its own sockets_….cpp and nothing else.
namespace signalbox::sockets {

/// Each gives nothing when it went well, else an errno; ETIMEDOUT when the time was over, ECONNRESET when the other
/// side hung up.
int connectTo(int socket, const sockaddr *address, int length, const QDeadlineTimer &deadline);
int send(int socket, const QByteArray &bytes, const QDeadlineTimer &deadline);
/// Fills `bytes`, and reads not one byte more.
int receive(int socket, QByteArray &bytes, const QDeadlineTimer &deadline);

/// As getaddrinfo and freeaddrinfo of this system.
int resolve(const QString &host, const QString &service, const addrinfo *hints, addrinfo **found);
void release(addrinfo *found);

QString textOf(int error);

} // namespace signalbox::sockets
