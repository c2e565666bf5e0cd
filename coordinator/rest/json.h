// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArrayView>
#include <QString>

#include <functional>
#include <limits>
#include <optional>
#include <simdjson.h>

namespace signalbox {

/// The first thing in a JSON text that was not as it should be, and where. Sticky: ask once, at the end.
struct JsonTrouble {
    QString path; ///< `connectors.orders.tasks[2].id`
    QString says;

    bool any() const { return !says.isEmpty(); }
    void note(QString what)
    {
        if (!any())
            says = std::move(what);
    }
};

/// A value inside a JsonDocument. Reading never fails in the middle: a value of the wrong type reads as an empty one
/// and is noted, with its path, as the document's trouble. **Values never enter an error's text**, since configurations
/// hold secrets.
class JsonValue {
public:
    JsonValue(simdjson::dom::element element, JsonTrouble &trouble)
        : m_element(element)
        , m_trouble(&trouble)
    {
    }

    bool isNull() const { return m_element.is_null(); }
    bool isArray() const { return m_element.is_array(); }
    QString text() const;
    /// A whole number from `least` up that fits an int.
    int number(int least) const;
    qint64 bigNumber() const;
    /// Any value as text: a text as it is, null as an empty text, everything else as its JSON.
    QString anyText() const;

    QString text(std::string_view key) const;
    /// Empty where the member is missing or null.
    QString textIfAny(std::string_view key) const;
    int number(std::string_view key, int least) const;

    /// `use(JsonValue)` with the member of this object; a missing one is trouble.
    template <typename Use> void in(std::string_view key, Use use) const
    {
        simdjson::dom::element found;
        if (!m_element.is_object())
            m_trouble->note(QStringLiteral("is not an object"));
        else if (m_element.at_key(key).get(found))
            within(Segment{key}, [this] { m_trouble->note(QStringLiteral("is missing")); });
        else
            within(Segment{key}, [&] { use(JsonValue(found, *m_trouble)); });
    }

    /// The same, but silently nothing where the member is missing or null.
    template <typename Use> void inIfAny(std::string_view key, Use use) const
    {
        simdjson::dom::element found;
        if (!m_element.is_object())
            m_trouble->note(QStringLiteral("is not an object"));
        else if (!m_element.at_key(key).get(found) && !found.is_null())
            within(Segment{key}, [&] { use(JsonValue(found, *m_trouble)); });
    }

    /// `use(JsonValue)` with every element of this array.
    template <typename Use> void each(Use use) const
    {
        simdjson::dom::array array;
        if (m_element.get(array))
            return m_trouble->note(QStringLiteral("is not a list"));
        qsizetype index = 0;
        for (auto it = array.begin(); !m_trouble->any() && it != array.end(); ++it, ++index)
            within([index] { return u'[' + QString::number(index) + u']'; }, [&] { use(JsonValue(*it, *m_trouble)); });
    }

    /// `use(QString name, JsonValue)` with every member of this object.
    template <typename Use> void members(Use use) const
    {
        simdjson::dom::object object;
        if (m_element.get(object))
            return m_trouble->note(QStringLiteral("is not an object"));
        for (auto it = object.begin(); !m_trouble->any() && it != object.end(); ++it) {
            const auto name = it.key();
            within(Segment{name}, [&] { use(decoded(name), JsonValue(it.value(), *m_trouble)); });
        }
    }

    /// Reads on with a trouble of its own, so that one broken entry does not lose its neighbours.
    JsonValue watchedBy(JsonTrouble &trouble) const { return {m_element, trouble}; }

private:
    static QString decoded(std::string_view utf8)
    {
        return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    }
    /// `.key`, as a step of a path, made when it is asked for.
    struct Segment {
        std::string_view key;
        QString operator()() const { return u'.' + decoded(key); }
    };
    /// The path is put together only where there is trouble, on the way out.
    template <typename Step, typename Read> void within(Step step, Read read) const
    {
        const bool before = m_trouble->any();
        read();
        if (!before && m_trouble->any())
            m_trouble->path.prepend(step());
    }

    simdjson::dom::element m_element;
    JsonTrouble *m_trouble;
};

/// A JSON text from the outside, parsed whole. Where only single characters or numbers are impossible (mend.h), it is
/// mended and used, and says so.
class JsonDocument {
public:
    explicit JsonDocument(QByteArrayView bytes);
    Q_DISABLE_COPY_MOVE(JsonDocument)

    bool wasMended() const { return m_mended; }
    /// Fault::Malformed with `what` ("The answer to …"), place and reason; nothing while all went well.
    std::optional<Error> error(const QString &what) const;

    /// Calls `read(JsonValue)` with the outermost value, if there is any, and gives its outcome or the trouble it met.
    template <typename T, typename Read> Result<T> read(const QString &what, Read readInto)
    {
        T value{};
        if (!m_trouble.any())
            readInto(JsonValue(m_root, m_trouble), value);
        if (auto failed = error(what))
            return tl::unexpected<Error>(*std::move(failed));
        return value;
    }

private:
    simdjson::dom::parser m_parser;
    simdjson::dom::element m_root;
    JsonTrouble m_trouble;
    bool m_mended = false;
};

/// Reads the members of an object one after the other, each parsed by itself, so that an answer of many megabytes takes
/// no more room than its biggest member. False where anything is wrong with the text, or it is no object: what was read
/// by then does not count, and JsonDocument tells why.
bool readInPieces(QByteArrayView json, const std::function<void(const QString &name, const JsonValue &value)> &use);

} // namespace signalbox
