// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/loopback.h"

namespace signalbox::demo {

namespace {

constexpr quint32 guardPlace = 10;

} // namespace

Block reserve(QTcpServer &guard)
{
    for (const quint16 port : {quint16(8083), quint16(18083)})
        for (quint32 number = 0; number < 256; ++number) {
            const quint32 base = 0x7f000000 + (number << 8);
            if (guard.listen(QHostAddress(base + guardPlace), port))
                return {base, port};
        }
    return {};
}

QList<std::pair<QHostAddress, quint16>> placesFor(const Block &block, int number)
{
    QList<std::pair<QHostAddress, quint16>> places{{QHostAddress(QHostAddress::LocalHost), 0}};
    if (block.base)
        places.prepend({QHostAddress(block.base + guardPlace + quint32(number)), block.port});
    return places;
}

} // namespace signalbox::demo
