// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/tarentry.h"

#include <numeric>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype blockSize = 512;

void put(QByteArray &header, qsizetype at, const QByteArray &field)
{
    header.replace(at, field.size(), field);
}

/// Octal digits with zeros in front, as wide as the field less its end.
QByteArray octal(qint64 number, int digits)
{
    return QByteArray::number(number, 8).rightJustified(digits, '0');
}

QByteArray entry(char type, const QByteArray &name, const QByteArray &bytes, Moment at)
{
    QByteArray header(blockSize, '\0');
    put(header, 0, name.left(100));
    put(header, 100, octal(0600, 7));
    put(header, 108, octal(0, 7));
    put(header, 116, octal(0, 7));
    put(header, 124, octal(bytes.size(), 11));
    put(header, 136, octal(std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count(), 11));
    put(header, 148, QByteArray(8, ' ')); // the sum is taken with blanks in its own place
    header[156] = type;
    put(header, 257,
        QByteArray("ustar\0"
                   "00",
                   8));
    const unsigned sum = std::accumulate(header.cbegin(), header.cend(), 0U,
                                         [](unsigned all, char c) { return all + static_cast<unsigned char>(c); });
    put(header, 148, octal(sum, 6) + QByteArray("\0 ", 2));
    const qsizetype rest = bytes.size() % blockSize;
    return header + bytes + QByteArray(rest == 0 ? 0 : blockSize - rest, '\0');
}

} // namespace

QByteArray tarEntry(const QString &path, const QByteArray &bytes, Moment at)
{
    return entry('0', path.toUtf8(), bytes, at);
}

QByteArray tarEndOfLook(Moment at)
{
    return entry('g', "end-of-look", "36 comment=signalbox: look complete\n", at);
}

} // namespace signalbox
