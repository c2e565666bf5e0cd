// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/textparts.h"

#include "report/words.h"

namespace signalbox {

using namespace Qt::StringLiterals;

QString coloured(const QString &text, Real real, Colour colour)
{
    if (colour == Colour::Plain)
        return text;
    switch (real) {
    case Real::RunningTwice:
        return u"\x1b[1;35m%1\x1b[0m"_s.arg(text);
    case Real::Failed:
    case Real::FailedButAlive:
    case Real::Lost:
    case Real::AssignedNotStarted:
        return u"\x1b[31m%1\x1b[0m"_s.arg(text);
    case Real::Waiting:
        return u"\x1b[33m%1\x1b[0m"_s.arg(text);
    default:
        return text;
    }
}

QString coloured(const QString &text, Severity severity, Colour colour)
{
    if (colour == Colour::Plain)
        return text;
    const QString code = severity == Severity::Critical ? u"1;35"_s
        : severity == Severity::Serious                 ? u"31"_s
        : severity == Severity::Warning                 ? u"33"_s
                                                        : u"2"_s;
    return u"\x1b[%1m%2\x1b[0m"_s.arg(code, text);
}

QString dateLine(const Update &update)
{
    return update.origin == Origin::Recorded ? asOf(update.snapshot->at) + u'\n' : QString();
}

} // namespace signalbox
