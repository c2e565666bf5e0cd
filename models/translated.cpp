// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/translated.h"

#include "report/text.h"

#include <QCoreApplication>

namespace signalbox {

using namespace Qt::StringLiterals;

QString tr(const char *text)
{
    return QCoreApplication::translate("signalbox", text);
}

QString translated(const Sentence &sentence)
{
    const QByteArray source = sentence.text.toUtf8();
    Sentence safe{QCoreApplication::translate("Sentence", source.constData()), {}};
    for (const QString &argument : sentence.arguments)
        safe.arguments << printable(argument);
    return safe.filled();
}

QString printableLines(const QString &text)
{
    QStringList lines = QString(text).remove(u'\r').replace(u'\t', u"    "_s).split(u'\n');
    for (QString &line : lines)
        line = printable(line);
    return lines.join(u'\n');
}

QString tipText(const QString &text)
{
    if (text.isEmpty())
        return {};
    return u"<qt>%1</qt>"_s.arg(text.toHtmlEscaped().replace(u'\n', u"<br/>"_s));
}

QString shortened(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    return tr("%1… (%2 more characters)").arg(text.first(most)).arg(text.size() - most);
}

} // namespace signalbox
