// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masking.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto dots = u"••••••"_s;

/// How sure it has to be that a word is a secret: of a config's value a word too many may go, a trace is evidence.
enum class Taste { Config, Trace };

/// What a secret is called inside of a text, with the sign behind it: `client_secret=`, `"apiKey": `, `token=`.
QString named(Taste taste)
{
    const QString names =
        u"(?:passw(?:or)?d|passphrase|pwd|secret|cookie|credentials?|creds|(?<![a-z])cred|signature"
        u"|(?:api|access|account|private)[._-]?key%1)"_s.arg(taste == Taste::Config ? u"|token"_s : u""_s);
    const QString always = names + u"(?:\\\\*[\"'])?\\s*[=:]\\s*"_s;
    // A parser's complaint of an "unrecognized token: 'orders'" is no secret; what is long and unquoted may be one.
    return taste == Taste::Config ? always
                                  : always + u"|token(?:\\s*=\\s*|\\\\*[\"']\\s*:\\s*|\\s*:\\s*(?=[^\\s\"']{16}))"_s;
}

QRegularExpression namedSecrets(Taste taste)
{
    const QString reference = u"(?!\\\\*[\"']?\\$\\{[^}]+\\}(?:[\\s;&,\"'\\\\]|$))"_s;
    const QString quoted = u"\\\\+\"[^\"]*(?:\"|$)|\"(?:\\\\.|[^\"\\\\])*(?:\"|$)|'[^']*(?:'|$)"_s;
    const QString bare = taste == Taste::Config ? u"[^\\s;&,]+"_s : u"[^\\s;&,\"']+"_s;
    return QRegularExpression(u"(%1)%2(?:%3|%4)"_s.arg(named(taste), reference, quoted, bare),
                              QRegularExpression::CaseInsensitiveOption);
}

QRegularExpression headers(Taste taste)
{
    const QString schemes = u"(?:Bearer|Basic|Digest|Negotiate|NTLM|Token|ApiKey|Splunk|SharedKey|AWS4-HMAC-SHA256)"_s;
    const QString alone = taste == Taste::Config ? QString() : u"(?=\\S*\\d|\\S{16})"_s;
    return QRegularExpression(
        u"(authorization(?:\\\\*[\"'])?\\s*[=:]\\s*(?:\\\\*[\"'])?(?:%1\\s+|%2))[^\\s,;|\"'\\\\]+"_s.arg(schemes,
                                                                                                         alone),
        QRegularExpression::CaseInsensitiveOption);
}

/// What is a secret by its own looks, or by where it stands in an address, whatever its name.
QString withoutBareSecrets(QString text, Taste taste)
{
    static const QRegularExpression login(u"(://[^/@\\s:]*:)[^/\\s]+@"_s);
    static const QRegularExpression oracleLogin(u"(jdbc:oracle:\\w+:[^/@\\s]+/)[^@\\s]+@"_s);
    // `user:password@host` without a scheme; `orders:0@15` is a place in a topic.
    static const QRegularExpression plainLogin(
        u"(?<![^\\s=,;\"'(\\[{])((?!mailto:)[\\w.%+~-]+:)[^\\s/,;\"']+(?<!:)@(?=[\\w\\[])(?!\\d+(?![\\w.]))"_s);
    static const QRegularExpression plainLoginInTrace(
        u"(?<![^\\s=,;\"'(\\[{])((?!mailto:)[\\w.%+~-]+:)(?!\\d{1,5}@)[^\\s/,;\"']+(?<!:)@(?=[\\w\\[])(?!\\d+(?![\\w.]))"_s);
    static const QRegularExpression query(u"([?&](?:(?:[\\w.-]*[._-])?(?:sig|key|code|auth|jwt|sas|creds?)|[\\w.-]*(?:"
                                          u"pass|pwd|secret|token|signature|credential"
                                          u"|apikey)[\\w.-]*)=)[^\\s&#\"',;]+"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression scheme(
        u"\\b((?:Bearer|Basic)\\s+)(?=[\\w.~+/-]*(?:\\d|=|(?-i:[a-z][A-Z])))[\\w.~+/-]{6,}=*"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression jwt(u"()\\beyJ[\\w-]{8,}\\.[\\w-]+(?:\\.[\\w-]*)?"_s);
    static const QRegularExpression pem(u"(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(?=-----END|$)"_s,
                                        QRegularExpression::DotMatchesEverythingOption);
    if (text.contains(u'@')) {
        text.replace(login, u"\\1••••••@"_s);
        text.replace(oracleLogin, u"\\1••••••@"_s);
        text.replace(taste == Taste::Config ? plainLogin : plainLoginInTrace, u"\\1••••••@"_s);
    }
    for (const QRegularExpression *bare : {&query, &scheme, &jwt, &pem})
        text.replace(*bare, u"\\1••••••"_s);
    return text;
}

} // namespace

QString maskedText(QString text)
{
    static const QRegularExpression names = namedSecrets(Taste::Trace), header = headers(Taste::Trace);
    if (text.isEmpty())
        return text;
    text.replace(header, u"\\1••••••"_s);
    text.replace(names, u"\\1••••••"_s);
    return withoutBareSecrets(std::move(text), Taste::Trace);
}

QString masked(const QString &key, const QString &value)
{
    static const QRegularExpression secretKey(u"pass(word|wd|phrase)?|pwd|secret|token|credential|cookie|api[._-]?key"
                                              u"|private[._-]?key|(access|account)[._-]?key|sasl[._]jaas|(^|[._-])auth"
                                              u"|signature|(^|[._-])(key|sig|sas)$"
                                              // `db.creds`, `dbCred`, `CRED_FILE`; no `credit`, no `sacred`
                                              u"|(?-i:(?:creds|(?<![A-Za-z])cred)(?![a-z])|(?<![A-Z])Creds?(?![a-z])"
                                              u"|(?:CREDS|(?<![A-Za-z])CRED)(?![A-Za-z]))"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression reference(u"^\\$\\{[^}]+\\}$"_s);
    static const QRegularExpression names = namedSecrets(Taste::Config), header = headers(Taste::Config);
    if (value.isEmpty() || reference.match(value).hasMatch())
        return value;
    if (secretKey.match(key).hasMatch())
        return dots;
    QString shown = value;
    shown.replace(header, u"\\1••••••"_s);
    shown.replace(names, u"\\1••••••"_s);
    return withoutBareSecrets(std::move(shown), Taste::Config);
}

} // namespace signalbox
