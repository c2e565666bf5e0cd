// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/secrets.h"
#include "collect/connection.h"
#include "core/result.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace signalbox {

/// Where the secrets of a saved connection are between two openings: in the SecretStore, or only in a person's head.
enum class SecretsKept { InStore, Nowhere };

/// A saved connection. Its secrets are elsewhere; the file says only which there are.
struct Profile {
    Connection connection; ///< without its secrets, where it comes from the file
    SecretsKept kept = SecretsKept::InStore;
    QStringList secrets; ///< the names (app/secrets.h) of those that it must be told
    bool operator==(const Profile &) const = default;
};

/// What a profile must still be told before `connection`, which came from it, can be opened: names of secrets.
QStringList missingSecrets(const Profile &profile, const Connection &connection);

/// The connections that are known by name, in one JSON file that only its owner may read. Every change reads the file
/// again and leaves alone what it does not understand. A file that a later version wrote is never touched; a damaged
/// one is set aside under another name before a new one is written.
class Profiles {
public:
    /// `file`: where they are kept; empty: in the user's configuration folder.
    explicit Profiles(QString file = {});

    /// A file that is missing means none. Errors: Unsupported (of a later version), Malformed (with the place and where
    /// it will be set aside), Forbidden.
    Result<QList<Profile>> all() const;
    /// NotFound names those that there are.
    Result<Profile> named(const QString &name) const;
    /// Adds it, or puts it in the place of the one that is called `insteadOf`. The secrets of its connection are not
    /// written, only their names beside those in `secrets`. Conflict: its name belongs to another.
    Result<void> keep(const Profile &profile, const QString &insteadOf = {});
    Result<void> forget(const QString &name);
    const QString &file() const { return m_file; }

private:
    QString m_file;
};

} // namespace signalbox
