// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/failure.h"

#include "rest/json.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr qsizetype mostBytesRead = 64 * 1024; ///< of a body that is no answer
constexpr qsizetype mostCharactersKept = 600;

QString withoutTags(QString html)
{
    static const QRegularExpression invisible(u"<(script|style)\\b.*?(</\\1\\s*>|$)|<!--.*?(-->|$)"_s,
                                              QRegularExpression::CaseInsensitiveOption
                                                  | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression tag(u"<[^>]*(>|$)"_s);
    html.replace(invisible, u" "_s).replace(tag, u" "_s);
    html.replace(u"&lt;"_s, u"<"_s)
        .replace(u"&gt;"_s, u">"_s)
        .replace(u"&quot;"_s, u"\""_s)
        .replace(u"&#39;"_s, u"'"_s);
    return html.replace(u"&nbsp;"_s, u" "_s).replace(u"&amp;"_s, u"&"_s);
}

QString titleOf(const QString &html)
{
    const auto tag = html.indexOf(u"<title"_s, 0, Qt::CaseInsensitive);
    const auto begin = tag < 0 ? -1 : html.indexOf(u'>', tag) + 1;
    const auto end = begin <= 0 ? -1 : html.indexOf(u"</title"_s, begin, Qt::CaseInsensitive);
    return end < 0 ? QString() : withoutTags(html.mid(begin, end - begin)).simplified();
}

QString htmlWords(const QString &html)
{
    const QString title = titleOf(html);
    return title.isEmpty() ? withoutTags(html) : title;
}

/// Nothing that a terminal could obey, and on one line.
QString onOneLine(QString words)
{
    for (QChar &c : words)
        if (c.category() == QChar::Other_Control || c.category() == QChar::Other_Format)
            c = u' ';
    words = words.simplified();
    return words.size() > mostCharactersKept ? words.first(mostCharactersKept) + u'…' : words;
}

std::optional<QString> member(QByteArrayView json, std::string_view key)
{
    JsonDocument document(json);
    auto found = document.read<QString>({}, [key](const JsonValue &value, QString &text) { text = value.text(key); });
    return found ? std::optional(*std::move(found)) : std::nullopt;
}

QString sentenceFor(int status)
{
    switch (status) {
    case 401:
        return u"The login was refused or is missing (HTTP 401)"_s;
    case 403:
        return u"Not allowed (HTTP 403)"_s;
    case 404:
        return u"Not found (HTTP 404)"_s;
    case 407:
        return u"A proxy asks for a login (HTTP 407)"_s;
    case 409:
        return u"The worker cannot do that now (HTTP 409)"_s;
    default:
        break;
    }
    if (status >= 500)
        return u"The server failed (HTTP %1)"_s.arg(status);
    if (status >= 400)
        return u"The request was refused (HTTP %1)"_s.arg(status);
    return u"The answer is none that Kafka Connect gives (HTTP %1)"_s.arg(status);
}

Fault faultFor(int status)
{
    switch (status) {
    case 401:
    case 407:
        return Fault::Unauthorized;
    case 403:
        return Fault::Forbidden;
    case 404:
        return Fault::NotFound;
    case 409:
        return Fault::Conflict;
    default:
        break;
    }
    return status >= 500 ? Fault::ServerFault : status >= 400 ? Fault::Rejected : Fault::Malformed;
}

} // namespace

QString serverWords(QByteArrayView body)
{
    const auto read = body.first(std::min(body.size(), mostBytesRead));
    if (const auto message = member(read, "message"))
        return onOneLine(*message);
    const QString text = QString::fromUtf8(read).trimmed();
    return onOneLine(text.startsWith(u'<') ? htmlWords(text) : text);
}

bool isConnectsOwn(QByteArrayView body)
{
    bool hasCode = false;
    const auto answer = JsonDocument(body).read<QString>({}, [&hasCode](const JsonValue &value, QString &message) {
        value.in("error_code", [&hasCode](const JsonValue &code) { hasCode = code.bigNumber() != 0; });
        message = value.textIfAny("message");
    });
    return answer && hasCode;
}

Error httpFailure(int httpStatus, QByteArrayView body)
{
    Error failure{faultFor(httpStatus), sentenceFor(httpStatus), serverWords(body)};
    const bool noSuchPage = failure.detail.startsWith(u"HTTP 404") || failure.detail.startsWith(u"HTTP 405");
    if (noSuchPage && isConnectsOwn(body)) {
        failure.fault = Fault::Unsupported;
        failure.what = u"This version does not offer that (HTTP %1)"_s.arg(httpStatus);
    }
    return failure;
}

} // namespace signalbox
