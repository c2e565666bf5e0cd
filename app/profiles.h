// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QList>
#include <QString>

namespace signalbox {

/// The connections that are known by name, in one JSON file. Secrets never get there: no login's password, no token, no
/// Kafka property that looks like a secret, no login inside a URL. They live in memory while the console runs.
class Profiles {
public:
    /// `file`: where they are kept; empty: in the user's configuration folder.
    explicit Profiles(QString file = {});

    /// Those of the file, each completed by the secrets that were entered since the start. A file that is missing means
    /// none; one that is no such file is Malformed.
    Result<QList<Connection>> all() const;
    /// Adds it, or replaces the one of the same name.
    Result<void> keep(const Connection &connection);
    Result<void> forget(const QString &name);
    const QString &file() const { return m_file; }

private:
    QString m_file;
    QList<Connection> m_inMemory; ///< with their secrets
};

/// The connection without anything secret: what a profile file holds.
Connection withoutSecrets(Connection connection);

} // namespace signalbox
