// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QtEndian>

#include <optional>

namespace signalbox {

/// Writes what ByteReader reads: Kafka's classic big-endian types. It is no writer of any protocol.
class ByteWriter {
public:
    template <typename Integer> ByteWriter &integer(Integer value)
    {
        char raw[sizeof(Integer)];
        qToBigEndian(value, raw);
        m_bytes.append(raw, sizeof(Integer));
        return *this;
    }

    /// INT16 length and UTF-8; cut where that length ends.
    ByteWriter &string(const QString &text)
    {
        const QByteArray utf8 = text.toUtf8().left(0x7fff);
        integer(static_cast<qint16>(utf8.size()));
        m_bytes.append(utf8);
        return *this;
    }

    /// INT32 length and bytes; the length −1 for nothing.
    ByteWriter &nullableBytes(const std::optional<QByteArray> &bytes)
    {
        integer(bytes ? static_cast<qint32>(bytes->size()) : qint32(-1));
        m_bytes.append(bytes.value_or(QByteArray()));
        return *this;
    }

    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

} // namespace signalbox
