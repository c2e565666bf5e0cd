// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

#include <optional>
#include <simdjson.h>

namespace signalbox {

/// The value of one record of Connect's internal topics: a JSON object as JsonConverter writes it, bare or (possible up
/// to 2.8) in an envelope `{"schema":…,"payload":{…}}`. A field that is missing or null reads as empty; one of a wrong
/// type reads as empty and `failed()` stays set. Valid until the next one is made in the same thread; for local use
/// only.
class RecordJson {
public:
    explicit RecordJson(const QByteArray &value);
    RecordJson(const RecordJson &) = delete;
    RecordJson &operator=(const RecordJson &) = delete;

    bool isNull() const { return !m_failed && m_payload.is_null(); }
    bool failed() const { return m_failed; }
    bool has(const char *field) const;
    QString text(const char *field);
    std::optional<qint64> integer(const char *field);
    bool truth(const char *field);
    /// Texts by name; a null value reads as a null text, any other as its JSON.
    QMap<QString, QString> texts(const char *field);

private:
    std::optional<simdjson::dom::element> at(const char *field) const;

    simdjson::dom::element m_payload;
    bool m_failed = true;
};

} // namespace signalbox
