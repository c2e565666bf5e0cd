// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/platform.h"

#include <QJsonDocument>

#include <cerrno>
#include <cstdio>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Output outputNow = Output::Open;

bool write(const QByteArray &bytes)
{
    const auto size = static_cast<size_t>(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, stdout) == size && std::fflush(stdout) == 0;
}

} // namespace

void print(const QString &text)
{
    if (outputNow != Output::Open || write(text.toUtf8()))
        return;
    const int reason = errno;
    outputNow = reason == EPIPE ? Output::Unread : Output::Failed;
    if (outputNow == Output::Failed)
        complain(u"standard output cannot be written: %1"_s.arg(qt_error_string(reason)));
}

Output output()
{
    return outputNow;
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
