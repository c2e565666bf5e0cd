// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSslConfiguration>
#include <QString>
#include <QTemporaryDir>

namespace signalbox::test {

/// A certificate authority that lives as long as the test, made by the openssl program: nobody else has its key.
class TestCa {
public:
    TestCa();

    bool isMade() const { return m_isMade; }
    QString caFile() const { return m_folder.filePath(QStringLiteral("ca.pem")); }
    /// What a server for `host` needs, with a certificate signed by this authority.
    QSslConfiguration serverFor(const QString &host) const;
    /// The same, but its certificate has run out.
    QSslConfiguration expiredServerFor(const QString &host) const;

    /// A client's certificate, signed by this authority, and its key, which the passphrase opens.
    struct Client {
        QString certificateFile; ///< PEM
        QString keyFile; ///< PEM, encrypted
        QString pkcs12File; ///< both in one
    };
    Client client(const QString &name, const QString &passphrase) const;

private:
    QSslConfiguration serverFrom(const QString &host) const;

    QTemporaryDir m_folder;
    bool m_isMade = false;
};

} // namespace signalbox::test
