// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QList>
#include <QTcpServer>

#include <utility>

namespace signalbox::demo {

/// Loopback addresses of one cluster: block B is 127.0.B.x. Its guard, 127.0.B.10, is held for the cluster's life, so
/// that no other cluster answers where a worker of this one has ended.
struct Block {
    quint32 base = 0; ///< 0: none was free
    quint16 port = 0;
};

/// The first free block; `guard` listens there for as long as the block is wanted.
Block reserve(QTcpServer &guard);

/// Where worker `number` (from 1 on) may listen, best first.
QList<std::pair<QHostAddress, quint16>> placesFor(const Block &block, int number);

} // namespace signalbox::demo
