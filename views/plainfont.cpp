// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plainfont.h"

#include <QtEndian>

#include <algorithm>
#include <array>

namespace signalbox {

namespace {

constexpr qsizetype tagSize = 4;

/// Past the end: 0, as where nothing is.
template <typename Integer> qsizetype numberAt(const QByteArray &font, qsizetype at)
{
    const bool isInside = at >= 0 && at <= font.size() - qsizetype(sizeof(Integer));
    return isInside ? qsizetype(qFromBigEndian<Integer>(font.constData() + at)) : 0;
}

/// Where a table begins; 0: there is none.
qsizetype tableAt(const QByteArray &font, QByteArrayView tag)
{
    constexpr qsizetype header = 12, entry = 16, offset = 8;
    const qsizetype tables = numberAt<quint16>(font, 4);
    for (qsizetype at = header; at < header + tables * entry && at + entry <= font.size(); at += entry)
        if (QByteArrayView(font).sliced(at, tagSize) == tag)
            return numberAt<quint32>(font, at + offset);
    return 0;
}

} // namespace

QByteArray withoutLigatures(QByteArray font)
{
    constexpr std::array<QByteArrayView, 3> joining{"calt", "clig", "liga"};
    constexpr qsizetype toFeatures = 6, entry = 6;
    const qsizetype table = tableAt(font, "GSUB");
    const qsizetype offset = numberAt<quint16>(font, table + toFeatures);
    if (table == 0 || offset == 0)
        return font;
    const qsizetype first = table + offset + qsizetype(sizeof(quint16));
    const qsizetype features = numberAt<quint16>(font, table + offset);
    for (qsizetype at = first; at < first + features * entry && at + tagSize <= font.size(); at += entry)
        if (std::find(joining.begin(), joining.end(), QByteArrayView(font).sliced(at, tagSize)) != joining.end())
            font.replace(at, tagSize, "none");
    return font;
}

} // namespace signalbox
