// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QJsonObject>
#include <QList>
#include <QString>

namespace signalbox {

/// What a login must be allowed at the brokers and at REST, and why (docs/permissions.md). Pure: it asks no cluster.

/// Each level holds those before it.
enum class PermissionLevel {
    See, ///< who really runs every task
    History, ///< how far sources got as well
    Repair, ///< what only a writer can mend; nothing here uses it by itself
};

Result<PermissionLevel> permissionLevelFrom(const QString &word);

/// One ACL of Kafka's.
struct Permission {
    enum class Resource { Group, Topic, TransactionalId };
    enum class Pattern { Literal, Prefixed };
    Resource resource = Resource::Group;
    Pattern pattern = Pattern::Literal;
    QString name;
    QString operation; ///< as kafka-acls calls it: `Describe`, `Read`, …
    QString without; ///< what is lost without it; a sentence
    bool operator==(const Permission &) const = default;
};

/// What is not named by the connection stands as a placeholder in capitals.
QList<Permission> permissionsFor(PermissionLevel level, const Connection &connection);

/// Lines that a shell and kafka-acls take as they are, each below a comment; then what REST must allow. `principal` is
/// Kafka's, `User:signalbox`. Names are quoted for a shell, whatever they hold.
QString permissionsText(PermissionLevel level, const Connection &connection, const QString &principal);
QJsonObject permissionsJson(PermissionLevel level, const Connection &connection, const QString &principal);

} // namespace signalbox
