// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Width on a terminal, escape sequences of our own not counted.
qsizetype widthOf(const QString &cell)
{
    qsizetype width = 0;
    bool inEscape = false;
    for (const QChar c : cell) {
        if (c == u'\x1b')
            inEscape = true;
        else if (inEscape)
            inEscape = c != u'm';
        else if (!c.isLowSurrogate() && c.category() != QChar::Mark_NonSpacing)
            ++width;
    }
    return width;
}

} // namespace

QString printable(const QString &text)
{
    constexpr qsizetype longest = 2000;
    if (text.size() > longest)
        return printable(text.first(longest)) + u"… (%1 characters more)"_s.arg(text.size() - longest);
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        const bool isHidden = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format
            || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        if (!isHidden)
            shown += c;
        else if (c == u'\n')
            shown += u"\\n"_s;
        else if (c == u'\t')
            shown += u"\\t"_s;
        else
            shown += c.unicode() < 0x100 ? u"\\x%1"_s.arg(uint(c.unicode()), 2, 16, QChar(u'0'))
                                         : u"\\u%1"_s.arg(uint(c.unicode()), 4, 16, QChar(u'0'));
    }
    return shown;
}

QString tableText(const QStringList &header, const QList<QStringList> &rows)
{
    QList<qsizetype> widths;
    for (qsizetype column = 0; column < header.size(); ++column) {
        qsizetype widest = header[column].size();
        for (const QStringList &row : rows)
            widest = std::max(widest, widthOf(row[column]));
        widths << widest;
    }
    QString text;
    for (const QStringList &row : QList<QStringList>{header} + rows) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const bool isLast = column + 1 == row.size();
            line += row[column] + (isLast ? QString() : QString(widths[column] - widthOf(row[column]) + 2, u' '));
        }
        text += line + u'\n';
    }
    return text;
}

QString changeText(const Change &change)
{
    const QString was = change.was.isEmpty() ? u"-"_s : printable(change.was);
    const QString is = change.is.isEmpty() ? u"-"_s : printable(change.is);
    return u"%1  %2  %3: %4 → %5\n"_s.arg(isoText(change.at), idOf(change.what), printable(change.subject), was, is);
}

} // namespace signalbox
