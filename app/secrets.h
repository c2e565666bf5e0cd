// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/eventually.h"

#include <QHash>
#include <QMap>
#include <QString>

namespace signalbox {

/// What of a connection may be written into no file, by name: `login.password`, `login.token`, `login.passphrase`,
/// `proxy.password`, `kafka.<property>`, `token-command`, and `url.<the URL without its login>`.
using Secrets = QMap<QString, QString>;

Secrets secretsOf(const Connection &connection);
/// The connection without anything secret: what a profile file holds.
Connection withoutSecrets(Connection connection);
/// The connection with these put back where they belong; those that belong nowhere in it are passed over.
Connection withSecrets(Connection connection, const Secrets &secrets);
/// A login inside one of the URLs, `user:password@`, moved to the login where that is still empty.
Connection withLoginMoved(Connection connection);
/// What to call a secret before a person, English: "Kafka property sasl.password".
QString titleOfSecret(const QString &name);

/// Port: where the secrets of the saved connections are kept between two starts. Implemented over the system's keychain
/// for the console (app/keychain), and in memory. Lives in one thread, whose event loop it needs.
class SecretStore {
public:
    virtual ~SecretStore() = default;

    /// Of the profile of that name; one that was never kept has none.
    virtual Eventually<Secrets> secrets(const QString &profile) = 0;
    virtual Eventually<void> keep(const QString &profile, const Secrets &secrets) = 0;
    virtual Eventually<void> forget(const QString &profile) = 0;
    /// Whether they survive the program.
    virtual bool isLasting() const = 0;
};

/// Remembers them while the program runs.
class MemorySecrets : public SecretStore {
public:
    Eventually<Secrets> secrets(const QString &profile) override;
    Eventually<void> keep(const QString &profile, const Secrets &secrets) override;
    Eventually<void> forget(const QString &profile) override;
    bool isLasting() const override { return false; }

private:
    QHash<QString, Secrets> m_secrets;
};

} // namespace signalbox
