// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytereader.h"

namespace signalbox {

QByteArrayView ByteReader::take(qsizetype size)
{
    if (m_failed || size < 0 || size > m_rest.size()) {
        m_failed = true;
        return {};
    }
    const auto taken = m_rest.first(size);
    m_rest = m_rest.sliced(size);
    return taken;
}

QString ByteReader::string()
{
    return QString::fromUtf8(take(integer<qint16>()));
}

std::optional<QByteArrayView> ByteReader::nullableBytes()
{
    const auto size = integer<qint32>();
    if (size == -1)
        return std::nullopt;
    return take(size);
}

qsizetype ByteReader::count(qsizetype smallestElement, Null null)
{
    const auto announced = integer<qint32>();
    if (announced == -1 && null == Null::Allowed)
        return 0;
    if (announced < 0 || announced > m_rest.size() / smallestElement) {
        m_failed = true;
        return 0;
    }
    return announced;
}

} // namespace signalbox
