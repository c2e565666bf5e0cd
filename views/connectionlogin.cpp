// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionfields.h"
#include "views/connectionsection.h"

#include <QLineEdit>
#include <QPlainTextEdit>

namespace signalbox {

LoginSection::LoginSection()
    : m_user(addLine(tr("User")))
    , m_password(addSecret(tr("Password")))
    , m_token(addSecret(tr("Bearer token")))
    , m_certificate(addFile(tr("My certificate"), tr("PEM or PKCS#12, where the server asks for one")))
    , m_key(addFile(tr("Its key"), tr("in the certificate's file")))
    , m_passphrase(addSecret(tr("Passphrase")))
    , m_ca(addFile(tr("CA file"), tr("PEM; the system's authorities")))
    , m_trusted(addLines(tr("Trusted by hand"), tr("SHA-256 of server certificates; the test can add one"), 2))
{
}

void LoginSection::fill(const Connection &c)
{
    m_user->setText(c.login.user);
    m_password->setText(c.login.password);
    m_token->setText(c.login.bearerToken);
    m_certificate->setText(c.login.certificateFile);
    m_key->setText(c.login.keyFile);
    m_passphrase->setText(c.login.passphrase);
    m_ca->setText(c.caFile);
    m_trusted->setPlainText(c.trustedCertificates.join(u'\n'));
}

void LoginSection::read(Connection &c) const
{
    c.login = {m_user->text(),          m_password->text(),  m_token->text().trimmed(), m_certificate->text().trimmed(),
               m_key->text().trimmed(), m_passphrase->text()};
    c.caFile = m_ca->text().trimmed();
    c.trustedCertificates = fingerprintsOf(m_trusted->toPlainText());
}

void LoginSection::setLogin(const QString &user, const QString &password)
{
    m_user->setText(user);
    m_password->setText(password);
}

void LoginSection::trust(const QString &sha256)
{
    QStringList trusted = fingerprintsOf(m_trusted->toPlainText());
    if (!trusted.contains(sha256))
        trusted << sha256;
    m_trusted->setPlainText(trusted.join(u'\n'));
}

} // namespace signalbox
