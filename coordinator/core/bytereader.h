// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QtEndian>

#include <optional>

namespace signalbox {

/// Reads Kafka's classic big-endian types and **cannot over-read**: past the end, or after a length that cannot be
/// true, every read gives an empty value and `failed()` stays set. Check it once, at the end. It is no parser of any
/// protocol.
class ByteReader {
public:
    explicit ByteReader(QByteArrayView bytes)
        : m_rest(bytes)
    {
    }

    template <typename Integer> Integer integer()
    {
        const auto raw = take(sizeof(Integer));
        return raw.isEmpty() ? Integer{} : qFromBigEndian<Integer>(raw.data());
    }

    /// INT16 length and UTF-8, never null.
    QString string();
    /// INT32 length and bytes; nothing for the length −1.
    std::optional<QByteArrayView> nullableBytes();
    /// INT32 count of an array whose elements take at least `smallestElement` bytes; −1 (null) reads as 0 where
    /// allowed.
    enum class Null { Refused, Allowed };
    qsizetype count(qsizetype smallestElement, Null null = Null::Refused);

    bool failed() const { return m_failed; }
    qsizetype remaining() const { return m_rest.size(); }

private:
    QByteArrayView take(qsizetype size);

    QByteArrayView m_rest;
    bool m_failed = false;
};

} // namespace signalbox
