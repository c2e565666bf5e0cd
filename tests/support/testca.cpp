// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testca.h"

#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslKey>

using namespace Qt::StringLiterals;

namespace signalbox::test {
namespace {

bool openssl(const QString &folder, const QStringList &arguments)
{
    QProcess program;
    program.setWorkingDirectory(folder);
    program.start(u"openssl"_s, arguments);
    return program.waitForFinished(20000) && program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0;
}

QStringList newKey(const QString &name)
{
    return {u"-newkey"_s, u"ec"_s,      u"-pkeyopt"_s,   u"ec_paramgen_curve:prime256v1"_s,
            u"-nodes"_s,  u"-keyout"_s, name + u".key"_s};
}

QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

TestCa::TestCa()
{
    m_isMade = openssl(m_folder.path(),
                       QStringList{u"req"_s, u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN=Test authority"_s,
                                   u"-out"_s, u"ca.pem"_s}
                           + newKey(u"ca"_s));
}

QSslConfiguration TestCa::serverFor(const QString &host) const
{
    const bool made = openssl(m_folder.path(),
                              QStringList{u"req"_s, u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN="_s + host,
                                          u"-addext"_s, u"subjectAltName=DNS:"_s + host, u"-CA"_s, u"ca.pem"_s,
                                          u"-CAkey"_s, u"ca.key"_s, u"-out"_s, host + u".pem"_s}
                                  + newKey(host));
    return made ? serverFrom(host) : QSslConfiguration::defaultConfiguration();
}

QSslConfiguration TestCa::expiredServerFor(const QString &host) const
{
    const QString request = host + u".csr"_s;
    const bool made =
        openssl(m_folder.path(),
                QStringList{u"req"_s, u"-new"_s, u"-subj"_s, u"/CN="_s + host, u"-out"_s, request} + newKey(host))
        && openssl(m_folder.path(),
                   {u"x509"_s, u"-req"_s, u"-in"_s, request, u"-days"_s, u"-1"_s, u"-CA"_s, u"ca.pem"_s, u"-CAkey"_s,
                    u"ca.key"_s, u"-CAcreateserial"_s, u"-out"_s, host + u".pem"_s});
    return made ? serverFrom(host) : QSslConfiguration::defaultConfiguration();
}

QSslConfiguration TestCa::serverFrom(const QString &host) const
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(content(m_folder.filePath(host + u".pem"_s))));
    configuration.setPrivateKey(QSslKey(content(m_folder.filePath(host + u".key"_s)), QSsl::Ec));
    return configuration;
}

TestCa::Client TestCa::client(const QString &name, const QString &passphrase) const
{
    serverFor(name);
    const QString secret = u"pass:"_s + passphrase;
    const QString certificate = name + u".pem"_s, key = name + u".key"_s;
    const bool made =
        openssl(m_folder.path(),
                {u"pkcs8"_s, u"-topk8"_s, u"-in"_s, key, u"-passout"_s, secret, u"-out"_s, name + u".secret"_s})
        && openssl(m_folder.path(),
                   {u"pkcs12"_s, u"-export"_s, u"-in"_s, certificate, u"-inkey"_s, key, u"-passout"_s, secret,
                    u"-out"_s, name + u".p12"_s});
    if (!made)
        return {};
    return {m_folder.filePath(certificate), m_folder.filePath(name + u".secret"_s),
            m_folder.filePath(name + u".p12"_s)};
}

} // namespace signalbox::test
