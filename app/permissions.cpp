// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/permissions.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Resource = Permission::Resource;
using Pattern = Permission::Pattern;

struct RestRight {
    QString method;
    QString path;
    QString without;
};

QString named(const QString &name, const QString &placeholder)
{
    return name.isEmpty() ? placeholder : name;
}

QList<Permission> toSee(const Connection &connection)
{
    return {
        {Resource::Group, Pattern::Literal, named(connection.group.text, u"CONNECT-GROUP"_s), u"Describe"_s,
         u"nobody knows whom the group gave each task to: a duplicate shows only where metrics or threads show both instances, a lost task not at all"_s},
        {Resource::Topic, Pattern::Literal, named(connection.topics.status, u"STATUS-TOPIC"_s), u"Read"_s,
         u"a status is what one worker says, not when, by whom and in which round it was written; nothing is told the moment it happens"_s},
        {Resource::Topic, Pattern::Literal, named(connection.topics.config, u"CONFIG-TOPIC"_s), u"Read"_s,
         u"which tasks should exist is known from REST alone, and what somebody just did is not known at all"_s},
        {Resource::Group, Pattern::Prefixed, u"connect-"_s, u"Describe"_s,
         u"a sink's consumers are no witness of what lives"_s},
    };
}

QList<Permission> forHistory(const Connection &connection)
{
    return {{Resource::Topic, Pattern::Literal, named(connection.topics.offsets, u"OFFSET-TOPIC"_s), u"Read"_s,
             u"how far each source got is not known, and the topic cannot be found by its content"_s}};
}

QList<Permission> toRepair(const Connection &connection)
{
    const QString group = named(connection.group.text, u"CONNECT-GROUP"_s);
    return {
        {Resource::Topic, Pattern::Literal, named(connection.topics.status, u"STATUS-TOPIC"_s), u"Write"_s,
         u"a row that no worker will ever correct stays"_s},
        {Resource::Group, Pattern::Literal, group, u"Read"_s,
         u"a member cannot be sent out of the group, so that a round begins"_s},
        {Resource::Group, Pattern::Prefixed, u"connect-"_s, u"Delete"_s,
         u"the offsets of a sink that was deleted stay"_s},
        {Resource::TransactionalId, Pattern::Prefixed, group + u'-', u"Write"_s,
         u"a left-over instance of an exactly-once source cannot be fenced off"_s},
    };
}

QList<RestRight> restRights(PermissionLevel level)
{
    QList<RestRight> rights{
        {u"GET"_s, u"/"_s, u"versions, and whether a worker answers at all"_s},
        {u"GET"_s, u"/connectors, with ?expand=status&expand=info"_s,
         u"what a worker says of every connector and task"_s},
        {u"GET"_s, u"/connectors/NAME, …/config, …/status"_s,
         u"the same on versions before 2.3, a connector that no list shows, and a herder's sign of life before 3.9"_s},
        {u"GET"_s, u"/health"_s, u"what a blocked herder is doing (from 3.9 on)"_s},
    };
    if (level == PermissionLevel::Repair)
        rights << RestRight{u"POST"_s, u"/connectors/NAME/restart, …/tasks/N/restart"_s, u"nothing can be restarted"_s}
               << RestRight{u"PUT"_s, u"/connectors/NAME/pause, …/resume, …/stop, …/config"_s,
                            u"nothing can be paused or changed"_s};
    return rights;
}

QString kafkaName(Resource resource)
{
    switch (resource) {
    case Resource::Group:
        return u"group"_s;
    case Resource::Topic:
        return u"topic"_s;
    case Resource::TransactionalId:
        return u"transactional-id"_s;
    }
    Q_UNREACHABLE();
}

/// One word for a POSIX shell, whatever it holds.
QString quoted(QString word)
{
    static const QRegularExpression harmless(u"^[A-Za-z0-9_.:,@%+=/-]+$"_s);
    if (harmless.match(word).hasMatch())
        return word;
    return u'\'' + word.replace(u'\'', u"'\\''"_s) + u'\'';
}

QString lineOf(const Permission &permission, const QString &bootstrap, const QString &principal)
{
    QString line = u"kafka-acls --bootstrap-server %1 --add --allow-principal %2 --operation %3 --%4 %5"_s.arg(
        quoted(bootstrap), quoted(principal), permission.operation, kafkaName(permission.resource),
        quoted(permission.name));
    if (permission.pattern == Pattern::Prefixed)
        line += u" --resource-pattern-type prefixed"_s;
    return line + u'\n';
}

QString wordOf(PermissionLevel level)
{
    switch (level) {
    case PermissionLevel::See:
        return u"see"_s;
    case PermissionLevel::History:
        return u"history"_s;
    case PermissionLevel::Repair:
        return u"repair"_s;
    }
    Q_UNREACHABLE();
}

} // namespace

Result<PermissionLevel> permissionLevelFrom(const QString &word)
{
    for (const auto level : {PermissionLevel::See, PermissionLevel::History, PermissionLevel::Repair})
        if (word == wordOf(level))
            return level;
    return fail(Fault::Rejected, u"--level is one of see, history, repair"_s);
}

QList<Permission> permissionsFor(PermissionLevel level, const Connection &connection)
{
    QList<Permission> all = toSee(connection);
    if (level >= PermissionLevel::History)
        all << forHistory(connection);
    if (level >= PermissionLevel::Repair)
        all << toRepair(connection);
    return all;
}

QString permissionsText(PermissionLevel level, const Connection &connection, const QString &principal)
{
    const QString bootstrap = named(connection.bootstrap, u"HOST:PORT"_s);
    QString text =
        u"# What level %1 needs and nothing more; add --command-config FILE where the brokers ask for a login.\n"_s.arg(
            wordOf(level));
    for (const Permission &permission : permissionsFor(level, connection))
        text += u"# Without: %1.\n"_s.arg(permission.without) + lineOf(permission, bootstrap, principal);
    text += u"# At REST, where something in front of it decides who may do what:\n"_s;
    for (const RestRight &right : restRights(level))
        text += u"#   %1 %2: %3\n"_s.arg(right.method, right.path, right.without);
    return text;
}

QJsonObject permissionsJson(PermissionLevel level, const Connection &connection, const QString &principal)
{
    QJsonArray acls, rest;
    for (const Permission &permission : permissionsFor(level, connection))
        acls << QJsonObject{{u"resource"_s, kafkaName(permission.resource)},
                            {u"pattern"_s, permission.pattern == Pattern::Prefixed ? u"prefixed"_s : u"literal"_s},
                            {u"name"_s, permission.name},
                            {u"operation"_s, permission.operation},
                            {u"without"_s, permission.without}};
    for (const RestRight &right : restRights(level))
        rest << QJsonObject{{u"method"_s, right.method}, {u"path"_s, right.path}, {u"for"_s, right.without}};
    return {{u"schema"_s, 1},
            {u"level"_s, wordOf(level)},
            {u"principal"_s, principal},
            {u"acls"_s, acls},
            {u"rest"_s, rest}};
}

} // namespace signalbox
