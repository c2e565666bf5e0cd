// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QString>

#include <optional>

namespace signalbox {

/// What follows `prefix` in the key of a record of Connect's internal topics; nothing when it is another key or nothing
/// follows.
inline std::optional<QString> after(QStringView prefix, const QString &key)
{
    if (!key.startsWith(prefix) || key.size() == prefix.size())
        return std::nullopt;
    return key.sliced(prefix.size());
}

/// `<connector>-<number>`: the number stands after the last `-`, for a connector's name may hold any (facts 2.2).
std::optional<TaskId> taskOf(const QString &text);

} // namespace signalbox
