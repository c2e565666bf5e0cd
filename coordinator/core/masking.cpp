// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masking.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto dots = u"••••••"_s;

QString withoutLogins(QString text)
{
    static const QRegularExpression login(u"(://[^/@\\s:]*:)[^/\\s]+@"_s);
    if (text.contains(u"://"_s))
        text.replace(login, u"\\1••••••@"_s);
    return text;
}

} // namespace

QString maskedText(QString text)
{
    static const QRegularExpression named(
        u"\\b((?:password|passwd|pwd|secret)\\s*[=:]\\s*)(?:\"[^\"]*\"|'[^']*'|[^\\s;&,\"']+)"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (text.isEmpty())
        return text;
    text = withoutLogins(std::move(text));
    text.replace(named, u"\\1••••••"_s);
    return text;
}

QString masked(const QString &key, const QString &value)
{
    static const QRegularExpression secretKey(u"pass(word|wd|phrase)?|secret|token|credential|api[._-]?key|private[._-]"
                                              u"?key|access[._-]?key|sasl[._]jaas|(^|[._-])auth"
                                              u"|signature|(^|[._-])key$"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression reference(u"^\\$\\{[^}]+\\}$"_s);
    static const QRegularExpression embedded(
        u"\\b((?:password|passwd|pwd|secret|token|api[._-]?key)\\s*[=:]\\s*)(?:\"[^\"]*\"|'[^']*'|[^\\s;&,]+)"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (value.isEmpty() || reference.match(value).hasMatch())
        return value;
    if (secretKey.match(key).hasMatch())
        return dots;
    QString shown = withoutLogins(value);
    shown.replace(embedded, u"\\1••••••"_s);
    return shown;
}

} // namespace signalbox
