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

private:
    QTemporaryDir m_folder;
    bool m_isMade = false;
};

} // namespace signalbox::test
