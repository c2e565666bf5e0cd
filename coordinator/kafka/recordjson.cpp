// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/recordjson.h"

namespace signalbox {

namespace {

simdjson::dom::parser &parser()
{
    static thread_local simdjson::dom::parser ours; // its buffers are dear and used again for each record
    return ours;
}

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

RecordJson::RecordJson(const QByteArray &value)
{
    if (parser().parse(value.constData(), static_cast<size_t>(value.size())).get(m_payload))
        return;
    simdjson::dom::element payload;
    if (m_payload.is_object() && !m_payload["schema"].error() && !m_payload["payload"].get(payload))
        m_payload = payload;
    m_failed = !m_payload.is_object() && !m_payload.is_null();
}

std::optional<simdjson::dom::element> RecordJson::at(const char *field) const
{
    simdjson::dom::element found;
    if (m_failed || m_payload[field].get(found) || found.is_null())
        return std::nullopt;
    return found;
}

bool RecordJson::has(const char *field) const
{
    return at(field).has_value();
}

QString RecordJson::text(const char *field)
{
    std::string_view text;
    if (const auto found = at(field); found && found->get(text))
        m_failed = true;
    return textOf(text);
}

std::optional<qint64> RecordJson::integer(const char *field)
{
    const auto found = at(field);
    if (!found)
        return std::nullopt;
    if (int64_t whole = 0; !found->get(whole))
        return whole;
    m_failed = true;
    return std::nullopt;
}

bool RecordJson::truth(const char *field)
{
    bool truth = false;
    if (const auto found = at(field); found && found->get(truth))
        m_failed = true;
    return truth;
}

QMap<QString, QString> RecordJson::texts(const char *field)
{
    QMap<QString, QString> texts;
    simdjson::dom::object object;
    if (const auto found = at(field); !found || found->get(object)) {
        m_failed = m_failed || found;
        return texts;
    }
    for (const auto entry : object) {
        std::string_view text;
        const bool isText = !entry.value.get(text);
        const QString other = entry.value.is_null() ? QString() : QString::fromStdString(simdjson::minify(entry.value));
        texts.insert(textOf(entry.key), isText ? textOf(text) : other);
    }
    return texts;
}

} // namespace signalbox
