// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/translated.h"

#include <QCoreApplication>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool isVisible(QChar c)
{
    switch (c.category()) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return false;
    default:
        return true;
    }
}

QString escaped(QChar c)
{
    switch (c.unicode()) {
    case '\n':
        return u"\\n"_s;
    case '\r':
        return u"\\r"_s;
    case '\t':
        return u"\\t"_s;
    default:
        return u"\\u%1"_s.arg(QString::number(c.unicode(), 16).toUpper(), 4, u'0');
    }
}

QString shown(const QString &text, QStringView kept)
{
    QString result;
    result.reserve(text.size());
    for (const QChar c : text) {
        if (isVisible(c) || kept.contains(c))
            result += c;
        else
            result += escaped(c);
    }
    return result;
}

} // namespace

QString translated(const Sentence &sentence)
{
    const QByteArray source = sentence.text.toUtf8();
    Sentence safe{QCoreApplication::translate("Sentence", source.constData()), {}};
    for (const QString &argument : sentence.arguments)
        safe.arguments << plain(argument);
    return safe.filled();
}

QString plain(const QString &text)
{
    return shown(text, {});
}

QString plainLines(const QString &text)
{
    return shown(QString(text).remove(u'\r').replace(u'\t', u"    "_s), u"\n");
}

} // namespace signalbox
