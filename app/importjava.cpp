// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"

#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Properties = QMap<QString, QString>;

/// `${file:…}` and its like are filled in by the worker, from places that are not here.
bool isReference(const QString &value)
{
    return value.contains(u"${"_s);
}

void put(Properties &to, const QString &name, const QString &value, QStringList &notes)
{
    if (value.isEmpty())
        return;
    if (isReference(value))
        notes << u"%1 refers to a place that only the worker knows; enter it"_s.arg(name);
    else
        to[name] = value;
}

/// Java takes PEM without its lines, OpenSSL does not.
QString pem(const QString &text)
{
    static const QRegularExpression block(u"-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----"_s);
    static const QRegularExpression blank(u"\\s+"_s);
    QString whole;
    for (auto it = block.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QString body = match.captured(2).remove(blank);
        whole += u"-----BEGIN %1-----\n"_s.arg(match.captured(1));
        for (qsizetype at = 0; at < body.size(); at += 64)
            whole += body.mid(at, 64) + u'\n';
        whole += u"-----END %1-----\n"_s.arg(match.captured(1));
    }
    return whole.isEmpty() ? text : whole;
}

/// `module required key="value" key='value' key=value;`
Properties jaasOptions(const QString &line)
{
    static const QRegularExpression option(
        u"([A-Za-z_.]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|([^\\s;\"']+))"_s);
    Properties options;
    for (auto it = option.globalMatch(line); it.hasNext();) {
        const auto match = it.next();
        QString quoted = match.captured(2);
        static const QRegularExpression escape(u"\\\\(.)"_s);
        quoted.replace(escape, u"\\1"_s);
        options[match.captured(1)] = quoted + match.captured(3) + match.captured(4);
    }
    return options;
}

void fromJaas(const QString &line, Properties &to, QStringList &notes)
{
    const Properties options = jaasOptions(line);
    if (line.contains(u"PlainLoginModule"_s) || line.contains(u"ScramLoginModule"_s)) {
        put(to, u"sasl.username"_s, options.value(u"username"_s), notes);
        put(to, u"sasl.password"_s, options.value(u"password"_s), notes);
        if (options.value(u"tokenauth"_s) == u"true")
            notes << u"It logs in with a delegation token, which librdkafka cannot"_s;
    } else if (line.contains(u"Krb5LoginModule"_s)) {
        put(to, u"sasl.kerberos.keytab"_s, options.value(u"keyTab"_s), notes);
        put(to, u"sasl.kerberos.principal"_s, options.value(u"principal"_s), notes);
    } else if (line.contains(u"OAuthBearerLoginModule"_s)) {
        if (options.contains(u"clientId"_s))
            to[u"sasl.oauthbearer.method"_s] = u"oidc"_s;
        put(to, u"sasl.oauthbearer.client.id"_s, options.value(u"clientId"_s), notes);
        put(to, u"sasl.oauthbearer.client.secret"_s, options.value(u"clientSecret"_s), notes);
        put(to, u"sasl.oauthbearer.scope"_s, options.value(u"scope"_s), notes);
        if (!options.contains(u"clientId"_s))
            notes << u"Its OAUTHBEARER login cannot be taken over; name a command that prints a token"_s;
    } else {
        notes << u"Its login module cannot be used by librdkafka; where it is one with a token, name a command that "
                 "prints it"_s;
    }
}

QString typeOf(const Properties &java, const QString &store)
{
    const QString type = java.value(store + u".type"_s).toUpper();
    const QString path = java.value(store + u".location"_s).toLower();
    if (!type.isEmpty())
        return type;
    if (path.endsWith(u".p12") || path.endsWith(u".pfx"))
        return u"PKCS12"_s;
    return path.endsWith(u".pem") || path.endsWith(u".crt") ? u"PEM"_s : u"JKS"_s;
}

void fromTruststore(const Properties &java, Properties &to, QStringList &notes)
{
    put(to, u"ssl.ca.pem"_s, pem(java.value(u"ssl.truststore.certificates"_s)), notes);
    const QString path = java.value(u"ssl.truststore.location"_s);
    if (path.isEmpty())
        return;
    if (typeOf(java, u"ssl.truststore"_s) == u"PEM")
        put(to, u"ssl.ca.location"_s, path, notes);
    else
        notes << u"librdkafka cannot use the truststore %1: it reads PEM. `keytool -list -rfc -keystore FILE > ca.pem` "
                 "makes one; enter it as ssl.ca.location"_s.arg(path.left(200));
}

void fromKeystore(const Properties &java, Properties &to, QStringList &notes)
{
    put(to, u"ssl.certificate.pem"_s, pem(java.value(u"ssl.keystore.certificate.chain"_s)), notes);
    put(to, u"ssl.key.pem"_s, pem(java.value(u"ssl.keystore.key"_s)), notes);
    const QString path = java.value(u"ssl.keystore.location"_s);
    const QString type = typeOf(java, u"ssl.keystore"_s);
    if (!path.isEmpty() && type == u"PEM") {
        put(to, u"ssl.certificate.location"_s, path, notes);
        put(to, u"ssl.key.location"_s, path, notes);
    } else if (!path.isEmpty() && type == u"PKCS12") {
        put(to, u"ssl.keystore.location"_s, path, notes);
        put(to, u"ssl.keystore.password"_s, java.value(u"ssl.keystore.password"_s), notes);
    } else if (!path.isEmpty()) {
        notes << u"librdkafka cannot use the keystore %1: it reads PKCS#12 or PEM. `keytool -importkeystore "
                 "-srckeystore FILE -destkeystore FILE.p12 -deststoretype PKCS12` makes one"_s.arg(path.left(200));
    }
    if (type != u"PKCS12")
        put(to, u"ssl.key.password"_s, java.value(u"ssl.key.password"_s), notes);
}

void fromNameCheck(const Properties &java, Properties &to, QStringList &notes)
{
    const auto algorithm = java.constFind(u"ssl.endpoint.identification.algorithm"_s);
    if (algorithm == java.cend())
        return;
    to[u"ssl.endpoint.identification.algorithm"_s] = algorithm->isEmpty() ? u"none"_s : u"https"_s;
    if (algorithm->isEmpty())
        notes << u"The names in the brokers' certificates are not checked, as the file says "
                 "(ssl.endpoint.identification.algorithm)"_s;
}

} // namespace

QMap<QString, QString> fromJava(const QMap<QString, QString> &java, QStringList &notes)
{
    static const QStringList alike{u"security.protocol"_s, u"sasl.mechanism"_s, u"sasl.kerberos.service.name"_s,
                                   u"sasl.oauthbearer.token.endpoint.url"_s};
    Properties properties;
    for (const QString &name : alike)
        put(properties, name, java.value(name), notes);
    if (const QString jaas = java.value(u"sasl.jaas.config"_s); isReference(jaas) && !jaas.contains(u"LoginModule"_s))
        notes << u"sasl.jaas.config refers to a place that only the worker knows; enter sasl.username and "
                 "sasl.password"_s;
    else if (!jaas.isEmpty())
        fromJaas(jaas, properties, notes);
    if (java.value(u"sasl.mechanism"_s).startsWith(u"AWS_"))
        properties[u"sasl.mechanism"_s] = u"OAUTHBEARER"_s;
    fromTruststore(java, properties, notes);
    fromKeystore(java, properties, notes);
    fromNameCheck(java, properties, notes);
    return properties;
}

} // namespace signalbox
