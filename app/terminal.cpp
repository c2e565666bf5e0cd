// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/platform.h"

#include <QJsonDocument>

#include <cstdio>

namespace signalbox {

using namespace Qt::StringLiterals;

void print(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
    std::fflush(stdout);
}

void complain(const QString &sentence)
{
    const QByteArray bytes = (u"signalboxctl: "_s + printable(sentence) + u'\n').toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stderr);
}

Colour colourOfTerminal()
{
    return platform::standardOutputIsTerminal() && !qEnvironmentVariableIsSet("NO_COLOR") ? Colour::Ansi
                                                                                          : Colour::Plain;
}

QString jsonText(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Indented));
}

QString jsonLine(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)) + u'\n';
}

} // namespace signalbox
