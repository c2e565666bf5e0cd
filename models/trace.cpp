// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trace.h"

#include "models/translated.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const QString causedBy = u"Caused by: "_s;

bool isFrame(QStringView line)
{
    return line.startsWith(u"at ") || line.startsWith(u"... ") || line.startsWith(u"Suppressed: ");
}

} // namespace

QList<TracePart> causesOf(const QString &trace)
{
    QList<TracePart> parts;
    for (const QString &line : trace.split(u'\n')) {
        const QString text = line.trimmed();
        const bool isCause = line.startsWith(causedBy) && text.size() > causedBy.size();
        if (text.isEmpty() && parts.isEmpty())
            continue;
        if (isCause || parts.isEmpty())
            parts << TracePart{isCause ? text.mid(causedBy.size()) : text, {}};
        else if (isFrame(text) || !parts.last().frames.isEmpty())
            parts.last().frames << text;
        else if (!text.isEmpty())
            parts.last().says += u'\n' + text;
    }
    for (TracePart &part : parts)
        part.frames.removeAll(QString());
    std::reverse(parts.begin(), parts.end());
    return parts;
}

QString rootCauseOf(const QString &trace)
{
    const auto parts = causesOf(trace);
    return parts.isEmpty() ? QString() : parts.first().says.section(u'\n', 0, 0);
}

QString foldedText(const TracePart &part, qsizetype shown)
{
    QString text = part.says;
    for (const QString &frame : part.frames.first(std::min(shown, part.frames.size())))
        text += u"\n    "_s + frame;
    if (part.frames.size() > shown)
        text += u"\n    "_s + tr("… and %1 more").arg(part.frames.size() - shown);
    return text;
}

} // namespace signalbox
