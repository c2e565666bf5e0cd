// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/detailparts.h"

#include "models/trace.h"
#include "models/translated.h"
#include "models/words.h"

namespace signalbox {

namespace {

constexpr qsizetype shownFrames = 4;
constexpr qsizetype longestPart = 4000;
constexpr qsizetype longestCopy = 256 * 1024;

} // namespace

Look plainChip(const QString &word)
{
    return {Glyph::None, Tone::Quiet, word};
}

QString sourceNames(const QList<Source> &sources)
{
    QStringList words;
    for (const Source source : sources)
        words << wordFor(source);
    return words.join(u", ");
}

QList<DetailRow> traceRows(const QString &trace)
{
    QList<DetailRow> rows;
    if (trace.isEmpty())
        return rows;
    for (const TracePart &part : causesOf(trace))
        rows << DetailRow{.text = printableLines(shortened(foldedText(part, shownFrames), longestPart)),
                          .whole = printableLines(shortened(foldedText(part, part.frames.size()), longestCopy))};
    return rows;
}

void addFact(DetailSection &section, const QString &what, const QString &text, const QString &note)
{
    if (!text.isEmpty())
        section.rows << DetailRow{plainChip(what), text, note, {}};
}

QStringList Detail::tabs() const
{
    QStringList names;
    for (const DetailSection &section : sections)
        if (!names.contains(section.tab))
            names << section.tab;
    return names;
}

} // namespace signalbox
