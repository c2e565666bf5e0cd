// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/recordkeys.h"

#include <algorithm>

namespace signalbox {

std::optional<TaskId> taskOf(const QString &text)
{
    const auto dash = text.lastIndexOf(u'-');
    const auto number = QStringView(text).sliced(dash + 1);
    const auto isDigit = [](QChar letter) { return letter >= u'0' && letter <= u'9'; };
    bool isNumber = false;
    const int task = number.toInt(&isNumber);
    if (dash < 1 || !isNumber || !std::all_of(number.cbegin(), number.cend(), isDigit))
        return std::nullopt;
    return TaskId{ConnectorName(text.first(dash)), task};
}

} // namespace signalbox
