// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"

#include "app/secrets.h"

#include <QRegularExpression>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Options of curl's that take a value. Those that mean nothing here are known too, so that no value of theirs is taken
/// for a URL.
const QString shortWithValue = u"AbcCdDeEFHhKmoPQrtTuUwxXyYz"_s;
const QMap<QString, QString> shortToLong{{u"u"_s, u"user"_s},   {u"H"_s, u"header"_s},     {u"E"_s, u"cert"_s},
                                         {u"x"_s, u"proxy"_s},  {u"U"_s, u"proxy-user"_s}, {u"X"_s, u"request"_s},
                                         {u"d"_s, u"data"_s},   {u"F"_s, u"data"_s},       {u"T"_s, u"data"_s},
                                         {u"K"_s, u"config"_s}, {u"k"_s, u"insecure"_s},   {u"n"_s, u"netrc"_s}};
const QStringList longWithValue =
    u"user header cert key pass cacert capath cert-type key-type proxy proxy-user preproxy socks5 "
    "socks5-hostname socks4 socks4a request data data-raw data-binary data-ascii data-urlencode json form "
    "url oauth2-bearer resolve connect-to config max-time connect-timeout output write-out user-agent "
    "referer cookie cookie-jar retry retry-delay ciphers tls-max interface limit-rate upload-file "
    "dump-header aws-sigv4 unix-socket netrc-file noproxy pinnedpubkey range"_s.split(u' ');

struct Option {
    QString name; ///< long; empty: an operand
    QString value;
};

bool isOfTheShell(const QString &value)
{
    static const QRegularExpression variable(u"\\$[A-Za-z_{(]|`"_s);
    return variable.match(value).hasMatch();
}

QList<Option> optionsOf(const QStringList &words)
{
    QList<Option> options;
    for (qsizetype i = 1; i < words.size(); ++i) {
        const QString &word = words[i];
        const auto next = [&] { return i + 1 < words.size() ? words[++i] : QString(); };
        if (word.startsWith(u"--")) {
            const QString name = word.sliced(2).section(u'=', 0, 0);
            const bool hasValue = word.contains(u'=');
            options << Option{name,
                              hasValue                           ? word.section(u'=', 1)
                                  : longWithValue.contains(name) ? next()
                                                                 : QString()};
        } else if (word.size() > 1 && word.startsWith(u'-')) {
            for (qsizetype letter = 1; letter < word.size(); ++letter) {
                const QString name = shortToLong.value(word[letter], QString(word[letter]));
                if (!shortWithValue.contains(word[letter])) {
                    options << Option{name, {}};
                    continue;
                }
                options << Option{name, letter + 1 < word.size() ? word.sliced(letter + 1) : next()};
                break;
            }
        } else {
            options << Option{{}, word};
        }
    }
    return options;
}

/// What was read of a curl line so far.
struct CurlLine {
    ImportedConnection imported;
    QString hostHeader;
    QList<WorkerRoute> routes; ///< their URLs without a scheme, until it is known
};

void note(CurlLine &line, const QString &text)
{
    if (!line.imported.notes.contains(text))
        line.imported.notes << text;
}

Login &loginOf(CurlLine &line)
{
    return line.imported.connection.login;
}

void noteLeftOut(CurlLine &line, const Option &option)
{
    static const QStringList requests{u"request"_s,        u"data"_s, u"data-raw"_s, u"data-binary"_s, u"data-ascii"_s,
                                      u"data-urlencode"_s, u"json"_s, u"form"_s,     u"upload-file"_s};
    static const QStringList logins{u"digest"_s,    u"negotiate"_s, u"ntlm"_s,       u"anyauth"_s,       u"netrc"_s,
                                    u"aws-sigv4"_s, u"config"_s,    u"netrc-file"_s, u"netrc-optional"_s};
    static const QStringList ways{u"unix-socket"_s, u"capath"_s, u"preproxy"_s, u"socks4"_s, u"socks4a"_s};
    if (option.name == u"insecure")
        note(line,
             u"-k was not taken over: certificates are always checked. The test shows the server's certificate and "
             "can trust just that one"_s);
    else if (requests.contains(option.name))
        note(line, u"The request itself (--%1) was left out: a connection only says where to look"_s.arg(option.name));
    else if (logins.contains(option.name))
        note(line, u"--%1 was not taken over: it is no login that is known here"_s.arg(option.name));
    else if (ways.contains(option.name))
        note(line, u"--%1 was not taken over"_s.arg(option.name));
}

void takeUrl(CurlLine &line, const QString &text)
{
    const QString url = workerUrl(text.contains(u"://"_s) ? text : u"http://"_s + text);
    if (url.isEmpty())
        note(line, u"One of its addresses is no http or https URL and was left out"_s);
    else if (!line.imported.connection.urls.contains(url))
        line.imported.connection.urls << url;
}

void takeUser(CurlLine &line, const QString &value)
{
    loginOf(line).user = value.section(u':', 0, 0);
    loginOf(line).password = value.section(u':', 1);
    if (!value.contains(u':'))
        note(line, u"The line names a user without a password; enter it"_s);
}

void takeHeader(CurlLine &line, const QString &value)
{
    const QString name = value.section(u':', 0, 0).trimmed().toLower();
    const QString content = value.section(u':', 1).trimmed();
    const QString scheme = content.section(u' ', 0, 0).toLower();
    const QString credentials = content.section(u' ', 1).trimmed();
    static const QStringList harmless{u"accept"_s, u"content-type"_s, u"user-agent"_s};
    if (name == u"authorization" && scheme == u"bearer")
        loginOf(line).bearerToken = credentials;
    else if (name == u"authorization" && scheme == u"basic")
        takeUser(line, QString::fromUtf8(QByteArray::fromBase64(credentials.toLatin1())));
    else if (name == u"authorization")
        note(line, u"Its Authorization header is neither Basic nor Bearer and was left out"_s);
    else if (name == u"host")
        line.hostHeader = content;
    else if (!harmless.contains(name))
        note(line, u"The header %1 was left out"_s.arg(name.left(60)));
}

/// `FILE` or `FILE:PASSPHRASE`; the colon after a drive letter is none of these.
void takeCertificate(CurlLine &line, const QString &value)
{
    static const QRegularExpression withPassphrase(u"^((?:[A-Za-z]:[\\\\/])?[^:]+):(.+)$"_s);
    const auto match = withPassphrase.match(value);
    loginOf(line).certificateFile = match.hasMatch() ? match.captured(1) : value;
    if (match.hasMatch())
        loginOf(line).passphrase = match.captured(2);
}

void takeProxyUser(CurlLine &line, const QString &value)
{
    line.imported.connection.proxy.user = value.section(u':', 0, 0);
    line.imported.connection.proxy.password = value.section(u':', 1);
}

void takeProxy(CurlLine &line, const QString &value)
{
    const QUrl url(value.contains(u"://"_s) ? value : u"http://"_s + value);
    const bool isSocks5 = url.scheme().startsWith(u"socks5");
    if (url.host().isEmpty() || (!isSocks5 && url.scheme() != u"http")) {
        note(line, u"Its proxy is neither HTTP nor SOCKS5 and was left out"_s);
        return;
    }
    Proxy &proxy = line.imported.connection.proxy;
    proxy.kind = isSocks5 ? Proxy::Kind::Socks5 : Proxy::Kind::Http;
    proxy.host = url.host();
    proxy.port = static_cast<quint16>(url.port(1080));
    if (!url.userName().isEmpty())
        takeProxyUser(line, url.userName(QUrl::FullyDecoded) + u':' + url.password(QUrl::FullyDecoded));
}

void takeSocks5(CurlLine &line, const QString &value)
{
    takeProxy(line, u"socks5://"_s + value.section(u"://"_s, -1));
}

void addRoute(CurlLine &line, const QString &worker, const QString &reachable)
{
    line.routes << WorkerRoute{workerIdOf(u"http://"_s + worker), reachable, worker, worker.section(u':', 0, 0)};
}

/// `w1:8083:127.0.0.1:18083`
void takeConnectTo(CurlLine &line, const QString &value)
{
    const QStringList parts = value.split(u':');
    if (parts.size() != 4)
        return note(line, u"--connect-to was not understood and left out"_s);
    addRoute(line, parts[0] + u':' + parts[1],
             u"%1:%2"_s.arg(parts[2].isEmpty() ? parts[0] : parts[2], parts[3].isEmpty() ? parts[1] : parts[3]));
}

/// `w1:8083:10.0.0.1`
void takeResolve(CurlLine &line, const QString &value)
{
    const QStringList parts = value.split(u':');
    if (parts.size() != 3)
        return note(line, u"--resolve was not understood and left out"_s);
    addRoute(line, parts[0] + u':' + parts[1], parts[2].section(u',', 0, 0) + u':' + parts[1]);
}

void take(CurlLine &line, const Option &option)
{
    using Take = void (*)(CurlLine &, const QString &);
    static const QMap<QString, Take> table{
        {QString(), takeUrl},
        {u"url"_s, takeUrl},
        {u"user"_s, takeUser},
        {u"header"_s, takeHeader},
        {u"cert"_s, takeCertificate},
        {u"proxy"_s, takeProxy},
        {u"socks5"_s, takeSocks5},
        {u"socks5-hostname"_s, takeSocks5},
        {u"proxy-user"_s, takeProxyUser},
        {u"connect-to"_s, takeConnectTo},
        {u"resolve"_s, takeResolve},
        {u"oauth2-bearer"_s, [](CurlLine &to, const QString &value) { loginOf(to).bearerToken = value; }},
        {u"key"_s, [](CurlLine &to, const QString &value) { loginOf(to).keyFile = value; }},
        {u"pass"_s, [](CurlLine &to, const QString &value) { loginOf(to).passphrase = value; }},
        {u"cacert"_s, [](CurlLine &to, const QString &value) { to.imported.connection.caFile = value; }},
    };
    const Take known = table.value(option.name);
    if (!known)
        noteLeftOut(line, option);
    else if (isOfTheShell(option.value))
        note(line,
             u"%1 holds a shell variable, whose value is not known here; enter it"_s.arg(
                 option.name.isEmpty() ? u"A URL"_s : u"--"_s + option.name));
    else
        known(line, option.value);
}

/// Once all is known: a route has the scheme of the URL that it is for.
void finish(CurlLine &line)
{
    Connection &c = line.imported.connection;
    c = withLoginMoved(c);
    for (WorkerRoute route : line.routes) {
        for (const QString &text : c.urls) {
            const QUrl url(text);
            const int port = url.port(url.scheme() == u"https" ? 443 : 80);
            if (u"%1:%2"_s.arg(url.host()).arg(port) != route.worker.text)
                continue;
            route.url = u"%1://%2%3"_s.arg(url.scheme(), route.url, url.path());
            c.workerRoutes << route;
            break;
        }
    }
    if (!line.hostHeader.isEmpty() && c.urls.size() == 1) {
        const bool hasPort = line.hostHeader.contains(u':');
        const WorkerId worker = workerIdOf(u"http://"_s + line.hostHeader + (hasPort ? QString() : u":8083"_s));
        c.workerRoutes << WorkerRoute{worker, c.urls.first(), line.hostHeader, {}};
    }
    if (!c.urls.isEmpty())
        c.name = QUrl(c.urls.first()).host();
}

} // namespace

Result<ImportedConnection> importCurl(const QString &text)
{
    QString line = text.trimmed();
    if (line.startsWith(u'$'))
        line = line.sliced(1).trimmed();
    const auto words = shellWords(line);
    if (!words)
        return tl::unexpected(words.error());
    CurlLine curl;
    for (const Option &option : optionsOf(*words))
        take(curl, option);
    finish(curl);
    if (curl.imported.connection.urls.isEmpty())
        return fail(Fault::Rejected, u"This curl line holds no URL of a worker"_s);
    return curl.imported;
}

} // namespace signalbox
