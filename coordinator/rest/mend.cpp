// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/mend.h"

#include <QString>

#include <algorithm>

namespace signalbox {
namespace {

constexpr qsizetype escapeLength = 6; ///< `\uXXXX`
constexpr qsizetype longestSafeNumber = 18; ///< as many digits always fit 64 bits

/// The code unit of a `\uXXXX` at the beginning of `json`, or -1.
int escapedUnit(QByteArrayView json)
{
    if (json.size() < escapeLength || json[0] != '\\' || json[1] != 'u')
        return -1;
    bool isHex = false;
    const int unit = json.sliced(2, 4).toByteArray().toInt(&isHex, 16);
    return isHex ? unit : -1;
}

/// Copies the text that begins at `json` (its opening quote included) to `out`; returns how many bytes it took.
qsizetype copyText(QByteArrayView json, QByteArray &out)
{
    qsizetype at = 1;
    out += json[0];
    while (at < json.size()) {
        const auto rest = json.sliced(at);
        const int unit = escapedUnit(rest);
        if (unit >= 0) {
            const int next = escapedUnit(rest.sliced(escapeLength));
            const bool isPair =
                QChar::isHighSurrogate(char32_t(unit)) && next >= 0 && QChar::isLowSurrogate(char32_t(next));
            const qsizetype length = isPair ? 2 * escapeLength : escapeLength;
            const bool isLone = !isPair && QChar::isSurrogate(char32_t(unit));
            out += isLone ? QByteArrayView("\\ufffd") : rest.first(length);
            at += length;
        } else if (rest[0] == '\\' && rest.size() > 1) {
            out += rest.first(2);
            at += 2;
        } else {
            out += rest[0];
            ++at;
            if (rest[0] == '"')
                break;
        }
    }
    return at;
}

bool belongsToNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

qsizetype copyNumber(QByteArrayView json, QByteArray &out)
{
    const auto end = std::find_if_not(json.begin(), json.end(), belongsToNumber);
    const auto number = json.first(end - json.begin());
    const auto wholePart =
        std::find_if(number.begin(), number.end(), [](char c) { return c == '.' || c == 'e' || c == 'E'; });
    const bool mayOverflow =
        wholePart - number.begin() > longestSafeNumber || number.contains('e') || number.contains('E');
    if (mayOverflow)
        out += '"';
    out += number;
    if (mayOverflow)
        out += '"';
    return number.size();
}

} // namespace

QByteArray mendedJson(QByteArrayView json)
{
    const QByteArray utf8 = QString::fromUtf8(json).toUtf8();
    const QByteArrayView in(utf8);
    QByteArray out;
    out.reserve(in.size() + 64);
    for (qsizetype at = 0; at < in.size();) {
        const char c = in[at];
        if (c == '"')
            at += copyText(in.sliced(at), out);
        else if (c == '-' || (c >= '0' && c <= '9'))
            at += copyNumber(in.sliced(at), out);
        else {
            out += c;
            ++at;
        }
    }
    return out;
}

} // namespace signalbox
