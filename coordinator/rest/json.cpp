// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/json.h"

#include "rest/mend.h"

using namespace Qt::StringLiterals;

namespace signalbox {

QString JsonValue::text() const
{
    std::string_view utf8;
    if (m_element.get(utf8))
        m_trouble->note(u"is not a text"_s);
    return decoded(utf8);
}

int JsonValue::number(int least) const
{
    int64_t value = 0;
    if (m_element.get(value))
        m_trouble->note(u"is not a whole number"_s);
    else if (value < least || value > std::numeric_limits<int>::max())
        m_trouble->note(u"is a number that cannot be"_s);
    return m_trouble->any() ? 0 : static_cast<int>(value);
}

qint64 JsonValue::bigNumber() const
{
    int64_t value = 0;
    if (m_element.get(value))
        m_trouble->note(u"is not a whole number"_s);
    return value;
}

QString JsonValue::anyText() const
{
    std::string_view utf8;
    if (m_element.is_null())
        return {};
    if (!m_element.get(utf8))
        return decoded(utf8);
    return QString::fromStdString(simdjson::minify(m_element));
}

QString JsonValue::text(std::string_view key) const
{
    QString found;
    in(key, [&found](const JsonValue &value) { found = value.text(); });
    return found;
}

QString JsonValue::textIfAny(std::string_view key) const
{
    QString found;
    inIfAny(key, [&found](const JsonValue &value) { found = value.text(); });
    return found;
}

int JsonValue::number(std::string_view key, int least) const
{
    int found = 0;
    in(key, [&found, least](const JsonValue &value) { found = value.number(least); });
    return found;
}

JsonDocument::JsonDocument(QByteArrayView bytes)
{
    if (bytes.isEmpty()) {
        m_trouble.note(u"It is empty"_s);
        return;
    }
    auto failure = m_parser.parse(bytes.data(), static_cast<size_t>(bytes.size())).get(m_root);
    if (failure) {
        const QByteArray mended = mendedJson(bytes);
        m_mended = mended != bytes;
        if (m_mended)
            failure = m_parser.parse(mended.data(), static_cast<size_t>(mended.size())).get(m_root);
    }
    if (failure && bytes.trimmed().startsWith('<'))
        m_trouble.note(u"It is a web page instead of JSON"_s);
    else if (failure)
        m_trouble.note(QString::fromLatin1(simdjson::error_message(failure)));
}

std::optional<Error> JsonDocument::error(const QString &what) const
{
    if (!m_trouble.any())
        return std::nullopt;
    const QString path = m_trouble.path.startsWith(u'.') ? m_trouble.path.mid(1) : m_trouble.path;
    return Error{Fault::Malformed, what, path.isEmpty() ? m_trouble.says : path + u' ' + m_trouble.says};
}

} // namespace signalbox
