// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/objectname.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Where the value that starts at `from` ends: behind its closing quote, or at the next comma. −1: a quote is never
/// closed.
qsizetype endOfValue(QStringView text, qsizetype from)
{
    if (from >= text.size() || text[from] != u'"') {
        const qsizetype comma = text.indexOf(u',', from);
        return comma < 0 ? text.size() : comma;
    }
    for (qsizetype at = from + 1; at < text.size(); ++at) {
        if (text[at] == u'\\')
            ++at;
        else if (text[at] == u'"')
            return at + 1;
    }
    return -1;
}

} // namespace

std::optional<ObjectName> parseObjectName(QStringView text)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon < 0)
        return std::nullopt;
    ObjectName name{text.first(colon).toString(), {}};
    qsizetype at = colon + 1;
    while (true) {
        const qsizetype equals = text.indexOf(u'=', at);
        if (equals <= at)
            return std::nullopt;
        const qsizetype end = endOfValue(text, equals + 1);
        if (end < 0 || (end < text.size() && text[end] != u','))
            return std::nullopt;
        const auto key = text.sliced(at, equals - at);
        if (key.contains(u','))
            return std::nullopt;
        name.properties.insert(key.toString(), unquoted(text.sliced(equals + 1, end - equals - 1)));
        if (end == text.size())
            return name;
        at = end + 1;
    }
}

QString unquoted(QStringView value)
{
    if (value.size() < 2 || !value.startsWith(u'"') || !value.endsWith(u'"'))
        return value.toString();
    const auto inside = value.sliced(1, value.size() - 2);
    QString plain;
    plain.reserve(inside.size());
    for (qsizetype at = 0; at < inside.size(); ++at) {
        const bool isEscaped = inside[at] == u'\\' && at + 1 < inside.size();
        if (isEscaped)
            ++at;
        plain += isEscaped && inside[at] == u'n' ? u'\n' : inside[at];
    }
    return plain;
}

} // namespace signalbox
