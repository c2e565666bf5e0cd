// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/json.h"

#include "rest/mend.h"

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

qsizetype afterSpace(QByteArrayView json, qsizetype at)
{
    while (at < json.size() && isSpace(json[at]))
        ++at;
    return at;
}

/// Behind the text whose opening quote stands at `at`; the end where it is not closed.
qsizetype afterText(QByteArrayView json, qsizetype at)
{
    for (qsizetype quote = json.indexOf('"', at + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
        qsizetype escapes = 0;
        while (json[quote - 1 - escapes] == '\\')
            ++escapes;
        if (escapes % 2 == 0)
            return quote + 1;
    }
    return json.size();
}

/// Behind the value that begins at `at`: where a comma or the object's end should follow. It is not looked into.
qsizetype afterValue(QByteArrayView json, qsizetype at)
{
    qsizetype depth = 0;
    while (at < json.size()) {
        const char c = json[at];
        if (c == '"') {
            at = afterText(json, at);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}'))
            return at;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        ++at;
    }
    return at;
}

} // namespace

bool readInPieces(QByteArrayView json, const std::function<void(const QString &name, const JsonValue &value)> &use)
{
    simdjson::dom::parser parser;
    JsonTrouble trouble;
    const auto parsed = [&](QByteArrayView piece) -> std::optional<JsonValue> {
        simdjson::dom::element element;
        if (parser.parse(piece.data(), static_cast<size_t>(piece.size())).get(element))
            return {};
        return JsonValue(element, trouble);
    };
    qsizetype at = afterSpace(json, 0);
    if (json.sliced(at).startsWith("{}"))
        return afterSpace(json, at + 2) == json.size();
    for (char opening = '{'; at < json.size() && json[at] == opening; opening = ',') {
        const qsizetype name = afterSpace(json, at + 1);
        if (name == json.size() || json[name] != '"')
            return false;
        const qsizetype nameEnd = afterText(json, name);
        const qsizetype colon = afterSpace(json, nameEnd);
        const auto read = parsed(json.sliced(name, nameEnd - name));
        if (!read || colon == json.size() || json[colon] != ':')
            return false;
        const QString said = read->text();
        const qsizetype end = afterValue(json, colon + 1);
        const auto value = parsed(json.sliced(colon + 1, end - colon - 1));
        if (!value)
            return false;
        use(said, *value);
        if (trouble.any())
            return false;
        at = end;
    }
    return at < json.size() && json[at] == '}' && afterSpace(json, at + 1) == json.size();
}

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
