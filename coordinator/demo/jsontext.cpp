// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/jsontext.h"

namespace signalbox::demo {

namespace {

void addMember(QByteArray &text, QByteArrayView name, const QByteArray &value)
{
    if (text.size() > 1)
        text += ',';
    text += '"';
    text += name;
    text += "\":";
    text += value;
}

} // namespace

QByteArray quoted(QStringView text)
{
    QByteArray json = "\"";
    for (const char c : text.toUtf8()) {
        if (c == '"' || c == '\\')
            (json += '\\') += c;
        else if (c == '\n')
            json += "\\n";
        else if (c == '\t')
            json += "\\t";
        else if (static_cast<unsigned char>(c) < 0x20)
            json += "\\u00" + QByteArray(1, c).toHex();
        else
            json += c;
    }
    return json += '"';
}

QByteArray object(std::initializer_list<std::pair<QByteArrayView, QByteArray>> members)
{
    QByteArray text = "{";
    for (const auto &[name, value] : members)
        addMember(text, name, value);
    return text += '}';
}

QByteArray objectOfQuoted(const QList<std::pair<QByteArray, QByteArray>> &members)
{
    QByteArray text = "{";
    for (const auto &[name, value] : members)
        (text += text.size() > 1 ? "," : "") += name + ':' + value;
    return text += '}';
}

QByteArray list(const QList<QByteArray> &values)
{
    return '[' + values.join(',') + ']';
}

} // namespace signalbox::demo
