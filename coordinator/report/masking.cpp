// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/masking.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

QString masked(const QString &key, const QString &value)
{
    static const QRegularExpression secretKey(u"pass(word|wd|phrase)?|secret|token|credential|api[._-]?key|private[._-]"
                                              u"?key|access[._-]?key|sasl[._]jaas|(^|[._-])auth"
                                              u"|signature|(^|[._-])key$"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression reference(u"^\\$\\{[^}]+\\}$"_s);
    static const QRegularExpression loginInUrl(u"(://[^/@\\s:]*:)[^@/\\s]+@"_s);
    static const QRegularExpression embedded(
        u"\\b((?:password|passwd|pwd|secret|token|api[._-]?key)\\s*[=:]\\s*)(?:\"[^\"]*\"|'[^']*'|[^\\s;&,]+)"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (value.isEmpty() || reference.match(value).hasMatch())
        return value;
    if (secretKey.match(key).hasMatch())
        return u"••••••"_s;
    QString shown = value;
    shown.replace(loginInUrl, u"\\1••••••@"_s);
    shown.replace(embedded, u"\\1••••••"_s);
    return shown;
}

} // namespace signalbox
