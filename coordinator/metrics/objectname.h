// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringView>

#include <optional>

namespace signalbox {

/// The name of an MBean, such as `kafka.connect:connector="a,b",task=0,type=connector-task-metrics`, its values
/// unquoted. It is a name, no pattern: asterisks mean nothing here.
struct ObjectName {
    QString domain;
    QMap<QString, QString> properties;

    QString type() const { return properties.value(QStringLiteral("type")); }
    bool operator==(const ObjectName &) const = default;
};

/// Properties come in any order; a value that starts with a quote ends with the next one that has no backslash before
/// it, so that commas, colons and equals signs may stand inside (javax.management.ObjectName). Nothing when it is no
/// such name.
std::optional<ObjectName> parseObjectName(QStringView text);

/// Undoes ObjectName.quote: `"back\\slash"` → `back\slash`, a backslash before `\`, `"`, `*` and `?` falls away and
/// `\n` is a line end. A value without quotes is itself.
QString unquoted(QStringView value);

} // namespace signalbox
