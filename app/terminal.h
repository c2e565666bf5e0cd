// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text.h"

#include <QJsonObject>
#include <QString>

namespace signalbox {

/// Asked for, and no answer: what a person must hear of before they believe the rest.
inline bool hasFailed(const SourceState &state)
{
    return state.kind == SourceState::Kind::Stale || isSilent(state);
}

/// How standard output ended, if it did.
enum class Output { Open, Unread, Failed };

/// Standard output, UTF-8. From the first text on that cannot be written nothing more is; why is complained of, unless
/// it is only that nobody reads any more.
void print(const QString &text);
Output output();
/// One line on standard error; control characters in it are shown, not sent.
void complain(const QString &sentence);
/// Colour only where a person looks: standard output is a terminal and NO_COLOR is not set.
Colour colourOfTerminal();
/// Indented, with a line end.
QString jsonText(const QJsonObject &object);
/// One line, with a line end.
QString jsonLine(const QJsonObject &object);

} // namespace signalbox
